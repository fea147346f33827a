package postgres

import (
	"bytes"
	"errors"
	"net"
	"net/url"
	"strings"
	"sync"
	"testing"

	"simcast/pipeline/ledger"
)

// TestUnknownCommit loses the connection of a commit in each way in which nobody knows at first whether it went through: the server has
// not got it, or has it still to do, and then does it or not. What was written is there once.
func TestUnknownCommit(t *testing.T) {
	t.Parallel()
	server := ownServer(t)
	gate := newGate(t, server.TCPURL("postgres"))
	l := openAt(t, gate.address, nil)
	lane := take(t, l)
	for round, what := range map[string]fate{"not arrived": dropped, "done later": doneLater, "never done": neverDone, "answer lost": unanswered} {
		must(t, lane.BeginDay(ledger.Day{Space: "space", Round: round, Begun: noon}))
		met := gate.next(what)
		n, err := lane.AddControl(ledger.DayControl{Space: "space", Round: round, State: ledger.ControlTaken, Asked: noon, At: noon})
		if err != nil || n != 1 {
			t.Fatalf("%s: the event got the number %d: %v", round, n, err)
		}
		select {
		case <-met:
		default:
			t.Errorf("%s: that was not met", round)
		}
		if controls, err := l.Controls("space", round, 0); err != nil || len(controls) != 1 {
			t.Errorf("%s: there are %+v: %v", round, controls, err)
		}
	}
	if is, err := l.isCommitted(t.Context(), &unknownCommit{transaction: "0"}); is || err == nil || !strings.Contains(err.Error(), "does not know") {
		t.Errorf("a transaction that the database has forgotten: %v, %v", is, err)
	}
	must(t, lane.Release())
}

// TestAttemptThatIsGivenUp holds that an attempt of which nobody knows whether it was written down has a number, by which it is ended as
// not made.
func TestAttemptThatIsGivenUp(t *testing.T) {
	t.Parallel()
	server := ownServer(t)
	gate := newGate(t, server.TCPURL("postgres"))
	l := openAt(t, gate.address, nil)
	lane := take(t, l)
	run, err := lane.BeginRun(ledger.Run{Name: "run", Started: noon})
	must(t, err)
	met := gate.next(lastOne)
	n, err := run.Begin(ledger.Attempt{Hash: "a", Started: noon})
	if <-met; !errors.Is(err, ledger.ErrUnreachable) || n == 0 {
		t.Fatalf("it got the number %d: %v", n, err)
	}
	gate.next(normal)
	standing := func() ledger.Standing {
		s, err := l.Standings("space", "")
		for errors.Is(err, ledger.ErrUnreachable) { // by a connection that was cut
			s, err = l.Standings("space", "")
		}
		must(t, err)
		return s["a"]
	}
	if s := standing(); s.State != ledger.StateUncertain {
		t.Errorf("it is there as %+v", s)
	}
	must(t, run.End(n, noon, ledger.AttemptEnd{Outcome: ledger.Unsent, Ended: noon}))
	if s := standing(); s.State != ledger.StatePending || s.Requests != 0 {
		t.Errorf("given up, it is there as %+v", s)
	}
	must(t, lane.Release())
}

// fate is what becomes of a commit on its way.
type fate int

const (
	normal     fate = iota
	unanswered      // the server does it, and its connection is cut in place of the answer
	dropped         // it does not arrive, and its connection is cut
	doneLater       // the client is cut off at once, and the server gets it once somebody has learnt that it has still to do it
	neverDone       // the same, and the server's connection is cut then
	lastOne         // the same as unanswered, with all other connections, and no further one is made
)

// gate stands before a server, and decides what becomes of the next commit.
type gate struct {
	address, server string

	mu      sync.Mutex
	now     fate
	clients map[net.Conn]bool
	closed  bool          // no further connection is made
	met     chan struct{} // closed once it has become of a commit
	asked   chan struct{} // closed once somebody has learnt that it has still to be done
}

