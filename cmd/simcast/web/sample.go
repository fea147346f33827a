package web

import (
	"errors"
	"net/http"

	"simcast/cmd/simcast/web/session"
)

func (s *Server) sampleRoutes() []route {
	return []route{{pattern: "POST /sample", serve: s.openSample}}
}

// openSample opens the sample exercise in the demo. Where no space is known it begins the demo first. It never leaves a
// space that is known: nobody is to take the demo for it, or it for the demo.
func (s *Server) openSample(w http.ResponseWriter, r *http.Request) error {
	if _, _, err := s.Access.Client(); errors.Is(err, session.ErrNoSpace) {
		if err := s.beginDemo(r); err != nil {
			return err
		}
	}
	plan, err := s.Session.OpenSample(r.Context())
	if errors.Is(err, session.ErrNotInDemo) {
		return &HTTPError{http.StatusConflict, "The sample exercise opens only in the demo", "this page is connected to a real space, where the messages of the sample would reach real people. Nothing was opened or sent.",
			"To open the sample in the demo, on a page beside this one, type in a terminal: simcast demo"}
	}
	if err != nil {
		return err
	}
	return s.goTo(w, r, "/plans/"+plan.ID)
}
