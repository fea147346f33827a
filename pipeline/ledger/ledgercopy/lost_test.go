package ledgercopy

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// lose makes the target what it was before some of the rounds were copied to it: it is made anew, or put back from a backup.
func (p pair) lose(t *testing.T, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		must(t, pgtest.Exec(t.Context(), p.address, statement))
	}
}

// filled is a pair whose file has a round with messages and a day, and which was copied.
func filled(t *testing.T) pair {
	t.Helper()
	p := newPair(t)
	p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted, "b": ledger.Refused, "c": ledger.Unknown})
		post(t, lane, "second", map[string]ledger.Outcome{"d": ledger.Accepted})
		must(t, lane.BeginDay(day()))
		_, err := lane.AddControl(control("hold", 1))
		must(t, err)
	})
	_, err := p.copy(t)
	must(t, err)
	return p
}

// TestTargetLost holds that a round which the source has moved is copied once more where the target has lost it or a part of it, and
// that a copy of what is there adds nothing.
func TestTargetLost(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		lost []string
		want Copied
	}{
		"all":   {[]string{`DROP SCHEMA simcast CASCADE`}, Copied{Spaces: 1, Runs: 2, Attempts: 4, Days: 1, Moved: 1, Lost: 1}},
		"a run": {[]string{`DELETE FROM simcast.attempts WHERE delivery = 'd'`, `DELETE FROM simcast.runs WHERE name = 'second'`}, Copied{Runs: 1, Attempts: 1, Moved: 1, Lost: 1}},
		"a day": {[]string{`DELETE FROM simcast.days`, `DELETE FROM simcast.day_controls`}, Copied{Days: 1, Moved: 1, Lost: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := filled(t)
			p.lose(t, c.lost...)
			for _, want := range []Copied{c.want, {Moved: 1}} {
				if done, err := p.copy(t); err != nil || done != want {
					t.Errorf("it added %+v, not %+v: %v", done, want, err)
				}
				if diff := cmp.Diff(p.standings(t, false), p.standings(t, true)); diff != "" {
					t.Errorf("the messages stand elsewhere (-file +database):\n%s", diff)
				}
				if diff := cmp.Diff(p.controls(t, false), p.controls(t, true)); diff != "" {
					t.Errorf("the controls are others (-file +database):\n%s", diff)
				}
			}
			if source, target := p.mayPost(t, false), p.mayPost(t, true); source || !target {
				t.Errorf("the source may post: %v, the target: %v", source, target)
			}
		})
	}
}

// TestTargetLostAndStopped holds that the source posts in no round that it had moved, however the next copies end, and that the target
// does not once it is marked, before it has all of the round.
func TestTargetLostAndStopped(t *testing.T) {
	t.Parallel()
	for _, at := range []moment{sourceMarked, targetMarked, runsCopied, unmarked} {
		t.Run(string(at), func(t *testing.T) {
			t.Parallel()
			p := filled(t)
			p.lose(t, `DROP SCHEMA simcast CASCADE`)
			_, err := p.target() // which makes it
			must(t, err)
			p.kill(t, at)
			if source, target := p.mayPost(t, false), p.mayPost(t, true); source || target != (at == sourceMarked) {
				t.Errorf("after the kill the source may post: %v, the target: %v", source, target)
			}
			p.stop(t, at)
			if p.mayPost(t, false) {
				t.Error("the source may post")
			}
			_, err = p.copy(t)
			must(t, err)
			if source, target := p.mayPost(t, false), p.mayPost(t, true); source || !target {
				t.Errorf("at the end the source may post: %v, the target: %v", source, target)
			}
			if diff := cmp.Diff(p.standings(t, false), p.standings(t, true)); diff != "" {
				t.Errorf("the messages stand elsewhere (-file +database):\n%s", diff)
			}
		})
	}
}

// TestTargetLostAfterTheCommit holds that whoever repeats a copy that was killed is told where the target may have been lost since: after the
// commit the file does not know yet that the target had all. Where the target has all, or is marked still, nothing is said.
func TestTargetLostAfterTheCommit(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		at     moment
		isLost bool
		want   int
	}{
		"lost":                        {committed, true, 1},
		"not lost":                    {committed, false, 0},
		"the target was never marked": {sourceMarked, false, 1},
		"the target is marked":        {targetMarked, false, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := posted(t)
			p.kill(t, c.at)
			if c.isLost {
				p.lose(t, `DROP SCHEMA simcast CASCADE`)
			}
			if done, err := p.copy(t); err != nil || done.PerhapsLost != c.want || done.Lost != 0 {
				t.Errorf("it added %+v: %v", done, err)
			}
			if done, err := p.copy(t); err != nil || done != (Copied{Moved: 1}) {
				t.Errorf("once more it added %+v: %v", done, err)
			}
		})
	}
}

// TestUnsureSinceTheRoundWasMoved holds that a file whose round was moved, and which is copied once more, knows that a copy of another file was given
// up in the target meanwhile: where the target is set up again then, that other file may have sent what this one has as not sent.
func TestUnsureSinceTheRoundWasMoved(t *testing.T) {
	t.Parallel()
	p := posted(t)
	other := p.backup(t, "other.db")
	_, err := p.copy(t)
	must(t, err)
	other.kill(t, targetMarked)
	_, err = p.giveUp(t, p.blocked(t))
	must(t, err)
	_, err = p.copy(t)
	must(t, err)
	must(t, pgtest.Exec(t.Context(), p.address, `DROP SCHEMA simcast CASCADE`))
	if done, err := p.copy(t); err != nil || done.Lost != 1 || !p.isUnsure(t) || p.states(t)["b"] != ledger.StateUncertain {
		t.Errorf("it added %+v, and the target is sure, or has %v: %v", done, p.states(t), err)
	}
}
