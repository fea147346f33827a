package pgtest

import (
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// Relay is a way to a server that can be cut, and can lose what it carries, as a network does that drops packets: connections stay, and
// nothing arrives.
type Relay struct {
	URL string // of the server by this way

	network, server string // "unix" where the server has a socket alone
	loses           atomic.Bool

	mu    sync.Mutex
	isCut bool
	cut   chan struct{} // closed as the connections that are there are cut
}

// NewRelay makes a way over TCP to the server with that address, until the test ends.
func NewRelay(t testing.TB, address string) *Relay {
	t.Helper()
	to, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &Relay{network: "tcp", server: to.Host, cut: make(chan struct{})}
	if query := to.Query(); strings.HasPrefix(query.Get("host"), "/") {
		r.network, r.server = "unix", filepath.Join(query.Get("host"), ".s.PGSQL."+query.Get("port"))
		to.RawQuery = ""
	}
	to.Host = listener.Addr().String()
	r.URL = to.String()
	var running sync.WaitGroup
	running.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return // it was closed
			}
			running.Go(func() { r.serve(client) })
		}
	})
	t.Cleanup(func() {
		_ = listener.Close()
		r.Cut()
		running.Wait()
	})
	return r
}

// Lose has nothing arrive any more, in either direction, over connections that are there and new ones.
func (r *Relay) Lose() { r.loses.Store(true) }

// Cut ends all connections, and makes no new ones until Mend.
func (r *Relay) Cut() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.isCut {
		r.isCut = true
		close(r.cut)
	}
}

// Mend has connections be made again.
func (r *Relay) Mend() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.isCut {
		r.isCut, r.cut = false, make(chan struct{})
	}
}

func (r *Relay) untilCut() <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.cut
}

// serve carries what both sides of a connection say until one of them has ended, or the way is cut.
func (r *Relay) serve(client net.Conn) {
	cut := r.untilCut()
	server, err := net.Dial(r.network, r.server)
	if err != nil {
		_ = client.Close()
		return
	}
	var carrying sync.WaitGroup
	over := make(chan struct{}, 2)
	for _, way := range [][2]net.Conn{{client, server}, {server, client}} {
		carrying.Go(func() {
			r.carry(way[0], way[1])
			over <- struct{}{}
		})
	}
	select {
	case <-over:
	case <-cut:
	}
	_, _ = client.Close(), server.Close()
	carrying.Wait()
}

func (r *Relay) carry(from, to net.Conn) {
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if err == nil && !r.loses.Load() {
			_, err = to.Write(buffer[:n])
		}
		if err != nil {
			return
		}
	}
}
