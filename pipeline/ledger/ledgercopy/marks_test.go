package ledgercopy

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// TestInterruptedCopyGoesOn holds that an interrupted copy is gone on with where the file has been moved since, so that it has another
// name, and where an earlier simcast has begun it; and that another file of the same name is another one.
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
			source, err := p.source()
			must(t, err)
			defer source.Close()
			_, err = source.DB.Exec(`DELETE FROM counters WHERE kind = 'ledger'`)
			must(t, err)
		}, false},
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
				if err == nil || !strings.Contains(err.Error(), "is not copied whole from the ledger "+p.file+"; repeat") || p.mayPost(t, true) {
					t.Errorf("it was copied: %v", err)
				}
				return
			}
			must(t, err)
			if source, target := p.mayPost(t, false), p.mayPost(t, true); source || !target {
				t.Errorf("the source may post: %v, the target: %v", source, target)
			}
			if found := p.standings(t, true); len(found) != 2 {
				t.Errorf("it has %+v", found)
			}
		})
	}
}

// TestIdentify holds that a ledger keeps its number.
func TestIdentify(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	source, err := p.source()
	must(t, err)
	defer source.Close()
	for i := range int64(2) {
		if number, err := source.Identify(func() int64 { return 7 + i }); err != nil || number != 7 {
			t.Errorf("it is %d: %v", number, err)
		}
	}
}
