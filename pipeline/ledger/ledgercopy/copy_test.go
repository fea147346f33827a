package ledgercopy

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// putBack puts the source back to how it was before its rounds were moved, as somebody does who has a backup of the file.
func (p pair) putBack(t *testing.T) {
	t.Helper()
	source, err := p.source()
	must(t, err)
	defer source.Close()
	_, err = source.DB.Exec(`DELETE FROM moved_rounds`)
	must(t, err)
}

// TestCopyOfABackup holds that a file that was put back from a backup brings what it has done since, a day's controls too.
func TestCopyOfABackup(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted, "b": ledger.Refused, "c": ledger.Unknown, "d": ledger.InFlight})
		must(t, lane.BeginDay(day()))
		_, err := lane.AddControl(control("hold", 1))
		must(t, err)
	})
	_, err := p.copy(t)
	must(t, err)
	p.putBack(t)
	p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "second", map[string]ledger.Outcome{"b": ledger.Accepted})
		answered := control("hold", 1)
		answered.N, answered.State, answered.At = 1, ledger.ControlTaken, began.Add(time.Minute)
		_, err := lane.AnswerControl(answered)
		must(t, err)
		_, err = lane.AddControl(control("skip", 2))
		must(t, err)
	})
	done, err := p.copy(t)
	must(t, err)
	if want := (Copied{Runs: 1, Attempts: 1, Moved: 1}); done != want {
		t.Errorf("it added %+v, not %+v", done, want)
	}
	if diff := cmp.Diff(p.standings(t, false), p.standings(t, true)); diff != "" {
		t.Errorf("the messages stand elsewhere (-file +database):\n%s", diff)
	}
	if diff := cmp.Diff(p.controls(t, false), p.controls(t, true)); diff != "" || len(p.controls(t, true)) != 2 {
		t.Errorf("the controls are others (-file +database):\n%s", diff)
	}
	p.in(t, true, func(_ ledger.Ledger, lane ledger.HeldLane) {
		if n, err := lane.AddControl(control("later", 3)); err != nil || n != 3 {
			t.Errorf("the next control has the number %d: %v", n, err)
		}
	})
	again, err := p.copy(t)
	if want := (Copied{Moved: 1}); err != nil || again != want {
		t.Errorf("a further copy added %+v: %v", again, err)
	}
	p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
		moved := (*ledger.MovedError)(nil)
		if _, err := lane.BeginRun(ledger.Run{Name: "third", Round: round, Started: began}); !errors.As(err, &moved) || moved.To != p.address {
			t.Errorf("the file posts on: %v", err)
		}
	})
}

// TestCopyOfADayThatBothPlayed holds that it is refused, and that both ledgers stay as they were.
func TestCopyOfADayThatBothPlayed(t *testing.T) {
	t.Parallel()
	for name, later := range map[string]time.Duration{"the same day": 0, "two days": time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPair(t)
			for _, isTarget := range []bool{false, true} {
				p.in(t, isTarget, func(_ ledger.Ledger, lane ledger.HeldLane) {
					begun, body := day(), "hold"
					if isTarget {
						begun.Begun, body = begun.Begun.Add(later), "skip"
					}
					must(t, lane.BeginDay(begun))
					_, err := lane.AddControl(control(body, len(body)+int(body[0])))
					must(t, err)
				})
			}
			if _, err := p.copy(t); err == nil || !strings.Contains(err.Error(), "both ledgers have played the day") {
				t.Errorf("it was copied: %v", err)
			}
			if found := p.controls(t, true); len(found) != 1 || found[0].Body != "skip" {
				t.Errorf("the target has %+v", found)
			}
			if source, target := p.mayPost(t, false), p.mayPost(t, true); !source || !target {
				t.Errorf("the source may post: %v, the target: %v", source, target)
			}
		})
	}
}

// TestCopyOfWhatBothSent holds that a message which both ledgers have sent is there twice, and that nobody may post meanwhile.
func TestCopyOfWhatBothSent(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	for _, name := range []string{"source", "target"} { // the source first: of a space that it does not know it copies nothing
		p.in(t, name == "target", func(_ ledger.Ledger, lane ledger.HeldLane) {
			post(t, lane, "by the "+name, map[string]ledger.Outcome{"a": ledger.Accepted})
			busy := (*ledger.BusyError)(nil)
			if _, err := p.copy(t); !errors.As(err, &busy) {
				t.Errorf("it was copied while the %s has the space: %v", name, err)
			}
		})
	}
	done, err := p.copy(t)
	if want := (Copied{Runs: 1, Attempts: 1, Moved: 1}); err != nil || done != want {
		t.Errorf("it added %+v: %v", done, err)
	}
	if a := p.standings(t, true)["a"]; a.State != ledger.StateSent || a.Requests != 2 || a.Generation != 1 {
		t.Errorf("it stands as %+v", a)
	}
}

// TestLaneLost holds that a copy whose lane somebody else has taken in the target fails, and leaves both ledgers as they were. A
// copied run has no epoch of the target.
func TestLaneLost(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted})
	})
	c := p.copying(t)
	c.reached = func(m moment) {
		if m == daysCopied {
			must(t, pgtest.Exec(t.Context(), p.address, `UPDATE simcast.lanes SET beat = beat - 20000`))
			p.in(t, true, func(ledger.Ledger, ledger.HeldLane) {})
		}
	}
	lost := (*ledger.LaneLostError)(nil)
	if _, err := c.copy(t.Context()); !errors.As(err, &lost) {
		t.Errorf("it ended with %v", err)
	}
	if found := p.standings(t, true); len(found) > 0 {
		t.Errorf("the target has %+v", found)
	}
	if source, target := p.mayPost(t, false), p.mayPost(t, true); !source || !target {
		t.Errorf("the source may post: %v, the target: %v", source, target)
	}
	_, err := p.copy(t)
	must(t, err)
	p.read(t, true, func(record ledger.Ledger) {
		if run, found, err := record.RunNamed("first"); err != nil || !found || run.Epoch != 0 {
			t.Errorf("the run is %+v: %v", run, err)
		}
	})
}

