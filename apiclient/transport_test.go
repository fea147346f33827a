package apiclient

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
)

const okAnswer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"

var errCut = errors.New("cut")

// cutConn writes as long as left is above zero, and then fails.
type cutConn struct {
	net.Conn
	left int
}

func (c *cutConn) Write(p []byte) (int, error) {
	if c.left >= len(p) {
		c.left -= len(p)
		return c.Conn.Write(p)
	}
	n, _ := c.Conn.Write(p[:c.left])
	c.left = 0
	return n, errCut
}

// cutAfter dials connections of which the first takes only so many bytes, and counts them.
func cutAfter(bytes int, dials *atomic.Int32) dialFunc {
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, network, addr)
		if err != nil || dials.Add(1) > 1 {
			return conn, err
		}
		return &cutConn{conn, bytes}, nil
	}
}

// requestSize is how many bytes one POST of "{}" takes.
func requestSize(t *testing.T) int {
	t.Helper()
	size := make(chan int, 1)
	client, server := net.Pipe()
	defer server.Close()
	c := newClient(t, Config{BaseURL: "http://127.0.0.1:40000/v1.1/interface", Dial: func(context.Context, string, string) (net.Conn, error) {
		return client, nil
	}})
	go func() {
		buf := make([]byte, 4096)
		n, _ := server.Read(buf)
		size <- n
		io.WriteString(server, okAnswer)
	}()
	if got := c.Post(t.Context(), Messages, []byte("{}"), nil); got.Status != 200 {
		t.Fatalf("got %+v", got)
	}
	return <-size
}

func keepAnswering(c *connection) {
	for c.request() {
		io.WriteString(c, okAnswer)
	}
}

func TestWrittenIsExact(t *testing.T) {
	size := requestSize(t) + len("127.0.0.1:12345") - len("127.0.0.1:40000")
	for name, tt := range map[string]struct {
		bytes   int
		written bool
	}{
		"nothing":          {0, false},
		"one byte":         {1, true},
		"all but the last": {size - 1, true},
	} {
		t.Run(name, func(t *testing.T) {
			server := newRawServer(t, keepAnswering)
			var dials atomic.Int32
			c := newClient(t, Config{BaseURL: "http://" + server.addr + "/v1.1/interface", Dial: cutAfter(tt.bytes, &dials)})
			got := c.Post(t.Context(), Messages, []byte("{}"), nil)
			if got.Status != 0 || got.Err == nil || got.Written != tt.written {
				t.Errorf("got %+v, want Written %v", got, tt.written)
			}
			if _, posts := server.seen(); posts != 0 || dials.Load() != 1 {
				t.Errorf("%d requests arrived over %d connections", posts, dials.Load())
			}
		})
	}
}

// TestEachRequestHasItsOwnConnection holds a second answer on the first connection, which stands ready
// before the second request, to be nobody's.
func TestEachRequestHasItsOwnConnection(t *testing.T) {
	var conns atomic.Int32
	server := newRawServer(t, func(c *connection) {
		answer := okAnswer + okAnswer
		if conns.Add(1) > 1 {
			answer = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"
		}
		for c.request() {
			io.WriteString(c, answer)
		}
	})
	c := server.client(t)
	first := c.Post(t.Context(), Messages, []byte("{}"), nil)
	second := c.Post(t.Context(), Messages, []byte("{}"), nil)
	if first.Status != 200 || second.Status != 400 {
		t.Errorf("got %+v, then %+v", first, second)
	}
	if conns, posts := server.seen(); conns != 2 || posts != 2 {
		t.Errorf("%d connections and %d requests, want 2 of each", conns, posts)
	}
}

func TestServerClosesBeforeReading(t *testing.T) {
	server := newRawServer(t, func(*connection) {})
	got := server.client(t).Post(t.Context(), Messages, []byte("{}"), nil)
	if got.Status != 0 || got.Err == nil {
		t.Errorf("got %+v", got)
	}
	if conns, posts := server.seen(); conns != 1 || posts != 0 {
		t.Errorf("%d connections and %d requests, want 1 and none", conns, posts)
	}
}

func TestNobodyListens(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	c := newClient(t, Config{BaseURL: "http://" + l.Addr().String()})
	got := c.Post(t.Context(), Messages, []byte("{}"), nil)
	var network *NetworkError
	if got.Status != 0 || got.Written || !errors.As(got.Err, &network) || network.Written {
		t.Errorf("got %+v", got)
	}
}

// tlsServer returns a TLS server and a client that trusts it.
func tlsServer(t *testing.T, handler http.Handler, dial dialFunc) *Client {
	t.Helper()
	server := httptest.NewUnstartedServer(handler)
	server.EnableHTTP2 = true
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	t.Cleanup(server.Close)
	c := newClient(t, Config{BaseURL: server.URL, Dial: dial})
	c.transport.TLSClientConfig.RootCAs = x509.NewCertPool()
	c.transport.TLSClientConfig.RootCAs.AddCert(server.Certificate())
	return c
}

