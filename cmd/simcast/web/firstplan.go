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
// of all plans. It is never taken from the address as it stands.
func (s *Server) firstPage(r *http.Request) string {
	plan, err := s.Session.Plan(r.URL.Query().Get(firstPlanQuery))
	if err != nil {
		return "/"
	}
	return "/plans/" + plan.ID
}
