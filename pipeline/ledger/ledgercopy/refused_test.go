package ledgercopy

import (
	"errors"
	"os"
	"strings"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// checkRefused holds that a copy is refused with these words, and that nothing is marked.
func (p pair) checkRefused(t *testing.T, words string) {
	t.Helper()
	c := p.open(t)
	marks := func() (n int) {
		for _, side := range []Side{c.from, c.to} {
			found, err := side.Tables.Marks(t.Context())
			must(t, err)
			n += len(found)
		}
		return n
	}
	before := marks()
	if _, err := p.copy(t); err == nil || !strings.Contains(err.Error(), words) {
		t.Errorf("it ended with %v", err)
	}
	if n := marks(); n != before {
		t.Errorf("it has %d marks, and had %d", n, before)
	}
}

// TestBothSent holds that a round in which both ledgers have sent, or both have a day, stays as it is in both.
func TestBothSent(t *testing.T) {
	t.Parallel()
	for name, do := range map[string]func(t *testing.T, lane ledger.HeldLane){
		"a message": func(t *testing.T, lane ledger.HeldLane) {
			post(t, lane, "theirs", map[string]ledger.Outcome{"d": ledger.Refused})
		},
		"a day": func(t *testing.T, lane ledger.HeldLane) {
			must(t, lane.BeginDay(t.Context(), ledger.Day{Space: space, Round: round, Begun: began, Plan: "plan.csv", Fixed: "{}"}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := posted(t)
			p.in(t, true, func(_ ledger.Ledger, lane ledger.HeldLane) { do(t, lane) })
			p.checkRefused(t, `both ledgers have sent in the round "day" of the space one.example (space), and that cannot be made one; nothing was copied`)
			p.checkMayPost(t, true, true)
		})
	}
}

// TestMovedElsewhere holds that a file whose rounds went to one database is not copied to another one, where they would go on a second time.
func TestMovedElsewhere(t *testing.T) {
	t.Parallel()
	p, q := posted(t), newPair(t)
	_, err := p.copy(t)
	must(t, err)
	q.file = p.file
	q.checkRefused(t, "was moved to the ledger "+p.address+" before")
}

// TestAnotherDatabase holds that a round which was copied is not taken for copied where another database has come into the place of the one
// that has it: there it would be sent a second time.
func TestAnotherDatabase(t *testing.T) {
	t.Parallel()
	p := posted(t)
	_, err := p.copy(t)
	must(t, err)
	must(t, pgtest.Exec(t.Context(), p.address, `DELETE FROM simcast.runs; DELETE FROM simcast.attempts; DELETE FROM simcast.days`))
	p.checkRefused(t, `the round "day" was copied to the ledger `+p.address+` before, and is not there`)
}

// TestMarkOfAnotherFile holds that a file whose round was copied leaves the mark of another file there, whose copy of the same round did not
// end: the database would post in it without what that one has sent.
func TestMarkOfAnotherFile(t *testing.T) {
	t.Parallel()
	p, q := newPair(t), posted(t)
	q.address = p.address
	p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) { // a run that has sent nothing
		run, err := lane.BeginRun(t.Context(), ledger.Run{Name: "empty", Round: round, Started: began})
		must(t, err)
		must(t, run.Close(t.Context(), began, "finished"))
	})
	_, err := p.copy(t)
	must(t, err)
	q.stopped(t, databaseMarked)
	_, err = p.copy(t)
	must(t, err)
	q.checkMayPost(t, true, false)
	_, err = q.copy(t)
	must(t, err)
	q.checkMayPost(t, false, true)
	if found := q.standings(t, true); len(found) != 4 {
		t.Errorf("the database has %v", found)
	}
}

// TestAnotherFile holds that a round whose copy from one file did not end is not taken for a whole one by the copy of another.
func TestAnotherFile(t *testing.T) {
	t.Parallel()
	p, q := posted(t), posted(t)
	q.address = p.address
	p.stopped(t, fileMarked)
	q.checkRefused(t, "from "+p.file+" did not end; nothing was copied")
	q.checkMayPost(t, true, false)
	_, err := p.copy(t)
	must(t, err)
	q.checkRefused(t, "both ledgers have sent")
}

