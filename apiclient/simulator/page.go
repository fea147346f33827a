package simulator

import (
	"net/http"
	"strings"
)

// pagePath holds what the page at / needs. No base URL can be taken for it.
const pagePath = "/inbox/"

// WithPage serves the stand-in, and a page for people at / and below /inbox/. It gets GET and HEAD
// requests alone, which are not logged; all else is answered as without it.
func (s *Simulator) WithPage(page http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		looks := r.Method == http.MethodGet || r.Method == http.MethodHead
		if looks && (r.URL.Path == "/" || strings.HasPrefix(r.URL.Path, pagePath)) {
			page.ServeHTTP(w, r)
			return
		}
		s.ServeHTTP(w, r)
	})
}
