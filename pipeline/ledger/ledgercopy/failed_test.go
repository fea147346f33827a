package ledgercopy

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// TestStopped holds that a copy that is stopped before its commit leaves both ledgers as they were.
func TestStopped(t *testing.T) {
	t.Parallel()
	for _, at := range []moment{sourceMarked, targetMarked, runsCopied, unmarked} {
		t.Run(string(at), func(t *testing.T) {
			t.Parallel()
			p := newPair(t)
			p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
				post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted})
			})
			p.stop(t, at)
			if source, target := p.mayPost(t, false), p.mayPost(t, true); !source || !target {
				t.Errorf("the source may post: %v, the target: %v", source, target)
			}
			if found := p.standings(t, true); len(found) > 0 {
				t.Errorf("the target has %+v", found)
			}
		})
	}
}

// TestServerDies holds that where the target's server dies in a copy, neither of the ledgers may post in the round, and the next copy
// brings it to an end.
func TestServerDies(t *testing.T) {
	t.Parallel()
	if err := pgtest.Available(); err != nil {
		pgtest.Missing(t, err)
	}
	server, err := pgtest.New(pgtest.Options{})
	must(t, err)
	t.Cleanup(func() { must(t, server.Close()) })
	must(t, server.Start())
	for _, at := range []moment{targetMarked, runsCopied, unmarked} {
		t.Run(string(at), func(t *testing.T) {
			p := pair{file: filepath.Join(t.TempDir(), "ledger.db"), address: server.URL("postgres")}
			must(t, pgtest.Exec(t.Context(), p.address, `DROP SCHEMA IF EXISTS simcast CASCADE`))
			p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
				post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted, "b": ledger.Unknown})
			})
			copying := p.copying(t, func(config *postgres.Config) { config.Patience = time.Millisecond })
			copying.reached = func(m moment) {
				if m == at {
					server.Kill()
				}
			}
			_, err := copying.copy(t.Context())
			must(t, server.Start())
			if !errors.Is(err, ledger.ErrUnreachable) {
				t.Errorf("it ended with %v", err)
			}
			must(t, copying.from.Close())
			must(t, pgtest.Exec(t.Context(), p.address, `UPDATE simcast.lanes SET beat = beat - 20000`))
			if source, target := p.mayPost(t, false), p.mayPost(t, true); source || target {
				t.Errorf("the source may post: %v, the target: %v", source, target)
			}
			_, err = p.copy(t)
			must(t, err)
			if source, target := p.mayPost(t, false), p.mayPost(t, true); source || !target {
				t.Errorf("after the next copy the source may post: %v, the target: %v", source, target)
			}
			if diff := cmp.Diff(p.standings(t, false), p.standings(t, true)); diff != "" {
				t.Errorf("the messages stand elsewhere (-source +target):\n%s", diff)
			}
		})
	}
}
