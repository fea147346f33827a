package ledgercopy

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
)

// remember makes a space known in one of the two ledgers.
func (p pair) remember(t *testing.T, isTarget bool, id string, team ledger.Team) {
	t.Helper()
	p.read(t, isTarget, func(record ledger.Ledger) {
		must(t, record.RememberSpace(ledger.Space{ID: id, Address: id + ".example", Seen: began}, id, []ledger.Team{team}))
	})
}

// renewed is a pair whose file has the space under one key, and whose target has it under another one.
func renewed(t *testing.T) pair {
	t.Helper()
	p := newPair(t)
	p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted})
	})
	p.remember(t, true, "renewed", ledger.Team{ID: 1, Name: "One"})
	return p
}

func (p pair) spacesThere(t *testing.T) (ids []string) {
	t.Helper()
	p.read(t, true, func(record ledger.Ledger) {
		var err error
		ids, err = record.KnownSpaces()
		must(t, err)
	})
	return ids
}

// TestRenewedKey holds that a space under a key that the target does not know is not copied where the target knows one of its teams,
// before somebody says which space it is, and that it is that space then.
func TestRenewedKey(t *testing.T) {
	t.Parallel()
	p := renewed(t)
	if _, err := p.copy(t); !errors.Is(err, errAsked) {
		t.Errorf("it was copied: %v", err)
	}
	if !p.mayPost(t, false) {
		t.Error("the source may not post")
	}
	if diff := cmp.Diff([]string{"renewed"}, p.spacesThere(t)); diff != "" {
		t.Errorf("the target has other spaces:\n%s", diff)
	}
	p.isSame = true
	done, err := p.copy(t)
	if err != nil || done.Spaces != 0 || done.Attempts != 1 {
		t.Errorf("it added %+v: %v", done, err)
	}
	p.isSame = false // the key is known by now
	if done, err := p.copy(t); err != nil || done.Runs+done.Attempts != 0 {
		t.Errorf("once more it added %+v: %v", done, err)
	}
	p.read(t, true, func(record ledger.Ledger) {
		known, isKnown, err := record.SpaceOf(space)
		if err != nil || !isKnown || known.ID != "renewed" {
			t.Errorf("the key is of %+v, %v: %v", known, isKnown, err)
		}
		found, err := record.Standings("renewed", round)
		if err != nil || found["a"].State != ledger.StateSent {
			t.Errorf("the messages stand as %+v: %v", found, err)
		}
	})
}

// TestRenewedKeyInterrupted holds that an interrupted copy is gone on with as it was begun: what is said by then is refused, unless it is the same.
func TestRenewedKeyInterrupted(t *testing.T) {
	t.Parallel()
	for _, isSame := range []bool{true, false} {
		p := renewed(t)
		p.isSame, p.isNew = isSame, !isSame
		p.kill(t, targetMarked)
		p.isSame, p.isNew, p.isSaid = !isSame, isSame, true
		was := p.state(t)
		if _, err := p.copy(t); err == nil || !strings.Contains(err.Error(), "knows the space space of "+p.file+" by its key already, as the space "+map[bool]string{true: "renewed (renewed.example)", false: "space (one.example)"}[isSame]) {
			t.Errorf("same %v: it was copied: %v", isSame, err)
		}
		if diff := cmp.Diff(was, p.state(t)); diff != "" {
			t.Errorf("same %v: it has changed:\n%s", isSame, diff)
		}
		p.isSame, p.isNew = isSame, !isSame
		done, err := p.copy(t)
		if err != nil || done.Attempts != 1 || (len(p.spacesThere(t)) == 1) != isSame {
			t.Errorf("same %v: it added %+v to %v: %v", isSame, done, p.spacesThere(t), err)
		}
		p.read(t, true, func(record ledger.Ledger) {
			for _, id := range []string{"renewed", space} {
				if to, err := record.MovedTo(id, round); err != nil || to != "" {
					t.Errorf("same %v: the round is still marked in %s: %s, %v", isSame, id, to, err)
				}
			}
		})
	}
}

// TestNewSpace holds that a space which is said to be another one is copied as one.
func TestNewSpace(t *testing.T) {
	t.Parallel()
	p := renewed(t)
	p.isNew = true
	if done, err := p.copy(t); err != nil || done.Spaces != 1 {
		t.Errorf("it added %+v: %v", done, err)
	}
	if diff := cmp.Diff([]string{"renewed", space}, p.spacesThere(t)); diff != "" {
		t.Errorf("the target has other spaces:\n%s", diff)
	}
}

// TestAlikeImage holds that nothing is asked where the only space with the same teams is another one of the source.
func TestAlikeImage(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.remember(t, false, "one", ledger.Team{ID: 1, Name: "One"})
	p.remember(t, false, "two", ledger.Team{ID: 1, Name: "One"})
	p.remember(t, true, "one", ledger.Team{ID: 1, Name: "One"})
	if done, err := p.copy(t); err != nil || done.Spaces != 1 {
		t.Errorf("it added %+v: %v", done, err)
	}
}

// TestTwoThatAreOne holds that two spaces of the source are not taken for one of the target, and that it can be said of one alone, as the error
// says: by the use of the other one's key.
func TestTwoThatAreOne(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.remember(t, false, "one", ledger.Team{ID: 1, Name: "One"})
	p.remember(t, false, "two", ledger.Team{ID: 1, Name: "One"})
	p.remember(t, true, "three", ledger.Team{ID: 1, Name: "One"})
	p.isSame = true
	if _, err := p.copy(t); err == nil || !strings.Contains(err.Error(), "one.example (one) and two.example (two) of "+p.file+" have a team of the space three.example (three) of the shared ledger, and only one of them can be that space") {
		t.Errorf("it was copied: %v", err)
	}
	p.remember(t, true, "two", ledger.Team{ID: 1, Name: "One"})
	_, err := p.copy(t)
	must(t, err)
	p.read(t, true, func(record ledger.Ledger) {
		for key, want := range map[string]string{"one": "three", "two": "two"} {
			if of, _, err := record.SpaceOf(key); err != nil || of.ID != want {
				t.Errorf("by the key of %s it is %s, not %s: %v", key, of.ID, want, err)
			}
		}
	})
}

