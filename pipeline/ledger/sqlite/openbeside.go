package sqlite

import (
	"errors"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// How long a ledger is tried to be opened that others open, too, and how often.
const (
	openWithin = 5 * time.Second
	openEvery  = 20 * time.Millisecond
)

// openBesideOthers opens a ledger. Where another process makes the same new file just now, SQLite waits for nobody while it
// turns to its log, whatever its timeout is: then it is tried again. One that is locked for long is waited for by that timeout alone.
func openBesideOthers(path, source string, list []watermark) (*Ledger, error) {
	for began := time.Now(); ; time.Sleep(openEvery) {
		l, err := open(path, source, list)
		if !isBusy(err) || time.Since(began) >= openWithin {
			return l, err
		}
	}
}

// isBusy reports whether another process keeps the file.
func isBusy(err error) bool {
	coded := (*sqlite.Error)(nil)
	return errors.As(err, &coded) && coded.Code()&0xff == sqlite3.SQLITE_BUSY
}
