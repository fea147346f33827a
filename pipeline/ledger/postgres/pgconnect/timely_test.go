package pgconnect

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"testing"
	"time"
)

// answerWithin is how long the other side of the slow line may take for each piece. It takes a twentieth of that.
const answerWithin = 400 * time.Millisecond

// TestSlowLine holds that something large may take as long as it does to send, while somebody waits for the answer to it, as long as the
// other side goes on taking it; and that it ends where that side takes nothing any more. Where the machine had that side stand still, it is
// tried once more.
func TestSlowLine(t *testing.T) {
	t.Parallel()
	for {
		longest, err := sendSlowly(t)
		switch {
		case err == nil:
			return
		case longest < answerWithin/2:
			t.Fatal(err)
		}
		t.Logf("the other side stood still for %s: %v", longest, err)
	}
}

// sendSlowly sends over the slow line, and gives the longest time from one piece to the next in which the other side was to take one.
func sendSlowly(t *testing.T) (longest time.Duration, err error) {
	t.Helper()
	const size, taken = 4 << 20, 64 << 10
	conn, server := slowLine(t, taken)
	defer server.Close()
	read, ended, stood := make(chan error, 1), make(chan struct{}), time.Duration(0)
	go func() {
		_, err := io.ReadFull(conn, make([]byte, 1))
		read <- err
	}()
	go func() {
		defer close(ended)
		for range size / taken { // 1.3 s at least
			began := time.Now()
			time.Sleep(answerWithin / 20)
			stood = max(stood, time.Since(began))
			if _, err := io.CopyN(io.Discard, server, taken); err != nil {
				return
			}
			stood = max(stood, time.Since(began))
		}
		_, _ = server.Write([]byte{1})
	}()
	defer func() {
		_ = conn.Close()
		<-ended
		longest = stood
	}()
	if n, err := conn.Write(make([]byte, size)); err != nil || n != size {
		return 0, fmt.Errorf("it has sent %d of %d bytes: %w", n, size, err)
	}
	if err := <-read; err != nil {
		return 0, fmt.Errorf("the answer: %w", err)
	}
	if n, err := conn.Write(make([]byte, size)); !errors.Is(err, context.DeadlineExceeded) || n == size {
		t.Errorf("to a side that takes nothing it has sent %d bytes: %v", n, err)
	}
	return 0, nil
}

// slowLine is a connection, and its other side, which keeps little of what it has not taken.
func slowLine(t *testing.T, keeps int) (conn, server net.Conn) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if conn, err = dialTimely((&net.Dialer{}).DialContext, answerWithin)(t.Context(), "tcp", listener.Addr().String()); err != nil {
		t.Fatal(err)
	}
	if server, err = listener.Accept(); err == nil {
		err = server.(*net.TCPConn).SetReadBuffer(keeps)
	}
	if err != nil {
		t.Fatal(err)
	}
	return conn, server
}
