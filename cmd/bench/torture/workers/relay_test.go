//go:build unix

package workers

import (
	"io"
	"net"
	"sync"
	"testing"
)

// relay is the way of one worker to the database. It can be cut.
type relay struct {
	listener net.Listener
	to       string
	running  sync.WaitGroup

	mu    sync.Mutex
	isCut bool
	conns map[net.Conn]bool
}

func newRelay(t *testing.T, to string) *relay {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{listener: listener, to: to, conns: map[net.Conn]bool{}}
	r.running.Go(r.accept)
	return r
}

func (r *relay) accept() {
	for {
		from, err := r.listener.Accept()
		if err != nil {
			return // it was closed
		}
		r.running.Go(func() { r.serve(from) })
	}
}

func (r *relay) serve(from net.Conn) {
	defer from.Close()
	to, err := net.Dial("tcp", r.to)
	if err != nil {
		return // the database is away
	}
	defer to.Close()
	if !r.add(from, to) {
		return
	}
	defer r.remove(from, to)
	var both sync.WaitGroup
	for _, way := range [][2]net.Conn{{from, to}, {to, from}} {
		both.Go(func() {
			_, _ = io.Copy(way[1], way[0]) // either end may be cut
			_ = from.Close()
			_ = to.Close()
		})
	}
	both.Wait()
}

// add keeps connections so that they can be cut; false while no new ones are made.
func (r *relay) add(conns ...net.Conn) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.isCut {
		return false
	}
	for _, c := range conns {
		r.conns[c] = true
	}
	return true
}

func (r *relay) remove(conns ...net.Conn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, c := range conns {
		delete(r.conns, c)
	}
}

// cut ends all connections, and makes no new ones until mend.
func (r *relay) cut() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.isCut = true
	for c := range r.conns {
		_ = c.Close()
	}
}

func (r *relay) mend() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.isCut = false
}

func (r *relay) address() string { return r.listener.Addr().String() }

func (r *relay) close() {
	_ = r.listener.Close()
	r.cut()
	r.running.Wait()
}
