package worker

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	mathrand "math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/worker/handout"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// quick is a clock that goes faster than the machine's.
type quick struct {
	begun time.Time
	times int
}

func (q quick) Now() time.Time { return q.begun.Add(time.Duration(q.times) * time.Since(q.begun)) }

func (q quick) Until(ctx context.Context, moment time.Time) error {
	timer := time.NewTimer(moment.Sub(q.Now()) / time.Duration(q.times))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
	return ctx.Err()
}

// watched is a ledger of a worker, which tells of each look how many spaces the worker serves, and may be out of reach for looks.
type watched struct {
	ledger.Workers
	looks chan int
	isOut atomic.Bool
}

func (w *watched) SignWorker(ctx context.Context, by ledger.Worker, serves []string) error {
	w.looks <- len(serves)
	if w.isOut.Load() {
		return ledger.ErrUnreachable
	}
	return w.Workers.SignWorker(ctx, by, serves)
}

// fixture is a database with a run that is left to workers.
type fixture struct {
	*testing.T
	address string
	record  *postgres.Ledger
	workers int
}

func open(t *testing.T, address string) *postgres.Ledger {
	t.Helper()
	parsed, err := pgconnect.Parse(address, pgconnect.Environment, func(string) string { return "" }, false)
	must(t, err)
	db, err := pgconnect.Open(t.Context(), parsed, pgconnect.Options{Schema: postgres.Schema, MaxConnections: 6})
	must(t, err)
	record, err := postgres.Open(t.Context(), postgres.Config{DB: db, Explain: parsed.Explain, Patience: 2 * time.Second})
	must(t, err)
	return record
}

func planner() ledger.Holder { return ledger.Holder{User: "ada", Host: "desk", PID: 1} }

// The runs that are left to workers.
const (
	run   = "drill"
	aSend = "send"
)

func spaceID(i int) string { return fmt.Sprintf("space-%02d", i) }

// left is a run that is left to workers, with so many spaces and messages in each of them.
func left(t *testing.T, spaces, messages int) *fixture {
	t.Helper()
	return leftAt(t, pgtest.Database(t), spaces, messages)
}

// leftAt is left in the database at an address.
func leftAt(t *testing.T, address string, spaces, messages int) *fixture {
	t.Helper()
	x := empty(t, address)
	x.leave(run, ledger.KindSend, 0, spaces, messages)
	return x
}

// empty is a database in which nothing is left to workers so far.
func empty(t *testing.T, address string) *fixture {
	t.Helper()
	x := &fixture{T: t, address: address}
	x.record = open(t, x.address)
	t.Cleanup(func() { must(t, x.record.Close()) })
	return x
}

// leave leaves a run to workers, in the spaces from one number to before another.
func (x *fixture) leave(name, kind string, from, to, messages int) {
	x.Helper()
	var lanes []ledger.HeldLane
	for i := from; i < to; i++ {
		id := spaceID(i)
		x.remember(i)
		lane, err := x.record.TakeLane(x.Context(), id, planner(), false)
		must(x, err)
		_, err = lane.BeginRun(x.Context(), ledger.Run{Name: name + "-" + id, Plan: "plan.xlsx", Round: "day", Started: time.Now(), ToSend: messages})
		must(x, err)
		must(x, x.record.Freeze(x.Context(), name, ledger.FrozenSpace{Space: id, Name: id, RunInSpace: name + "-" + id, ToSend: messages}))
		lanes = append(lanes, lane)
	}
	must(x, x.record.StartWorkersRun(x.Context(), ledger.WorkersRun{Name: name, Kind: kind, Plan: "plan.xlsx", Round: "day", By: planner(), Started: time.Now()}, lanes))
}

// remember makes the ledger know the key of a space.
func (x *fixture) remember(i int) {
	x.Helper()
	id := spaceID(i)
	must(x, x.record.RememberSpace(x.Context(), ledger.Space{ID: id, Address: "one.example", Seen: time.Now()}, "key of "+id, []ledger.Team{{ID: 1, Name: "One"}}, nil))
}

// keys are those of spaces from one number to before another.
func keys(from, to int) (list []Key) {
	for i := from; i < to; i++ {
		list = append(list, Key{Name: spaceID(i), Fingerprint: "key of " + spaceID(i)})
	}
	return list
}

// lanes are the lanes of the run, as the ledger has them.
func (x *fixture) lanes() []ledger.WorkersSpace {
	x.Helper()
	lanes, err := x.record.WorkersSpaces(x.Context(), run)
	must(x, err)
	return lanes
}

// exec runs a statement in the database.
func (x *fixture) exec(statement string, args ...any) {
	x.Helper()
	must(x, pgtest.Exec(context.Background(), x.address, fmt.Sprintf(statement, args...)))
}

// count is the number that a query selects.
func (x *fixture) count(query string, args ...any) (n int) {
	x.Helper()
	conn, err := pgx.Connect(context.Background(), x.address)
	must(x, err)
	defer conn.Close(context.Background())
	must(x, conn.QueryRow(context.Background(), fmt.Sprintf(query, args...)).Scan(&n))
	return n
}

