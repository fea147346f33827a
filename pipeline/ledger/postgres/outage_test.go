package postgres

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/ledger/postgres/pgtest"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// ownServer is a server that runs, which a test may stop.
func openAt(t *testing.T, address string, change func(*Config)) *Ledger {
	t.Helper()
	config := access(t, address)
	if change != nil {
		change(&config)
	}
	l, err := Open(t.Context(), config)
	must(t, err)
	t.Cleanup(func() { _ = l.Close() }) // the test may have closed it
	return l
}

func take(t *testing.T, l *Ledger) ledger.HeldLane {
	t.Helper()
	lane, err := l.TakeLane(t.Context(), "space", ledger.Holder{Host: "here"}, false)
	must(t, err)
	return lane
}

// TestDatabaseComesBack holds that a write learns in time that the database cannot be reached, and that one with patience waits for it.
// An attempt and its end can be tried again. A crash of the database loses nothing that was said to be written, and the lane is held over it.
func TestDatabaseComesBack(t *testing.T) {
	t.Parallel()
	server := pgtest.Own(t, pgtest.Options{TCP: true})
	l := openAt(t, server.URL("postgres"), nil)
	lane := take(t, l)
	run, err := lane.BeginRun(t.Context(), ledger.Run{Name: "run", Started: noon})
	must(t, err)
	n, err := run.Begin(t.Context(), ledger.Attempt{Hash: "a", Started: noon})
	must(t, err)
	var patient sync.WaitGroup
	var wrote error
	tries, begun, stopped := 0, make(chan bool), make(chan bool)
	patient.Go(func() { // a write in the middle of which the database stops
		wrote = l.Write(ledger.WithPatience(t.Context(), time.Minute, nil), groupcommit.How{}, func(ctx context.Context, tx *sql.Tx) error {
			if tries++; tries == 1 {
				close(begun)
				<-stopped
			}
			_, err := tx.ExecContext(ctx, `INSERT INTO rounds (space, name, redirect) VALUES ('space', 'day', 7)`)
			return err
		})
	})
	<-begun
	server.Stop(pgtest.Immediate)
	close(stopped)
	if err := run.End(t.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon}); !errors.Is(err, ledger.ErrUnreachable) {
		t.Errorf("an end: %v", err)
	}
	given, err := run.Begin(t.Context(), ledger.Attempt{Hash: "b", Started: noon})
	if !errors.Is(err, ledger.ErrUnreachable) || given != n+1 {
		t.Errorf("an attempt of the number %d: %v", given, err)
	}
	if _, err := l.Changes(t.Context()); !errors.Is(err, ledger.ErrUnreachable) {
		t.Errorf("a look: %v", err)
	}
	must(t, server.Start())
	patient.Wait()
	if must(t, wrote); tries < 2 {
		t.Error("the write has met no outage")
	}
	must(t, run.End(t.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon}))
	n, err = run.Begin(t.Context(), ledger.Attempt{Hash: "b", Started: noon})
	must(t, err)
	must(t, run.End(t.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.NotNow, Ended: noon}))
	standings, err := l.Standings(t.Context(), "space", "")
	must(t, err)
	if of, _ := l.RoundOf(t.Context(), "space", "day"); !of.IsKnown || of.Redirect != 7 || len(standings) != 2 || standings["a"].State != ledger.StateSent || standings["b"].Requests != 1 {
		t.Errorf("it has the round %+v, and %+v", of, standings)
	}
	must(t, lane.Release(t.Context()))
}

// TestCommitWithoutAnAnswer takes away the answer of a commit, with the connection or without that: what was written is written once,
// whatever was tried again.
func TestCommitWithoutAnAnswer(t *testing.T) {
	t.Parallel()
	server := pgtest.Own(t, pgtest.Options{TCP: true})
	gate := newGate(t, server)
	for name, what := range map[string]fate{"cut": unanswered, "hanging": silent} {
		config := accessWith(t, gate.address, pgconnect.Options{AnswerTimeout: time.Second})
		l, err := Open(t.Context(), config)
		must(t, err)
		commitsWithoutAnAnswer(t, l, name, func() { gate.next(what) }, gate.hasMet)
		must(t, l.Close())
	}
}

func commitsWithoutAnAnswer(t *testing.T, l *Ledger, round string, next func(), hasMet func() bool) {
	t.Helper()
	lane := take(t, l)
	must(t, lane.BeginDay(t.Context(), ledger.Day{Space: "space", Round: round, Begun: noon}))
	next()
	event := ledger.DayControl{ID: round, State: ledger.ControlTaken, Asked: noon, At: noon}
	if kept, err := lane.Append(t.Context(), []ledger.Append{{Space: "space", Round: round, Controls: []ledger.DayControl{event}}}); err != nil || kept[0].N != 1 {
		t.Fatalf("%s: the event is %+v: %v", round, kept, err)
	}
	if controls, err := l.Controls(t.Context(), "space", round, 0); err != nil || len(controls) != 1 || !hasMet() {
		t.Errorf("%s: without an answer: %v; there are %+v: %v", round, hasMet(), controls, err)
	}
	refusesWithoutAnAnswer(t, l, lane, round, 1, next)
	run, err := lane.BeginRun(t.Context(), ledger.Run{Name: "run", Round: round, Started: noon})
	must(t, err)
	next()
	n, err := run.Begin(t.Context(), ledger.Attempt{Hash: "a", Started: noon})
	for errors.Is(err, ledger.ErrUnreachable) {
		n, err = run.Begin(t.Context(), ledger.Attempt{Hash: "a", Started: noon})
	}
	must(t, err)
	must(t, run.End(t.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.NotNow, Ended: noon}))
	if standings, err := l.Standings(t.Context(), "space", round); err != nil || standings["a"].Requests != 1 || !hasMet() {
		t.Errorf("%s: the attempt is there as %+v: %v", round, standings, err)
	}
	must(t, run.Close(t.Context(), noon, "finished"))
	must(t, lane.Release(t.Context()))
}

// TestBeats holds that who holds a lane says regularly that it is alive, so that nobody else takes it, and that nobody beats for a
// lane that was given back.
func TestBeats(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	l := openAt(t, address, func(c *Config) { c.BeatEvery = 10 * time.Millisecond })
	lane := take(t, l)
	must(t, pgtest.Exec(t.Context(), address, `UPDATE simcast.lanes SET beat = beat - 20000`))
	deadline := time.Now().Add(time.Minute)
	for !laneOf(t, l).Held {
		if time.Now().After(deadline) {
			t.Fatal("it does not beat")
		}
	}
	if _, err := openAt(t, address, nil).TakeLane(t.Context(), "space", ledger.Holder{Host: "there"}, false); !isBusy(err) {
		t.Errorf("somebody else has taken it: %v", err)
	}
	must(t, lane.Release(t.Context()))
	l.beating.Wait()
	if last := laneOf(t, l); last.Held {
		t.Errorf("given back, it is %+v", last)
	}
	must(t, take(t, l).Release(t.Context()))
	must(t, l.Close())
}

func isBusy(err error) bool {
	busy := (*ledger.BusyError)(nil)
	return errors.As(err, &busy)
}

func laneOf(t *testing.T, l *Ledger) ledger.LaneState {
	t.Helper()
	lane, _, err := l.LaneOf(t.Context(), "space")
	must(t, err)
	return lane
}
