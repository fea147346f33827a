package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// throughGate is a ledger that is opened through a gate before a server, with a run that is under way.
type throughGate struct {
	*testing.T
	*Ledger
	gate *gate
	lane ledger.HeldLane
	run  ledger.OpenRun
}

func openThrough(t *testing.T, server *pgtest.Server) *throughGate {
	t.Helper()
	x := &throughGate{T: t, gate: newGate(t, server)}
	x.Ledger = openAt(t, x.gate.address, func(c *Config) { c.BeatEvery = time.Hour }) // a beat has the server write to its disk
	x.lane = take(t, x.Ledger)
	run, err := x.lane.BeginRun(t.Context(), ledger.Run{Name: "run", Started: noon})
	must(t, err)
	x.run = run
	return x
}

// standing is that of a delivery, over a connection that was cut or another one.
func (x *throughGate) standing(delivery string) ledger.Standing {
	x.Helper()
	s, err := x.Standings(x.Context(), "space", "")
	for errors.Is(err, ledger.ErrUnreachable) {
		s, err = x.Standings(x.Context(), "space", "")
	}
	must(x.T, err)
	return s[delivery]
}

// takes holds that a lane which is taken by a commit with that fate is taken once, by who has asked, and that a day and a run are begun
// once in it. What a results file says stands there once, too.
func (x *throughGate) takes(name string, what fate) {
	x.Helper()
	space := "space of " + name
	for epoch := range int64(2) { // the lane is a new one, and one that was there
		var lane ledger.HeldLane
		x.meets(name, what, func() (err error) {
			lane, err = x.TakeLane(x.Context(), space, ledger.Holder{User: "ada", Host: "here", PID: 1}, false)
			return err
		})
		if at := lane.(interface{ Epoch() int64 }).Epoch(); at != epoch+1 {
			x.Errorf("%s: the lane is taken under the epoch %d, and not %d", name, at, epoch+1)
		}
		if epoch == 0 {
			x.meets(name, what, func() error { return lane.BeginDay(x.Context(), ledger.Day{Space: space, Begun: noon}) })
			var run ledger.OpenRun
			x.meets(name, what, func() (err error) {
				run, err = lane.BeginRun(x.Context(), ledger.Run{Name: name, Started: noon})
				return err
			})
			imported := []ledger.Attempt{{Hash: "a", Outcome: ledger.Accepted, Requests: 1, Ended: noon}, {Hash: "b", Outcome: ledger.NotNow, Requests: 3, Ended: noon}}
			x.meets(name, what, func() error { return run.Import(x.Context(), imported) })
			_, err := run.Begin(x.Context(), ledger.Attempt{Hash: "c", Started: noon})
			must(x.T, err)
		}
		must(x.T, lane.Release(x.Context()))
	}
	var runs int
	must(x.T, x.DB.QueryRowContext(x.Context(), `SELECT COUNT(*) FROM runs WHERE space = $1`, space).Scan(&runs))
	standings, err := x.Standings(x.Context(), space, "")
	must(x.T, err)
	if runs != 1 || len(standings) != 3 || standings["a"].Requests != 1 || standings["b"].Requests != 3 {
		x.Errorf("%s: there are %d runs, and %+v", name, runs, standings)
	}
}

// writes holds that a round whose commit has that fate is there, and that an attempt and its end are there once.
func (x *throughGate) writes(name string, what fate) {
	x.Helper()
	x.meets(name, what, func() error { return x.RememberRound(x.Context(), "space", name, 7) })
	if of, err := x.RoundOf(x.Context(), "space", name); err != nil || !of.IsKnown || of.Redirect != 7 {
		x.Errorf("%s: the round is %+v: %v", name, of, err)
	}
	n := int64(0)
	x.meets(name, what, func() (err error) {
		n, err = x.run.Begin(x.Context(), ledger.Attempt{Hash: name, Started: noon})
		return err
	})
	if s := x.standing(name); s.State != ledger.StateUncertain || s.Requests != 1 {
		x.Errorf("%s: the attempt is there as %+v", name, s)
	}
	x.meets(name, what, func() error {
		return x.run.End(x.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon})
	})
	if s := x.standing(name); s.State != ledger.StateSent || s.Requests != 1 {
		x.Errorf("%s: after its end it is there as %+v", name, s)
	}
}

