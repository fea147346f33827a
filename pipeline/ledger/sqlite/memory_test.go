package sqlite

import (
	"context"
	"errors"
	"testing"

	"simcast/pipeline/ledger"
)

// TestLaneInMemory holds that a ledger in memory has one holder a lane, too, though it has no files to lock: a second one of the same
// process does not take the lane of a run under way.
func TestLaneInMemory(t *testing.T) {
	book, err := InMemory(t.Context())
	must(t, err)
	defer book.Close()
	lane := take(t, book, "space")
	run, err := lane.BeginRun(t.Context(), ledger.Run{Name: "theirs", Started: noon})
	must(t, err)
	_, err = book.TakeLane(t.Context(), "space", whoever(), false)
	if busy := (*ledger.BusyError)(nil); !errors.As(err, &busy) || !busy.Known || busy.Lane.Run.Name != "theirs" {
		t.Errorf("a second holder gets %v", err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := book.TakeLane(ended, "space", whoever(), true); !errors.Is(err, context.Canceled) {
		t.Errorf("a wait that is given up: %v", err)
	}
	must(t, take(t, book, "other").Release(t.Context()))
	post(t, run, ledger.Attempt{Hash: "a", Started: noon, Outcome: ledger.Accepted})
	type taking struct {
		lane ledger.HeldLane
		err  error
	}
	taken := make(chan taking, 1)
	go func() {
		lane, err := book.TakeLane(t.Context(), "space", whoever(), true)
		taken <- taking{lane, err}
	}()
	must(t, run.Close(t.Context(), noon, "finished"), lane.Release(t.Context()))
	next := <-taken
	must(t, next.err, next.lane.Check(t.Context()), next.lane.Release(t.Context()))
}
