package ledgercopy

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/ledger/tables"
)

// posted is a pair whose file has sent a message, and failed with another one.
func posted(t *testing.T) pair {
	t.Helper()
	p := newPair(t)
	p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted, "b": ledger.Refused})
	})
	return p
}

// postOn sends the message that failed.
func (p pair) postOn(t *testing.T) {
	t.Helper()
	p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "second", map[string]ledger.Outcome{"b": ledger.Accepted})
	})
}

// refused checks that a copy is refused, says the way out, and changes nothing.
func (p pair) refused(t *testing.T) {
	t.Helper()
	was, moved := p.state(t), (*ledger.MovedError)(nil)
	if _, err := p.copy(t); !errors.As(err, &moved) || !strings.Contains(err.Error(), "if no other file can end it, give it up in the shared ledger, then copy this one") || p.mayPost(t, true) {
		t.Errorf("it was copied: %v", err)
	}
	if diff := cmp.Diff(was, p.state(t)); diff != "" {
		t.Errorf("it has changed:\n%s", diff)
	}
}

// TestBackupsOfAnInterruptedCopy holds that once the target is marked, and before it has all, a backup from before the copy cannot end the copy, and
// the file or a copy of it from then on can: then the target has all, and neither of the two may post.
func TestBackupsOfAnInterruptedCopy(t *testing.T) {
	t.Parallel()
	for _, at := range []moment{lanesTaken, sourceMarked, targetMarked, unmarked, committed, sourceMoved} {
		t.Run(string(at), func(t *testing.T) {
			t.Parallel()
			p := posted(t)
			before := p.backup(t, "before.db")
			p.kill(t, at)
			isMarked := !slices.Contains([]moment{lanesTaken, sourceMarked, committed, sourceMoved}, at)
			if after := p.backup(t, "after.db"); isMarked {
				before.refused(t)
				_, err := after.copy(t)
				must(t, err)
				if after.mayPost(t, false) || p.mayPost(t, false) || !p.mayPost(t, true) {
					t.Error("one of the files may post, or the target may not")
				}
			}
			for _, of := range []pair{before, p} {
				if done, err := of.copy(t); err != nil || isMarked && done != (Copied{Moved: 1}) {
					t.Errorf("it added %+v: %v", done, err)
				}
				if of.mayPost(t, false) || !of.mayPost(t, true) {
					t.Error("the file may post, or the target may not")
				}
			}
			if diff := cmp.Diff(p.standings(t, false), p.standings(t, true)); diff != "" {
				t.Errorf("the messages stand elsewhere (-file +database):\n%s", diff)
			}
		})
	}
}

// TestTornFile holds that a file which has the token of a copy, and not all messages of then, cannot end that copy, and the file can.
func TestTornFile(t *testing.T) {
	t.Parallel()
	p := posted(t)
	p.kill(t, runsCopied)
	torn := p.backup(t, "torn.db")
	_, err := torn.copying(t).from.Tables.DB.Exec(`DELETE FROM attempts WHERE delivery = 'b'`)
	must(t, err)
	torn.refused(t)
	_, err = p.copy(t)
	must(t, err)
	if diff := cmp.Diff(p.standings(t, false), p.standings(t, true)); diff != "" {
		t.Errorf("the messages stand elsewhere (-file +database):\n%s", diff)
	}
}

// TestPostsOnAfterACopy holds that a copy of the file, made at any moment of a copy that failed, cannot end a later one: the file has sent more
// meanwhile.
func TestPostsOnAfterACopy(t *testing.T) {
	t.Parallel()
	for _, at := range []moment{lanesTaken, sourceMarked, targetMarked, runsCopied} {
		t.Run(string(at), func(t *testing.T) {
			t.Parallel()
			p := posted(t)
			ctx, stop := context.WithCancel(t.Context())
			c, early := p.copying(t), pair{}
			c.reached = func(m moment) {
				if m == at {
					early = p.backup(t, "early.db")
					stop()
				}
			}
			if _, err := c.copy(ctx); !errors.Is(err, context.Canceled) {
				t.Errorf("it ended with %v", err)
			}
			p.postOn(t)
			p.kill(t, targetMarked)
			early.refused(t)
			_, err := p.copy(t)
			must(t, err)
			if diff := cmp.Diff(p.standings(t, false), p.standings(t, true)); diff != "" {
				t.Errorf("the messages stand elsewhere (-file +database):\n%s", diff)
			}
		})
	}
}

// TestFailedAgain holds that a copy which goes on with an interrupted one, and fails, leaves the marks as they were.
func TestFailedAgain(t *testing.T) {
	t.Parallel()
	for _, killed := range []moment{sourceMarked, targetMarked, committed} {
		for _, stopped := range []moment{sourceMarked, unmarked} {
			t.Run(string(killed)+", "+string(stopped), func(t *testing.T) {
				t.Parallel()
				p := posted(t)
				p.kill(t, killed)
				was := p.state(t)
				p.stop(t, stopped)
				if diff := cmp.Diff(was, p.state(t)); diff != "" {
					t.Errorf("it has changed:\n%s", diff)
				}
			})
		}
	}
}

