package ledgercopy

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/ledger/sqlite"
)

// backup copies the file as it is now, as cp does of one that nobody uses.
func (p pair) backup(t *testing.T, name string) pair {
	t.Helper()
	to := p
	to.file = filepath.Join(t.TempDir(), name)
	p.read(t, false, func(record ledger.Ledger) {
		_, err := record.(*sqlite.Ledger).DB.Exec(`VACUUM INTO $1`, to.file)
		must(t, err)
	})
	return to
}

// blocked are the rounds of the target that are not copied whole.
func (p pair) blocked(t *testing.T) (list []Interrupted) {
	t.Helper()
	target, err := p.target()
	must(t, err)
	defer target.Close()
	list, err = BlockedRounds(Side{Ledger: target, Tables: target.Ledger, Name: p.address})
	must(t, err)
	return list
}

// giveUpInFile gives the interrupted copies of the file up.
func (p pair) giveUpInFile(t *testing.T) {
	t.Helper()
	c := p.copying(t)
	blocked, err := BlockedRounds(c.from)
	must(t, err)
	if len(blocked) != 1 || !blocked[0].IsSource || blocked[0].Other != p.address || blocked[0].Sent != 1 || blocked[0].NotOut != 1 {
		t.Errorf("it is blocked: %+v", blocked)
	}
	given, uncertain, err := GiveUp(t.Context(), c.from, blocked, c.how)
	if len(given) != 1 || uncertain != 1 || err != nil {
		t.Errorf("%v are given up, %d uncertain: %v", given, uncertain, err)
	}
}

// giveUp gives all interrupted copies up, and gives how many messages are uncertain by that.
func (p pair) giveUp(t *testing.T, rounds []Interrupted) (uncertain int, err error) {
	t.Helper()
	target, err := p.target()
	must(t, err)
	defer target.Close()
	_, uncertain, err = GiveUp(t.Context(), Side{Ledger: target, Tables: target.Ledger, Name: p.address}, rounds, How{By: ledger.ThisProcess("ada"), Now: time.Now, Random: rand.Int64})
	return uncertain, err
}

// states are where the messages stand in the target.
func (p pair) states(t *testing.T) map[string]ledger.State {
	t.Helper()
	states := map[string]ledger.State{}
	for hash, standing := range p.standings(t, true) {
		states[hash] = standing.State
	}
	return states
}

// isUnsure reports whether the target does not know all of the round.
func (p pair) isUnsure(t *testing.T) (is bool) {
	t.Helper()
	p.read(t, true, func(record ledger.Ledger) {
		unsure, err := record.Unsure(space, round)
		must(t, err)
		is = unsure.Is()
	})
	return is
}

// TestGiveUp holds that an interrupted copy whose file is lost stays blocked for each other file, that it can be given up, and that then a
// backup of the file is taken along: what both have counts once, what either knows to be sent is sent, and what by the backup is not out
// is uncertain. So it is where the backup has the number of the file, and where it is from before the file had one; and where the file is
// found at last, all of it is there.
func TestGiveUp(t *testing.T) {
	t.Parallel()
	for name, hasNumber := range map[string]bool{"without a number": false, "with the same number": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPair(t)
			p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
				post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted, "b": ledger.Refused})
			})
			if hasNumber {
				p.stop(t, runsCopied)
			}
			old := p.backup(t, "old.db")
			p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
				post(t, lane, "second", map[string]ledger.Outcome{"b": ledger.Accepted, "c": ledger.Accepted})
			})
			p.kill(t, runsCopied)
			if _, err := old.copy(t); err == nil || !strings.Contains(err.Error(), "give-up") || p.mayPost(t, true) {
				t.Fatalf("the backup was taken for the file: %v", err)
			}
			blocked := p.blocked(t)
			if len(blocked) != 1 || blocked[0].Had != 4 || blocked[0].Other != p.file || blocked[0].Round != round {
				t.Fatalf("it is blocked: %+v", blocked)
			}
			_, err := p.giveUp(t, blocked)
			must(t, err)
			if !p.mayPost(t, true) || !p.isUnsure(t) || p.mayPost(t, false) {
				t.Error("the target may not post, or is sure, or the lost file may post")
			}
			done, err := old.copy(t)
			if want := (Copied{Spaces: done.Spaces, Runs: 1, Attempts: 2, MadeUncertain: 1, Moved: 1}); err != nil || done != want {
				t.Errorf("it added %+v, not %+v: %v", done, want, err)
			}
			if diff := cmp.Diff(map[string]ledger.State{"a": ledger.StateSent, "b": ledger.StateUncertain}, p.states(t)); diff != "" || !p.isUnsure(t) || old.mayPost(t, false) {
				t.Errorf("they stand elsewhere:\n%s", diff)
			}
			done, err = p.copy(t)
			if want := (Copied{Runs: 1, Attempts: 2, Moved: 1}); err != nil || done != want {
				t.Errorf("the file added %+v, not %+v: %v", done, want, err)
			}
			if diff := cmp.Diff(map[string]ledger.State{"a": ledger.StateSent, "b": ledger.StateSent, "c": ledger.StateSent}, p.states(t)); diff != "" || !p.mayPost(t, true) {
				t.Errorf("they stand elsewhere:\n%s", diff)
			}
		})
	}
}

