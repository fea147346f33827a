package apiclient

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const testKey = "k3y/with+odd&letters=="

// newClient returns a client that is closed with the test.
func newClient(t *testing.T, cfg Config) *Client {
	t.Helper()
	if cfg.Key == "" {
		cfg.Key = testKey
	}
	c, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// serve answers with handler under a base path, as the service does.
func serve(t *testing.T, handler http.Handler) *Client {
	t.Helper()
	server := httptest.NewServer(http.StripPrefix("/v1.1/interface", handler))
	t.Cleanup(server.Close)
	return newClient(t, Config{BaseURL: server.URL + "/v1.1/interface"})
}

// answerWith answers every request alike.
func answerWith(status int, contentType, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

// rawServer is a TCP server that counts what comes in and plays one script a connection.
type rawServer struct {
	addr string

	mu    sync.Mutex
	conns int
	posts int
}

// connection is one accepted connection, counted requests and all.
type connection struct {
	net.Conn
	r      *bufio.Reader
	server *rawServer
}

// request reads a whole request, or reports that none came.
func (c *connection) request() bool {
	req, err := http.ReadRequest(c.r)
	if err != nil {
		return false
	}
	if _, err := io.Copy(io.Discard, req.Body); err != nil {
		return false
	}
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.server.posts++
	return true
}

func newRawServer(t *testing.T, script func(*connection)) *rawServer {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &rawServer{addr: l.Addr().String()}
	var running sync.WaitGroup
	running.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			s.mu.Lock()
			s.conns++
			s.mu.Unlock()
			running.Go(func() {
				defer conn.Close()
				script(&connection{conn, bufio.NewReader(conn), s})
			})
		}
	})
	t.Cleanup(func() {
		l.Close()
		running.Wait()
	})
	return s
}

func (s *rawServer) client(t *testing.T) *Client {
	t.Helper()
	return newClient(t, Config{BaseURL: "http://" + s.addr + "/v1.1/interface"})
}

// seen returns how many connections and whole requests there were.
func (s *rawServer) seen() (conns, posts int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.conns, s.posts
}

// says is a script: one request, these bytes, the end.
func says(answer string) func(*connection) {
	return func(c *connection) {
		if c.request() {
			io.WriteString(c, answer)
		}
	}
}
