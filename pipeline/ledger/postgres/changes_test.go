package postgres

import (
	"fmt"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// What has changed is seen at once where each asks for itself, and where many share an answer, not before it has become too old. It runs
// beside no other test, whose changes it would see.
func TestChangesAreShared(t *testing.T) {
	address := pgtest.Database(t)
	alone, shared := openAt(t, address, nil), openAt(t, address, func(c *Config) { c.ChangesFor = time.Hour })
	changes := func(l *Ledger) int64 {
		n, err := l.Changes(t.Context())
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

// Many who look at days share an answer, which knows each of them, also one that nobody has looked at before. It is asked again once it is
// too old. Who asks for itself gets what is there.
func TestLastControlsAreShared(t *testing.T) {
	address := pgtest.Database(t)
	alone, shared := openAt(t, address, nil), openAt(t, address, func(c *Config) { c.ChangesFor = time.Hour })
	holds := func(of *Ledger, round string, want int64) {
		t.Helper()
		if n, err := of.LastControl(t.Context(), "s", round); err != nil || n != want {
			t.Errorf("the last control of %q is %d, %v, want %d", round, n, err, want)
		}
	}
	event := func(round string, n int64) {
		t.Helper()
		_, err := alone.Append(t.Context(), []ledger.Append{{Space: "s", Round: round, Seen: n - 1, Controls: []ledger.DayControl{{ID: fmt.Sprint(round, n), State: ledger.ControlTaken}}}})
		must(t, err)
	}
	for _, round := range []string{"day", "dry"} {
		must(t, alone.BeginDay(t.Context(), ledger.Day{Space: "s", Round: round}))
	}
	holds(shared, "day", 0)
	event("day", 1)
	event("dry", 1)
	holds(alone, "day", 1)
	holds(shared, "day", 0)
	holds(shared, "dry", 1)
	holds(shared, "day", 1)
	event("day", 2)
	shared.lastControls.until = time.Time{}
	holds(shared, "day", 2)
	holds(shared, "never", 0)
}
