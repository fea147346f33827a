package apiclient

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"testing"
)

// TestCausesInWords holds what becomes the reason of a result: it names no call of the network and no port of this machine.
func TestCausesInWords(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the system has its own words there")
	}
	for name, c := range map[string]struct {
		server func(*net.TCPConn) // nil: nobody listens
		says   string
	}{
		"nobody listens":     {nil, "connection refused"},
		"a reset":            {func(c *net.TCPConn) { readRequest(c); _ = c.SetLinger(0) }, "the connection was reset"},
		"it hangs up":        {func(c *net.TCPConn) { readRequest(c) }, "the connection was closed"},
		"no HTTP":            {func(c *net.TCPConn) { readRequest(c); io.WriteString(c, "ready\r\n") }, "what came back is not HTTP"},
		"half a header line": {func(c *net.TCPConn) { readRequest(c); io.WriteString(c, "HTTP/1.1 200 OK\r\nContent-Ty\r\n\r\n") }, "what came back is not HTTP"},
	} {
		t.Run(name, func(t *testing.T) {
			listener, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer listener.Close()
			if c.server == nil {
				listener.Close()
			} else {
				go func() {
					if conn, err := listener.Accept(); err == nil {
						c.server(conn.(*net.TCPConn))
						conn.Close()
					}
				}()
			}
			holdCause(t, Config{BaseURL: "http://" + listener.Addr().String() + "/v1.1/interface"}, c.says)
		})
	}
}

// TestPlainServerInWords asks a server by https that has only http.
func TestPlainServerInWords(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	holdCause(t, Config{BaseURL: "https://" + server.Listener.Addr().String() + "/v1.1/interface"}, "what answers there does not use https; check the base URL")
}

// TestUnknownNameInWords does without a name server: what it says of an unknown name is a machine's own.
func TestUnknownNameInWords(t *testing.T) {
	holdCause(t, Config{BaseURL: "https://service.test/v1.1/interface", Dial: func(context.Context, string, string) (net.Conn, error) {
		return nil, &net.OpError{Op: "dial", Net: "tcp", Err: &net.DNSError{Err: "no such host", Name: "service.test", Server: "10.0.0.1:53", IsNotFound: true}}
	}}, `the name "service.test" is not known`)
}

func holdCause(t *testing.T, config Config, says string) {
	t.Helper()
	answer := newClient(t, config).Post(t.Context(), Messages, []byte("{}"), nil)
	if failed, isOne := errors.AsType[*NetworkError](answer.Err); !isOne || failed.Err.Error() != says {
		t.Errorf("%v, want %s", answer.Err, says)
	}
}
