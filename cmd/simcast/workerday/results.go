package workerday

import (
	"errors"
	"sync"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
	"simcast/writers/results"
	"simcast/writers/sheet"
)

// keptResults is a results file that is kept in the ledger, in place of a disk. Whatever goes wrong with it is told, and stops nothing:
// the ledger has each message.
//
// Nobody waits for it either: that of a lane which is given back, for somebody else to go on with the day, is put off until the lane is
// free (writeLeft).
type keptResults struct {
	name   string
	slice  ledger.WorkerLane
	ledger ledger.ResultsFiles
	goesOn func() bool // whether the lane is about to be given back, and the day goes on elsewhere
	tell   func(error)
	atOnce chan struct{} // is full while as many are written as may be after their lanes were given back
	sum    string        // of what was kept last
	mu     sync.Mutex
	left   *plan.Report // that was put off last
}

var _ send.ResultsWriter = (*keptResults)(nil)

// Fits implements [send.ResultsWriter].
func (k *keptResults) Fits(r *plan.Report) error {
	format, err := sheet.FormatOf(k.name)
	if err != nil {
		return err
	}
	return results.Fits(format, r)
}

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
	k.left = r
}

// writeLeft writes what was put off, once the lane was given back, unless somebody has taken the lane since: then that one writes it.
func (k *keptResults) writeLeft() {
	k.mu.Lock()
	left := k.left
	k.left = nil
	k.mu.Unlock()
	if left == nil {
		return
	}
	k.atOnce <- struct{}{}
	defer func() { <-k.atOnce }()
	if k.slice.Check() == nil {
		k.writeNow(left)
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
	file, known, err := results.Frozen(k.name, r)
	if err != nil || known.Sum == k.sum {
		return err
	}
	if format, _ := sheet.FormatOf(k.name); format != sheet.XLSX { // a text does not hold its mapping
		if err := k.ledger.RememberFile(known); err != nil {
			return err
		}
	}
	err = k.slice.KeepFile(file)
	if err == nil {
		k.sum = known.Sum
	}
	return err
}