// TestGiveUpOfWhatIsKnown holds that a message which the target knows as not sent is uncertain once a copy is given up, also after a
// further copy that is stopped, and that a round whose copy was gone on with is not given up.
func TestGiveUpOfWhatIsKnown(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	for _, isTarget := range []bool{true, false} {
		p.in(t, isTarget, func(_ ledger.Ledger, lane ledger.HeldLane) {
			post(t, lane, "of target "+map[bool]string{true: "itself"}[isTarget], map[string]ledger.Outcome{"a": ledger.Accepted, "b": ledger.Refused})
		})
	}
	p.kill(t, targetMarked)
	before := p.blocked(t)
	if uncertain, err := p.giveUp(t, before); err != nil || uncertain != 1 {
		t.Errorf("%d are uncertain: %v", uncertain, err)
	}
	if diff := cmp.Diff(map[string]ledger.State{"a": ledger.StateSent, "b": ledger.StateUncertain}, p.states(t)); diff != "" {
		t.Errorf("they stand elsewhere:\n%s", diff)
	}
	if _, err := p.giveUp(t, before); err == nil || !strings.Contains(err.Error(), `the copy of the round "day" was continued`) {
		t.Errorf("it was given up twice: %v", err)
	}
	p.stop(t, runsCopied)
	if !p.mayPost(t, true) || !p.isUnsure(t) {
		t.Error("the target may not post after a copy that was stopped, or is sure")
	}
}

// TestGiveUpInTheFile holds that a file whose copy did not end can be used again where that is given up, and that what it does not know as sent is
// uncertain then; that it cannot end that copy any more; and that each database to which it is copied does not know all of the round either, also
// where that copy was interrupted.
func TestGiveUpInTheFile(t *testing.T) {
	t.Parallel()
	for _, isOther := range []bool{false, true} {
		p := posted(t)
		p.kill(t, targetMarked)
		p.giveUpInFile(t)
		if !p.mayPost(t, false) || p.mayPost(t, true) || p.standings(t, false)["b"].State != ledger.StateUncertain {
			t.Error("the file may not post, or the target may, or the message is not uncertain")
		}
		p.refused(t)
		if isOther {
			p.address = pgtest.Database(t)
			p.restored = true
		} else {
			_, err := p.giveUp(t, p.blocked(t))
			must(t, err)
		}
		p.kill(t, sourceMarked)
		p.kill(t, targetMarked)
		_, err := p.copy(t)
		must(t, err)
		if diff := cmp.Diff(map[string]ledger.State{"a": ledger.StateSent, "b": ledger.StateUncertain}, p.states(t)); diff != "" || !p.isUnsure(t) || p.mayPost(t, false) {
			t.Errorf("another one: %v; they stand elsewhere:\n%s", isOther, diff)
		}
	}
}

