package web

import (
	"net/http"
	"net/url"

	"simcast/cmd/simcast/web/session"
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
		s.note.put("This page shows the demo, but the plan was opened without the demo. Quit simcast, and open the plan again.")
		return "/"
	case err != nil:
		s.note.put("The plan that was opened is not here any more. Open it again.")
		return "/"
	}
	return "/plans/" + plan.ID
}
