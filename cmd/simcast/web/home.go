package web

import (
	"errors"
	"net/http"
	"net/url"

	"simcast/cmd/simcast/web/board"
	"simcast/cmd/simcast/web/session"
	"simcast/samples"
)

func (s *Server) homeRoutes() []route {
	return []route{
		{pattern: "GET /{$}", serve: s.home},
		{pattern: "GET /", serve: func(http.ResponseWriter, *http.Request) error { return notFound() }},
		{pattern: "GET /inbox/", serve: s.serveInbox},
		{pattern: "POST /quit", serve: s.quit},
	}
}

// homePage is what the page of the plans shows.
type homePage struct {
	Known   bool // a space is known
	Plans   []planLine
	Running *session.Snapshot // the run under way, nil where there is none
	CutOff  []session.CutOff  // runs that want settling
	Days    board.List        // exercise days of the space
}

// After is empty: what is uploaded here corrects no plan that is known.
func (homePage) After() string { return "" }

// planLine is a plan with what became of it here.
type planLine struct {
	session.PlanFile
	Round   string             // in which its next run goes on, "" where it has no name
	LastRun *session.Snapshot  // nil where there was none
	Results []session.PlanFile // that its runs have left
}

func (s *Server) home(w http.ResponseWriter, r *http.Request) error {
	plans, err := s.Session.Plans()
	if err != nil {
		return err
	}
	_, _, err = s.Access.Client()
	page := homePage{Known: err == nil}
	run, isPoll := s.Session.UnderWay(), r.Header.Get("HX-Request") != ""
	switch {
	case run != nil:
		now := run.Snapshot()
		page.Running = &now
	case isPoll:
		w.Header().Set("HX-Refresh", "true") // the run that was looked at has ended: its plan's line tells how
	}
	page.Days = s.boards.OnHome(r.Context())
	if run == nil || !isPoll { // who watches the run takes nothing else
		last, cutOff := s.Session.LastRuns(r.Context(), plans)
		page.CutOff, page.Plans = cutOff, s.planLines(plans, last)
	}
	s.render(w, r, "home", page)
	return nil
}

// planLines are a line a plan.
func (s *Server) planLines(plans []session.PlanFile, last map[string]session.Snapshot) []planLine {
	var lines []planLine
	for _, plan := range plans {
		line := planLine{PlanFile: plan, Round: s.Session.LastOptions(plan).Round}
		if run, ran := last[plan.ID]; ran {
			line.LastRun = &run
		}
		line.Results = s.Session.ResultsOf(plan)
		lines = append(lines, line)
	}
	return lines
}

// underWay is the address of the run that is under way, "" where there is none.
func (s *Server) underWay() string {
	if run := s.Session.UnderWay(); run != nil {
		return "/runs/" + run.ID
	}
	return ""
}

func notFound() *HTTPError {
	return &HTTPError{http.StatusNotFound, "There is nothing here", "there is no page at this address.", "It may be from before simcast was last started."}
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

// quit ends the program, but never under a run: closing the page does not stop it,
// and neither does this.
func (s *Server) quit(w http.ResponseWriter, r *http.Request) error {
	if s.Session.Busy() {
		return &HTTPError{http.StatusConflict, "A run is under way", "simcast cannot quit while it is sending messages.",
			"Stop the run first, or wait for its end. Closing the page does not stop the run."}
	}
	s.render(w, r, "quit", nil)
	_ = http.NewResponseController(w).Flush() // a browser that is gone misses nothing
	if s.Quit != nil {
		s.Quit()
	}
	return nil
}

// firstPlanQuery names, in the address with the token, the plan on which the page opens.
const firstPlanQuery = "plan"

// FirstPlan is what the address of Start needs at its end to open the page on a plan.
func FirstPlan(plan session.PlanFile) string {
	return "&" + url.Values{firstPlanQuery: {plan.ID}}.Encode()
}

// firstPage is the path to which the address with the token leads: that of the plan which the address names, else that
// of all plans, which says why it is not there. It is never taken from the address as it stands.
func (s *Server) firstPage(r *http.Request) string {
	named := r.URL.Query().Get(firstPlanQuery)
	plan, err := s.Session.Plan(named)
	switch {
	case named == "":
		return "/"
	case err != nil && s.Access.IsDemo():
		// A second simcast took the plan while this one, which began its demo later, was open.
		return s.noteIn("/", "This page shows the demo, but the plan was opened without the demo. Quit simcast, and open the plan again.")
	case err != nil:
		return s.noteIn("/", "The plan that was opened is not here any more. Open it again.")
	}
	return "/plans/" + plan.ID
}

func (s *Server) sampleRoutes() []route {
	return []route{{pattern: "POST /sample", serve: s.openSample}, {pattern: "GET /sample.xlsx", serve: giveSample}}
}

// giveSample gives the plan of the sample exercise as a file.
func giveSample(w http.ResponseWriter, _ *http.Request) error {
	attachFile(w, samples.Name, []byte(samples.HarbourLight()))
	return nil
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
