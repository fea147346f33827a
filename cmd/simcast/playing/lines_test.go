package playing

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/pipeline/play"
)

// zone is that of the days of these tests.
var zone = time.FixedZone("CET", 3600)

// at is a moment of the day of these tests.
func at(clock string) time.Time {
	t, err := time.ParseInLocation("2006-01-02 15:04:05", "2026-11-20 "+clock, zone)
	if err != nil {
		panic(err)
	}
	return t
}

// text is what a line says, without looks.
func text(spans []terminal.Span) string {
	var all strings.Builder
	for _, s := range spans {
		all.WriteString(s.Text)
	}
	return all.String()
}

func TestAnEventIsALine(t *testing.T) {
	t.Parallel()
	three := []string{"Port operations", "City", "Hospital"}
	entry := func(change func(*day.Line)) *day.Line {
		l := &day.Line{Entry: day.Entry{ID: "A07", Kind: day.Inject, Teams: three, Subject: "Smoke", Planned: at("09:30:00")}, Expected: at("09:30:00")}
		if change != nil {
			change(l)
		}
		return l
	}
	for want, h := range map[string]play.Happening{
		"09:30:02          STARTEX": {Event: "startex", By: day.BySimcast},
		"09:30:02  A07     sent to 3 teams, 4 s late (service)": {Event: "played", Cause: day.CauseService, Results: &day.Results{Sent: 3},
			Line: entry(func(l *day.Line) { l.LateBy = 4 * time.Second })},
		"09:30:02  A07     sent to City": {Event: "played", Results: &day.Results{Sent: 1}, Line: entry(func(l *day.Line) { l.Teams = three[1:2] })},
		"09:30:02  A07     1 message sent, 1 failed, 1 uncertain, 2 not sent": {Event: "played", Results: &day.Results{Sent: 1, Failed: 1, Uncertain: 1, Left: 2},
			Line: entry(nil)},
		"09:30:02  A07     is sent to 3 teams: Smoke":                   {Event: "sending", Line: entry(nil)},
		"09:30:02  A07     past: its moment was 09:30:00 (machine)":     {Event: "past", Cause: day.CauseMachine, Line: entry(nil)},
		"09:30:02  A07     late by 1 min 04 s (pace)":                   {Event: "late", Cause: day.CausePace, Line: entry(func(l *day.Line) { l.LateBy = 64 * time.Second })},
		"09:30:02  A07     is skipped (mia): not today":                 {Event: "skip", By: "mia", Reason: "not\ntoday", Line: entry(nil)},
		"09:30:02  A07     is moved to 10:05:00 (mia)":                  {Event: "retime", By: "mia", Line: entry(func(l *day.Line) { l.Expected = at("10:05:00") })},
		"09:30:02  A07     is moved to 21 Nov 09:30:00 (mia)":           {Event: "retime", By: "mia", Line: entry(func(l *day.Line) { l.Expected = at("09:30:00").AddDate(0, 0, 1) })},
		"09:30:02  A07     to be done by hand by Ben: Call the harbour": {Event: "due", Line: entry(func(l *day.Line) { l.Kind, l.Controller, l.Text = day.Manual, "Ben", "Call\tthe harbour" })},
		"09:30:02  A07     done (ben): they answered":                   {Event: "done", By: "ben", Reason: "they answered", Line: entry(nil)},
		"09:30:02          HOLD (mia): NO DUFF":                         {Event: "hold", By: "mia", Reason: "NO DUFF"},
		"09:30:02          goes on (mia)":                               {Event: "resume", By: "mia"},
		"09:30:02          note (mia): all well":                        {Event: "note", By: "mia", Reason: "all well"},
		"09:30:02  A07     note (mia): all well":                        {Event: "note", By: "mia", Reason: "all well", Line: entry(nil)},
		"09:30:02          ENDEX (mia)":                                 {Event: "endex", By: "mia"},
	} {
		h.Time = at("09:30:02")
		if got := text(Line(h, zone, at("09:00:00"))); got != want {
			t.Errorf("%s\n%q, not\n%q", h.Event, got, want)
		}
	}
}

// Each event has a sentence of its own, and none is empty.
func TestEveryEventSaysSomething(t *testing.T) {
	t.Parallel()
	for _, event := range events {
		h := play.Happening{Time: at("09:30:02"), Event: event, By: "mia", Reason: "why", Line: &day.Line{Entry: day.Entry{ID: "A07"}}}
		for range 2 {
			if got := text(Line(h, zone, at("09:00:00")))[18:]; strings.TrimSpace(got) == "" {
				t.Errorf("%s says nothing", event)
			}
			h.Line = nil
		}
	}
}

// events are all that the contract names.
var events = []string{"startex", "due", "sending", "played", "late", "past", "hold", "resume", "now", "release", "skip", "slip", "retime", "jump", "done", "add",
	"edit", "note", "reload", "reopen", "missed", "stopped", "endex"}

func TestALineIsOneLine(t *testing.T) {
	t.Parallel()
	bad := "a\nb\x1b[31m\u202e" + strings.Repeat("港", 500)
	for _, event := range events {
		h := play.Happening{Time: at("09:30:02"), Event: event, By: bad, Reason: bad,
			Line: &day.Line{Entry: day.Entry{ID: bad, Subject: bad, Text: bad, Controller: bad, Teams: []string{bad}, Kind: day.Manual}, Results: day.Results{Sent: 1}}}
		if got := text(Line(h, zone, at("09:00:00"))); strings.ContainsAny(got, "\n\x1b\u202e") {
			t.Errorf("%s: %q", event, got)
		}
	}
}

func TestAnEventIsAnObject(t *testing.T) {
	t.Parallel()
	h := play.Happening{Time: at("09:30:02"), Event: "played", Cause: day.CausePace, By: "simcast", Results: &day.Results{Sent: 2, Failed: 1},
		Line: &day.Line{Entry: day.Entry{ID: "A07", Planned: at("09:29:00")}, State: day.IsPlayed, Expected: at("09:30:00"), Actual: at("09:30:01").Add(250 * time.Millisecond), LateBy: 1250 * time.Millisecond}}
	want := `{"time":"2026-11-20T08:30:02.000Z","event":"played","id":"A07","state":"played","planned_at":"2026-11-20T08:29:00.000Z",` +
		`"expected_at":"2026-11-20T08:30:00.000Z","actual_at":"2026-11-20T08:30:01.250Z","late_by":1.25,"cause":"pace","by":"simcast","reason":"","results":{"sent":2,"failed":1,"uncertain":0}}`
	if got := object(t, ObjectOf(h)); got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
	hold := play.Happening{Time: at("09:30:02"), Event: "hold", By: "mia", Reason: "NO DUFF"}
	want = `{"time":"2026-11-20T08:30:02.000Z","event":"hold","id":"","state":"","planned_at":"","expected_at":"","actual_at":"","late_by":0,"cause":"","by":"mia","reason":"NO DUFF","results":{"sent":0,"failed":0,"uncertain":0}}`
	if got := object(t, ObjectOf(hold)); got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
}

func TestTheLastObjectHasTheCounts(t *testing.T) {
	t.Parallel()
	board := &day.Board{Counts: map[day.StateWord]int{day.IsMissed: 2}, Messages: day.Results{Sent: 40, Failed: 1}}
	ended := plan.Summary{Counts: plan.Counts{Sent: 12, Failed: 1, Pending: 3, Skipped: 4, Already: 28}, Run: "r1", ResultsError: errors.New("disk full")}
	got := object(t, LastOf(play.Happening{Time: at("12:00:00"), Event: "endex", By: "simcast"}, board, ended, "plan.results.xlsx"))
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