// TestOthersGoOn holds that while a copy lasts its own lanes have signs of life, its spaces are nobody else's, be they new in the
// target or not, and everybody else writes on in other spaces.
func TestOthersGoOn(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.in(t, false, func(record ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted})
		must(t, record.RememberFile(ledger.ResultsFile{Path: "/one.csv", Sum: "1", Space: space, Plan: "plan.csv"}))
		must(t, lane.BeginDay(day()))
	})
	other, err := p.target()
	must(t, err)
	defer other.Close()
	must(t, other.RememberSpace(ledger.Space{ID: "other", Address: "two.example", Seen: began}, "other", nil))
	lane, err := other.TakeLane(t.Context(), "other", ledger.ThisProcess("bo"), false)
	must(t, err)
	must(t, lane.BeginDay(ledger.Day{Space: "other", Round: round, Begun: began, Plan: "plan.csv", Fixed: "{}"}))
	c := p.copying(t, func(c *postgres.Config) { c.BeatEvery = 10 * time.Millisecond })
	asked := 0
	c.reached = func(m moment) {
		if m == committed || m == sourceMoved {
			return
		}
		asked++
		if m != unmarked { // the last look at the lanes locks their rows until the commit
			busy := (*ledger.BusyError)(nil)
			if _, err := other.TakeLane(t.Context(), space, ledger.ThisProcess("bo"), false); !errors.As(err, &busy) {
				t.Errorf("%s: the space can be taken: %v", m, err)
			}
			awaitBeat(t, other)
		}
		writeAll(t, other, lane, string(m))
	}
	_, err = c.copy(t.Context())
	must(t, err)
	if asked != 7 {
		t.Errorf("it was looked at %d moments", asked)
	}
}

// awaitBeat waits until the holder of the space has given a further sign of life.
func awaitBeat(t *testing.T, record ledger.Ledger) {
	t.Helper()
	first, _, err := record.LaneOf(space)
	must(t, err)
	for deadline := time.Now().Add(time.Minute); ; {
		now, _, err := record.LaneOf(space)
		must(t, err)
		if now.Beat.After(first.Beat) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("there is no sign of life")
		}
	}
}

// writeAll writes what somebody writes who sends in another space. Where a row is locked, the server gives up after some seconds.
func writeAll(t *testing.T, record ledger.Ledger, lane ledger.HeldLane, name string) {
	t.Helper()
	post(t, lane, name, map[string]ledger.Outcome{"a": ledger.Refused})
	must(t, lane.LeaveNote("slow"))
	must(t, record.RememberRound("other", name, 0))
	must(t, record.RememberFile(ledger.ResultsFile{Path: "/" + name, Sum: "1", Space: "other", Plan: "plan.csv"}))
	must(t, record.RememberSuppressions("other", []ledger.Suppression{{ID: name, Text: "text"}}))
	asked := control("hold", 1)
	asked.Space = "other"
	_, err := lane.AddControl(asked)
	must(t, err)
}

// TestCopyOfAnotherFile holds that a round that is half copied from one file is not taken for a whole one by the copy of another.
func TestCopyOfAnotherFile(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	q := pair{file: newPair(t).file, address: p.address}
	for _, of := range []pair{p, q} {
		of.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
			post(t, lane, "of "+of.file, map[string]ledger.Outcome{"a": ledger.Accepted})
		})
	}
	p.kill(t, targetMarked)
	if _, err := q.copy(t); err == nil || !strings.Contains(err.Error(), "is not copied whole from the ledger "+p.file+"; repeat simcast ledger copy") {
		t.Errorf("it was copied: %v", err)
	}
	if !q.mayPost(t, false) || q.mayPost(t, true) {
		t.Error("the other file may not post, or the target may")
	}
	for _, of := range []pair{p, q} {
		_, err := of.copy(t)
		must(t, err)
	}
	if found := p.standings(t, true); found["a"].Requests != 2 {
		t.Errorf("the target has %+v", found)
	}
}

// TestFileReplaced holds that nothing is moved where another file has come into the place of the one that is copied: that one has no mark, and
// goes on with its rounds.
func TestFileReplaced(t *testing.T) {
	t.Parallel()
	for _, at := range []moment{lanesTaken, daysCopied} {
		t.Run(string(at), func(t *testing.T) {
			t.Parallel()
			p := posted(t)
			backup := p.backup(t, "backup.db")
			c := p.copying(t)
			c.reached = func(m moment) {
				if m == at {
					must(t, os.Rename(backup.file, p.file))
				}
			}
			if _, err := c.copy(t.Context()); err == nil || !strings.Contains(err.Error(), "it was removed or replaced while it was in use") {
				t.Errorf("it ended with %v", err)
			}
			if found := p.standings(t, true); len(found) > 0 || !p.mayPost(t, true) {
				t.Errorf("the target has %+v, or may not post", found)
			}
		})
	}
}
