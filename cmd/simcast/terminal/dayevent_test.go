package terminal

import (
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/play"
)

// zone is that of the days of these tests.
var zone = time.FixedZone("CET", 3600)

// at is a moment of the day of these tests.
func at(clock string) time.Time { return pipetest.At(zone, clock) }

// did is a control that took effect.
func did(by string, c day.Control, l *day.Line) play.Happening {
	return play.Happening{Event: string(c.Verb), By: by, Line: l, Did: &day.Event{By: by, Control: c}}
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
		"09:30:02  A07     sent       to 3 teams, 4 s late (service): Smoke": {Event: "played", Cause: day.CauseService, Results: &day.Results{Sent: 3},
			Line: entry(func(l *day.Line) { l.LateBy = 4 * time.Second })},
		"09:30:02  A07     sent       to City: Smoke": {Event: "played", Results: &day.Results{Sent: 1}, Line: entry(func(l *day.Line) { l.Teams = three[1:2] })},
		"09:30:02  A07     failed     to City: Smoke": {Event: "played", Results: &day.Results{Failed: 1}, Line: entry(func(l *day.Line) { l.Teams = three[1:2] })},
		"09:30:02  A07     failed     1 of 5 messages, 1 uncertain, 2 not sent, 1 sent: Smoke": {Event: "played", Results: &day.Results{Sent: 1, Failed: 1, Uncertain: 1, Left: 2},
			Line: entry(nil)},
		"09:30:02  A07     uncertain  1 of 2 messages, 1 sent: Smoke":           {Event: "played", Results: &day.Results{Sent: 1, Uncertain: 1}, Line: entry(nil)},
		"09:30:02  A07     played     nothing was left to send: Smoke":          {Event: "played", Results: &day.Results{}, Line: entry(nil)},
		"09:30:02  A07     sending    to 3 teams: Smoke":                        {Event: "sending", Line: entry(nil)},
		"09:30:02  A07     past       its moment was 09:30:00 (machine): Smoke": {Event: "past", Cause: day.CauseMachine, Line: entry(nil)},
		"09:30:02  A07     late       by 1 min 4 s (pace)":                      {Event: "late", Cause: day.CausePace, Line: entry(func(l *day.Line) { l.LateBy = 64 * time.Second })},
		"09:30:02  A07     by hand    Ben: Call the harbour":                    {Event: "due", Line: entry(func(l *day.Line) { l.Kind, l.Controller, l.Text = day.Manual, "Ben", "Call\tthe harbour" })},
		"09:30:02  A07     by hand    Smoke":                                    {Event: "due", Line: entry(func(l *day.Line) { l.Kind = day.Manual })},
		"09:30:02  A07     due        waits for now: Smoke":                     {Event: "due", Line: entry(nil)},
		"09:30:02  A07     missed     Smoke":                                    {Event: "missed", Line: entry(nil)},
		"09:30:02          slip       everything to come 10 min later, by mia":  did("mia", day.Control{Verb: day.VerbSlip, Length: 10 * time.Minute}, nil),
		"09:30:02  A07     skipped    by mia: not today":                        did("mia", day.Control{Verb: day.VerbSkip, Reason: "not\ntoday"}, entry(nil)),
		"09:30:02  A07     moved      to 10:05:00, by mia":                      did("mia", day.Control{Verb: day.VerbRetime, Moment: at("10:05:00")}, entry(nil)),
		"09:30:02  A07     moved      to 21 Nov 09:30:00, by mia":               did("mia", day.Control{Verb: day.VerbRetime, Moment: at("09:30:00").AddDate(0, 0, 1)}, entry(nil)),
		"09:30:02  A07     now        goes next, by mia: Smoke":                 did("mia", day.Control{Verb: day.VerbNow}, entry(nil)),
		"09:30:02          HOLD       by mia: NO DUFF":                          did("mia", day.Control{Verb: day.VerbHold, Reason: "NO DUFF"}, nil),
		"09:30:02          past       what is past is not sent":                 did(day.BySimcast, day.Control{Verb: day.VerbPast, Choice: day.PastSkip}, nil),
		"09:30:02          ENDEX      by mia":                                   {Event: "endex", By: "mia"},
		"09:30:02          stopped    the day has not ended":                    {Event: "stopped"},
	} {
		h.Time = at("09:30:02")
		if got := view.Text(lineOf(h, zone, at("09:00:00"), 0)); got != want {
			t.Errorf("%s\n%q, not\n%q", h.Event, got, want)
		}
	}
}

// A line of an entry is one row of a terminal, where what is to be known of it has room: what the entry is, is cut.
func TestALineIsCutWhereItSaysWhatTheEntryIs(t *testing.T) {
	t.Parallel()
	l := &day.Line{Entry: day.Entry{ID: "A07", Teams: []string{"Port operations"}, Subject: "Smoke over the port of Verrin, seen by everybody"}}
	h := play.Happening{Time: at("09:30:02"), Event: "played", Results: &day.Results{Sent: 1}, Line: l}
	for columns, want := range map[int]string{
		0:   "09:30:02  A07     sent       to Port operations: Smoke over the port of Verrin, seen by everybody",
		120: "09:30:02  A07     sent       to Port operations: Smoke over the port of Verrin, seen by everybody",
		79:  "09:30:02  A07     sent       to Port operations: Smoke over the port of Verrin…",
		50:  "09:30:02  A07     sent       to Port operations",
		20:  "09:30:02  A07     sent       to Port operations",
	} {
		if got := view.Text(lineOf(h, zone, at("09:00:00"), columns)); got != want {
			t.Errorf("on %d columns\n%q, not\n%q", columns, got, want)
		}
	}
}

// That an entry goes out is said once; one that needs somebody, and one of several messages, are said to be due and to be sent.
func TestWhichEventsAreWorthALine(t *testing.T) {
	t.Parallel()
	one, several := &day.Line{Entry: day.Entry{ID: "A1", Deliveries: 1}}, &day.Line{Entry: day.Entry{ID: "A2", Deliveries: 3}}
	cue, manual := &day.Line{Entry: day.Entry{ID: "A3", Deliveries: 1}, IsCue: true}, &day.Line{Entry: day.Entry{ID: "A4", Kind: day.Manual}, Called: true}
	for _, c := range []struct {
		event       string
		l           *day.Line
		isWorthLine bool
	}{{"due", one, false}, {"due", cue, true}, {"due", manual, true}, {"due", several, false}, {"sending", one, false}, {"sending", several, true},
		{"late", one, false}, {"late", several, false}, {"played", one, true}, {"past", one, true}, {"hold", nil, true}} {
		if got := deservesLine(play.Happening{Event: c.event, Line: c.l}); got != c.isWorthLine {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// Each event has a sentence of its own, and none is empty.
func TestEveryEventSaysSomething(t *testing.T) {
	t.Parallel()
	for _, event := range events {
		h := play.Happening{Time: at("09:30:02"), Event: event, By: "mia", Reason: "why", Line: &day.Line{Entry: day.Entry{ID: "A07"}}}
		for range 2 {
			if got := view.Text(lineOf(h, zone, at("09:00:00"), 0))[18:]; strings.TrimSpace(got) == "" {
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
		if got := view.Text(lineOf(h, zone, at("09:00:00"), 0)); strings.ContainsAny(got, "\n\x1b\u202e") {
			t.Errorf("%s: %q", event, got)
		}
	}
}