// meets does something whose commit has that fate. What is tried again by a run is tried again here.
func (x *throughGate) meets(name string, what fate, do func() error) {
	x.Helper()
	met := x.gate.next(what)
	err := do()
	for errors.Is(err, ledger.ErrUnreachable) {
		err = do()
	}
	if err != nil {
		x.Fatalf("%s: %v", name, err)
	}
	<-met
}

// TestUnknownCommit loses the connection of a commit in each way in which nobody knows at first whether it went through: the server has
// not got it, or has it still to do, and then does it or not. What was written is there once.
func TestUnknownCommit(t *testing.T) {
	t.Parallel()
	x := openThrough(t, pgtest.Own(t, pgtest.Options{TCP: true}))
	for name, what := range map[string]fate{"not arrived": dropped, "done later": doneLater, "never done": neverDone, "answer lost": unanswered} {
		x.takes(name, what)
		x.writes(name, what)
		must(t, x.lane.BeginDay(t.Context(), ledger.Day{Space: "space", Round: name, Begun: noon}))
		met := x.gate.next(what)
		open := ledger.DayControl{ID: name, State: ledger.ControlWaits, Asked: noon}
		kept, err := x.lane.Append(t.Context(), []ledger.Append{{Space: "space", Round: name, Controls: []ledger.DayControl{open}}})
		if <-met; err != nil || kept[0].N != 1 {
			t.Fatalf("%s: the control is %+v: %v", name, kept, err)
		}
		met = x.gate.next(what)
		waits := ledger.DayControl{ID: name + " waits", State: ledger.ControlWaits, Asked: noon, By: "ann"}
		waiting, err := x.Append(t.Context(), []ledger.Append{{Space: "space", Round: name, Seen: 1, Controls: []ledger.DayControl{waits}}})
		if <-met; err != nil || waiting[0].N != 2 {
			t.Fatalf("%s: a control of who holds no lane is %+v: %v", name, waiting, err)
		}
		met = x.gate.next(what)
		kept[0].State, kept[0].At = ledger.ControlTaken, noon
		taken, err := x.lane.Append(t.Context(), []ledger.Append{{Space: "space", Round: name, Seen: 2, Controls: kept}})
		if <-met; err != nil || taken[0].N != 3 {
			t.Errorf("%s: the control was taken as %+v: %v", name, taken, err)
		}
		if controls, err := x.Controls(t.Context(), "space", name, 0); err != nil || len(controls) != 2 {
			t.Errorf("%s: there are %+v: %v", name, controls, err)
		}
	}
	must(t, x.lane.Release(t.Context()))
}

// TestUnknownStart is TestUnknownCommit for a run that is left to workers, and stopped.
func TestUnknownStart(t *testing.T) {
	t.Parallel()
	x := openThrough(t, pgtest.Own(t, pgtest.Options{TCP: true}))
	for name, what := range map[string]fate{"not arrived": dropped, "done later": doneLater, "never done": neverDone, "answer lost": unanswered} {
		lane, err := x.TakeLane(t.Context(), name, planner(), false)
		must(t, err)
		_, err = lane.BeginRun(t.Context(), ledger.Run{Name: "drill-" + name, Started: noon})
		must(t, err)
		must(t, x.Freeze(t.Context(), name, ledger.FrozenSpace{Space: name, RunInSpace: "drill-" + name, ToSend: 1}))
		run := drill()
		run.Name = name
		x.meets(name, what, func() error { return x.StartWorkersRun(t.Context(), run, []ledger.HeldLane{lane}) })
		x.meets(name, what, func() error {
			stops, err := x.StopWorkersRun(t.Context(), name, planner())
			if err == nil && !stops {
				t.Errorf("%s: there was nothing to stop", name)
			}
			return err
		})
		if lanes, err := x.WorkersSpaces(t.Context(), name); err != nil || len(lanes) != 1 || lanes[0].Ended.IsZero() {
			t.Errorf("%s: after the stop there are %+v: %v", name, lanes, err)
		}
	}
}

// TestCrashInCommit has the server crash before it has written anything of a transaction to its disk. Its id is another transaction's
// then, which is committed, or is nobody's yet.
func TestCrashInCommit(t *testing.T) {
	t.Parallel()
	server := pgtest.Own(t, pgtest.Options{TCP: true, Settings: map[string]string{"wal_writer_delay": "10s", "autovacuum": "off"}})
	x := openThrough(t, server)
	for name, isReused := range map[string]bool{"reused": true, "not used yet": false} {
		const commits, most = 3, 5
		for tries, lost := 1, 0; lost < commits; tries++ { // the server may have written more than was committed
			if lost = 0; tries > most {
				t.Fatalf("%s: no transaction is lost", name)
			}
			x.gate.crash = func() {
				isLost, err := loseTransaction(t.Context(), server, isReused)
				if err != nil {
					t.Error(err)
				}
				if isLost {
					lost++
				}
			}
			x.writes(fmt.Sprint(name, " ", tries), crashed)
		}
	}
	must(t, x.lane.Release(t.Context()))
}

