package ledger

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// TestHistory holds what became of each delivery in each run, and what a filter picks.
func TestHistory(t *testing.T) {
	book := openNew(t)
	first := begin(t, book, Run{Name: "first"})
	post(t, first, Attempt{Delivery: "a", Inject: "A1", TeamID: 7, Team: "T - Port", Started: noon, Outcome: NotNow, Status: 429, Body: `{"body":"one"}`})
	post(t, first, Attempt{Delivery: "b", Inject: "B1", TeamID: 8, Team: "T - City", Started: noon.Add(time.Minute), Outcome: InFlight})
	post(t, first, Attempt{Delivery: "a", Inject: "A1", TeamID: 7, Team: "T - Port", Started: noon.Add(2 * time.Minute), Outcome: Accepted, Status: 200,
		MessageID: "m-1", Body: `{"body":"two"}`})
	second := begin(t, book, Run{Name: "second", Space: "other", Round: "day"})
	post(t, second, Attempt{Delivery: "a", Inject: "A1", TeamID: 7, Team: "T - Port", Started: noon.Add(time.Hour), Outcome: Refused, Status: 400})
	for _, c := range []struct {
		filter Filter
		want   []string
	}{
		{Filter{}, []string{"first a sent 2", "first b uncertain 1", "second a failed 1"}},
		{Filter{Space: "space"}, []string{"first a sent 2", "first b uncertain 1"}},
		{Filter{Inject: "A1"}, []string{"first a sent 2", "second a failed 1"}},
		{Filter{Inject: "a1"}, nil},
		{Filter{Team: "T - City"}, []string{"first b uncertain 1"}},
		{Filter{Team: "7"}, []string{"first a sent 2", "second a failed 1"}},
		{Filter{Team: "7", Space: "other", Inject: "A1", Since: noon.Add(time.Hour)}, []string{"second a failed 1"}},
		{Filter{Since: noon.Add(2 * time.Hour)}, nil},
		{Filter{Inject: "' OR 1 = 1 --"}, nil},
	} {
		entries, err := book.History(c.filter)
		must(t, err)
		var got []string
		for _, e := range entries {
			got = append(got, fmt.Sprint(e.RunName, " ", e.Delivery, " ", e.Result, " ", e.Requests))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%+v: %q, want %q", c.filter, got, c.want)
		}
	}
	all, err := book.History(Filter{})
	must(t, err)
	if e := all[0]; e.Body != `{"body":"two"}` || e.MessageID != "m-1" || e.Status != 200 || !e.Started.Equal(noon.Add(2*time.Minute)) {
		t.Errorf("the last attempt is not shown: %+v", e)
	}
}