// TestGiveUpOfSeveral holds that where the space of one of several rounds is busy, those before it are given up and counted; and that a round
// whose copies were given up twice names both files.
func TestGiveUpOfSeveral(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.remember(t, true, "busy", ledger.Team{ID: 1, Name: "One"})
	must(t, pgtest.Exec(t.Context(), p.address, `INSERT INTO simcast.moved_rounds VALUES ('a', 'day', 'copied from [00000000000000aa 4 over 3 "/older.db"] /old.db'), ('busy', 'day', 'copied from [00000000000000aa 4] /old.db')`))
	c := p.copying(t)
	lane, err := c.to.TakeLane(t.Context(), "busy", ledger.ThisProcess("bo"), false)
	must(t, err)
	defer lane.Release()
	busy := (*ledger.BusyError)(nil)
	if given, _, err := GiveUp(t.Context(), c.to, p.blocked(t), c.how); len(given) != 1 || given[0].Space != "a" || !errors.As(err, &busy) || !strings.Contains(err.Error(), `the round "day": `) {
		t.Errorf("%v are given up: %v", given, err)
	}
	list, err := InterruptedRounds(c.to)
	must(t, err)
	if len(list) != 2 || list[0].Other != "/old.db and /older.db" || !list[0].IsGivenUp || list[1].IsGivenUp {
		t.Errorf("they are %+v", list)
	}
}

// TestUnsureAfterALoss holds that a round of which the target does not know all is one again where the target is set up again, and copied to once
// more: what the lost one sent, or a lost file, does not pass for not sent. The new one does not say that of itself, but of the one before.
func TestUnsureAfterALoss(t *testing.T) {
	t.Parallel()
	for _, inFile := range []bool{false, true} {
		p := posted(t)
		early := p.backup(t, "early.db")
		p.kill(t, targetMarked)
		if inFile {
			p.giveUpInFile(t)
			early = p
		}
		_, err := p.giveUp(t, p.blocked(t))
		must(t, err)
		for i := range 2 {
			_, err = early.copy(t)
			must(t, err)
			unsure, err := early.copying(t).to.Unsure(space, round)
			must(t, err)
			if names := strings.Split(unsure.Name, " and "); slices.Contains(names, p.address) || slices.Contains(names, p.address+" as it was before") != (inFile || i > 0) {
				t.Errorf("in the file: %v; those who may have sent more are %q", inFile, names)
			}
			if !early.isUnsure(t) || early.states(t)["b"] != ledger.StateUncertain {
				t.Errorf("in the file: %v; the target is sure, or has %v", inFile, early.states(t))
			}
			must(t, pgtest.Exec(t.Context(), p.address, `DROP SCHEMA simcast CASCADE`))
		}
	}
}

// TestUnsureFileIntoAnother holds that what a database has as not sent is uncertain, also by its own requests, where a file is copied to it that does
// not know all of the round: the ledger that is lost may have sent it.
func TestUnsureFileIntoAnother(t *testing.T) {
	t.Parallel()
	p := posted(t)
	p.kill(t, committed)
	p.giveUpInFile(t)
	p.address, p.restored = pgtest.Database(t), true
	p.in(t, true, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "of bo", map[string]ledger.Outcome{"c": ledger.Refused, "d": ledger.Accepted})
	})
	_, err := p.copy(t)
	must(t, err)
	want := map[string]ledger.State{"a": ledger.StateSent, "b": ledger.StateUncertain, "c": ledger.StateUncertain, "d": ledger.StateSent}
	if diff := cmp.Diff(want, p.states(t)); diff != "" {
		t.Errorf("they stand elsewhere:\n%s", diff)
	}
}

// TestUnsureTargetLost holds that a file whose copy was committed, and which was killed before it could write that down, knows that the target did
// not know all of the round: the target may be lost then.
func TestUnsureTargetLost(t *testing.T) {
	t.Parallel()
	p := posted(t)
	early := p.backup(t, "early.db")
	p.kill(t, targetMarked)
	_, err := p.giveUp(t, p.blocked(t))
	must(t, err)
	early.kill(t, committed)
	must(t, pgtest.Exec(t.Context(), p.address, `DROP SCHEMA simcast CASCADE`))
	_, err = early.copy(t)
	must(t, err)
	if !early.isUnsure(t) || early.states(t)["b"] != ledger.StateUncertain {
		t.Errorf("the target is sure, or has %v", early.states(t))
	}
}
