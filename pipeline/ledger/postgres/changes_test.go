package postgres

import (
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

// A day is known to have controls that nobody has answered as soon as its changes are seen, and no other day is, nor one whose controls are
// answered. Who asks for itself is told that there may be some.
func TestChangesOfDays(t *testing.T) {
	address := pgtest.Database(t)
	alone, shared := openAt(t, address, nil), openAt(t, address, func(c *Config) { c.ChangesFor = time.Hour })
	seen := int64(0)
	holds := func(want bool) {
		t.Helper()
		for round, want := range map[string]bool{"day": want, "dry": false, "": false} {
			n, isAsked, err := shared.ChangesOf(t.Context(), "s", round)
			if must(t, err); n == seen || isAsked != want {
				t.Errorf("the round %q: %v, %d after %d", round, isAsked, n, seen)
			}
		}
		n, err := shared.Changes(t.Context())
		must(t, err)
		seen, shared.changes.until = n, time.Time{}
	}
	for _, round := range []string{"day", "dry"} {
		must(t, alone.BeginDay(t.Context(), ledger.Day{Space: "s", Round: round}))
	}
	holds(false)
	c := ledger.DayControl{Space: "s", Round: "day", State: ledger.ControlOpen, Body: "{}"}
	n, err := alone.AddControl(t.Context(), c)
	must(t, err)
	holds(true)
	c.N, c.State = n, ledger.ControlTaken
	if done, err := alone.AnswerControl(t.Context(), c); err != nil || !done {
		t.Fatal(done, err)
	}
	holds(false)
	c.State = ledger.ControlWaits
	_, err = alone.AddControl(t.Context(), c)
	must(t, err)
	holds(true)
	if _, mayBeAsked, err := alone.ChangesOf(t.Context(), "s", "dry"); err != nil || !mayBeAsked {
		t.Errorf("who asks for itself: %v, %v", mayBeAsked, err)
	}
}
