package web

import "net/http"

// quit ends the program, but never under a run: closing the page does not stop it,
// and neither does this.
func (s *Server) quit(w http.ResponseWriter, r *http.Request) error {
	if s.Desk.Busy() {
		return &HTTPError{http.StatusConflict, "A run is under way", "simcast does not quit while messages go out.",
			"Stop the run first, or wait for its end. Closing the page does not stop it."}
	}
	s.render(w, r, "quit", nil)
	_ = http.NewResponseController(w).Flush() // a browser that is gone misses nothing
	if s.Quit != nil {
		s.Quit()
	}
	return nil
}