// loseTransaction crashes a server while the one transaction is under way there, and reports whether its id is to be given once more. If
// so, and asked for, another transaction gets it, and is committed.
func loseTransaction(ctx context.Context, server *pgtest.Server, reuse bool) (isLost bool, err error) {
	var id, next int64
	err = errors.Join(ask(ctx, server, `SELECT MAX(backend_xid::TEXT::BIGINT) FROM pg_stat_activity`, &id), crash(server),
		ask(ctx, server, `SELECT pg_snapshot_xmax(pg_current_snapshot())::TEXT::BIGINT`, &next))
	isLost = err == nil && next <= id
	for got := int64(0); isLost && reuse && got < id && err == nil; {
		err = ask(ctx, server, `SELECT pg_current_xact_id()::TEXT::BIGINT`, &got)
	}
	return isLost, err
}

func crash(server *pgtest.Server) error {
	server.Stop(pgtest.Immediate)
	return server.Start()
}

// ask asks a server for a number, over a connection of its own.
func ask(ctx context.Context, server *pgtest.Server, query string, n *int64) (err error) {
	db, err := sql.Open("pgx", server.URL("postgres"))
	if err != nil {
		return err
	}
	defer db.Close()
	return db.QueryRowContext(ctx, query).Scan(n)
}

// TestAttemptThatIsGivenUp holds that an attempt of which nobody knows whether it was written down has a number, by which it is ended as
// not made, also where the server has still to write it down then.
func TestAttemptThatIsGivenUp(t *testing.T) {
	t.Parallel()
	x := openThrough(t, pgtest.Own(t, pgtest.Options{TCP: true}))
	for name, what := range map[string]fate{"written": lastOne, "written later": lastLater} {
		met := x.gate.next(what)
		n, err := x.run.Begin(t.Context(), ledger.Attempt{Hash: name, Started: noon})
		if !errors.Is(err, ledger.ErrUnreachable) || n == 0 {
			t.Fatalf("%s: it got the number %d: %v", name, n, err)
		}
		x.gate.next(normal)
		if what == lastOne {
			if s := x.standing(name); s.State != ledger.StateUncertain {
				t.Errorf("%s: it is there as %+v", name, s)
			}
		}
		must(t, x.run.End(t.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.Unsent, Ended: noon}))
		<-met
		if s := x.standing(name); s.State != ledger.StatePending || s.Requests != 0 {
			t.Errorf("%s: given up, it is there as %+v", name, s)
		}
		var rows int
		if must(t, x.DB.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM attempts WHERE delivery = $1`, name).Scan(&rows)); rows != 1 {
			t.Errorf("%s: there are %d attempts", name, rows)
		}
	}
	must(t, x.lane.Release(t.Context()))
}

// refusesWithoutAnAnswer holds that a refusal whose answer is lost is there once, with its note.
func refusesWithoutAnAnswer(t *testing.T, l *Ledger, lane ledger.HeldLane, round string, seen int64, next func()) {
	t.Helper()
	appends := func(seen int64, controls ...ledger.DayControl) (kept []ledger.DayControl, err error) {
		for err = ledger.ErrUnreachable; errors.Is(err, ledger.ErrUnreachable); {
			kept, err = lane.Append(t.Context(), []ledger.Append{{Space: "space", Round: round, Seen: seen, Controls: controls}})
		}
		return kept, err
	}
	waits, err := appends(seen, ledger.DayControl{ID: round + " waits", State: ledger.ControlWaits, Asked: noon, Body: "skip"})
	must(t, err)
	refused := waits[0]
	refused.State = ledger.ControlRefused
	next()
	kept, err := appends(seen+1, refused, ledger.DayControl{ID: round + " note", State: ledger.ControlTaken, Asked: noon, At: noon, Body: "note"})
	controls, wrong := l.Controls(t.Context(), "space", round, seen)
	must(t, errors.Join(err, wrong))
	if kept[1].N != seen+3 || len(controls) != 2 || controls[0].State != ledger.ControlRefused || controls[1].Body != "note" {
		t.Errorf("%s: the note is %+v; there are %+v", round, kept, controls)
	}
}