// started is a worker that runs.
type started struct {
	*Worker
	x      *fixture
	record *postgres.Ledger
	river  *handout.River
	drain  context.CancelFunc
	cut    context.CancelFunc
	ledger *watched
	events chan Event
	ended  chan error
	mu     sync.Mutex
	kinds  map[EventKind]int // how many events of each there were

	once sync.Once
	err  error
}

// start starts a worker with these keys; change may change what it is given. It is drained at the end of the test.
func (x *fixture) start(keys []Key, change func(*Config)) *started {
	x.Helper()
	x.workers++
	s := &started{x: x, record: open(x.T, x.address), ledger: &watched{looks: make(chan int, 100_000)}, events: make(chan Event, 10_000), ended: make(chan error, 1), kinds: map[EventKind]int{}}
	conn, err := pgx.ParseConfig(x.address)
	must(x, err)
	var fingerprints []string
	for _, key := range keys {
		fingerprints = append(fingerprints, key.Fingerprint)
	}
	s.ledger.Workers = s.record
	own := ledger.Worker{Holder: ledger.Holder{User: "w", Host: "host", PID: 100 + x.workers}, ID: rand.Text(), Started: time.Now(), MaxLanes: 100}
	config := Config{Ledger: s.ledger, Own: own, Keys: keys, Clock: quick{time.Now(), 10}, Random: mathrand.Float64, Tell: func(e Event) {
		s.mu.Lock()
		s.kinds[e.Kind]++
		s.mu.Unlock()
		s.events <- e
	}}
	config.Open = func(Space, ledger.WorkerLane, ledger.WorkersRun) (Lane, error) { return idle{config.Clock}, nil }
	if change != nil {
		change(&config)
	}
	s.river, err = handout.Open(x.Context(), handout.Config{Conn: conn, Name: fmt.Sprintf("worker_%d", own.PID), Keys: fingerprints, MaxJobs: config.Own.MaxLanes, Random: func() float64 { return 0.9 * float64(x.workers%2) }, Log: slog.New(slog.DiscardHandler)})
	must(x, err)
	config.Handout = s.river
	s.Worker = New(config)
	soft, drain := context.WithCancel(context.Background())
	hard, cut := context.WithCancel(context.Background())
	s.drain, s.cut = drain, cut
	go func() { s.ended <- s.Run(soft, hard) }()
	x.Cleanup(func() {
		must(x, s.end())
		cut()
	})
	return s
}

// end drains the worker, and is what Run gives.
func (s *started) end() error {
	s.once.Do(func() {
		s.drain()
		s.err = <-s.ended
		s.river.Close()
		must(s.x, s.record.Close())
	})
	return s.err
}

// saw is how many events of a kind there were.
func (s *started) saw(kind EventKind) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.kinds[kind]
}

// taken waits until a worker has taken so many lanes.
func (s *started) taken(lanes int) {
	s.x.Helper()
	for range lanes {
		s.waitFor(Taken)
	}
}

// waitFor waits for an event of that kind; others are passed over.
func (s *started) waitFor(kind EventKind) Event {
	s.x.Helper()
	for e := range s.events {
		if e.Kind == kind {
			return e
		}
		if e.Kind == Failed {
			s.x.Fatalf("in %q: %v", e.Space.ID, e.Err)
		}
	}
	return Event{}
}

// die has the worker give no more signs of life, and give nothing back, and has that be so for a while.
func (s *started) die() {
	s.once.Do(func() {
		must(s.x, s.record.Close())
		s.river.Close()
	})
	s.x.exec(`UPDATE simcast.lanes SET beat = beat - 20000 WHERE pid = %d; UPDATE simcast.workers SET beat = beat - 20000 WHERE pid = %[1]d`, s.Own.PID)
}

// idle is a lane in which nothing is posted, to the end of each slice.
type idle struct{ clock.Clock }

func (i idle) Post(soft, _ context.Context, until time.Time) (ledger.PostEnd, error) {
	_ = i.Until(soft, until) // whichever is first
	return ledger.PostEnd{}, nil
}

// postFunc is a lane in which a function posts.
type postFunc func(soft, hard context.Context, until time.Time) (ledger.PostEnd, error)

func (f postFunc) Post(soft, hard context.Context, until time.Time) (ledger.PostEnd, error) {
	return f(soft, hard, until)
}

// posting has a worker post by a function.
func posting(post func(space Space, taken ledger.WorkerLane, soft, hard context.Context) (ledger.PostEnd, error)) func(*Config) {
	return func(c *Config) {
		c.Open = func(space Space, taken ledger.WorkerLane, _ ledger.WorkersRun) (Lane, error) {
			return postFunc(func(soft, hard context.Context, _ time.Time) (ledger.PostEnd, error) {
				return post(space, taken, soft, hard)
			}), nil
		}
	}
}
