package view_test

import (
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
)

var noon = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)

// entry is an entry of a day at noon.
func entry(id string, state day.StateWord, after time.Duration, changes ...func(*day.Line)) day.Line {
	l := day.Line{Entry: day.Entry{ID: id, Kind: day.Inject, Deliveries: 1}, State: state, Expected: noon.Add(after)}
	for _, change := range changes {
		change(&l)
	}
	return l
}

// TestDay: who looks at a day at the terminal and who has the page open see the same in it.
func TestDay(t *testing.T) {
	t.Parallel()
	manual := func(l *day.Line) { l.Kind = day.Manual }
	turn := func(n int) func(*day.Line) { return func(l *day.Line) { l.Turn = n } }
	b := &day.Board{Day: day.Day{StartEx: noon.Add(-time.Hour), Zone: "UTC", Speed: 60}, At: noon, ExerciseTime: time.Hour, Mode: day.ModeCue, Offset: 5 * time.Minute, EndEx: noon.Add(time.Hour),
		Counts: map[day.StateWord]int{day.IsDue: 4, day.IsPast: 1, day.IsWaiting: 4, day.IsPlayed: 1}}
	b.Lines = []day.Line{
		entry("M1", day.IsDue, -time.Minute, manual), entry("M2", day.IsWaiting, time.Hour, manual), entry("D2", day.IsDue, -time.Second, turn(2)), entry("D1", day.IsDue, -2*time.Second, turn(1)),
		entry("S", day.IsSending, -time.Minute), entry("Q", day.IsDue, -time.Second, func(l *day.Line) { l.IsCue = true }),
		entry("F", day.IsPlayed, -time.Hour, func(l *day.Line) { l.Results = day.Results{Sent: 1, Failed: 2, Uncertain: 1} }), entry("K", day.IsContingency, 0), entry("U", day.IsUnscheduled, 0),
		entry("P", day.IsPast, -time.Hour), entry("B", day.IsWaiting, time.Second, func(l *day.Line) { l.WaitsFor = "M1" }), entry("W2", day.IsWaiting, 2*time.Minute), entry("W1", day.IsWaiting, time.Minute)}
	d := view.DayAt(b, noon, time.UTC)
	ids := func(lines []*day.Line) string {
		var all []string
		for _, l := range lines {
			all = append(all, l.ID)
		}
		return strings.Join(all, " ")
	}
	var needs, apart []string
	for _, need := range d.Needs {
		needs = append(needs, need.Part+": "+need.Text+" "+strings.Join(need.IDs, ","))
	}
	for _, phrase := range d.Apart() {
		apart = append(apart, phrase.Text)
	}
	for what, got := range map[string][2]string{
		"queue":       {ids(d.Queue), "S D1 D2"},
		"next":        {ids(d.Next), "W1 W2 M2 B"},
		"manual":      {ids(d.Manual) + "|" + ids(d.ManualNext), "M1|M2"},
		"others":      {ids(d.Cues) + ids(d.Past) + ids(d.Trouble) + ids(d.Shelf) + ids(d.Unscheduled), "QPFKU"},
		"needs":       {strings.Join(needs, "; "), "past: 1 past P; manual: 1 by hand M1; cues: 1 waits for now Q; unscheduled: 1 without a time U; trouble: 2 failed F; trouble: 1 uncertain F"},
		"counts":      {d.Counted(), "1 played, 4 due, 4 waiting, 1 past"},
		"to come":     {view.StillToCome(b), "4 due, 4 waiting, 1 past"},
		"apart":       {strings.Join(apart, "; "), "5 min later than the plan; ENDEX 13:00:00; mode cue; 60 times as fast"},
		"standing":    {d.Standing().Text, "running"},
		"of nothing":  {view.DayAt(&day.Board{}, noon, time.UTC).Counted(), "none"},
		"not on hold": {d.OnHold(), ""},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: %q, not %q", what, got[0], got[1])
		}
	}
	b.Held, b.HeldSince, b.HeldBy, b.HoldReason = true, noon.Add(-time.Minute), "mia", "NO DUFF"
	d = view.DayAt(b, noon, time.UTC)
	if got, want := d.Standing().Text+" "+d.OnHold(), "ON HOLD since 11:59:00 by mia: NO DUFF"; got != want || !d.Present().Equal(b.HeldSince) {
		t.Errorf("on hold: %q, and it stands at %s", got, d.Present())
	}
	b.Held, b.Ended = false, true
	if d = view.DayAt(b, noon, time.UTC); len(d.Needs) > 0 || d.Standing().Text != "ended" {
		t.Errorf("an ended day needs %+v", d.Needs)
	}
	b.Ended, b.StartEx, b.ExerciseTime = false, noon.Add(time.Minute), 0
	if d = view.DayAt(b, noon, time.UTC); d.Left() != time.Minute || d.Standing().Text != "waits for STARTEX" {
		t.Errorf("before STARTEX: %s, %s", d.Left(), d.Standing().Text)
	}
}

