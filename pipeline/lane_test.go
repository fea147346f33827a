package pipeline_test

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
)

// TestLaneIsHeldForAMoment begins a run while somebody has the space for a moment, as a verb of a day that nobody plays has it,
// and while a run keeps it.
func TestLaneIsHeldForAMoment(t *testing.T) {
	t.Parallel()
	book, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "ledger.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	j := &pipeline.SpaceRun{Ledger: book, LedgerSpace: ledger.Space{ID: "space"}}
	lane, err := book.TakeLane(t.Context(), "space", ledger.ThisProcess(""), false)
	if err != nil {
		t.Fatal(err)
	}
	given := make(chan error, 1)
	time.AfterFunc(100*time.Millisecond, func() { given <- lane.Release(t.Context()) })
	if err := errors.Join(j.TakeLane(t.Context()), <-given); err != nil {
		t.Fatalf("the space was given back after a moment: %v", err)
	}
	var busy *ledger.BusyError
	other := &pipeline.SpaceRun{Ledger: book, LedgerSpace: j.LedgerSpace}
	if err := other.TakeLane(t.Context()); !errors.As(err, &busy) {
		t.Errorf("the space is kept by another run: %v", err)
	}
	if err := j.ReleaseLane(t.Context()); err != nil {
		t.Fatal(err)
	}
}
