package web

import (
	"net/http"
	"slices"
)

// route is one address of the page. serve gives an error where it could not
// answer: what is said of it is shown as a page (httperror.go).
type route struct {
	pattern string // as http.ServeMux takes it: "POST /plans"
	serve   func(w http.ResponseWriter, r *http.Request) error
	limit   int64 // bytes of a request's body; 0: formLimit
}

// formLimit is enough for every form without a file.
const formLimit = 1 << 20

func (s *Server) routes() []route {
	return slices.Concat(s.homeRoutes(), s.spaceRoutes(), s.historyRoutes(), s.planRoutes(), s.runRoutes(), s.assetRoutes())
}

// handler serves a route. A change is taken only with the token that its form
// carries; a handler that panics takes nobody else down.
func (s *Server) handler(at route) http.Handler {
	if at.limit == 0 {
		at.limit = formLimit
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer s.recoverPanic(w, r)
		if r.Method == http.MethodPost {
			r.Body = http.MaxBytesReader(w, r.Body, at.limit)
			if err := s.checkChange(r); err != nil {
				s.fail(w, r, err)
				return
			}
		}
		if err := at.serve(w, r); err != nil {
			s.fail(w, r, err)
		}
	})
}
