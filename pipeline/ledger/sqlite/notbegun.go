package sqlite

import (
	"errors"
	"strings"
)

// errNotBegun says that a file has nothing of a ledger yet: whoever made it was killed before its tables, or
// its version, were there, and so before it posted anything.
var errNotBegun = errors.New("it has not been begun")

// whyNoVersion is what a file is that has no version: errNotBegun, or an *Error where it is no ledger.
func (l *Ledger) whyNoVersion() error {
	var others, hasRuns, runs int
	err := l.DB.QueryRow(`SELECT COALESCE(SUM(instr(?, 'TABLE IF NOT EXISTS ' || name || ' (') = 0), 0), COALESCE(SUM(name = 'runs'), 0)
		FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`, schema).Scan(&others, &hasRuns)
	if err == nil && hasRuns > 0 {
		err = l.DB.QueryRow(`SELECT COUNT(*) FROM runs`).Scan(&runs)
	}
	switch {
	case err != nil:
		return err
	case others > 0, runs > 0:
		return &Error{Path: l.path, Err: errors.New("it is not a ledger of simcast, or was changed by another program"),
			Hint: "put back the ledger that was there"}
	}
	return errNotBegun
}

func isNoTable(err error) bool { return err != nil && strings.Contains(err.Error(), "no such table") }
