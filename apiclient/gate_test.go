package apiclient

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
)

// limitedConn takes so many bytes, and then fails.
type limitedConn struct {
	net.Conn
	left *atomic.Int64
}

func (c limitedConn) Write(p []byte) (int, error) {
	if rest := c.left.Add(-int64(len(p))) + int64(len(p)); rest < int64(len(p)) {
		n, _ := c.Conn.Write(p[:max(rest, 0)])
		return n, errCut
	}
	return c.Conn.Write(p)
}

// way is how a client reaches the service: how many bytes its connection still takes, and how many requests and connections
// arrived.
type way struct {
	*Client
	left           *atomic.Int64
	arrived, conns *atomic.Int64
}

// ways are those over plain http, over TLS, and over TLS through a proxy.
func ways(t *testing.T) map[string]way {
	t.Helper()
	const plenty = 1 << 30
	all := map[string]way{}
	for _, name := range []string{"http", "https", "https through a proxy"} {
		w := way{left: new(atomic.Int64), arrived: new(atomic.Int64), conns: new(atomic.Int64)}
		w.left.Store(plenty)
		handler := http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
			w.arrived.Add(1)
			_, _ = io.Copy(io.Discard, r.Body)
			io.WriteString(rw, "{}")
		})
		dial := func(ctx context.Context, network, addr string) (net.Conn, error) {
			w.conns.Add(1)
			conn, err := new(net.Dialer).DialContext(ctx, network, addr)
			return limitedConn{conn, w.left}, err
		}
		if name == "http" {
			server := httptest.NewServer(handler)
			t.Cleanup(server.Close)
			w.Client = newClient(t, Config{BaseURL: server.URL, Dial: dial})
		} else {
			w.Client = tlsServer(t, handler, dial)
		}
		if name == "https through a proxy" {
			proxy := newRawServer(t, tunnel)
			w.transport.Proxy = http.ProxyURL(&url.URL{Scheme: "http", Host: proxy.addr})
		}
		all[name] = w
	}
	return all
}

// tunnel is a proxy that connects to what it is asked for.
func tunnel(near *connection) {
	req, err := http.ReadRequest(near.r)
	if err != nil {
		return
	}
	far, err := net.Dial("tcp", req.Host)
	if err != nil {
		return
	}
	defer far.Close()
	io.WriteString(near, "HTTP/1.1 200 Connected\r\n\r\n")
	go func() {
		_, _ = io.Copy(far, near.r)
		far.Close()
	}()
	_, _ = io.Copy(near, far)
}

// TestCallerHasTheLastWord holds that the caller is asked once, after the connection is made, and that nothing is written
// where it says no.
func TestCallerHasTheLastWord(t *testing.T) {
	errNo := errors.New("not with " + testKey)
	body := []byte(`"` + strings.Repeat("long ", 2*writeBuffer) + `"`) // takes more than one write
	for name, w := range ways(t) {
		t.Run(name, func(t *testing.T) {
			asked := int64(0)
			got := w.Post(t.Context(), Messages, body, func() error {
				if asked++; w.conns.Load() != 1 || w.arrived.Load() != 0 {
					t.Errorf("asked after %d connections and %d requests", w.conns.Load(), w.arrived.Load())
				}
				w.left.Store(0) // whatever is written now fails
				return errNo
			})
			var notMade *NotMadeError
			var network *NetworkError
			if got.Status != 0 || got.Written || !errors.Is(got.Err, errNo) || !errors.As(got.Err, &notMade) || errors.As(got.Err, &network) {
				t.Errorf("refused: %+v", got)
			}
			const goodbye = 64 // TLS says that the connection ends
			if recovered(got.Err.Error(), testKey) || asked != 1 || w.arrived.Load() != 0 || w.left.Load() < -goodbye || name != "https" && w.left.Load() != 0 {
				t.Errorf("refused: %v, asked %d times, %d requests arrived, %d bytes", got.Err, asked, w.arrived.Load(), -w.left.Load())
			}
			w.left.Store(1 << 30)
			got = w.Post(t.Context(), Messages, body, func() error { asked++; return nil })
			if got.Status != 200 || !got.Written || asked != 2 || w.arrived.Load() != 1 || w.conns.Load() != 2 {
				t.Errorf("allowed: %+v, asked %d times, %d requests arrived", got, asked, w.arrived.Load())
			}
		})
	}
}

// TestWrittenAfterTheLastWord holds that a request counts as written from its first byte on, whatever was written for a
// handshake before.
func TestWrittenAfterTheLastWord(t *testing.T) {
	for name, w := range ways(t) {
		for bytes, want := range map[int64]bool{0: false, 1: true} {
			got := w.Post(t.Context(), Messages, []byte("{}"), func() error { w.left.Store(bytes); return nil })
			w.left.Store(1 << 30)
			if name == "https" { // a record in part is nothing that a server can read
				want = false
			}
			if got.Status != 0 || got.Err == nil || got.Written != want || w.arrived.Load() != 0 {
				t.Errorf("%s, cut after %d bytes: %+v, %d requests arrived", name, bytes, got, w.arrived.Load())
			}
		}
	}
}

// TestNobodyIsAskedWithoutAConnection: there is nothing to decide.
func TestNobodyIsAskedWithoutAConnection(t *testing.T) {
	c := newClient(t, Config{BaseURL: "http://127.0.0.1:1", Dial: func(context.Context, string, string) (net.Conn, error) { return nil, errCut }})
	got := c.Post(t.Context(), Messages, []byte("{}"), func() error { t.Error("asked"); return nil })
	var network *NetworkError
	if got.Written || !errors.As(got.Err, &network) {
		t.Errorf("got %+v", got)
	}
}
