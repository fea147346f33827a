package sqlite

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"simcast/pipeline/ledger"
)

// TestHistory holds what became of each delivery in each run, on what was known of it before.
func TestHistory(t *testing.T) {
	book := openNew(t)
	first := begin(t, book, ledger.Run{Name: "first"})
	post(t, first, ledger.Attempt{Delivery: "a", Inject: "A1", TeamID: 7, Team: "T - Port", Started: noon, Outcome: ledger.NotNow, Status: 429, Body: `{"body":"one"}`})
	post(t, first, ledger.Attempt{Delivery: "b", Inject: "B1", TeamID: 8, Team: "T - City", Started: noon.Add(time.Minute), Outcome: ledger.InFlight})
	post(t, first, ledger.Attempt{Delivery: "a", Inject: "A1", TeamID: 7, Team: "T - Port", Started: noon.Add(2 * time.Minute), Outcome: ledger.Accepted, Status: 200,
		MessageID: "m-1", Body: `{"body":"two"}`})
	second := begin(t, book, ledger.Run{Name: "second", Space: "other", Round: "day"})
	post(t, second, ledger.Attempt{Delivery: "a", Inject: "A1", TeamID: 7, Team: "T - Port", Started: noon.Add(time.Hour), Outcome: ledger.Refused, Status: 400})
	third := begin(t, book, ledger.Run{Name: "third"})
	post(t, third, ledger.Attempt{Delivery: "b", Inject: "B1", TeamID: 8, Team: "T - City", Started: noon.Add(3 * time.Hour), Outcome: ledger.GaveUp, Status: 500})
	post(t, third, ledger.Attempt{Delivery: "c", Inject: "C1", TeamID: 8, Team: "T - City", Started: noon.Add(3 * time.Hour), Outcome: ledger.Unsent})
	whole := []string{"first a sent 2", "first b uncertain 1", "second a failed 1", "third b uncertain 1"}
	for since, want := range map[time.Time][]string{
		{}:                      whole,
		noon:                    whole,
		noon.Add(time.Hour):     whole[2:],
		noon.Add(4 * time.Hour): nil,
	} {
		entries, err := book.LatestEntries(ledger.EntryFilter{Since: since}, 10, 0)
		must(t, err)
		var got []string
		for _, e := range slices.Backward(entries) {
			got = append(got, fmt.Sprint(e.RunName, " ", e.Delivery, " ", e.Result, " ", e.Requests))
		}
		if !slices.Equal(got, want) {
			t.Errorf("since %v: %q, want %q", since, got, want)
		}
	}
	all, err := book.LatestEntries(ledger.EntryFilter{}, 10, 0)
	must(t, err)
	if e := all[3]; e.Body != `{"body":"two"}` || e.MessageID != "m-1" || e.Status != 200 || !e.Started.Equal(noon.Add(2*time.Minute)) {
		t.Errorf("the last attempt is not shown: %+v", e)
	}
}
