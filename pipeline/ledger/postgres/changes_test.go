package postgres

import (
	"testing"
	"time"

	"simcast/pipeline/ledger/postgres/pgtest"
)

// What has changed is seen at once where each asks for itself, and where many share an answer, not before it has become too old.
func TestChangesAreShared(t *testing.T) {
	address := pgtest.Database(t)
	alone, shared := openAt(t, address, nil), openAt(t, address, func(c *Config) { c.ChangesFor = time.Hour })
	changes := func(l *Ledger) int64 {
		n, err := l.Changes()
		must(t, err)
		return n
	}
	first, firstShared := changes(alone), changes(shared)
	must(t, pgtest.Exec(t.Context(), address, `CREATE TABLE changes (n BIGINT)`))
	if changes(alone) == first || changes(shared) != firstShared {
		t.Error("a change is not seen, or is before it was asked for")
	}
	shared.changes.until = time.Time{}
	if changes(shared) == firstShared {
		t.Error("a change is not seen though the answer is too old")
	}
}
