package web

import "net/http"

func (s *Server) homeRoutes() []route {
	return []route{
		{pattern: "GET /{$}", serve: s.home},
		{pattern: "GET /", serve: func(http.ResponseWriter, *http.Request) error { return notFound() }},
		{pattern: "GET /inbox/", serve: s.serveInbox},
	}
}

func (s *Server) home(w http.ResponseWriter, r *http.Request) error {
	s.render(w, r, "home", nil)
	return nil
}

func notFound() error {
	return &Trouble{http.StatusNotFound, "There is nothing here", "simcast has no page of this address.", ""}
}

// inbox is what players of the stand-in see, nil where there is none.
func (s *Server) inbox() http.Handler {
	if s.Inbox == nil {
		return nil
	}
	return s.Inbox()
}

func (s *Server) serveInbox(w http.ResponseWriter, r *http.Request) error {
	inbox := s.inbox()
	if inbox == nil {
		return notFound()
	}
	http.StripPrefix("/inbox", inbox).ServeHTTP(w, r)
	return nil
}
