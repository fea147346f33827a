package torture

import (
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestNothingPosted lives a life where the service cannot be reached as it should, or does not
// answer a GET as it should: it ends with exit 1, and nothing is posted. A second life does it all.
func TestNothingPosted(t *testing.T) {
	t.Parallel()
	troubles := unreachable(t)
	for _, f := range patientGetFaults {
		troubles = append(troubles, f.trouble())
	}
	for n, tr := range troubles {
		t.Run(tr.name, func(t *testing.T) {
			t.Parallel()
			b := newSandbox(t, 1000+n, "csv")
			b.shorten()
			b.suffer("send", tr)
			b.finish()
		})
	}
}

// TestNothingPostedAtOnce is the same of what is not tried again, one life after another.
func TestNothingPostedAtOnce(t *testing.T) {
	t.Parallel()
	b := newSandbox(t, 1500, "csv")
	b.shorten()
	for _, f := range getFaults {
		b.suffer("send", f.trouble())
	}
	b.finish()
}

func (f getFault) trouble() trouble {
	return trouble{name: f.name, exits: []int{1}, before: func(_ *sandbox, l *life) func() {
		l.gets = &f
		return func() {}
	}}
}

// unreachable are base URLs behind which there is no service.
func unreachable(t *testing.T) []trouble {
	t.Helper()
	posted := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("%s %s came through a connection that nobody may trust", r.Method, r.URL)
	})
	untrusted, plain := httptest.NewUnstartedServer(posted), httptest.NewServer(http.NotFoundHandler())
	untrusted.Config.ErrorLog = log.New(io.Discard, "", 0)
	untrusted.StartTLS()
	closed := closedPort(t)
	t.Cleanup(func() { untrusted.Close(); plain.Close() })
	var troubles []trouble
	for name, address := range map[string]string{
		"DNS gone":              "https://simcast.invalid",
		"certificate untrusted": untrusted.URL,
		"TLS that is none":      strings.Replace(plain.URL, "http:", "https:", 1),
		"connection refused":    "http://" + closed,
		"plain http elsewhere":  "http://198.51.100.7",
	} {
		troubles = append(troubles, trouble{name: name, exits: []int{1}, before: func(_ *sandbox, l *life) func() {
			l.args = append(l.args, "--base-url", address+"/v1.1/interface")
			return func() {}
		}})
	}
	return troubles
}

// closedPort is an address at which nobody listens.
func closedPort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}
