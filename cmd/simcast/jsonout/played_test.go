package jsonout

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/play"
)

// zone is that of the days of these tests.
var zone = time.FixedZone("CET", 3600)

// at is a moment of the day of these tests.
func at(clock string) time.Time { return pipetest.At(zone, clock) }

func TestAnEventIsAnObject(t *testing.T) {
	t.Parallel()
	h := play.Happening{Time: at("09:30:02"), Event: "played", Cause: day.CausePace, By: "simcast", Results: &day.Results{Sent: 2, Failed: 1},
		Line: &day.Line{Entry: day.Entry{ID: "A07", Planned: at("09:29:00")}, State: day.IsPlayed, Expected: at("09:30:00"), Actual: at("09:30:01").Add(250 * time.Millisecond), LateBy: 1250 * time.Millisecond}}
	want := `{"time":"2026-11-20T08:30:02.000Z","event":"played","id":"A07","state":"played","planned_at":"2026-11-20T09:29:00.000+01:00",` +
		`"expected_at":"2026-11-20T09:30:00.000+01:00","actual_at":"2026-11-20T09:30:01.250+01:00","late_by":1.25,"cause":"pace","by":"simcast","reason":"","results":{"sent":2,"failed":1,"uncertain":0}}`
	if got := object(t, DayEventOf(h, zone)); got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
	hold := play.Happening{Time: at("09:30:02"), Event: "hold", By: "mia", Reason: "NO DUFF"}
	want = `{"time":"2026-11-20T08:30:02.000Z","event":"hold","id":"","state":"","planned_at":"","expected_at":"","actual_at":"","late_by":0,"cause":"","by":"mia","reason":"NO DUFF","results":{"sent":0,"failed":0,"uncertain":0}}`
	if got := object(t, DayEventOf(hold, zone)); got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
}

func TestTheLastObjectHasTheCounts(t *testing.T) {
	t.Parallel()
	board := &day.Board{Counts: map[day.StateWord]int{day.IsMissed: 2}, Messages: day.Results{Sent: 40, Failed: 1}}
	ended := plan.Summary{Counts: plan.Counts{Counts: ledger.Counts{Sent: 12, Failed: 1}, Pending: 3, Skipped: 4, Already: 28}, Run: "r1", ResultsError: errors.New("disk full")}
	got := object(t, LastOf(play.Happening{Time: at("12:00:00"), Event: "endex", By: "simcast"}, board, ended, "plan.results.xlsx", zone))
	for _, part := range []string{`"event":"endex"`, `"results":{"sent":40,"failed":1,"uncertain":0}`, `"sent":12,"failed":1,"uncertain":0,"pending":3,"skipped":4,"already":28`,
		`"missed":2`, `"results_file":"plan.results.xlsx"`, `"error":"disk full"`} {
		if !strings.Contains(got, part) {
			t.Errorf("%s is not in\n%s", part, got)
		}
	}
}

// object is the JSON of a value in one line.
func object(t *testing.T, value any) string {
	t.Helper()
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(out.String(), "\n")
}
