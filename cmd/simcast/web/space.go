package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"simcast/apiclient"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// patience is how long a planner waits for the space before the page says that it
// does not answer.
const patience = 45 * time.Second

// where is the space's name as the header shows it, "" where none is known. met
// says that the space has been looked at.
func (s *Server) where() (name string, met bool) {
	client, _, err := s.Access.Client()
	if err != nil {
		return "", false
	}
	known, _ := s.Session.Known()
	team := ""
	if known != nil {
		team = sessionTeamOf(known)
	}
	switch {
	case s.Access.IsDemo() && team == "":
		return "an invented space", known != nil
	case s.Access.IsDemo():
		return team, true
	case team == "":
		return client.Host(), known != nil
	}
	return team + " at " + client.Host(), true
}

// sessionTeamOf is the name of a space's session team, "" where it has none, or several.
func sessionTeamOf(known *space.Connection) string {
	team, problem := known.Space.SessionTeam()
	if problem != nil {
		return ""
	}
	return team.Name
}

// seen gives what is known of the space, and looks at it where nothing is.
func (s *Server) seen(ctx context.Context) (*space.Connection, error) {
	if known, _ := s.Session.Known(); known != nil {
		return known, nil
	}
	return s.Session.Connect(ctx, session.Fresh)
}

// name gives the header the space's name. A key that is wrong is met at the first
// page, and not at the first plan.
func (s *Server) name(w http.ResponseWriter, r *http.Request) error {
	_, err := s.seen(r.Context())
	if errors.Is(err, session.ErrNoSpace) {
		return err
	}
	name, _ := s.where()
	s.fragment(w, "space", "name", struct {
		Name   string
		Silent bool
	}{name, err != nil})
	return nil
}

func (s *Server) spaceRoutes() []route {
	return append(s.downloadRoutes(),
		route{pattern: "GET /space", serve: s.showSpace},
		route{pattern: "GET /space/name", serve: s.name},
		route{pattern: "POST /space", serve: s.connect},
		route{pattern: "POST /space/demo", serve: s.takeDemo},
		route{pattern: "POST /space/look", serve: s.lookAgain})
}

// spacePage is what the page of the space shows.
type spacePage struct {
	Known   bool // a space is known, whether it answers or not
	Host    string
	Space   *space.Space // nil where it could not be read
	Team    string       // the session team
	ReadAt  time.Time
	Trouble *HTTPError // why it could not be looked at, or connected
	BaseURL string     // as it was given, where it could not be connected
	Keep    bool
}

func (s *Server) showSpace(w http.ResponseWriter, r *http.Request) error {
	client, _, err := s.Access.Client()
	if errors.Is(err, session.ErrNoSpace) {
		s.render(w, r, "space", spacePage{})
		return nil
	}
	if err != nil {
		return err
	}
	page := spacePage{Known: true, Host: client.Host()}
	known, err := s.seen(r.Context())
	if err != nil {
		page.Trouble = httpErrorOf(err)
	} else {
		page.Space, page.Team = known.Space, sessionTeamOf(known)
		_, page.ReadAt = s.Session.Known()
	}
	s.render(w, r, "space", page)
	return nil
}

// lookAgain forgets what was seen, so that the page looks again.
func (s *Server) lookAgain(w http.ResponseWriter, r *http.Request) error {
	s.Session.Remember(nil)
	return s.goTo(w, r, "/space")
}

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
	s.Session.Remember(found)
	note(r, fmt.Sprintf("Connected: %s with %s, %s and %s.", found.Host(), wording.Counted(len(found.Space.Personas), "persona"),
		wording.Counted(len(found.Space.Teams), "team"), wording.Counted(len(found.Space.Smartwords), "smartword")))
	if kept != nil {
		note(r, kept.Error())
	}
	return s.goTo(w, r, "/")
}

// lookAt looks at the space that base URL and key mean, and changes nothing.
func (s *Server) lookAt(r *http.Request, baseURL, key string) (*space.Connection, error) {
	client, err := apiclient.New(apiclient.Config{BaseURL: baseURL, Key: key, Insecure: s.Insecure})
	if err != nil {
		return nil, err
	}
	defer client.Close()
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	return space.Connect(ctx, client, key)
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
	if err := s.Session.WhileIdle(func() error { return s.Access.Demo(r.Context()) }); err != nil {
		return underRun(err)
	}
	if _, err := s.seen(r.Context()); err != nil {
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
