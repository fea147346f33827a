package web

import (
	"fmt"
	"net/http"
	"strings"

	"simcast/apiclient"
	"simcast/cmd/simcast/web/session"
	"simcast/templates/wording"
)

// connect takes base URL and key of a space, once it has really been reached with
// them. The key goes nowhere but there and, if the planner wants it, into the key
// store; no answer of the page has it.
func (s *Server) connect(w http.ResponseWriter, r *http.Request) error {
	if err := s.requireNoRun(); err != nil {
		return err
	}
	baseURL, key := strings.TrimSpace(r.PostFormValue("base_url")), strings.TrimSpace(r.PostFormValue("key"))
	keep := r.PostFormValue("keep") != ""
	found, err := s.reach(r, baseURL, key)
	if err != nil {
		page := spacePage{Trouble: connectError(err), BaseURL: shown(baseURL, key), Keep: keep}
		s.renderStatus(w, r, page.Trouble.Status, "space", page)
		return nil
	}
	var kept error
	if err := s.Desk.Still(func() error { kept = s.Access.Tell(baseURL, key, keep); return nil }); err != nil {
		return underRun(err)
	}
	s.space.put(found)
	s.note.put(fmt.Sprintf("Connected: %s with %s, %s and %s.", found.Host, wording.Counted(found.Personas, "persona"),
		wording.Counted(len(found.Teams), "team"), wording.Counted(found.Smartwords, "smartword")))
	if kept != nil {
		s.note.put(kept.Error())
	}
	return s.goTo(w, r, "/")
}

// reach looks at the space that base URL and key mean, and changes nothing.
func (s *Server) reach(r *http.Request, baseURL, key string) (*seen, error) {
	client, err := apiclient.New(apiclient.Config{BaseURL: baseURL, Key: key, Insecure: s.Insecure})
	if err != nil {
		return nil, err
	}
	defer client.Close()
	return s.look(r.Context(), client, key)
}

// connectError is why a space could not be connected, beside the form that asks.
func connectError(err error) *HTTPError {
	trouble := *httpErrorOf(err)
	trouble.Title = "The space was not connected"
	return &trouble
}

// shown is the base URL as the form shows it again. A key that was put into the
// wrong field is not shown.
func shown(baseURL, key string) string {
	isAddress := strings.HasPrefix(baseURL, "https://") || strings.HasPrefix(baseURL, "http://")
	if !isAddress || strings.ContainsAny(baseURL, "@?#") || key != "" && strings.Contains(baseURL, key) {
		return ""
	}
	return baseURL
}

// takeDemo takes the stand-in for the space from here on.
func (s *Server) takeDemo(w http.ResponseWriter, r *http.Request) error {
	if err := s.Desk.Still(s.Access.Demo); err != nil {
		return underRun(err)
	}
	if _, err := s.cachedHeader(r.Context()); err != nil {
		return err
	}
	s.note.put("This is the demo now: an invented space on this computer. Nothing reaches anybody.")
	return s.goTo(w, r, "/")
}

// requireNoRun refuses to change the space under a run, before anything is reached for.
func (s *Server) requireNoRun() error {
	return underRun(s.Desk.Still(func() error { return nil }))
}

// underRun says that a run kept the space from being changed. Another error stays as
// it is.
func underRun(err error) error {
	if !session.IsBusy(err) {
		return err
	}
	return &HTTPError{http.StatusConflict, "A run is under way", "the space cannot be changed while messages go out.", "Stop the run first, or wait for its end."}
}
