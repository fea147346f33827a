package inbox

import (
	"net"
	"net/http"
	"net/netip"
	"strings"

	"simcast/apiclient/simulator"
	"simcast/writers/render"
)

// policy lets the page use its own script and styles, and nothing else. The frames
// of articles obey it too, and have styles of their own.
func policy() string {
	return "default-src 'none'; script-src 'self'; style-src 'self' " + render.FrameStyleHash() +
		"; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
}

// guarded refuses whoever may not read what was published, and sets what every
// answer carries.
func guarded(next http.Handler) http.Handler {
	allowed := policy()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range map[string]string{
			"Content-Security-Policy": allowed, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
			"Cache-Control": "no-store", "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
		} {
			w.Header().Set(name, value)
		}
		switch {
		case !isOwnMachine(r):
			http.Error(w, "This page can only be opened on the machine where the stand-in runs.", http.StatusForbidden)
		case !isOwnName(r):
			http.Error(w, "This is not the address of the page. Open http://127.0.0.1 with the port that simcast printed.", http.StatusMisdirectedRequest)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// isOwnMachine reports whether the client is on this machine: it comes from loopback,
// or from the very address that it calls.
func isOwnMachine(r *http.Request) bool {
	if simulator.IsLocal(r.RemoteAddr) {
		return true
	}
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && from.Addr().Unmap() == calledAddress(r)
}

// isOwnName reports whether the request was made under a loopback name, or under the
// address that it came in at. Any other name may belong to somebody else, who made
// it point here.
func isOwnName(r *http.Request) bool {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = strings.Trim(r.Host, "[]")
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return strings.EqualFold(host, "localhost")
	}
	return ip.Unmap().IsLoopback() || ip.Unmap() == calledAddress(r)
}

// calledAddress is this machine's address at which the request came in; of an
// in-memory connection it is none.
func calledAddress(r *http.Request) netip.Addr {
	at, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if at == nil {
		return netip.Addr{}
	}
	called, err := netip.ParseAddrPort(at.String())
	if err != nil {
		return netip.Addr{}
	}
	return called.Addr().Unmap()
}
