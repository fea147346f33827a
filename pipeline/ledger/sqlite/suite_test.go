package sqlite

import (
	"path/filepath"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
)

// TestRecord holds that an SQLite file is a record of attempts.
func TestRecord(t *testing.T) {
	ledgertest.Run(t, func(t *testing.T) func() (ledger.Record, error) {
		path := filepath.Join(t.TempDir(), "ledger.db")
		return func() (ledger.Record, error) { return Open(path) }
	})
}
