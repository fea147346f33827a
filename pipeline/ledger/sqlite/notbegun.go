package sqlite

import (
	"context"
	"errors"
	"strings"
)

// errNotBegun says that a file has nothing of a ledger yet: whoever made it was killed before its tables, or
// its version, were there, and so before it posted anything.
var errNotBegun = errors.New("it has not been begun")

// whyNoVersion is what a file is that has no version: errNotBegun, or an *Error where it is no ledger.
func (l *Ledger) whyNoVersion(ctx context.Context) error {
	var others int
	err := l.DB.QueryRowContext(ctx, `SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'meta'`).Scan(&others)
	switch {
	case err != nil:
		return err
	case others > 0:
		return &Error{Path: l.path, Err: errors.New("it is not a ledger of simcast, or was changed by another program"),
			Hint: "put back the ledger that was there"}
	}
	return errNotBegun
}

func isNoTable(err error) bool { return err != nil && strings.Contains(err.Error(), "no such table") }
