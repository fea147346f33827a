package ledgercopy

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/ledger/tables"
)

// TestInterruptedCopyGoesOn holds that an interrupted copy is gone on with where the file has been moved since, so that it has another
// name; and that another file of the same name is another one. Where the file itself is
// refused, since an earlier simcast has begun the copy or the target was restored, the error says the way out: give the copy up, and copy the file then.
func TestInterruptedCopyGoesOn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change  func(t *testing.T, p *pair)
		refused bool
	}{
		"the file was moved": {func(t *testing.T, p *pair) {
			moved := filepath.Join(t.TempDir(), "moved") // with the files beside it, which a kill leaves
			must(t, os.Rename(filepath.Dir(p.file), moved))
			p.file = filepath.Join(moved, filepath.Base(p.file))
		}, false},
		"an earlier simcast": {func(t *testing.T, p *pair) {
			must(t, pgtest.Exec(t.Context(), p.address, `UPDATE simcast.moved_rounds SET moved_to = 'copied from `+p.file+`'`))
		}, true},
		"the target was restored": {func(t *testing.T, p *pair) {
			of := tables.RoundOf{Space: space, Round: round}
			mark := p.state(t)["target"][of]
			_, err := p.copy(t)
			must(t, err)
			must(t, pgtest.Exec(t.Context(), p.address, `DELETE FROM simcast.attempts; DELETE FROM simcast.runs; INSERT INTO simcast.moved_rounds VALUES ('space', 'day', '`+mark+`')`))
		}, true},
		"another file": {func(t *testing.T, p *pair) {
			must(t, os.RemoveAll(filepath.Dir(p.file)))
			must(t, os.Mkdir(filepath.Dir(p.file), 0o700))
			p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
				post(t, lane, "other", map[string]ledger.Outcome{"a": ledger.Accepted})
			})
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPair(t)
			p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
				post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted, "b": ledger.Unknown})
			})
			p.kill(t, runsCopied)
			c.change(t, &p)
			_, err := p.copy(t)
			if c.refused {
				if err == nil || !strings.Contains(err.Error(), "is not copied whole from the ledger "+p.file+"; repeat") || !strings.Contains(err.Error(), p.file+" cannot end that copy") || p.mayPost(t, true) {
					t.Fatalf("it was copied: %v", err)
				}
				_, err = p.giveUp(t, p.blocked(t))
				must(t, err)
				if _, err = p.copy(t); !p.isUnsure(t) {
					t.Error("the target is sure")
				}
			}
			must(t, err)
			if source, target := p.mayPost(t, false), p.mayPost(t, true); source || !target {
				t.Errorf("the source may post: %v, the target: %v", source, target)
			}
			if found := p.standings(t, true); len(found) != len(p.standings(t, false)) {
				t.Errorf("it has %+v", found)
			}
		})
	}
}

// TestSentInTheOtherSpace holds that where two spaces of the file are one in the target, and the file has sent in the round of the other one since its copy
// was interrupted, the error says so, and that the way out that it names is one.
func TestSentInTheOtherSpace(t *testing.T) {
	t.Parallel()
	p := bothAsOne(t)
	p.runIn(t, "two")
	p.kill(t, targetMarked)
	p.runIn(t, "one")
	if _, err := p.copy(t); err == nil || !strings.Contains(err.Error(), "or two spaces of the file are one there, and the file has sent in the other one since; if no other file can end it, give it up in the shared ledger, then copy this one") {
		t.Errorf("it was copied: %v", err)
	}
	_, err := p.giveUp(t, p.blocked(t))
	must(t, err)
	if done, err := p.copy(t); err != nil || done.Moved != 2 || done.Runs != 2 {
		t.Errorf("it added %+v: %v", done, err)
	}
}
