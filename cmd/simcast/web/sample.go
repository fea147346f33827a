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
		return &HTTPError{http.StatusConflict, "This page is connected to a space", "the sample exercise is opened in the demo alone, where nothing reaches anybody.",
			"Start the command simcast demo: it opens a page for that."}
	}
	if err != nil {
		return err
	}
	return s.goTo(w, r, "/plans/"+plan.ID)
}
