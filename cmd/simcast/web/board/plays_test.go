package board

import (
	"errors"
	"testing"
	"time"

	"simcast/cmd/simcast/view"
)

// TestPlays: it is asked every few seconds whether a run plays, and not again once it has ended, until the record has more. One whose
// player is silent is asked for again.
func TestPlays(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	isThere, isSilent, fails := true, false, error(nil)
	asked := false
	ask := func() (is view.Played, isOver bool, err error) {
		asked = true
		return view.Played{IsGone: !isThere || isSilent}, !isThere && !isSilent, fails
	}
	errSilent := errors.New("its player is silent")
	p := players{known: map[string]answered{}}
	for i, step := range []struct {
		after    time.Duration
		run      string
		controls int64
		gone     bool
		fails    error
		plays    bool
		asks     bool
	}{
		{0, "first", 2, false, nil, true, true},
		{1999 * time.Millisecond, "first", 2, true, nil, true, false},
		{2 * time.Second, "first", 2, false, errors.New("it cannot be asked"), true, true},
		{4 * time.Second, "first", 2, false, errSilent, false, true},
		{6 * time.Second, "first", 2, false, nil, true, true},
		{8 * time.Second, "first", 2, true, nil, false, true},
		{time.Hour, "first", 2, true, nil, false, false},
		{time.Hour, "first", 3, true, nil, false, true},
		{time.Hour, "first", 3, true, nil, false, false},
		{time.Hour, "second", 4, false, nil, true, true},
		{0, "second", 4, true, nil, false, true}, // the clock was set back
	} {
		asked, isThere, fails = false, !step.gone, step.fails
		if isSilent = errors.Is(fails, errSilent); isSilent {
			fails = nil
		}
		if got := !p.of("day", step.run, step.controls, noon.Add(step.after), ask).IsGone; got != step.plays {
			t.Errorf("step %d: it plays: %t", i, got)
		}
		if asked != step.asks {
			t.Errorf("step %d: asked: %t", i, asked)
		}
	}
}