// TestSpaceCameInACopy holds that a space with the same teams that somebody adds in mid-copy ends the copy.
func TestSpaceCameInACopy(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted})
	})
	c := p.copying(t)
	c.reached = func(m moment) {
		if m == lanesTaken {
			p.remember(t, true, "renewed", ledger.Team{ID: 1, Name: "One"})
		}
	}
	if _, err := c.copy(t.Context()); !errors.Is(err, errSpaceCame) {
		t.Errorf("it ended with %v", err)
	}
	if !p.mayPost(t, false) {
		t.Error("the source may not post")
	}
}

// bothAsOne is a pair whose target knows the two spaces of the file as one.
func bothAsOne(t *testing.T) pair {
	t.Helper()
	p := newPair(t)
	for _, id := range []string{"one", "two"} {
		p.remember(t, false, id, ledger.Team{ID: 1, Name: "One"})
	}
	p.read(t, true, func(record ledger.Ledger) {
		for _, key := range []string{"one", "two"} {
			must(t, record.RememberSpace(ledger.Space{ID: "both", Address: "one.example", Seen: began}, key, nil))
		}
	})
	return p
}

// runIn makes a run of the file in a space.
func (p pair) runIn(t *testing.T, id string) {
	t.Helper()
	p.read(t, false, func(record ledger.Ledger) {
		lane, err := record.TakeLane(t.Context(), id, ledger.ThisProcess("ada"), false)
		must(t, err)
		defer lane.Release()
		run, err := lane.BeginRun(ledger.Run{Name: "of " + id, Round: round, Started: began})
		must(t, err)
		must(t, run.Close(began, "finished"))
	})
}

// TestTwoSpacesOfOne holds that two spaces of the source whose keys lead to one space of the target are copied into that one, both at once or one
// after the other, also where the second copy was interrupted.
func TestTwoSpacesOfOne(t *testing.T) {
	t.Parallel()
	for _, isLater := range []bool{false, true} {
		p, want := bothAsOne(t), Copied{Runs: 2, Moved: 2}
		p.runIn(t, "one")
		if isLater {
			want.Runs = 1
			_, err := p.copy(t)
			must(t, err)
		}
		p.runIn(t, "two")
		if isLater {
			p.kill(t, targetMarked)
		}
		if done, err := p.copy(t); err != nil || done != want {
			t.Errorf("later: %v; it added %+v: %v", isLater, done, err)
		}
		if marks, err := p.copying(t).to.Tables.Marks(); err != nil || len(marks) > 0 {
			t.Errorf("later: %v; it has the marks %v: %v", isLater, marks, err)
		}
	}
}

// TestOneSpaceThatIsTwo holds that a space which the target knows by its keys as two is not copied: who has a key of the other one would send
// all again. So it is where one of the two came while the copy was under way.
func TestOneSpaceThatIsTwo(t *testing.T) {
	t.Parallel()
	for name, isEarly := range map[string]bool{"from the beginning": true, "in the copy": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := posted(t)
			must(t, p.copying(t).from.RememberSpace(ledger.Space{ID: space, Address: "one.example", Seen: began}, "renewed", nil))
			p.remember(t, true, space, ledger.Team{ID: 8, Name: "Eight"})
			comes := func() { p.remember(t, true, "renewed", ledger.Team{ID: 9, Name: "Nine"}) }
			c := p.copying(t)
			if isEarly {
				comes()
			} else {
				c.reached = func(m moment) {
					if m == lanesTaken {
						comes()
					}
				}
			}
			_, err := c.copy(t.Context())
			if isEarly && (err == nil || !strings.Contains(err.Error(), "two spaces in the shared ledger, each by one of its keys: renewed.example (renewed) and space.example (space)")) || !isEarly && !errors.Is(err, errSpaceCame) {
				t.Errorf("it ended with %v", err)
			}
			if now := p.state(t); len(now["source"])+len(now["target"]) > 0 {
				t.Errorf("rounds are marked: %v", now)
			}
		})
	}
}

// TestSaidAgain holds that the same command goes on with an interrupted copy, also where the target knows another space of the file as none that
// was said; and that an error of a ledger is given as it is.
func TestSaidAgain(t *testing.T) {
	t.Parallel()
	p := renewed(t)
	p.remember(t, false, "one", ledger.Team{ID: 2, Name: "Two"})
	p.remember(t, true, "one", ledger.Team{ID: 2, Name: "Two"})
	p.remember(t, true, "of bo", ledger.Team{ID: 2, Name: "Two"})
	p.isSame = true
	p.kill(t, targetMarked)
	p.isSaid = true
	c, failed := p.copying(t), errors.New("the ledger fails")
	c.how.Choose = func(_, _ ledger.Ledger, _ ledger.Space, _ []ledger.Space) (string, error) { return "", failed }
	if _, err := c.copy(t.Context()); !errors.Is(err, failed) {
		t.Errorf("it ended with %v", err)
	}
	if done, err := p.copy(t); err != nil || done.Attempts != 1 {
		t.Errorf("it added %+v: %v", done, err)
	}
}
