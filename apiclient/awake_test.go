package apiclient

import (
	"context"
	"crypto/x509"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestSleepWhileConnecting holds that nothing goes out on a connection in whose making the
// machine slept, and that the next one is as good as any.
func TestSleepWhileConnecting(t *testing.T) {
	for name, start := range map[string]func(http.Handler) *httptest.Server{"http": httptest.NewServer, "https": httptest.NewTLSServer} {
		t.Run(name, func(t *testing.T) {
			arrived := 0
			server := start(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { arrived++ }))
			t.Cleanup(server.Close)
			ahead, sleeps := time.Duration(0), time.Hour
			c := newClient(t, Config{BaseURL: server.URL, Now: func() time.Time { return time.Now().Add(ahead) },
				Dial: func(ctx context.Context, network, addr string) (net.Conn, error) {
					ahead += sleeps
					return new(net.Dialer).DialContext(ctx, network, addr)
				}})
			if server.Certificate() != nil {
				c.transport.TLSClientConfig.RootCAs = x509.NewCertPool()
				c.transport.TLSClientConfig.RootCAs.AddCert(server.Certificate())
			}
			got := c.Post(t.Context(), Messages, []byte("{}"), nil)
			if got.Status != 0 || got.Written || got.Err == nil || !strings.Contains(got.Err.Error(), "the machine slept") || arrived != 0 {
				t.Errorf("%d requests arrived, the client has %+v", arrived, got)
			}
			sleeps = 20 * time.Second // a clock is set now and then
			if got := c.Post(t.Context(), Messages, []byte("{}"), nil); got.Status != 200 || arrived != 1 {
				t.Errorf("%d requests arrived, the client has %+v", arrived, got)
			}
		})
	}
}
