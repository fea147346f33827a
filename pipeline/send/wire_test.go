package send

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
)

// pipes is a listener in memory, which a bubble of fake time can wait for.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newPipes() *pipes { return &pipes{conns: make(chan net.Conn), closed: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-p.conns:
		return conn, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipe", Net: "pipe"} }

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	ours, theirs := net.Pipe()
	select {
	case p.conns <- theirs:
		return ours, nil
	case <-p.closed:
		return nil, errors.New("connection refused")
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// wireFixture is a run against the stand-in with the real client, in fake time.
type wireFixture struct {
	faults  string
	soft    time.Duration // after which the run is interrupted; 0: never
	hard    time.Duration
	network *network // nil: there is always a network

	standIn   *simulator.Simulator
	sendPlan  *plan.SendPlan
	ending    plan.Summary
	standings map[string]ledger.Standing
	lasted    time.Duration
	posts     []time.Duration // when each POST arrived
	waits     []string        // why the run waited
}

func (w *wireFixture) play(t *testing.T, rows ...pipetest.Row) {
	t.Helper()
	path := pipetest.SaveCSV(t, rows...)
	faults, err := simulator.ParseFaults(w.faults)
	pipetest.Must(t, err)
	synctest.Test(t, func(t *testing.T) {
		w.standIn = simulator.New(simulator.Options{Space: simulator.Harbour(), Faults: faults})
		listener := newPipes()
		server := &http.Server{Handler: w.standIn, ErrorLog: log.New(io.Discard, "", 0)}
		served := make(chan struct{})
		go func() { defer close(served); _ = server.Serve(listener) }()
		client, err := apiclient.New(apiclient.Config{BaseURL: "http://localhost" + simulator.BasePath, Key: w.standIn.Key(),
			Dial: func(ctx context.Context, network, address string) (net.Conn, error) {
				return w.network.dial(ctx, network, address, listener.dial)
			}})
		pipetest.Must(t, err)
		w.sendPlan = plantest.ReconcilePlan(t, plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{Now: time.Now()}), nil, plan.ResendOptions{})
		w.send(t, client)
		client.Close()
		pipetest.Must(t, server.Close())
		<-served
	})
}

func (w *wireFixture) send(t *testing.T, client *apiclient.Client) {
	t.Helper()
	book, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	defer book.Close()
	open, err := ledgertest.BeginRun(t.Context(), book, ledger.Run{Name: "run", Space: "space", Started: time.Now()})
	pipetest.Must(t, err)
	hard, cut := context.WithCancel(t.Context())
	defer cut()
	soft, cancel := context.WithCancel(hard)
	defer cancel()
	if w.soft > 0 {
		defer time.AfterFunc(w.soft, cancel).Stop()
	}
	if w.hard > 0 {
		defer time.AfterFunc(w.hard, cut).Stop()
	}
	start := time.Now()
	w.network.begin()
	w.ending, err = Send(w.sendPlan, soft, hard, Config{Queue: EverythingNow(w.sendPlan), Name: "run", Poster: client, Ledger: open, Results: &sendFixture{}, Clock: pipetest.BubbleClock{},
		Jitter: func() float64 { return 0.5 }, Interval: sceneInterval, Limits: Limits{MaxAttempts: 5, MaxOutage: 15 * time.Minute}, Progress: w.look})
	pipetest.Must(t, err)
	w.lasted = time.Since(start)
	w.standings, err = book.Standings(t.Context(), "space", "")
	pipetest.Must(t, err)
	for _, r := range w.standIn.Requests() {
		w.posts = append(w.posts, r.Time.Sub(start))
	}
}

func (w *wireFixture) look(p Progress) {
	if p.Waiting != "" {
		w.waits = append(w.waits, p.Waiting)
	}
}

func (w *wireFixture) results() string {
	s := sendFixture{sendPlan: w.sendPlan}
	return s.results()
}

// checkPace holds the arrivals apart. What a request takes to get there is nothing
// in memory.
func (w *wireFixture) checkPace(t *testing.T) {
	t.Helper()
	for i := 1; i < len(w.posts); i++ {
		if w.posts[i]-w.posts[i-1] < sceneInterval {
			t.Errorf("request %d arrives %s after the one before", i, w.posts[i]-w.posts[i-1])
		}
	}
}

// checkStates compares results, ledger and what was published.
func (w *wireFixture) checkStates(t *testing.T) {
	t.Helper()
	published := map[string]int{}
	for _, p := range w.standIn.Published() {
		published[string(p.Raw)]++
	}
	for _, d := range w.sendPlan.Deliveries {
		n := 0
		for raw, times := range published {
			if strings.Contains(raw, `"channel":"`+d.Inject.Channel()+`"`) {
				n += times
			}
		}
		f, standing := d.Status, w.standings[d.Hash]
		if n > 1 || f.State == plan.Sent && n != 1 || (f.State == plan.Failed || f.State == plan.Pending) && n != 0 {
			t.Errorf("%s is %s and published %d times", d.Inject.Channel(), f.State, n)
		}
		states := map[plan.State][]ledger.State{plan.Sent: {ledger.StateSent}, plan.Failed: {ledger.StateFailed}, plan.Uncertain: {ledger.StateUncertain}, plan.Pending: {"", ledger.StatePending}}
		if !slices.Contains(states[f.State], standing.State) || standing.Requests != f.Attempts {
			t.Errorf("%s after %d attempts is %q after %d in the ledger", f.State, f.Attempts, standing.State, standing.Requests)
		}
		if f.MessageID != standing.MessageID || d.Inject.Endpoint == apiclient.MessagesPosition && f.State == plan.Sent && f.HTTPStatus == 200 && f.MessageID == "" &&
			!strings.Contains(f.Reason, "broke off") {
			t.Errorf("message_id %q, %q in the ledger", f.MessageID, standing.MessageID)
		}
	}
}

// TestInterruptInFlight holds what a polite and an impatient interrupt do to the
// request that is on its way.
func TestInterruptInFlight(t *testing.T) {
	w := &wireFixture{faults: "latency=5s", soft: 6 * time.Second}
	w.play(t, pipetest.PostRow, pipetest.MailRow, pipetest.PersonRow)
	if w.results() != "sent sent pending" || !w.ending.Interrupted || w.lasted != 10*time.Second {
		t.Errorf("politely: %s after %s", w.results(), w.lasted)
	}
	w.checkStates(t)
	w = &wireFixture{faults: "latency=5s", soft: 6 * time.Second, hard: 7 * time.Second}
	w.play(t, pipetest.PostRow, pipetest.MailRow, pipetest.PersonRow)
	if w.results() != "sent uncertain pending" || !w.ending.Interrupted || w.lasted != 7*time.Second {
		t.Errorf("impatiently: %s after %s", w.results(), w.lasted)
	}
	w.checkStates(t)
}
