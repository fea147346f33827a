package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// TestLeftToWorkersAlone holds that nobody but workers takes a lane that is left to them, until it is done, and what is said then.
func TestLeftToWorkersAlone(t *testing.T) {
	t.Parallel()
	x, lanes := frozen(t, 2, "s", "t")
	must(t, lanes[1].Release(t.Context()))
	must(t, x.takeAsPlanner("t").Release(t.Context())) // what was frozen alone keeps nobody
	lanes[1] = x.takeAsPlanner("t")
	must(t, x.StartWorkersRun(t.Context(), drill(), lanes))
	s := x.take("s", workerOne())
	x.post(s, "a", ledger.Accepted)
	refused := func(when string, parts ...string) {
		t.Helper()
		_, err := x.other().TakeLane(t.Context(), "s", planner(), false)
		busy := (*ledger.BusyError)(nil)
		if !errors.As(err, &busy) {
			t.Errorf("%s: %v", when, err)
			return
		}
		for _, part := range append(parts, "the run drill of plan.xlsx in the round \"day\" is left to workers in this space", "on desk by ada, process 7", "1 of 2 messages sent", "stop it with simcast control stop drill") {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%s: %q does not say %q", when, err, part)
			}
		}
	}
	refused("while a worker has it", "a worker posts there on one by w, process 1")
	must(t, s.GiveBack(t.Context(), ledger.PostEnd{}, noon))
	refused("while nobody has it", "messages sent)")
	ended, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := x.TakeLane(ended, "s", planner(), true); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("who waits: %v", err)
	}
	x.refusesUpgrade(HeldError{Left: 2})
	must(t, x.take("s", workerTwo()).GiveBack(t.Context(), ledger.PostEnd{Done: true, How: "finished"}, noon))
	must(t, x.takeAsPlanner("s").Release(t.Context()))
	must(t, x.take("t", workerTwo()).GiveBack(t.Context(), ledger.PostEnd{Done: true, How: "finished"}, noon))
	x.refusesUpgrade(HeldError{})
}

// refusesUpgrade holds that an upgrade is refused so.
func (x leftTo) refusesUpgrade(want HeldError) {
	x.Helper()
	tx, err := x.DB.BeginTx(x.Context(), nil)
	must(x, err)
	err = freeLanes(x.Context(), tx)
	must(x, tx.Rollback())
	got := (*HeldError)(nil)
	if !errors.As(err, &got) {
		must(x, err)
		got = &HeldError{}
	}
	if *got != want {
		x.Errorf("an upgrade is refused as %+v", *got)
	}
}

// TestWorkersOutage holds that a worker learns soon that the database cannot be reached, and may do the same again then, also where
// it was done already.
func TestWorkersOutage(t *testing.T) {
	t.Parallel()
	server := pgtest.Own(t, pgtest.Options{TCP: true})
	gate := newGate(t, server)
	x := leftTo{T: t, Ledger: openAt(t, gate.address, nil)}
	lane := x.takeAsPlanner("s")
	_, err := lane.BeginRun(t.Context(), ledger.Run{Name: "drill-s", Started: noon})
	must(t, err)
	must(t, x.Freeze(t.Context(), "drill", ledger.FrozenSpace{Space: "s", RunInSpace: "drill-s", ToSend: 2}))
	gate.next(unanswered)
	must(t, x.StartWorkersRun(t.Context(), drill(), []ledger.HeldLane{lane}))
	if !gate.hasMet() {
		t.Error("the start was not cut")
	}
	s := x.take("s", workerOne())
	x.post(s, "a", ledger.Accepted)
	server.Stop(pgtest.Immediate)
	var trying sync.WaitGroup
	for what, try := range map[string]func() error{
		"posted":       func() error { _, err := s.Posted(t.Context()); return err },
		"to give back": func() error { return s.GiveBack(t.Context(), ledger.PostEnd{}, noon) },
		"done":         func() error { return s.GiveBack(t.Context(), ledger.PostEnd{Done: true, How: "finished"}, noon) },
		"to take": func() error {
			_, err := x.TakeForWorker(t.Context(), "drill", "s", s.(*takenLane).Epoch(), workerOne())
			return err
		},
		"to sign":  func() error { return x.SignWorker(t.Context(), workerOne(), []string{"s"}) },
		"the runs": func() error { _, err := x.WorkersRuns(t.Context(), 9); return err },
	} {
		trying.Go(func() {
			if err := try(); !errors.Is(err, ledger.ErrUnreachable) {
				t.Errorf("%s: %v", what, err)
			}
		})
	}
	trying.Wait()
	must(t, server.Start())
	gate.next(unanswered)
	must(t, s.GiveBack(t.Context(), ledger.PostEnd{}, noon))
	if lane := x.lane("s"); !gate.hasMet() || lane.Held || lane.Epoch != s.(*takenLane).Epoch() || lane.Sent != 1 {
		t.Errorf("cut: %v; it is %+v", gate.hasMet(), lane)
	}
	if got := x.posted(x.take("s", workerTwo())); got != "a" {
		t.Errorf("posted are %q", got)
	}
}

// TestOneWorkerTakes holds that of several workers that want a lane at the same time one gets it, and that none waits for a transaction
// that keeps the lane.
func TestOneWorkerTakes(t *testing.T) {
	t.Parallel()
	x := left(t, 1, "s")
	ledgers := []*Ledger{x.Ledger, x.other().Ledger, x.other().Ledger}
	epoch := x.lane("s").Epoch
	keeps, err := x.DB.BeginTx(t.Context(), nil)
	must(t, err)
	_, err = keeps.ExecContext(t.Context(), `SELECT 1 FROM lanes FOR SHARE`)
	must(t, err)
	if s, err := ledgers[1].TakeForWorker(t.Context(), "drill", "s", epoch, workerOne()); s != nil || err != nil {
		t.Errorf("while it is kept: %v, %v", s, err)
	}
	must(t, keeps.Rollback())
	var trying sync.WaitGroup
	taken := make(chan ledger.WorkerLane, 12)
	for i := range cap(taken) {
		trying.Go(func() {
			s, err := ledgers[i%len(ledgers)].TakeForWorker(t.Context(), "drill", "s", epoch, ledger.Worker{Holder: ledger.Holder{Host: "h", PID: i}, ID: fmt.Sprint(i)})
			if err != nil {
				t.Error(err)
			}
			if s != nil {
				taken <- s
			}
		})
	}
	trying.Wait()
	if len(taken) != 1 {
		t.Fatalf("%d workers have it", len(taken))
	}
	must(t, (<-taken).Check(t.Context()))
}
