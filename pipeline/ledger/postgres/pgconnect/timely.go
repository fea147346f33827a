package pgconnect

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// answerTimeout is how long a server may take to answer, where Options says nothing.
const answerTimeout = 10 * time.Second

// timely is a connection whose other side may take so long for each part of an answer, and to take what it is sent. Nobody reads from
// it but for an answer. How long a reader takes between two parts does not count.
type timely struct {
	net.Conn
	timeout time.Duration

	mu    sync.Mutex
	until time.Time // as the user of the connection has it; zero: no end
}

// dialTimely makes timely connections.
func dialTimely(dial pgconn.DialFunc, timeout time.Duration) pgconn.DialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		made, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return &timely{Conn: made, timeout: timeout}, nil
	}
}

// Read implements net.Conn.
func (c *timely) Read(b []byte) (int, error) {
	return c.within(c.Conn.SetReadDeadline, func() (int, error) { return c.Conn.Read(b) })
}

// Write implements net.Conn.
func (c *timely) Write(b []byte) (int, error) {
	return c.within(c.Conn.SetWriteDeadline, func() (int, error) { return c.Conn.Write(b) })
}

// SetDeadline implements net.Conn.
func (c *timely) SetDeadline(until time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.until = until
	return c.Conn.SetDeadline(until)
}

// within does something until the user's deadline, or within the time-out where that ends earlier; then the error is [noAnswer].
func (c *timely) within(setDeadline func(time.Time) error, do func() (int, error)) (n int, err error) {
	if err := c.limit(setDeadline); err != nil {
		return 0, err
	}
	if n, err = do(); errors.Is(err, os.ErrDeadlineExceeded) && !c.isOver() {
		err = noAnswer{c.timeout}
	}
	return n, err
}

// limit sets the deadline. A user who sets one meanwhile does so before it, and it counts, or after it.
func (c *timely) limit(setDeadline func(time.Time) error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	until := time.Now().Add(c.timeout)
	if !c.until.IsZero() && c.until.Before(until) {
		until = c.until
	}
	return setDeadline(until)
}

// isOver reports whether the user's deadline is over.
func (c *timely) isOver() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return !c.until.IsZero() && !time.Now().Before(c.until)
}

// noAnswer says that the other side took too long. It is no net.Error: the connection is of no use after it.
type noAnswer struct{ after time.Duration }

func (e noAnswer) Error() string { return fmt.Sprintf("it has not answered for %s", e.after) }

// Is makes it one of what takes too long.
func (e noAnswer) Is(target error) bool { return target == context.DeadlineExceeded }
