package sqlite

import (
	"context"
	"os"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// hold is how this process holds a lane beside its row: it has locked a file. The file tells whether the process that holds the row is
// alive, so that the lane of a dead one is free at once, and nobody has to beat.
type hold struct {
	ledger    *Ledger
	space     string
	lock      *lock    // nil of a ledger in memory, which is nobody else's: there the row alone counts
	watermark *os.File // of the run that is under way; nil before the first one, and where it cannot be written
}

func (l *Ledger) hold(ctx context.Context, space string, wait bool) (tables.Hold, error) {
	locked, err := l.lockFile(ctx, space, wait)
	if err != nil {
		return nil, err
	}
	return &hold{ledger: l, space: space, lock: locked}, nil
}

// Begin implements [tables.Hold].
func (*hold) Begin(int64) {}

// Check implements [tables.Hold]. It refuses to go on where the ledger's file or the locked one is not the one that was opened.
func (h *hold) Check() error {
	if lost := h.lock.check(); lost != nil {
		return &ledger.LaneLostError{Lane: ledger.LaneState{Space: h.space}, Why: lost}
	}
	return h.ledger.checkSameFile()
}

// Wrote implements [tables.Hold].
func (h *hold) Wrote(run, n int64) {
	if n == 0 {
		h.ledger.openRuns.Add(1)
		h.openWatermark()
	}
	h.saveWatermark(run, n)
}

// Closed implements [tables.Hold].
func (h *hold) Closed() {
	h.closeWatermark()
	h.ledger.openRuns.Add(-1)
}

// End implements [tables.Hold].
func (h *hold) End() error { return h.lock.release() }

// see implements [tables.Database].See.
func (l *Ledger) see(lane *ledger.LaneState) (err error) {
	lane.Held, err = l.isHeld(lane.Space)
	return err
}