func newGate(t *testing.T, server string) *gate {
	t.Helper()
	address, err := url.Parse(server)
	must(t, err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	g := &gate{server: address.Host, clients: map[net.Conn]bool{}}
	address.Host = listener.Addr().String()
	g.address = address.String()
	var serving sync.WaitGroup
	serving.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			serving.Go(func() { g.serve(client) })
		}
	})
	t.Cleanup(func() {
		must(t, listener.Close())
		g.note([]byte(inProgress)) // nobody waits any more
		serving.Wait()
	})
	return g
}

// next says what becomes of the next commit. The channel is closed once that has happened.
func (g *gate) next(what fate) (met <-chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.now, g.closed, g.met, g.asked = what, false, make(chan struct{}), make(chan struct{})
	return g.met
}

// fateOf is what becomes of what a client says. asked is closed once somebody has learnt that it has still to be done.
func (g *gate) fateOf(said []byte) (what fate, asked <-chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.now == normal || !bytes.Contains(said, []byte("commit")) {
		return normal, nil
	}
	what, g.now = g.now, normal
	if g.closed = what == lastOne; g.closed {
		for client := range g.clients {
			client.Close()
		}
	}
	asked = g.asked
	if what != doneLater && what != neverDone {
		close(g.met)
		g.asked = nil
	}
	return what, asked
}

// inProgress is what the server says of a commit that has still to be done.
const inProgress = "in progress"

// note takes note of an answer of the server.
func (g *gate) note(answer []byte) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.asked == nil || !bytes.Contains(answer, []byte(inProgress)) {
		return
	}
	close(g.asked)
	close(g.met)
	g.asked = nil
}

// letIn reports whether a connection may be made.
func (g *gate) letIn(client net.Conn) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.clients[client] = !g.closed
	return !g.closed
}

func (g *gate) serve(client net.Conn) {
	defer client.Close()
	if !g.letIn(client) {
		return
	}
	server, err := net.Dial("tcp", g.server)
	if err != nil {
		return
	}
	var answering sync.WaitGroup
	defer answering.Wait()
	defer server.Close()
	answering.Go(func() {
		defer client.Close()
		buffer := make([]byte, 64<<10)
		for {
			n, err := server.Read(buffer)
			g.note(buffer[:n])
			if _, wrong := client.Write(buffer[:n]); err != nil || wrong != nil {
				return
			}
		}
	})
	buffer := make([]byte, 64<<10)
	for {
		n, err := client.Read(buffer)
		what, asked := g.fateOf(buffer[:n])
		if what != normal {
			client.Close() // before the answer can come
		}
		switch what {
		case dropped:
			return
		case doneLater, neverDone:
			if <-asked; what == neverDone {
				return
			}
		}
		_, wrong := server.Write(buffer[:n])
		if what != normal {
			answering.Wait() // until the server has answered: then it is done
			return
		}
		if err != nil || wrong != nil {
			return
		}
	}
}

// refusesWithoutAnAnswer holds that a refusal whose answer is lost is there once, with its note.
func refusesWithoutAnAnswer(t *testing.T, l *Ledger, lane ledger.HeldLane, round string, next func()) {
	t.Helper()
	waits := ledger.DayControl{Space: "space", Round: round, State: ledger.ControlWaits, Asked: noon, Body: "skip"}
	n, err := lane.AddControl(waits)
	must(t, err)
	waits.N = n
	note := ledger.DayControl{Space: "space", Round: round, State: ledger.ControlTaken, Asked: noon, At: noon, Body: "note"}
	next()
	noted, err := lane.RefuseWithNote(waits, note)
	for note.Again = true; errors.Is(err, ledger.ErrUnreachable); {
		noted, err = lane.RefuseWithNote(waits, note)
	}
	controls, wrong := l.Controls("space", round, n-1)
	must(t, errors.Join(err, wrong))
	if noted != n+1 || len(controls) != 2 || controls[0].State != ledger.ControlRefused || controls[1].Body != "note" {
		t.Errorf("%s: the note got the number %d; there are %+v", round, noted, controls)
	}
}
