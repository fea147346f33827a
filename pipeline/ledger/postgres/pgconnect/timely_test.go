package pgconnect

import (
	"context"
	"errors"
	"io"
	"net"
	"testing"
	"time"
)

// TestSlowLine holds that something large may take as long as it does to send, while somebody waits for the answer to it, as long as the
// other side goes on taking it; and that it ends where that side takes nothing any more.
func TestSlowLine(t *testing.T) {
	t.Parallel()
	const size, taken, answerWithin = 4 << 20, 64 << 10, 400 * time.Millisecond
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	conn, err := dialTimely((&net.Dialer{}).DialContext, answerWithin)(t.Context(), "tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	server, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	if err := server.(*net.TCPConn).SetReadBuffer(taken); err != nil {
		t.Fatal(err)
	}
	read := make(chan error, 1)
	go func() {
		_, err := io.ReadFull(conn, make([]byte, 1))
		read <- err
	}()
	go func() {
		for range size / taken { // 1.3 s at least
			time.Sleep(20 * time.Millisecond)
			if _, err := io.CopyN(io.Discard, server, taken); err != nil {
				return
			}
		}
		_, _ = server.Write([]byte{1})
	}()
	if n, err := conn.Write(make([]byte, size)); err != nil || n != size {
		t.Errorf("it has sent %d of %d bytes: %v", n, size, err)
	}
	if err := <-read; err != nil {
		t.Errorf("the answer: %v", err)
	}
	if n, err := conn.Write(make([]byte, size)); !errors.Is(err, context.DeadlineExceeded) || n == size {
		t.Errorf("to a side that takes nothing it has sent %d bytes: %v", n, err)
	}
}
