package web

import (
	"fmt"
	"net/http"
	"strings"

	"simcast/apiclient"
	"simcast/cmd/simcast/web/session"
	"simcast/templates/wording"
)

// connect sets base URL and key of a space, if it can be reached with them. The key
// goes nowhere but there and, if the planner wants it, into the key store; no answer of
// the page has it.
func (s *Server) connect(w http.ResponseWriter, r *http.Request) error {
	if err := s.requireNoRun(); err != nil {
		return err
	}
	baseURL, key := strings.TrimSpace(r.PostFormValue("base_url")), strings.TrimSpace(r.PostFormValue("key"))
	keep := r.PostFormValue("keep") != ""
	found, err := s.lookAt(r, baseURL, key)
	if err != nil {
		page := spacePage{Trouble: httpErrorOf(err), BaseURL: shown(baseURL, key), Keep: keep}
		page.Trouble.Title = "The space was not connected"
		s.renderStatus(w, r, page.Trouble.Status, "space", page)
		return nil
	}
	var kept error
	if err := s.Session.WhileIdle(func() error { kept = s.Access.SetSpace(baseURL, key, keep); return nil }); err != nil {
		return underRun(err)
	}
	s.space.put(found)
	note(r, fmt.Sprintf("Connected: %s with %s, %s and %s.", found.Host, wording.Counted(found.Personas, "persona"),
		wording.Counted(len(found.Teams), "team"), wording.Counted(found.Smartwords, "smartword")))
	if kept != nil {
		note(r, kept.Error())
	}
	return s.goTo(w, r, "/")
}

// lookAt looks at the space that base URL and key mean, and changes nothing.
func (s *Server) lookAt(r *http.Request, baseURL, key string) (*seen, error) {
	client, err := apiclient.New(apiclient.Config{BaseURL: baseURL, Key: key, Insecure: s.Insecure})
	if err != nil {
		return nil, err
	}
	defer client.Close()
	return s.look(r.Context(), client, key)
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

// takeDemo makes the demo the space from now on.
func (s *Server) takeDemo(w http.ResponseWriter, r *http.Request) error {
	if err := s.beginDemo(r); err != nil {
		return err
	}
	return s.goTo(w, r, "/")
}

// beginDemo makes the stand-in the space, and says so on the next page.
func (s *Server) beginDemo(r *http.Request) error {
	if err := s.Session.WhileIdle(s.Access.Demo); err != nil {
		return underRun(err)
	}
	if _, err := s.cachedHeader(r.Context()); err != nil {
		return err
	}
	note(r, "You are now in the demo: an invented space on this computer. Nothing reaches anybody.")
	return nil
}

// requireNoRun refuses to change the space during a run, before anything is requested.
func (s *Server) requireNoRun() error {
	return underRun(s.Session.WhileIdle(func() error { return nil }))
}

// underRun says that a run kept the space from being changed. Another error stays as
// it is.
func underRun(err error) error {
	if !session.IsBusy(err) {
		return err
	}
	return &HTTPError{http.StatusConflict, "A run is under way", "the space cannot be changed while messages go out.", "Stop the run first, or wait for its end."}
}
