package ledgercopy

import (
	"database/sql"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/problem"
)

// TestTwoAddresses holds that a database is one ledger under two addresses, and another database is a second one; and that where the
// database has no number the address counts, as it was written.
func TestTwoAddresses(t *testing.T) {
	t.Parallel()
	for _, hasNoNumber := range []bool{false, true} {
		p := newPair(t)
		p.hasNoNumber = hasNoNumber
		p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
			post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted})
		})
		_, err := p.copy(t)
		must(t, err)
		other := p
		other.address = pgtest.Database(t)
		refused := (*problem.UsageError)(nil)
		if _, err := other.copy(t); !errors.As(err, &refused) || !strings.Contains(err.Error(), "were moved to "+p.address+" before") {
			t.Errorf("it was copied to a second database: %v", err)
		}
		before := p.address
		p.address += "&connect_timeout=7"
		done, err := p.copy(t)
		if hasNoNumber {
			if !errors.As(err, &refused) || !strings.Contains(refused.Suggestion, "write the address as it was written before") {
				t.Errorf("it was copied to the same database: %+v, %v", done, err)
			}
			continue
		}
		if err != nil || done != (Copied{Moved: 1, Before: before}) {
			t.Errorf("to the same database it added %+v: %v", done, err)
		}
		if done, err = p.copy(t); err != nil || done != (Copied{Moved: 1}) {
			t.Errorf("once more it added %+v: %v", done, err)
		}
	}
}

// TestStoppedUnderAnotherAddress holds that where an interrupted copy is gone on with under another address of the database, and the source
// cannot be written, both ledgers are as they were before, and so they are where only its last write fails, but for the target that has all.
func TestStoppedUnderAnotherAddress(t *testing.T) {
	t.Parallel()
	for at, target := range map[moment]bool{lanesTaken: false, unmarked: true} {
		p := newPair(t)
		p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
			post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted})
		})
		p.kill(t, targetMarked)
		p.address += "&connect_timeout=7"
		c := p.copying(t)
		c.reached = func(m moment) {
			if m == at {
				_, err := c.from.Tables.DB.Exec(`CREATE TRIGGER full BEFORE UPDATE ON moved_rounds BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`)
				must(t, err)
			}
		}
		if _, err := c.copy(t.Context()); err == nil || !strings.Contains(err.Error(), "the disk is full") {
			t.Errorf("%s: it ended with %v", at, err)
		}
		_, err := c.from.Tables.DB.Exec(`DROP TRIGGER full`)
		must(t, err)
		if p.mayPost(t, false) || p.mayPost(t, true) != target {
			t.Errorf("%s: the source may post, or the target as it may not", at)
		}
		_, err = p.copy(t)
		must(t, err)
		if source, target := p.mayPost(t, false), p.mayPost(t, true); source || !target {
			t.Errorf("%s: after the next copy the source may post: %v, the target: %v", at, source, target)
		}
	}
}

// TestOneAddressIsKept holds that a file which was copied under two addresses of a database can be copied, where somebody says so, once the
// database was restored from a dump, and then has another number; and that nothing is asked from then on.
func TestOneAddressIsKept(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.number = 7
	for _, name := range []string{"first", "second"} {
		p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
			run, err := lane.BeginRun(ledger.Run{Name: name, Round: "round " + name, Started: began})
			must(t, err)
			must(t, run.Close(began, "finished"))
		})
		_, err := p.copy(t)
		must(t, err)
		p.address += "&connect_timeout=7"
	}
	p.number = 8
	refused := (*problem.UsageError)(nil)
	if _, err := p.copy(t); !errors.As(err, &refused) || !strings.Contains(refused.Suggestion, "say --restored") {
		t.Errorf("it was copied to another database: %v", err)
	}
	for i := range 4 { // said, and not said any more; and then without a number
		p.restored, p.hasNoNumber = i%2 == 0, i == 2
		if i >= 2 {
			p.number = map[bool]int64{false: 9}[p.hasNoNumber]
		}
		if done, err := p.copy(t); err != nil || done.Moved != 2 {
			t.Errorf("%d: it added %+v: %v", i, done, err)
		}
	}
}

