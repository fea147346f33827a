//go:build unix

package postgres

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// beatsSession picks the session of the signs of life from pg_stat_activity.
const beatsSession = `query LIKE 'UPDATE lanes SET beat%'`

// mustBeat fails where no sign of life of a lane comes any more.
func mustBeat(t *testing.T, address string, l *Ledger, space string) {
	t.Helper()
	must(t, pgtest.Exec(t.Context(), address, `UPDATE simcast.lanes SET beat = beat - 20000 WHERE space = '`+space+`'`))
	for deadline := time.Now().Add(time.Minute); ; {
		lane, _, err := l.LaneOf(t.Context(), space)
		must(t, err)
		if lane.Held {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("the holder of %s gives no sign of life", space)
		}
	}
}

// openBeating opens a ledger whose server has so long to answer, with a run in the space.
func openBeating(t *testing.T, server *pgtest.Server, longest time.Duration) (l *Ledger, run ledger.OpenRun) {
	t.Helper()
	config := accessWith(t, server.URL("postgres"), pgconnect.Options{AnswerTimeout: longest})
	config.BeatEvery = 10 * time.Millisecond
	l, err := Open(t.Context(), config)
	must(t, err)
	t.Cleanup(func() { _ = l.Close() })
	run, err = take(t, l).BeginRun(t.Context(), ledger.Run{Name: "run", Started: noon})
	must(t, err)
	mustBeat(t, server.URL("postgres"), l, "space")
	return l, run
}

// freeze stops sessions until thaw, or the test's end.
func freeze(t *testing.T, server *pgtest.Server, condition string) (thaw func()) {
	t.Helper()
	end, err := server.Freeze(t.Context(), condition)
	must(t, err)
	thaw = sync.OnceFunc(func() { must(t, end()) })
	t.Cleanup(thaw)
	return thaw
}

// TestBeatsBesideAWriteThatHangs holds that signs of life wait neither for a write whose session hangs nor for a lane that somebody has
// locked, and that nobody can take a lane meanwhile which a transaction has locked.
func TestBeatsBesideAWriteThatHangs(t *testing.T) {
	t.Parallel()
	server := pgtest.Own(t, pgtest.Options{TCP: true})
	l, run := openBeating(t, server, time.Hour)
	_, err := l.TakeLane(t.Context(), "locked", ledger.Holder{Host: "here"}, false)
	must(t, err)
	thaw := freeze(t, server, `NOT (`+beatsSession+`)`)
	var writing sync.WaitGroup
	var begun error
	writing.Go(func() { _, begun = run.Begin(t.Context(), ledger.Attempt{Hash: "a", Started: noon}) })
	other := openAt(t, server.URL("postgres"), nil)
	dead, err := other.TakeLane(t.Context(), "dead", ledger.Holder{Host: "here"}, false)
	must(t, err)
	must(t, die(t, server.URL("postgres"), dead))
	tx, err := other.DB.BeginTx(t.Context(), nil)
	must(t, err)
	defer func() { _ = tx.Rollback() }()
	_, err = tx.ExecContext(t.Context(), `SET LOCAL idle_in_transaction_session_timeout = 0; UPDATE lanes SET pace = 'x' WHERE space = 'locked'; SELECT 1 FROM lanes WHERE space = 'dead' FOR KEY SHARE`)
	must(t, err)
	mustBeat(t, server.URL("postgres"), other, "space")
	var busy *ledger.BusyError
	if _, err := other.TakeLane(t.Context(), "dead", ledger.Holder{Host: "there"}, false); !errors.As(err, &busy) {
		t.Errorf("a lane that is locked: %v", err)
	}
	thaw()
	writing.Wait()
	must(t, begun)
}

// TestWritesBesideSessionsThatHang holds that a write comes back whose session hangs, and goes on by another one.
func TestWritesBesideSessionsThatHang(t *testing.T) {
	t.Parallel()
	server := pgtest.Own(t, pgtest.Options{TCP: true})
	_, run := openBeating(t, server, time.Second)
	freeze(t, server, `NOT (`+beatsSession+`)`)
	n, err := run.Begin(t.Context(), ledger.Attempt{Hash: "a", Started: noon})
	for errors.Is(err, ledger.ErrUnreachable) {
		n, err = run.Begin(t.Context(), ledger.Attempt{Hash: "a", Started: noon})
	}
	must(t, err)
	must(t, run.End(t.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon}))
}

// TestServerThatHangs holds that nothing hangs with the server: what is asked of the ledger comes back as unreachable, and is done
// when it goes on.
func TestServerThatHangs(t *testing.T) {
	t.Parallel()
	server := pgtest.Own(t, pgtest.Options{TCP: true})
	bouncer, err := server.Bouncer("session")
	if err != nil {
		pgtest.Missing(t, err)
	}
	defer bouncer.Stop()
	config := accessWith(t, bouncer.URL("postgres")+"&connect_timeout=1", pgconnect.Options{AnswerTimeout: time.Second})
	config.Patience = time.Second
	l, err := Open(t.Context(), config)
	must(t, err)
	defer l.Close()
	lane := take(t, l)
	run, err := lane.BeginRun(t.Context(), ledger.Run{Name: "run", Started: noon})
	must(t, err)
	n, err := run.Begin(t.Context(), ledger.Attempt{Hash: "a", Started: noon})
	must(t, err)
	end, err := bouncer.Freeze()
	must(t, err)
	thaw := sync.OnceFunc(func() { must(t, end()) })
	defer thaw()
	accepted := ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon}
	var trying sync.WaitGroup
	unreachable := func(what string, err error) {
		if !errors.Is(err, ledger.ErrUnreachable) {
			t.Errorf("%s: %v", what, err)
		}
	}
	trying.Go(func() { // one goroutine writes the attempts of a run
		unreachable("an end", run.End(t.Context(), n, noon, accepted))
		_, err := run.Begin(t.Context(), ledger.Attempt{Hash: "b", Started: noon})
		unreachable("an attempt", err)
	})
	for what, do := range map[string]func() error{
		"a look":      func() error { _, _, err := l.LaneOf(t.Context(), "space"); return err },
		"another run": func() error { _, err := l.TakeLane(context.Background(), "other", ledger.Holder{}, false); return err },
		"the lane":    func() error { return lane.Check(t.Context()) },
	} {
		trying.Go(func() { unreachable(what, do()) })
	}
	trying.Wait()
	thaw()
	patient := ledger.WithPatience(t.Context(), time.Minute, nil) // a second is little on a machine that has much to do
	must(t, run.End(patient, n, noon, accepted))
	n, err = run.Begin(patient, ledger.Attempt{Hash: "b", Started: noon})
	must(t, err)
	must(t, run.End(patient, n, noon, accepted))
	must(t, lane.Release(patient))
}
