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

// timely is a connection whose other side may take so long for each part of an answer, and to take each piece of what it is sent. An answer
// is waited for so long after the last piece that was taken: who sends something large already reads, so that the two sides do not
// wait for one another. How long a reader takes between two parts does not count.
type timely struct {
	net.Conn
	timeout time.Duration

	mu    sync.Mutex
	until time.Time // as the user of the connection has it; zero: no end
	taken time.Time // when the other side took the last piece
}

// pieceSize is what the other side may take the whole time-out for. The system keeps no more of it than that, or little more: what it
// keeps counts as taken.
const pieceSize = 128 << 10

// dialTimely makes timely connections.
func dialTimely(dial pgconn.DialFunc, timeout time.Duration) pgconn.DialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		made, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		if line, isTCP := made.(*net.TCPConn); isTCP {
			if err := line.SetWriteBuffer(pieceSize); err != nil {
				return nil, errors.Join(err, made.Close())
			}
		}
		return &timely{Conn: made, timeout: timeout}, nil
	}
}

// Read implements net.Conn.
func (c *timely) Read(b []byte) (n int, err error) {
	for began := time.Now(); ; {
		from := c.lastTaken(began)
		n, err = c.within(c.Conn.SetReadDeadline, from, func() (int, error) { return c.Conn.Read(b) })
		if !errors.Is(err, noAnswer{c.timeout}) || !c.lastTaken(began).After(from) {
			return n, err
		}
	}
}

// Write implements net.Conn.
func (c *timely) Write(b []byte) (n int, err error) {
	for {
		piece := b[n:min(n+pieceSize, len(b))]
		taken, err := c.within(c.Conn.SetWriteDeadline, time.Now(), func() (int, error) { return c.Conn.Write(piece) })
		if n += taken; err != nil {
			return n, err
		}
		c.mu.Lock()
		c.taken = time.Now()
		c.mu.Unlock()
		if n == len(b) {
			return n, nil
		}
	}
}

// lastTaken is when the other side took the last piece, or that moment where it is later.
func (c *timely) lastTaken(began time.Time) time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.taken.After(began) {
		return c.taken
	}
	return began
}

// SetDeadline implements net.Conn.
func (c *timely) SetDeadline(until time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.until = until
	return c.Conn.SetDeadline(until)
}

// within does something until the user's deadline, or within the time-out from a moment on where that ends earlier; then the error is
// [noAnswer].
func (c *timely) within(setDeadline func(time.Time) error, from time.Time, do func() (int, error)) (n int, err error) {
	if err := c.limit(setDeadline, from.Add(c.timeout)); err != nil {
		return 0, err
	}
	if n, err = do(); errors.Is(err, os.ErrDeadlineExceeded) && !c.isOver() {
		err = noAnswer{c.timeout}
	}
	return n, err
}

// limit sets the deadline. A user who sets one meanwhile does so before it, and it counts, or after it.
func (c *timely) limit(setDeadline func(time.Time) error, until time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
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
