package writers

import (
	"io/fs"
	"time"
)

// Memory knows the files that simcast wrote: the ledger.
type Memory interface {
	WroteFile(path, sum string) (bool, error)
	RememberFile(path, sum string) error
}

// NewResults describes the results file at path, with the permissions of mode. A
// memory that fails is told, and keeps nothing up: results that are not remembered
// are merely kept aside by the next run.
func NewResults(path string, mode fs.FileMode, memory Memory, tell func(error), now func() time.Time) *File {
	known := func(path, sum string) bool {
		wrote, err := memory.WroteFile(path, sum)
		if err != nil {
			tell(err)
		}
		return wrote
	}
	remember := func(path, sum string) error {
		if err := memory.RememberFile(path, sum); err != nil {
			tell(err)
		}
		return nil
	}
	return NewFile(path, mode, known, remember, now)
}