func TestTLS(t *testing.T) {
	c := tlsServer(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.Proto) }), nil)
	if got := c.Post(t.Context(), Messages, []byte("{}"), nil); got.Status != 200 || got.Words != "HTTP/1.1" || !got.Written {
		t.Errorf("got %+v", got)
	}
	c.Close()
	c.transport.TLSClientConfig.RootCAs = x509.NewCertPool()
	got := c.Post(t.Context(), Messages, []byte("{}"), nil)
	var untrusted *tls.CertificateVerificationError
	if got.Status != 0 || got.Written || !errors.As(got.Err, &untrusted) {
		t.Errorf("without the root: %+v", got)
	}
}

// TestTLSSessionIsResumed holds that a request which spares itself a handshake has a connection of its own
// all the same, and that a service which cannot resume is asked as if there were nothing to resume.
func TestTLSSessionIsResumed(t *testing.T) {
	for _, refuses := range []bool{false, true} {
		var resumed []bool
		from := map[string]bool{}
		c := tlsServer(t, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			resumed, from[r.RemoteAddr] = append(resumed, r.TLS.DidResume), true
		}), nil)
		for n := range 3 {
			if got := c.Post(t.Context(), Messages, []byte("{}"), nil); got.Status != 200 || !got.Written {
				t.Fatalf("got %+v", got)
			}
			if n == 1 && refuses { // as where another machine answers under the name
				c.transport.TLSClientConfig.ClientSessionCache.Put("127.0.0.1", strangersSession(t))
			}
		}
		if want := []bool{false, true, !refuses}; !slices.Equal(resumed, want) || len(from) != 3 {
			t.Errorf("resumed %v, not %v, from %d addresses", resumed, want, len(from))
		}
	}
}

// strangersSession is a session that only another server can resume.
func strangersSession(t *testing.T) *tls.ClientSessionState {
	t.Helper()
	c := tlsServer(t, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}), nil)
	c.Post(t.Context(), Messages, []byte("{}"), nil)
	session, found := c.transport.TLSClientConfig.ClientSessionCache.Get("127.0.0.1")
	if !found {
		t.Fatal("there is no session")
	}
	return session
}

// silenced is a connection that fails every write once it is told to.
type silenced struct {
	net.Conn
	now *atomic.Bool
}

func (c silenced) Write(p []byte) (int, error) {
	if c.now.Load() {
		return 0, errCut
	}
	return c.Conn.Write(p)
}

func TestTLSHandshakeIsNoByteOfTheRequest(t *testing.T) {
	var cut atomic.Bool
	arrived := 0
	c := tlsServer(t, http.HandlerFunc(func(http.ResponseWriter, *http.Request) { arrived++ }),
		func(ctx context.Context, network, addr string) (net.Conn, error) {
			conn, err := new(net.Dialer).DialContext(ctx, network, addr)
			return silenced{conn, &cut}, err
		})
	secure := c.transport.DialTLSContext
	c.transport.DialTLSContext = func(ctx context.Context, network, addr string) (net.Conn, error) {
		conn, err := secure(ctx, network, addr)
		cut.Store(true)
		return conn, err
	}
	if got := c.Post(t.Context(), Messages, []byte("{}"), nil); got.Status != 0 || got.Written || got.Err == nil {
		t.Errorf("got %+v", got)
	}
	if arrived != 0 {
		t.Errorf("%d requests arrived", arrived)
	}
}

func TestProxy(t *testing.T) {
	c := tlsServer(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "{}") }), nil)
	for status, want := range map[string]Answer{
		"200 Connected":                     {Status: 200, Words: "{}", Written: true},
		"502 Bad Gateway":                   {},
		"403 Forbidden":                     {},
		"407 Proxy Authentication Required": {},
	} {
		asked := make(chan http.Header, 1)
		proxy := newRawServer(t, func(near *connection) {
			req, err := http.ReadRequest(near.r)
			if err != nil {
				return
			}
			asked <- req.Header
			io.WriteString(near, "HTTP/1.1 "+status+"\r\n\r\n")
			if want.Status == 0 {
				return
			}
			far, err := net.Dial("tcp", req.Host)
			if err != nil {
				return
			}
			defer far.Close()
			go io.Copy(far, near.r)
			io.Copy(near, far)
		})
		c.transport.Proxy = http.ProxyURL(&url.URL{Scheme: "http", Host: proxy.addr, User: url.UserPassword("ada", "s3cret")})
		got := c.Post(t.Context(), Messages, []byte("{}"), nil)
		c.Close()
		if want.Status == 0 && !isNamed(got.Err, "http://"+proxy.addr+" refuses the connection with "+status) {
			t.Errorf("%s: %v", status, got.Err)
		}
		if got.Status != want.Status || got.Words != want.Words || got.Written != want.Written {
			t.Errorf("%s: got %+v", status, got)
		}
		if header := <-asked; header.Get("Authorization") != "" {
			t.Errorf("the proxy was shown %v", header)
		}
	}
}

