package send

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
)

// network is a network that goes away for a while, and comes back.
type network struct {
	from, to time.Duration // since the start of the run
	meets    error         // what a new connection meets meanwhile; nil: it hangs
	stalls   bool          // one that stood hangs as well, else it breaks

	start time.Time
	mu    sync.Mutex
	conns []*networkConn
}

// networkConn is a connection over the network.
type networkConn struct {
	net.Conn
	air    *network
	closed chan struct{}
	once   sync.Once
}

func (a *network) begin() {
	if a == nil {
		return
	}
	a.start = time.Now()
	time.AfterFunc(a.from, func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		for _, conn := range a.conns {
			if !a.stalls {
				_ = conn.Close()
			}
		}
	})
}

func (a *network) away() bool {
	passed := time.Since(a.start)
	return passed >= a.from && passed < a.to
}

func (a *network) dial(ctx context.Context, network, address string, dial func(context.Context, string, string) (net.Conn, error)) (net.Conn, error) {
	if a == nil {
		return dial(ctx, network, address)
	}
	if a.away() {
		if a.meets == nil {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		return nil, a.meets
	}
	conn, err := dial(ctx, network, address)
	if err != nil {
		return nil, err
	}
	over := &networkConn{Conn: conn, air: a, closed: make(chan struct{})}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.conns = append(a.conns, over)
	return over, nil
}

// Read loses what comes while there is no network: nobody sends it again.
func (c *networkConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if c.air.away() {
		<-c.closed
		return 0, net.ErrClosed
	}
	return n, err
}

func (c *networkConn) Close() error {
	c.once.Do(func() { close(c.closed) })
	return c.Conn.Close()
}

// many are n rows whose bodies tell them apart.
func many(n int) []pipetest.Row {
	var rows []pipetest.Row
	for i := range n {
		rows = append(rows, pipetest.PostRow.With("body", fmt.Sprintf("number %03d", i)))
	}
	return rows
}

// TestNetworkGoes takes the network away in the middle of a run, for ten minutes and for
// twenty: nothing is published twice, and what was in flight alone is uncertain.
func TestNetworkGoes(t *testing.T) {
	refused, noName := errors.New("connect: network is unreachable"), &net.DNSError{Err: "no such host", Name: "service.example", IsNotFound: true}
	for name, meets := range map[string]error{"unreachable": refused, "no DNS": noName, "hangs": nil} {
		for _, stalls := range []bool{false, true} {
			for _, away := range []time.Duration{10 * time.Minute, 20 * time.Minute} {
				t.Run(fmt.Sprint(name, "/stalls=", stalls, "/", away), func(t *testing.T) {
					const from = 5*time.Second + 100*time.Millisecond // in the flight of the 11th
					w := &wireFixture{faults: "latency=300ms", network: &network{from: from, to: from + away, meets: meets, stalls: stalls}}
					w.play(t, many(40)...)
					w.checkPace(t)
					w.checkEach(t)
					c := w.ending.Counts
					if c.Uncertain > 1 || c.Failed > 0 {
						t.Errorf("%+v", c)
					}
					if away == 10*time.Minute {
						if w.ending.Stopped != "" || c.Sent+c.Uncertain != 40 || w.lasted < away || w.lasted > away+2*time.Minute {
							t.Errorf("%+v after %s, stopped for %q", c, w.lasted, w.ending.Stopped)
						}
					} else if !strings.Contains(w.ending.Stopped, "--max-outage 15m0s") || c.Pending != 29 || w.lasted > from+17*time.Minute {
						t.Errorf("%+v after %s, stopped for %q", c, w.lasted, w.ending.Stopped)
					}
					if len(w.waits) == 0 || !strings.Contains(strings.Join(w.waits, "\n"), "no connection") {
						t.Errorf("it says that it waits for %q", w.waits)
					}
				})
			}
		}
	}
}

// checkEach compares, delivery by delivery, what is said with what was published.
func (w *wireFixture) checkEach(t *testing.T) {
	t.Helper()
	for _, d := range w.sendPlan.Deliveries {
		n := 0
		for _, p := range w.standIn.Published() {
			if strings.Contains(string(p.Raw), `"`+d.Message().Body+`"`) {
				n++
			}
		}
		f, standing := d.Status, w.standings[d.Hash]
		if n > 1 || f.State == plan.Sent && n != 1 || (f.State == plan.Failed || f.State == plan.Pending) && n != 0 {
			t.Errorf("%q is %s and published %d times", d.Message().Body, f.State, n)
		}
		if f.Attempts != standing.Requests || string(f.State) != string(standing.State) && standing.State != "" {
			t.Errorf("%q is %s after %d attempts, %q after %d in the ledger", d.Message().Body, f.State, f.Attempts, standing.State, standing.Requests)
		}
	}
}