// TestOtherNumber holds that an address which leads to another database than before is refused, since its name is one that each machine has for
// itself.
func TestOtherNumber(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted})
	})
	p.number = 7
	_, err := p.copy(t)
	must(t, err)
	p.number = 8
	was := p.state(t)
	if _, err := p.copy(t); err == nil || !strings.Contains(err.Error(), "were moved to "+p.address+" before, and go on there, but that address leads to another database by now") {
		t.Errorf("it was copied: %v", err)
	}
	if diff := cmp.Diff(was, p.state(t)); diff != "" {
		t.Errorf("it has changed:\n%s", diff)
	}
}

// TestClone holds that a database which has the number of another one is not taken for that one where it lacks what was copied there, or what
// may have been.
func TestClone(t *testing.T) {
	t.Parallel()
	for _, isBegun := range []bool{false, true} {
		p := newPair(t)
		p.number = 7
		p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
			post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted})
		})
		if isBegun {
			_, err := p.copying(t).from.Tables.DB.Exec(`CREATE TRIGGER full BEFORE UPDATE ON moved_rounds BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`)
			must(t, err)
		}
		if _, err := p.copy(t); (err != nil) != isBegun {
			t.Fatal(err)
		}
		_, err := p.copying(t).from.Tables.DB.Exec(`DROP TRIGGER IF EXISTS full`)
		must(t, err)
		clone := p
		clone.address = pgtest.Database(t)
		was := clone.state(t)
		if _, err := clone.copy(t); err == nil || !strings.Contains(err.Error(), "it may be a clone of that database") {
			t.Errorf("begun: %v; it was copied: %v", isBegun, err)
		}
		if diff := cmp.Diff(was, clone.state(t)); diff != "" {
			t.Errorf("begun: %v; it has changed:\n%s", isBegun, diff)
		}
		clone.restored = true
		if done, err := clone.copy(t); err != nil || done.Attempts != 1 || !clone.mayPost(t, true) || clone.mayPost(t, false) {
			t.Errorf("begun: %v; it added %+v: %v", isBegun, done, err)
		}
	}
}

// TestRestoredFails holds that a copy to a database which is said to be in the place of the one before, and that fails, leaves the file so that its
// rounds are in the one before, be it under another address or under the same one.
func TestRestoredFails(t *testing.T) {
	t.Parallel()
	for name, isSame := range map[string]bool{"another address": false, "the same address": true} {
		for _, at := range []moment{sourceMarked, unmarked} {
			t.Run(name+", "+string(at), func(t *testing.T) {
				t.Parallel()
				p := posted(t)
				p.number = 7
				_, err := p.copy(t)
				must(t, err)
				p.remember(t, false, "untouched", ledger.Team{ID: 9, Name: "Nine"})
				must(t, p.copying(t).from.Tables.Write(0, func(tx *sql.Tx) error {
					_, err := tx.Exec(`INSERT INTO moved_rounds (space, round, moved_to) VALUES ('untouched', 'other', $1)`, p.address)
					return err
				}))
				before, next := p, p
				next.number, next.restored = 8, true
				if isSame {
					must(t, pgtest.Exec(t.Context(), p.address, `DELETE FROM simcast.runs`))
				} else {
					next.address = pgtest.Database(t)
				}
				was := before.state(t)
				next.stop(t, at)
				if diff := cmp.Diff(was["source"], before.state(t)["source"]); diff != "" {
					t.Errorf("the marks have changed:\n%s", diff)
				}
				if diff := cmp.Diff(was["numbers"], before.state(t)["numbers"]); diff != "" {
					t.Errorf("the numbers have changed:\n%s", diff)
				}
				if _, err := before.copy(t); err != nil {
					t.Errorf("it cannot be copied to the one before any more: %v", err)
				}
			})
		}
	}
}