// TestOvertaken holds that a copy whose lanes were lost, and which another copy of the file has brought to an end meanwhile, leaves its file so
// that it posts nothing.
func TestOvertaken(t *testing.T) {
	t.Parallel()
	p := posted(t)
	c := p.copying(t)
	c.reached = func(m moment) {
		if m == spacesCopied {
			other := p.backup(t, "other.db")
			must(t, pgtest.Exec(t.Context(), p.address, `UPDATE simcast.lanes SET beat = beat - 20000`))
			_, err := other.copy(t)
			must(t, err)
		}
	}
	if _, err := c.copy(t.Context()); err == nil || !strings.Contains(err.Error(), "the file sends nothing in the rounds whose copy was begun: repeat simcast ledger copy") {
		t.Errorf("it ended with %v", err)
	}
	must(t, c.from.Close())
	if p.mayPost(t, false) || !p.mayPost(t, true) {
		t.Error("the file may post, or the target may not")
	}
	if _, err := p.copy(t); err != nil {
		t.Error(err)
	}
}

// late is a ledger whose user waits before the first lane is taken.
type late struct {
	ledger.Ledger
	wait func()
}

func (l late) KnownSpaces() ([]string, error) {
	l.wait()
	return l.Ledger.KnownSpaces()
}

// TestMovedMeanwhile holds that a copy is refused where another one has moved the rounds to another ledger before this one took its lanes.
func TestMovedMeanwhile(t *testing.T) {
	t.Parallel()
	p := posted(t)
	second := p
	second.address = pgtest.Database(t)
	c := second.copying(t)
	c.from.Ledger = late{c.from.Ledger, sync.OnceFunc(func() {
		_, err := p.copy(t)
		must(t, err)
	})}
	if _, err := c.copy(t.Context()); err == nil || !strings.Contains(err.Error(), "were moved to "+p.address+" before") {
		t.Errorf("it ended with %v", err)
	}
	if found := second.standings(t, true); len(found) > 0 || p.mayPost(t, false) || !p.mayPost(t, true) {
		t.Errorf("the second one has %+v, or the file may post, or the first one may not", found)
	}
}

// TestMarkGone holds that a copy whose mark in the target is not there any more copies nothing: whoever removed it has freed its file.
func TestMarkGone(t *testing.T) {
	t.Parallel()
	p := posted(t)
	c := p.copying(t)
	c.reached = func(m moment) {
		if m == spacesCopied {
			must(t, pgtest.Exec(t.Context(), p.address, `DELETE FROM simcast.moved_rounds`))
		}
	}
	if _, err := c.copy(t.Context()); !errors.Is(err, tables.ErrMarkChanged) {
		t.Errorf("it ended with %v", err)
	}
	if found := p.standings(t, true); len(found) > 0 {
		t.Errorf("the target has %+v", found)
	}
}

// TestRefusedWritesNothing holds that what a copy refuses is found before anything is written, so that another answer is possible later.
func TestRefusedWritesNothing(t *testing.T) {
	t.Parallel()
	for name, prepare := range map[string]func(t *testing.T, p *pair){
		"a round of another file": func(t *testing.T, p *pair) {
			must(t, pgtest.Exec(t.Context(), p.address, `INSERT INTO simcast.moved_rounds VALUES ('other', 'other', 'copied from [00000000000000aa 4] /old.db')`))
			p.remember(t, false, "other", ledger.Team{ID: 8, Name: "Eight"})
			source, err := p.source()
			must(t, err)
			defer source.Close()
			lane, err := source.TakeLane(t.Context(), "other", ledger.ThisProcess("ada"), false)
			must(t, err)
			defer lane.Release()
			run, err := lane.BeginRun(ledger.Run{Name: "other", Space: "other", Round: "other", Started: began})
			must(t, err)
			must(t, run.Close(began, "finished"))
		},
		"a run of the same name": func(t *testing.T, p *pair) {
			p.in(t, true, func(_ ledger.Ledger, lane ledger.HeldLane) {
				post(t, lane, "first", map[string]ledger.Outcome{"c": ledger.Accepted})
			})
		},
		"a day that both have played": func(t *testing.T, p *pair) {
			for i, isTarget := range []bool{false, true} {
				p.in(t, isTarget, func(_ ledger.Ledger, lane ledger.HeldLane) {
					must(t, lane.BeginDay(day()))
					_, err := lane.AddControl(control("hold", i))
					must(t, err)
				})
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := posted(t)
			p.remember(t, false, "renewed here", ledger.Team{ID: 9, Name: "Nine"})
			p.remember(t, true, "renewed there", ledger.Team{ID: 9, Name: "Nine"})
			prepare(t, &p)
			p.isNew = true
			was := p.state(t)
			if done, err := p.copy(t); err == nil {
				t.Errorf("it was copied: %+v", done)
			}
			if diff := cmp.Diff(was, p.state(t)); diff != "" {
				t.Errorf("it has changed:\n%s", diff)
			}
		})
	}
}

// TestSourceTaken holds that a copy ends before it marks anything where somebody else has taken a lane of the file meanwhile, as on another machine
// that has the same folder: what was sent there since would be missing in the target.
func TestSourceTaken(t *testing.T) {
	t.Parallel()
	p := posted(t)
	c := p.copying(t)
	c.reached = func(m moment) {
		if m == lanesTaken {
			_, err := c.from.Tables.DB.Exec(`UPDATE lanes SET epoch = epoch + 1, host = 'other'`)
			must(t, err)
		}
	}
	lost := (*ledger.LaneLostError)(nil)
	if _, err := c.copy(t.Context()); !errors.As(err, &lost) {
		t.Errorf("it ended with %v", err)
	}
	must(t, c.from.Close())
	if now := p.state(t); len(now["source"])+len(now["target"]) > 0 {
		t.Errorf("rounds are marked: %v", now)
	}
}
