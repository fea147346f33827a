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
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/space"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// hookedLedger is a ledger whose lane does something before or after an event of the day, or an answer to a control, is written.
type hookedLedger struct {
	ledger.Ledger
	beforeAdd   func(ledger.DayControl)
	afterAnswer func(done bool, err error) error
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

func (l *hookedLane) AddControl(c ledger.DayControl) (int64, error) {
	if l.hooks.beforeAdd != nil {
		l.hooks.beforeAdd(c)
	}
	return l.HeldLane.AddControl(c)
}

func (l *hookedLane) AnswerControl(c ledger.DayControl) (bool, error) {
	done, err := l.HeldLane.AnswerControl(c)
	if l.hooks.afterAnswer != nil {
		err = l.hooks.afterAnswer(done, err)
	}
	return done && err == nil, err
}

func (l *hookedLane) Check() error {
	if l.hooks.beforeCheck != nil {
		l.hooks.beforeCheck()
	}
	return l.HeldLane.Check()
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
	known, found, err := l.SpaceOf(space.Fingerprint(s.standIn.Key()))
	if err != nil || !found {
		s.Fatal("the space is not known", err)
	}
	return control.Target{Ledger: l, Space: known.ID, Round: "day"}
}

// A database that crashes just when something of a day is to be written, and comes back: the board stands meanwhile, and all goes out
// and is noted once.
func TestDatabaseCrashes(t *testing.T) {
	t.Parallel()
	server := pgtest.Own(t, pgtest.Options{})
	s, hooks := databaseStage(t, server.URL("postgres"), header+row("A", "+0s")+row("B", "+1s"))
	crashed := make(chan struct{})
	hooks.beforeAdd = func(c ledger.DayControl) {
		if strings.Contains(c.Body, `"played"`) {
			hooks.beforeAdd = nil
			server.Stop(pgtest.Immediate)
			close(crashed)
		}
	}
	told := make(chan struct{})
	s.onNote = func(text string) {
		if strings.Contains(text, "The ledger cannot be reached") {
			s.onNote = nil
			close(told)
		}
	}
	o := options()
	o.PastAfter = time.Hour
	r := s.play(o)
	<-crashed
	if r.player.Board(); r.player.Ended() {
		t.Error("the day has ended")
	}
	<-told // a shorter outage is not told
	pipetest.Must(t, server.Start())
	r.wait()
	played := 0
	controls, err := hooks.Controls(s.targetIn(hooks).Space, "day", 0)
	pipetest.Must(t, err)
	for _, c := range controls {
		if strings.Contains(c.Body, `"played"`) {
			played++
		}
	}
	if r.summary.Sent != 2 || r.summary.Stopped != "" || s.published("Text of A") != 1 || s.published("Text of B") != 1 || played != 2 {
		t.Errorf("%+v; %d entries are noted as played", r.summary, played)
	}
	s.checkNotes(true)
}

// A database that crashes when a hold is in it, before its player learns so: the asker learns that the hold is on, or may be, and it is kept.
func TestHoldOverACrash(t *testing.T) {
	t.Parallel()
	server := pgtest.Own(t, pgtest.Options{})
	s, hooks := databaseStage(t, server.URL("postgres"), header+row("A", "+0s")+row("B", "+1h"))
	crashed := make(chan struct{})
	hooks.afterAnswer = func(done bool, err error) error {
		hooks.afterAnswer = nil
		if !done || err != nil {
			t.Errorf("the answer is written: %v, %v", done, err)
		}
		server.Stop(pgtest.Immediate)
		close(crashed)
		return ledger.ErrUnreachable
	}
	other := openAt(t, server.URL("postgres"))
	r := s.play(options())
	told := make(chan error)
	go func() {
		_, err := s.targetIn(other).Submit(t.Context(), day.Control{Verb: day.VerbHold}, control.Person{Name: "ben"}, clock.System{})
		told <- err
	}()
	<-crashed
	if r.player.Board().Held {
		t.Error("the day is on hold before its player knows that")
	}
	pipetest.Must(t, server.Start())
	if err := <-told; err != nil {
		u, isUnanswered := errors.AsType[*control.Unanswered](err) // the database was away for longer than somebody waits
		if !isUnanswered || u.Known != control.Unclear {
			t.Fatal(err)
		}
	}
	again := openAt(t, server.URL("postgres")) // other has connections of before the crash
	_, err := s.targetIn(again).Submit(t.Context(), day.Control{Verb: day.VerbResume}, control.Person{Name: "ben"}, clock.System{})
	pipetest.Must(t, err) // which only a day on hold takes, after all that was asked for before
	r.stop()
	r.wait()
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
	hooks.beforeCheck = func() { <-sent }
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
	for _, d := range r.job.SendPlan.Deliveries {
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
	pipetest.Must(t, lane.Release())
}

// sendAs sends a delivery as the run that has the lane now.
func sendAs(t *testing.T, lane ledger.HeldLane, hash string) {
	t.Helper()
	now := time.Now()
	run, err := lane.BeginRun(ledger.Run{Name: "theirs", Round: "day", Started: now})
	pipetest.Must(t, err)
	n, err := run.Begin(ledger.Attempt{Hash: hash, InjectID: "B", Started: now})
	pipetest.Must(t, err, run.End(n, now, ledger.AttemptEnd{Outcome: ledger.Accepted, MessageID: "theirs", Ended: now}))
}
