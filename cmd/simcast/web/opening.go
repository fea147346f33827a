package web

import (
	"errors"
	"net/http"
	"net/url"

	"simcast/cmd/simcast/web/session"
	"simcast/samples"
)

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
