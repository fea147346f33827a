package ledger

import (
	"testing"
	"time"
)

// TestDescribe holds that who has a lane is told by what it does there: a run only where one is under way.
func TestDescribe(t *testing.T) {
	at := time.Date(2026, 11, 20, 6, 30, 0, 0, time.UTC)
	lane := LaneState{Epoch: 2, Held: true, Holder: Holder{User: "bo", Host: "desk", PID: 7}, Taken: at}
	const since = "(since 2026-11-20 06:30:00 on desk by bo, process 7)"
	for name, c := range map[string]struct {
		change func(*LaneState)
		want   string
	}{
		"no run yet":       {func(*LaneState) {}, "simcast is at work in this space " + since},
		"an earlier run":   {func(l *LaneState) { l.Run = Run{Name: "r", Epoch: 1, Started: at} }, "simcast is at work in this space " + since},
		"a run that ended": {func(l *LaneState) { l.Run = Run{Name: "r", Epoch: 2, Started: at, Ended: at} }, "simcast is at work in this space " + since},
		"given back":       {func(l *LaneState) { l.Held = false }, "another command had this space " + since + ", and has ended"},
		"no sign of life":  {func(l *LaneState) { l.Held, l.IsSilent, l.Silent = false, true, 20*time.Second }, "simcast was at work in this space " + since + "; its last sign of life is 20s old"},
		"a run is under way": {func(l *LaneState) {
			l.Run = Run{Name: "r", Epoch: 2, Started: at, Plan: "plan.csv", ToSend: 3}
			l.Sent = 1
		}, "a run of plan.csv is under way in this space (since 2026-11-20 06:30:00 on desk by bo, process 7; the run r; 1 of 3 messages sent)"},
	} {
		l := lane
		c.change(&l)
		if said := l.Describe(time.UTC); said != c.want {
			t.Errorf("%s: %q", name, said)
		}
	}
}
