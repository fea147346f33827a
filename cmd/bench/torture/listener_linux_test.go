package torture

import (
	"errors"
	"net"
	"syscall"
	"testing"
)

// TestShut: nobody connects to a listener that was shut, also where somebody else holds it still.
func TestShut(t *testing.T) {
	t.Parallel()
	b := &sandbox{TB: t}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	b.must(err)
	held, err := listener.(*net.TCPListener).File()
	b.must(err)
	defer held.Close()
	shut(listener)
	if conn, err := net.Dial("tcp", listener.Addr().String()); !errors.Is(err, syscall.ECONNREFUSED) {
		t.Errorf("it lets somebody in: %v, %v", conn, err)
	}
	again, err := net.Listen("tcp", listener.Addr().String())
	b.must(err)
	b.must(again.Close())
}