// TestFileReplaced holds that nothing is moved where another file has come into the place of the one that is copied: that one has no mark, and
// goes on with its rounds.
func TestFileReplaced(t *testing.T) {
	t.Parallel()
	p, other := posted(t), posted(t)
	c := p.open(t)
	must(t, c.prepare(t.Context()))
	must(t, c.markDatabase(t.Context()))
	must(t, os.Rename(other.file, p.file))
	if err := c.markFile(t.Context()); err == nil || !strings.Contains(err.Error(), "it was removed or replaced while it was in use") {
		t.Errorf("it ended with %v", err)
	}
	_ = c.release(t.Context()) // that of the file finds no file
	p.checkMayPost(t, true, false)
}

func (p pair) remember(t *testing.T, isTarget bool, id, key string, teams ...ledger.Team) {
	t.Helper()
	p.read(t, isTarget, func(record ledger.Ledger) {
		must(t, record.RememberSpace(t.Context(), ledger.Space{ID: id, Address: id + ".example", Seen: began}, key, teams, nil))
	})
}

// TestRenewedKey holds that a space under a key that the database does not know is not copied where the database knows one of its teams, before
// somebody says which it is; and that by then the database knows it by all its keys.
func TestRenewedKey(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		isSame bool
		id     string // of the space in the database
	}{"the same": {true, "renewed"}, "another": {false, space}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := posted(t)
			p.remember(t, false, space, "second", ledger.Team{ID: 1, Name: "One"})
			p.remember(t, true, "renewed", "renewed", ledger.Team{ID: 1, Name: "One"})
			if _, err := p.copy(t); !errors.Is(err, errAsked) {
				t.Errorf("it ended with %v", err)
			}
			p.isSame, p.isNew = c.isSame, !c.isSame
			p.stopped(t, databaseMarked)
			p.isSame, p.isNew = false, false
			p.read(t, true, func(record ledger.Ledger) {
				for _, key := range []string{space, "second"} {
					if of, _, err := record.SpaceOf(t.Context(), key); err != nil || of.ID != c.id {
						t.Errorf("by the key %s it is %+v: %v", key, of, err)
					}
				}
				if to, err := movedTo(t, record, c.id, round); err != nil || to != ledger.CopiedFrom+p.file {
					t.Errorf("its round has the mark %q: %v", to, err)
				}
			})
			_, err := p.copy(t)
			must(t, err)
			p.read(t, true, func(record ledger.Ledger) {
				if found, err := record.Standings(t.Context(), c.id, round); err != nil || len(found) != 4 {
					t.Errorf("it has %v: %v", found, err)
				}
			})
		})
	}
}

// TestSpacesThatDoNotFit holds that spaces are refused whose rounds could be sent twice: one that the database knows by its keys as two, and two
// that would be one there.
func TestSpacesThatDoNotFit(t *testing.T) {
	t.Parallel()
	p := posted(t)
	p.remember(t, false, space, "renewed")
	p.remember(t, true, space, space)
	p.remember(t, true, "renewed", "renewed")
	p.checkRefused(t, "the space space.example (space) of the file is two spaces in the shared ledger, each by one of its keys")
	q := posted(t)
	q.remember(t, false, "other", "other")
	q.remember(t, true, space, space)
	q.remember(t, true, space, "other")
	q.checkRefused(t, "of the file would be one space in the shared ledger")
}

// TestSpaceCame holds that nothing is copied where somebody has begun to use a space with the same teams in the database since it was looked for.
func TestSpaceCame(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"theirs", space} {
		p := posted(t)
		c := p.open(t)
		ids, err := c.spacesOfFile(t.Context())
		must(t, err)
		must(t, c.findSpaces(t.Context(), ids))
		p.remember(t, true, "theirs", key, ledger.Team{ID: 1, Name: "One"})
		if err := c.rememberKeys(t.Context(), ids); !errors.Is(err, ledger.ErrSpaceCame) {
			t.Errorf("by the key %s it ended with %v", key, err)
		}
	}
}
