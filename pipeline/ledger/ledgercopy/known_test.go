package ledgercopy

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
)

// begin begins attempts of a run, and ends those that have an outcome.
func begin(t *testing.T, run ledger.OpenRun, hash string, outcome ledger.Outcome) (n int64) {
	t.Helper()
	n, err := run.Begin(ledger.Attempt{Hash: hash, InjectID: "id " + hash, Source: ledger.SourcePosted, Round: round, Space: space, Body: "body of " + hash, Started: began, TeamID: 1})
	must(t, err)
	if outcome != ledger.InFlight {
		must(t, run.End(n, began, ledger.AttemptEnd{Ended: began.Add(time.Second), Outcome: outcome, Reason: "why"}))
	}
	return n
}

// inMidRun is a pair whose file was copied in the middle of its run, and the pair of that copy and the same target.
func inMidRun(t *testing.T) (whole, early pair) {
	t.Helper()
	whole = newPair(t)
	early = pair{file: filepath.Join(t.TempDir(), "early.db"), address: whole.address}
	whole.in(t, false, func(record ledger.Ledger, lane ledger.HeldLane) {
		run, err := lane.BeginRun(ledger.Run{Name: "first", Round: round, Started: began, ToSend: 4})
		must(t, err)
		begin(t, run, "a", ledger.Accepted)
		n := begin(t, run, "b", ledger.InFlight)
		_, err = record.(*sqlite.Ledger).DB.Exec(`VACUUM INTO $1`, early.file)
		must(t, err)
		must(t, run.End(n, began, ledger.AttemptEnd{Ended: began.Add(time.Second), Outcome: ledger.Accepted, MessageID: "m", Reason: "why"}))
		begin(t, run, "c", ledger.Accepted)
		begin(t, run, "d", ledger.Unknown)
		must(t, run.Rename([]ledger.Renamed{{Hash: "a", InjectID: "later"}}))
		must(t, run.Close(began.Add(time.Minute), "finished"))
	})
	return whole, early
}

// TestCopyInMidRun holds that a file which was copied in the middle of a run is not taken for the whole, also where the target was used
// since.
func TestCopyInMidRun(t *testing.T) {
	t.Parallel()
	for _, isUsed := range []bool{false, true} {
		p, early := inMidRun(t)
		if done, err := early.copy(t); err != nil || done != (Copied{Spaces: 1, Runs: 1, Attempts: 2, Moved: 1}) {
			t.Errorf("the early one added %+v: %v", done, err)
		}
		if isUsed { // d was sent as well, and is said not to be in the exercise
			p.in(t, true, func(_ ledger.Ledger, lane ledger.HeldLane) {
				run, err := lane.BeginRun(ledger.Run{Name: "other", Round: round, Started: began})
				must(t, err)
				begin(t, run, "d", ledger.Unknown)
				must(t, run.Resolve(ledger.Attempt{Hash: "d", InjectID: "id d", Ended: began, Outcome: ledger.Refused, By: "bo"}, 1))
				must(t, run.Close(began, "finished"))
			})
		}
		for _, want := range []Copied{{Attempts: 2, Ends: 1, Moved: 1}, {Moved: 1}} {
			if done, err := p.copy(t); err != nil || done != want {
				t.Errorf("it added %+v, not %+v: %v", done, want, err)
			}
		}
		found := p.standings(t, true)
		for hash, want := range map[string]ledger.State{"a": ledger.StateSent, "b": ledger.StateSent, "c": ledger.StateSent, "d": ledger.StateUncertain} {
			if found[hash].State != want {
				t.Errorf("%s is %s, not %s", hash, found[hash].State, want)
			}
		}
		if diff := cmp.Diff(p.standings(t, false), found); (diff == "") == isUsed {
			t.Errorf("it was used: %v; the messages stand elsewhere (-file +database):\n%s", isUsed, diff)
		}
		p.read(t, true, func(record ledger.Ledger) {
			if run, _, err := record.RunNamed("first"); err != nil || run.How != "finished" || run.ToSend != 4 {
				t.Errorf("the run is %+v: %v", run, err)
			}
		})
	}
}

// TestCopyOfTwoRunsOfOneName holds that another run with the same name is not taken for the same run, also where its messages have the same
// places, and only what came of one is another: the copy is refused.
func TestCopyOfTwoRunsOfOneName(t *testing.T) {
	t.Parallel()
	for _, outcomes := range []map[string]ledger.Outcome{{"b": ledger.Accepted, "c": ledger.Accepted}, {"a": ledger.Refused, "c": ledger.Accepted}} {
		p := newPair(t)
		q := pair{file: filepath.Join(t.TempDir(), "ledger.db"), address: p.address}
		p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
			post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted, "c": ledger.Accepted})
		})
		q.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) { post(t, lane, "first", outcomes) })
		_, err := p.copy(t)
		must(t, err)
		if _, err := q.copy(t); err == nil || !strings.Contains(err.Error(), "both ledgers have a run first in one space") {
			t.Errorf("%v were copied: %v", outcomes, err)
		}
		if !q.mayPost(t, false) || !q.mayPost(t, true) {
			t.Error("one of them may not post")
		}
	}
}

// TestRefusedForGood holds that where the file cannot be copied any more, and an interrupted copy has left it blocked, the error names the way out,
// and that the file can be used again by that way.
func TestRefusedForGood(t *testing.T) {
	t.Parallel()
	for name, prepare := range map[string]func(t *testing.T, p pair){
		"a space that is two": func(t *testing.T, p pair) {
			must(t, p.copying(t).from.RememberSpace(ledger.Space{ID: space, Address: "one.example", Seen: began}, "renewed", nil))
			p.remember(t, true, "renewed", ledger.Team{ID: 9, Name: "Nine"})
		},
		"a run of the same name": func(t *testing.T, p pair) {
			p.in(t, true, func(_ ledger.Ledger, lane ledger.HeldLane) {
				post(t, lane, "first", map[string]ledger.Outcome{"c": ledger.Accepted})
			})
		},
		"a day that both have played": func(t *testing.T, p pair) {
			p.in(t, true, func(_ ledger.Ledger, lane ledger.HeldLane) {
				other := day()
				other.Begun = began.Add(time.Hour)
				must(t, lane.BeginDay(other))
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := posted(t)
			p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) { must(t, lane.BeginDay(day())) })
			p.kill(t, sourceMarked)
			prepare(t, p)
			if _, err := p.copy(t); err == nil || !strings.Contains(err.Error(), "an earlier copy of "+p.file+" to "+p.address+" was begun and did not end") {
				t.Errorf("it ended with %v", err)
			}
			p.giveUpInFile(t)
			if !p.mayPost(t, false) {
				t.Error("the file may not post")
			}
			if _, err := p.copy(t); err == nil || strings.Contains(err.Error(), "an earlier copy") {
				t.Errorf("it ended with %v", err)
			}
		})
	}
}
