package frozenday

import (
	"context"
	"crypto/sha256"
	"errors"
	"sync"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
)

// Results write results files as a ledger keeps them.
type Results interface {
	// Fits says why a results file of that name cannot hold a report, nil where it can.
	Fits(name string, r *plan.Report) error
	// Freeze is the file, and what the ledger has to know of it besides: nil where the file itself says it.
	Freeze(name string, r *plan.Report) (ledger.FrozenFile, *ledger.ResultsFile, error)
}

// keptResults is a results file that is kept in the ledger, in place of a disk. Whatever goes wrong with it is told, and stops nothing:
// the ledger has each message.
//
// Nobody waits for it either: that of a lane which is given back, for somebody else to go on with the day, is put off until the lane is
// free (writeLate).
type keptResults struct {
	name    string
	results Results
	slice   ledger.WorkerLane
	ledger  ledger.ResultsFiles
	goesOn  func() bool // whether the lane is about to be given back, and the day goes on elsewhere
	tell    func(error)
	hard    context.Context   // see Lane.Post
	atOnce  chan struct{}     // is full while as many are written as may be after their lanes were given back
	sum     [sha256.Size]byte // of what was kept last
	mu      sync.Mutex
	late    *plan.Report // that was put off last
}

var _ send.ResultsWriter = (*keptResults)(nil)

// Fits implements [send.ResultsWriter].
func (k *keptResults) Fits(r *plan.Report) error { return k.results.Fits(k.name, r) }

// Write implements [send.ResultsWriter].
func (k *keptResults) Write(r *plan.Report) error {
	if k.goesOn() {
		k.putOff(r)
		return nil
	}
	k.writeNow(r)
	return nil
}

func (k *keptResults) putOff(r *plan.Report) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.late = r
}

// writeLate writes what was put off, once the lane was given back, unless somebody has taken the lane since: then that one writes it.
// The next worker writes it, too, where this one has to end before.
func (k *keptResults) writeLate() {
	k.mu.Lock()
	late := k.late
	k.late = nil
	k.mu.Unlock()
	if late == nil {
		return
	}
	select {
	case k.atOnce <- struct{}{}:
	case <-k.hard.Done(): // the worker ends
		return
	}
	defer func() { <-k.atOnce }()
	if k.slice.Check() == nil {
		k.writeNow(late)
	}
}

func (k *keptResults) writeNow(r *plan.Report) {
	err := k.write(r)
	_, isLost := errors.AsType[*ledger.LaneLostError](err)
	if err != nil && !isLost && !errors.Is(err, ledger.ErrUnreachable) { // which is told in another way
		k.tell(err)
	}
}

func (k *keptResults) write(r *plan.Report) error {
	file, known, err := k.results.Freeze(k.name, r)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(file.Bytes)
	if sum == k.sum {
		return nil
	}
	if known != nil {
		if err := k.ledger.RememberFile(*known); err != nil {
			return err
		}
	}
	err = k.slice.KeepFile(file)
	if err == nil {
		k.sum = sum
	}
	return err
}
