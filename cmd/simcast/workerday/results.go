package workerday

import (
	"errors"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
	"simcast/writers/results"
	"simcast/writers/sheet"
)

// keptResults is a results file that is kept in the ledger, in place of a disk. Whatever goes wrong with it is told, and stops nothing:
// the ledger has each message.
type keptResults struct {
	name   string
	slice  ledger.WorkersSlice
	ledger ledger.ResultsFiles
	tell   func(error)
	sum    string // of what was kept last
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
	err := k.write(r)
	_, isLost := errors.AsType[*ledger.LaneLostError](err)
	if err != nil && !isLost && !errors.Is(err, ledger.ErrUnreachable) { // which is told in another way
		k.tell(err)
	}
	return nil
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