// TestProxyThatBreaksOff: it is named, whatever it does in place of the connection that it is asked for.
func TestProxyThatBreaksOff(t *testing.T) {
	for says, want := range map[string]string{
		"":                                  "does not connect to the service: the connection was closed",
		"HTTP/1.1 200":                      "does not connect to the service: the connection was closed",
		"220 mail.example ESMTP\r\n\r\n":    "does not connect to the service: what came back is not HTTP",
		"SSH-2.0-OpenSSH_9.6\r\n":           "does not connect to the service: what came back is not HTTP",
		"HTTP/1.1 407 Denied\r\nbroken\r\n": "does not connect to the service: what came back is not HTTP",
	} {
		c := newClient(t, Config{BaseURL: "https://service.test/v1.1/x"})
		proxy := newRawServer(t, func(near *connection) {
			if _, err := http.ReadRequest(near.r); err == nil {
				io.WriteString(near, says)
			}
		})
		c.transport.Proxy = http.ProxyURL(&url.URL{Scheme: "http", Host: proxy.addr, User: url.UserPassword("ada", "s3cret")})
		if got := c.Post(t.Context(), Messages, []byte("{}"), nil); got.Written || !isNamed(got.Err, "http://"+proxy.addr+" "+want) {
			t.Errorf("%q: %+v", says, got)
		}
		if _, err := c.Teams(t.Context()); !isNamed(err, "http://"+proxy.addr+" "+want) {
			t.Errorf("%q: %v", says, err)
		}
	}
}

// TestWhatFailsBehindAProxyIsNotItsOwn: once the connection is made, it is the service that is named.
func TestWhatFailsBehindAProxyIsNotItsOwn(t *testing.T) {
	for _, says := range []string{"", "HTTP/1.1 400 Plain\r\n\r\n", "nonsense\r\n\r\n"} {
		c := newClient(t, Config{BaseURL: "https://service.test/v1.1/x"})
		proxy := newRawServer(t, func(near *connection) {
			if _, err := http.ReadRequest(near.r); err == nil {
				io.WriteString(near, "HTTP/1.1 200 Connected\r\n\r\n"+says)
			}
		})
		c.transport.Proxy = http.ProxyURL(&url.URL{Scheme: "http", Host: proxy.addr})
		if got := c.Post(t.Context(), Messages, []byte("{}"), nil); got.Err == nil || got.Written || strings.Contains(got.Err.Error(), "the proxy") {
			t.Errorf("%q: %+v", says, got)
		}
	}
}

// isNamed reports whether an error says this of a proxy, and shows no password.
func isNamed(err error, words string) bool {
	return err != nil && strings.Contains(err.Error(), "the proxy "+words) && !strings.Contains(err.Error(), "s3cret")
}

// TestProxyThatIsNotThere: whoever reads of it has to know that it is the proxy that is looked for, and where.
func TestProxyThatIsNotThere(t *testing.T) {
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	for _, c := range []*Client{newClient(t, Config{BaseURL: "https://service.test/v1.1/x"}), newClient(t, Config{BaseURL: "http://service.test/v1.1/x", Insecure: true})} {
		c.transport.Proxy = http.ProxyURL(&url.URL{Scheme: "http", Host: closed.Addr().String(), User: url.UserPassword("ada", "s3cret")})
		words := "http://" + closed.Addr().String() + " cannot be reached: connection refused"
		if got := c.Post(t.Context(), Messages, []byte("{}"), nil); got.Written || !isNamed(got.Err, words) {
			t.Errorf("POST: %+v", got)
		}
		if _, err := c.Teams(t.Context()); !isNamed(err, words) {
			t.Errorf("GET: %v", err)
		}
	}
}

// TestProxyThatRefusesPlainHTTP: a 407 comes from the proxy, so nothing has reached the service.
func TestProxyThatRefusesPlainHTTP(t *testing.T) {
	proxy := newRawServer(t, says("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n"))
	c := newClient(t, Config{BaseURL: "http://service.test/v1.1/x", Insecure: true})
	c.transport.Proxy = http.ProxyURL(&url.URL{Scheme: "http", Host: proxy.addr, User: url.UserPassword("ada", "s3cret")})
	if got := c.Post(t.Context(), Messages, []byte("{}"), nil); got.Status != 0 || got.Written || !isNamed(got.Err, "http://"+proxy.addr+" refuses") {
		t.Errorf("POST: %+v", got)
	}
	if _, err := c.Teams(t.Context()); !isNamed(err, "http://"+proxy.addr+" refuses") {
		t.Errorf("GET: %v", err)
	}
}
