package webtest

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// outside is the proxy behind which every other host would be. It notes what is
// asked of them, and refuses it.
type outside struct {
	server *httptest.Server
	mu     sync.Mutex
	asked  []string
}

func listenOutside(t testing.TB) *outside {
	o := &outside{}
	o.server = httptest.NewServer(o)
	t.Cleanup(o.server.Close)
	return o
}

func (o *outside) address() string { return o.server.URL }

func (o *outside) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !errand(r.URL.Hostname()) {
		o.mu.Lock()
		o.asked = append(o.asked, r.Method+" "+r.URL.String())
		o.mu.Unlock()
	}
	http.Error(w, "a test asks no other host", http.StatusForbidden)
}

func (o *outside) seen() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.asked)
}

// errand tells the hosts that a browser asks by itself, in spite of its flags. No
// page loads scripts, fonts or counters from them.
func errand(host string) bool {
	for _, own := range []string{".google.com", ".gvt1.com", "update.googleapis.com", "optimizationguide-pa.googleapis.com"} {
		if strings.HasSuffix(host, own) {
			return true
		}
	}
	return false
}
