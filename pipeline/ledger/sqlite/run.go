package sqlite

import (
	"context"
	"errors"
	"os"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// openRun is a run that is under way. Its CommitDelay counts where the ledger has just written: see package groupcommit.
type openRun struct {
	*tables.Run
	lane      *lane
	watermark *os.File // nil where it cannot be written
}

// BeginRun implements [ledger.HeldLane].
func (h *lane) BeginRun(ctx context.Context, r ledger.Run) (ledger.OpenRun, error) {
	if err := h.checkFiles(); err != nil {
		return nil, err
	}
	begun, err := h.Lane.Begin(ctx, r)
	if err != nil {
		return nil, err
	}
	run := &openRun{Run: begun, lane: h}
	h.ledger.openRuns.Add(1)
	run.openWatermark()
	run.saveWatermark(0)
	return run, nil
}

// Begin implements [ledger.OpenRun]. Whether the files are those that others look at it asks when the attempt is on disk, and not
// before: whoever takes the space after this moment reads it.
func (r *openRun) Begin(ctx context.Context, attempt ledger.Attempt) (int64, error) {
	if err := r.lane.ledger.checkSameFile(); err != nil {
		return 0, err
	}
	n, err := r.Run.Begin(ctx, attempt)
	if err != nil {
		return 0, err
	}
	r.saveWatermark(n)
	if lost := r.lane.checkFiles(); lost != nil {
		return 0, errors.Join(lost, r.End(context.WithoutCancel(ctx), n, attempt.Started, ledger.AttemptEnd{Outcome: ledger.Unsent, Ended: attempt.Started}))
	}
	return n, nil
}

// Import implements [ledger.OpenRun].
func (r *openRun) Import(ctx context.Context, attempts []ledger.Attempt) error {
	err := r.Run.Import(ctx, attempts)
	if err == nil && len(attempts) > 0 {
		r.saveWatermark(r.Last())
	}
	return err
}

// Resolve implements [ledger.OpenRun].
func (r *openRun) Resolve(ctx context.Context, found ledger.Attempt, requests int) error {
	err := r.Run.Resolve(ctx, found, requests)
	if err == nil {
		r.saveWatermark(r.Last())
	}
	return err
}

// Close implements [ledger.OpenRun].
func (r *openRun) Close(ctx context.Context, ended time.Time, how string) error {
	r.closeWatermark()
	defer r.lane.ledger.openRuns.Add(-1)
	return r.Run.Close(ctx, ended, how)
}
