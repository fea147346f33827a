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
	down    time.Duration // how long the service cannot be reached
	network *network      // nil: there is always a network
	before  func(http.Handler) http.Handler
	limits  Limits

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
	if w.limits == (Limits{}) {
		w.limits = Limits{MaxAttempts: 5, MaxOutage: 15 * time.Minute}
	}
	synctest.Test(t, func(t *testing.T) {
		w.standIn = simulator.New(simulator.Options{Space: simulator.Harbour(), Faults: faults})
		listener := newPipes()
		var handler http.Handler = w.standIn
		if w.before != nil {
			handler = w.before(handler)
		}
		server := &http.Server{Handler: handler, ErrorLog: log.New(io.Discard, "", 0)}
		served := make(chan struct{})
		go func() { defer close(served); _ = server.Serve(listener) }()
		up := time.Now().Add(w.down)
		client, err := apiclient.New(apiclient.Config{BaseURL: "http://localhost" + simulator.BasePath, Key: w.standIn.Key(),
			Dial: func(ctx context.Context, network, address string) (net.Conn, error) {
				if time.Now().Before(up) {
					return nil, errors.New("connection refused")
				}
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
	book, err := sqlite.InMemory()
	pipetest.Must(t, err)
	defer book.Close()
	open, err := ledgertest.BeginRun(book, ledger.Run{Name: "run", Space: "space", Started: time.Now()})
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
		Jitter: func() float64 { return 0.5 }, Interval: sceneInterval, Limits: w.limits, Progress: w.look})
	pipetest.Must(t, err)
	w.lasted = time.Since(start)
	w.standings, err = book.Standings("space", "")
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

// TestOverTheWire holds what becomes of deliveries when the real client meets the
// faults of the stand-in: nothing is published twice, and nothing is said sent
// that was not.
func TestOverTheWire(t *testing.T) {
	for _, c := range []struct {
		faults    string
		want      string
		published int
		posts     int
	}{
		{"", "sent sent sent", 3, 3},
		{"latency=3s", "sent sent sent", 3, 3},
		{"script=429@2s+ok+429", "sent sent sent", 3, 5},
		{"script=500+503+ok+500", "sent sent sent", 3, 6},
		{"script=5x500", "failed sent sent", 2, 7},
		{"script=20x429", "pending pending pending", 0, 20},
		{"script=429@301s", "pending pending pending", 0, 1},
		{"script=cut-before", "uncertain sent sent", 2, 3},
		{"script=ok+cut-after", "sent uncertain sent", 3, 3},
		{"script=ok+reset-after", "sent uncertain sent", 3, 3},
		{"script=cut-body", "sent sent sent", 3, 3},
		{"script=html", "uncertain sent sent", 2, 3},
		{"script=html-after", "uncertain sent sent", 3, 3},
		{"script=502-after+504", "uncertain uncertain sent", 2, 3},
		{"script=201+204", "sent sent sent", 3, 3},
		{"script=ok+307", "sent failed pending", 1, 2},
		{"script=302", "failed pending pending", 0, 1},
		{"script=401", "failed pending pending", 0, 1},
		{"script=ok+403", "sent failed pending", 1, 2},
		{"script=404+400", "failed failed sent", 1, 3},
		{"latency=61s", "uncertain uncertain uncertain", 3, 3}, // longer than the client waits
		{"rate=30/m,burst=2", "sent sent sent", 3, -1},
	} {
		t.Run(c.faults, func(t *testing.T) {
			w := &wireFixture{faults: c.faults}
			w.play(t, pipetest.PostRow, pipetest.MailRow, pipetest.PersonRow)
			if w.results() != c.want || len(w.standIn.Published()) != c.published || c.posts >= 0 && len(w.posts) != c.posts {
				t.Errorf("%s, %d published of %d requests; want %s, %d of %d",
					w.results(), len(w.standIn.Published()), len(w.posts), c.want, c.published, c.posts)
			}
			w.checkPace(t)
			w.checkStates(t)
		})
	}
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

// TestServiceOutOfReach holds that a run pauses until the service is there.
func TestServiceOutOfReach(t *testing.T) {
	w := &wireFixture{down: 4 * time.Minute}
	w.play(t, pipetest.PostRow, pipetest.MailRow, pipetest.PersonRow)
	if w.results() != "sent sent sent" || w.lasted < 4*time.Minute || w.lasted > 5*time.Minute {
		t.Errorf("%s after %s", w.results(), w.lasted)
	}
	w.checkStates(t)
	w = &wireFixture{down: time.Hour}
	w.play(t, pipetest.PostRow, pipetest.MailRow, pipetest.PersonRow)
	if w.results() != "pending pending pending" || w.lasted > 15*time.Minute || len(w.posts) != 0 {
		t.Errorf("%s after %s and %d requests", w.results(), w.lasted, len(w.posts))
	}
	w.checkStates(t)
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
