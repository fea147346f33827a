package postgres

import (
	"bytes"
	"errors"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"

	"simcast/pipeline/ledger/postgres/pgtest"
)

// fate is what becomes of a commit on its way.
type fate int

const (
	normal     fate = iota
	unanswered      // the server does it, and its connection is cut in place of the answer
	silent          // the server does it, and its connection stays, without the answer
	dropped         // it does not arrive, and its connection is cut
	doneLater       // the client is cut off at once, and the server gets it once somebody waits for its transaction
	neverDone       // the same, and the server's connection is cut then
	lastOne         // the same as unanswered, with all other connections, and no further one is made
	lastLater       // the same as doneLater, with all other connections, and no further one is made until it is told so
	crashed         // it does not arrive, and the server crashes; all connections are cut, and none is made until it was started again
)

// gate stands before a server, and decides what becomes of the next commit.
type gate struct {
	address, server string
	awaitLock       func() // returns when somebody waits for a lock, or the test has ended
	crash           func() // what happens instead of a commit that is crashed

	mu      sync.Mutex
	now     fate
	clients map[net.Conn]bool
	closed  bool          // no further connection is made
	met     chan struct{} // closed once it has become of a commit
}

func newGate(t *testing.T, server *pgtest.Server) *gate {
	t.Helper()
	address, err := url.Parse(server.TCPURL("postgres"))
	must(t, err)
	g := &gate{server: address.Host, clients: map[net.Conn]bool{}}
	look := access(t, server.URL("postgres")).DB
	g.awaitLock = func() {
		for isWaiting := false; !isWaiting; {
			// The server rests before each look: one goes through all locks that there could be.
			if look.QueryRowContext(t.Context(), `SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted) FROM pg_sleep(0.01)`).Scan(&isWaiting) != nil {
				return
			}
		}
	}
	address.Host = listen(t, g.serve, func() { must(t, look.Close()) }) // then nobody waits any more
	g.address = address.String()
	return g
}

// next says what becomes of the next commit. The channel is closed once that has happened.
func (g *gate) next(what fate) (met <-chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.now, g.closed, g.met = what, false, make(chan struct{})
	return g.met
}

// fateOf is what becomes of what a client says.
func (g *gate) fateOf(said []byte) (what fate, met chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.now == normal || !bytes.Contains(said, []byte("commit")) {
		return normal, nil
	}
	what, g.now = g.now, normal
	if g.closed = what == lastOne || what == lastLater || what == crashed; g.closed {
		for client := range g.clients {
			client.Close()
		}
	}
	return what, g.met
}

// hasMet reports whether the commit has met its fate of which next was told last.
func (g *gate) hasMet() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.now == normal
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
	var isSilent atomic.Bool
	defer answering.Wait()
	defer server.Close()
	answering.Go(func() {
		defer client.Close()
		buffer := make([]byte, 64<<10)
		for {
			n, err := server.Read(buffer)
			if !isSilent.Load() {
				_, wrong := client.Write(buffer[:n])
				err = errors.Join(err, wrong)
			}
			if err != nil {
				return
			}
		}
	})
	buffer := make([]byte, 64<<10)
	for {
		n, err := client.Read(buffer)
		what, met := g.fateOf(buffer[:n])
		if what == silent {
			isSilent.Store(true)
			close(met)
			what = normal // for the rest
		}
		if what != normal && !g.passes(what, client, met) {
			return
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

// passes has a commit meet its fate, but for being done, and reports whether that follows.
func (g *gate) passes(what fate, client net.Conn, met chan struct{}) bool {
	defer close(met)
	if what == crashed {
		g.crash()
		g.mu.Lock()
		defer g.mu.Unlock()
		g.closed = false
		return false
	}
	client.Close() // before the answer can come
	if what == doneLater || what == neverDone || what == lastLater {
		g.awaitLock()
	}
	return what != dropped && what != neverDone
}

// listen serves each connection that is made to an address of its own, until the test has ended. last is done before they are waited for.
func listen(t *testing.T, serve func(client net.Conn), last func()) (host string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	var serving sync.WaitGroup
	serving.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			serving.Go(func() { serve(client) })
		}
	})
	t.Cleanup(func() {
		must(t, listener.Close())
		last()
		serving.Wait()
	})
	return listener.Addr().String()
}
