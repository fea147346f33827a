package play_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/control"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/space"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// hookedLedger is a ledger whose lane does something before an event of the day is written, or the lane is looked at.
type hookedLedger struct {
	ledger.Ledger
	beforeAdd   func(ledger.DayControl)
	beforeCheck func()
}

type hookedLane struct {
	ledger.HeldLane
	hooks *hookedLedger
}

func (l *hookedLedger) TakeLane(ctx context.Context, space string, by ledger.Holder, wait bool) (ledger.HeldLane, error) {
	lane, err := l.Ledger.TakeLane(ctx, space, by, wait)
	if err != nil {
		return nil, err
	}
	return &hookedLane{lane, l}, nil
}

func (l *hookedLane) Append(ctx context.Context, all []ledger.Append) ([]ledger.DayControl, error) {
	for _, c := range all[0].Controls {
		if l.hooks.beforeAdd != nil {
			l.hooks.beforeAdd(c)
		}
	}
	return l.HeldLane.Append(ctx, all)
}

func (l *hookedLane) Check(ctx context.Context) error {
	if l.hooks.beforeCheck != nil {
		l.hooks.beforeCheck()
	}
	return l.HeldLane.Check(ctx)
}

// openAt opens the ledger of a database, as a process of its own does in which many days are played.
func openAt(t *testing.T, address string) *postgres.Ledger {
	t.Helper()
	parsed, err := pgconnect.Parse(address, pgconnect.Environment, func(string) string { return "" }, false)
	pipetest.Must(t, err)
	db, err := pgconnect.Open(t.Context(), parsed, pgconnect.Options{Schema: postgres.Schema})
	pipetest.Must(t, err)
	l, err := postgres.Open(t.Context(), postgres.Config{DB: db, Explain: parsed.Explain, Patience: time.Minute, ChangesFor: 50 * time.Millisecond})
	pipetest.Must(t, err)
	t.Cleanup(func() { pipetest.Must(t, l.Close()) })
	return l
}

// databaseStage is a stage by the machine's clock, whose day is in a database.
func databaseStage(t *testing.T, address, plan string) (*stage, *hookedLedger) {
	t.Helper()
	s, hooks := newStage(t, plan), &hookedLedger{Ledger: openAt(t, address)}
	t.Cleanup(s.close)
	s.clock, s.playerLedger, s.lookEvery = clock.System{}, hooks, 20*time.Millisecond
	return s, hooks
}

// targetIn is the stage's day as another terminal sees it.
func (s *stage) targetIn(l ledger.Ledger) control.Target {
	s.Helper()
	known, found, err := l.SpaceOf(s.Context(), space.Fingerprint(s.standIn.Key()))
	if err != nil || !found {
		s.Fatal("the space is not known", err)
	}
	return control.Target{Ledger: l, Space: known.ID, Round: "day"}
}

// takeAway takes the lane of a space as though its holder had been silent for long. It does so again where that has beaten in between.
func takeAway(t *testing.T, address string, other *postgres.Ledger, space string) ledger.HeldLane {
	t.Helper()
	for {
		pipetest.Must(t, pgtest.Exec(t.Context(), address, `UPDATE simcast.lanes SET beat = beat - 20000`))
		lane, err := other.TakeLane(t.Context(), space, ledger.Holder{User: "ben", Host: "desk"}, false)
		if _, isBusy := errors.AsType[*ledger.BusyError](err); !isBusy {
			pipetest.Must(t, err)
			return lane
		}
	}
}

// A day whose look finds that its space was taken ends, names who has it, and its results are as the ledger has them.
func TestLookFindsTheSpaceTaken(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	s, hooks := databaseStage(t, address, header+row("A", "+0s")+row("B", "+1h")+row("C", "+2h"))
	played, sent := make(chan struct{}), make(chan struct{})
	hooks.beforeCheck = func() {
		select {
		case <-played: // what is found then is what the test has done since
			<-sent
		default:
		}
	}
	hooks.beforeAdd = func(c ledger.DayControl) {
		if strings.Contains(c.Body, `"played"`) {
			close(played)
		}
	}
	s.mayFail = true
	r := s.play(options())
	<-played
	other := openAt(t, address)
	lane := takeAway(t, address, other, s.targetIn(other).Space)
	for _, d := range r.job.Runs[0].SendPlan.Deliveries {
		if d.Inject.ID == "B" {
			sendAs(t, lane, d.Hash)
		}
	}
	close(sent)
	r.wait()
	written, err := os.ReadFile(s.results)
	pipetest.Must(t, err)
	rows := strings.Split(strings.TrimSpace(string(written)), "\n")
	if !strings.Contains(r.summary.Stopped, "ben") || r.summary.Open != 1 || r.summary.Sent != 2 || !strings.Contains(rows[2], "theirs") || !strings.Contains(rows[3], ",pending,") {
		t.Errorf("it ends with %+v, and the results are\n%s", r.summary, written)
	}
	pipetest.Must(t, lane.Release(t.Context()))
}

// sendAs sends a delivery as the run that has the lane now.
func sendAs(t *testing.T, lane ledger.HeldLane, hash string) {
	t.Helper()
	now := time.Now()
	run, err := lane.BeginRun(t.Context(), ledger.Run{Name: "theirs", Round: "day", Started: now})
	pipetest.Must(t, err)
	n, err := run.Begin(t.Context(), ledger.Attempt{Hash: hash, InjectID: "B", Started: now})
	pipetest.Must(t, err, run.End(t.Context(), n, now, ledger.AttemptEnd{Outcome: ledger.Accepted, MessageID: "theirs", Ended: now}))
}
