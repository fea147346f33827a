package board

import (
	"errors"
	"testing"
	"time"

	"simcast/pipeline/day"
)

// TestPlays: it is asked every few seconds whether a run plays, and not again once it has ended, until the record has more. One whose
// player is silent is asked for again.
func TestPlays(t *testing.T) {
	t.Parallel()
	start := func(run string) day.Event { return day.Event{Control: day.Control{Verb: day.EventStart}, Run: run} }
	event := func(verb day.Verb) day.Event { return day.Event{Control: day.Control{Verb: verb}} }
	begun := []day.Event{event(day.EventTake), start("first")}
	noon := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	isThere, isSilent, fails := true, false, error(nil)
	var asked []string
	ask := func(run string) (plays, isOver bool, err error) {
		asked = append(asked, run)
		return isThere && !isSilent, !isThere && !isSilent, fails
	}
	errSilent := errors.New("its player is silent")
	p := players{known: map[string]answered{}}
	for i, step := range []struct {
		after  time.Duration
		events []day.Event
		gone   bool
		fails  error
		plays  bool
		asks   string // the run that is asked for, "" where none is
	}{
		{0, begun[:1], true, nil, true, ""},
		{0, begun, false, nil, true, "first"},
		{1999 * time.Millisecond, begun, true, nil, true, ""},
		{2 * time.Second, begun, false, errors.New("it cannot be asked"), true, "first"},
		{4 * time.Second, begun, false, errSilent, false, "first"},
		{6 * time.Second, begun, false, nil, true, "first"},
		{8 * time.Second, begun, true, nil, false, "first"},
		{time.Hour, begun, true, nil, false, ""},
		{time.Hour, append(begun[:2:2], event(day.VerbHold)), true, nil, false, "first"},
		{time.Hour, append(begun[:2:2], event(day.VerbHold)), true, nil, false, ""},
		{time.Hour, append(begun[:2:2], event(day.VerbHold), start("second")), false, nil, true, "second"},
		{time.Hour, append(begun[:2:2], start("second"), event(day.EventStopped)), true, nil, true, ""},
		{time.Hour, append(begun[:2:2], start("second"), event(day.VerbEndEx)), true, nil, true, ""},
		{0, append(begun[:2:2], start("second")), true, nil, false, "second"}, // the clock was set back
	} {
		asked, isThere, fails = nil, !step.gone, step.fails
		if isSilent = errors.Is(fails, errSilent); isSilent {
			fails = nil
		}
		if got := p.plays("day", step.events, noon.Add(step.after), ask); got != step.plays {
			t.Errorf("step %d: it plays: %t", i, got)
		}
		if (step.asks == "") != (len(asked) == 0) || step.asks != "" && asked[0] != step.asks {
			t.Errorf("step %d: asked for %q, not %q", i, asked, step.asks)
		}
	}
}