// TestRemark: what became of an entry, and why, is said once.
func TestRemark(t *testing.T) {
	t.Parallel()
	for want, l := range map[string]day.Line{
		"1 sent, 1 failed; 1 min late; the service was out of reach, or asked to wait": entry("A", day.IsPlayed, 0, func(l *day.Line) {
			l.Deliveries, l.Results, l.IsLate, l.LateBy, l.Cause = 2, day.Results{Sent: 1, Failed: 1}, true, time.Minute, day.CauseService
		}),
		"its time was before STARTEX":                           entry("B", day.IsPast, 0, func(l *day.Line) { l.Deliveries, l.Cause, l.IsBefore = 0, day.CauseControl, true }),
		"a control put it before now, such as a jump or a slip": entry("C", day.IsPast, 0, func(l *day.Line) { l.Deliveries, l.Cause = 0, day.CauseControl }),
		"players were faster, by mia":                           entry("D", day.IsSkipped, 0, func(l *day.Line) { l.Reason, l.By = "players were faster", "mia" }),
		"it goes next, added by hand, by mia":                   entry("E", day.IsDue, 0, func(l *day.Line) { l.Called, l.Added, l.By = true, true, "mia" }),
		"the plan does not have it any more":                    entry("F", day.IsSkipped, 0, func(l *day.Line) { l.Gone = true }),
		"":                                                      entry("G", day.IsWaiting, 0),
	} {
		if got := view.Remark(&l); got != want {
			t.Errorf("%s: %q, not %q", l.ID, got, want)
		}
	}
}

// TestAnswered: whoever asks for a control is told the same at the terminal and on the page.
func TestAnswered(t *testing.T) {
	t.Parallel()
	clock := func(at time.Time) string { return at.Format(time.TimeOnly) }
	skip, hold := &day.Control{Verb: day.VerbSkip, IDs: []string{"A1", "A2"}}, &day.Control{Verb: day.VerbHold}
	for want, c := range map[string]struct {
		control *day.Control
		answer  control.Answer
	}{
		"skip A1, A2 has taken effect, at 12:00:00.|1 entry is past now: A3":                                                                   {skip, control.Answer{At: noon, Text: "1 entry is past now: A3"}},
		"Nothing plays the day: hold is recorded, and counts from the next start.|":                                                            {hold, control.Answer{Waits: true}},
		"the worker w has not been heard of for 17 s: hold is recorded, and counts once that is back, or from the next start.|":                {hold, control.Answer{Waits: true, Silent: "the worker w has not been heard of for 17 s"}},
		"No worker has taken it yet: hold is recorded, and the worker that plays the day takes it, or the next one before it sends anything.|": {hold, control.Answer{Waits: true, ByWorkers: true}},
	} {
		said, changes := view.Answered(c.control, c.answer, clock)
		if got := said + "|" + strings.Join(changes, "; "); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
