package day

import (
	"testing"
	"time"
)

// TestSentences: each event is told in one way, at the terminal (what it is, and short), on the board (a line), and in the history (whole).
func TestSentences(t *testing.T) {
	noon := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	clock := func(at time.Time) string { return at.Format(time.TimeOnly) }
	for _, c := range []struct {
		event             Event
		told, line, whole string
	}{
		{Event{Control: Control{Verb: VerbHold, Reason: "NO DUFF"}}, "HOLD|", "hold: NO DUFF", "NO DUFF"},
		{Event{Control: Control{Verb: VerbResume}}, "goes on|", "resume", ""},
		{Event{Control: Control{Verb: VerbResume, CatchUp: true}}, "goes on|the clock times stay", "resume: the clock times stay", "the clock times stay"},
		{Event{Control: Control{Verb: VerbSlip, Length: 10 * time.Minute}}, "slip|everything to come 10 min later", "slip: everything to come 10 min later", "everything to come 10 min later"},
		{Event{Control: Control{Verb: VerbSlip, IDs: []string{"A"}, Length: -90 * time.Minute, Also: true}}, "slip|everything from A on 1 h 30 min earlier, besides the slip of another person",
			"slip: everything from A on 1 h 30 min earlier, besides the slip of another person", "everything from A on 1 h 30 min earlier, besides the slip of another person"},
		{Event{Control: Control{Verb: VerbRetime, IDs: []string{"A"}, When: "12", Moment: noon}}, "moved|to 12:00:00", "retime A: to 12:00:00", "A: to 12:00:00"},
		{Event{Control: Control{Verb: VerbRetime, IDs: []string{"A"}, When: "10:45"}}, "moved|to 10:45", "retime A: to 10:45", "A: to 10:45"},
		{Event{Control: Control{Verb: VerbSkip, IDs: []string{"A", "B", "C", "D", "E", "F"}, Reason: "too late"}}, "skipped|", "skip A, B, C, D, E, …: too late", "A, B, C, D, E, F: too late"},
		{Event{Control: Control{Verb: VerbNow, IDs: []string{"A"}, Anyway: true}}, "now|goes next, even on hold", "now A: goes next, even on hold", "A: goes next, even on hold"},
		{Event{Control: Control{Verb: VerbRelease, IDs: []string{"C"}}}, "release|goes next", "release C: goes next", "C: goes next"},
		{Event{Control: Control{Verb: VerbDone, IDs: []string{"M"}, Reason: "they answered"}}, "done|", "done M: they answered", "M: they answered"},
		{Event{Control: Control{Verb: VerbJump, IDs: []string{"A"}}}, "jump|to this entry's moment", "jump A: to this entry's moment", "A: to this entry's moment"},
		{Event{Control: Control{Verb: VerbPast, Choice: PastSend}}, "past|what is past is sent now, in order", "past: what is past is sent now, in order", "what is past is sent now, in order"},
		{Event{Control: Control{Verb: VerbMode, Choice: ModeCue}}, "mode|each inject waits for somebody", "mode: each inject waits for somebody", "each inject waits for somebody"},
		{Event{Control: Control{Verb: VerbEdit, IDs: []string{"A"}, Cells: []Cell{{"body", "The port is closed."}, {"subject", ""}}}}, "changed|body, subject", "edit A: body, subject",
			"A: body: The port is closed.; subject: (empty)"},
		{Event{Control: Control{Verb: VerbAdd, IDs: []string{"X1"}, When: "12", Moment: noon, Cells: []Cell{{"body", "Yes."}}}}, "added|at 12:00:00", "add X1: at 12:00:00", "X1: at 12:00:00; body: Yes."},
		{Event{Control: Control{Verb: VerbReload, Plan: "/plans/next.xlsx"}}, "reload|the plan is taken again, from /plans/next.xlsx", "reload: the plan is taken again, from /plans/next.xlsx",
			"the plan is taken again, from /plans/next.xlsx"},
		{Event{Control: Control{Verb: VerbNote, Reason: "The mayor has left."}}, "note|", "note: The mayor has left.", "The mayor has left."},
		{Event{Control: Control{Verb: VerbEndEx}}, "ENDEX|", "endex", ""},
		{Event{Control: Control{Verb: EventStart}}, "start|the day is played from here on", "start: the day is played from here on", "the day is played from here on"},
		{Event{Control: Control{Verb: EventStopped, Reason: "no space left"}}, "stopped|the day has not ended", "stopped: the day has not ended; no space left", "the day has not ended; no space left"},
		{Event{Control: Control{Verb: EventReopen}}, "reopened|the day goes on", "reopen: the day goes on", "the day goes on"},
		{Event{Control: Control{Verb: EventBecamePast, IDs: []string{"A"}}, Cause: CauseMachine}, "past by|simcast did not run, or the machine slept",
			"went past A: simcast did not run, or the machine slept", "A: simcast did not run, or the machine slept"},
		{Event{Control: Control{Verb: EventClock}, WallAhead: -time.Hour}, "clock|the clock of the machine that plays was set: it is 1h0m0s behind the exercise's",
			"clock: the clock of the machine that plays was set: it is 1h0m0s behind the exercise's", "the clock of the machine that plays was set: it is 1h0m0s behind the exercise's"},
		{Event{Control: Control{Verb: EventClock}}, "clock|the clock of the machine that plays was set: it is as the exercise's", "clock: the clock of the machine that plays was set: it is as the exercise's",
			"the clock of the machine that plays was set: it is as the exercise's"},
	} {
		s := c.event.Sentence(clock)
		if got := s.What + "|" + s.Short(); got != c.told {
			t.Errorf("%s: told is %q, not %q", c.event.Verb, got, c.told)
		}
		if got := s.Line(); got != c.line {
			t.Errorf("%s: the line is %q, not %q", c.event.Verb, got, c.line)
		}
		if got := s.Whole(); got != c.whole {
			t.Errorf("%s: whole it is %q, not %q", c.event.Verb, got, c.whole)
		}
	}
	for verb, isTold := range map[Verb]bool{EventTake: false, EventPlayed: false, EventStart: true, VerbHold: true} {
		if e := (Event{Control: Control{Verb: verb}}); e.IsTold() != isTold {
			t.Errorf("%s is told: %t", verb, !isTold)
		}
	}
}
