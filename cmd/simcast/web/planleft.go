package web

import (
	"net/http"
	"strconv"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/plan"
)

// tickUnsent asks, of a plan that some runs have left, for the rows that are not sent in its round, and works out
// the briefing of these. Where all are sent, none is ticked, and the briefing stays that of the whole plan.
func (s *Server) tickUnsent(r *http.Request, page *planPage, a asked) (asked, error) {
	injects := page.View.Plan.Injects
	if page.Brief.settled == nil || len(injects) > maxBoxes {
		return a, nil // a plan without boxes asks for all its rows, and what is sent is not posted again
	}
	unsent, all := unsentRows(page.Brief.settled, injects)
	switch {
	case len(unsent) == all:
		return a, nil
	case len(unsent) == 0:
		a.None = "row"
		return a, nil
	}
	a.Rows = ranges(unsent)
	brief, err := s.brief(r, page.Plan, a, session.Recent)
	if err == nil {
		page.Brief = brief
	}
	return a, err
}

// unsentRows are the rows of which some delivery is not sent, and how many rows can be sent at all.
func unsentRows(settled *plan.SendPlan, injects []*plan.Inject) (rows []string, all int) {
	isUnsent := map[int]bool{}
	for _, d := range settled.Deliveries {
		isUnsent[d.Inject.Row.Number] = isUnsent[d.Inject.Row.Number] || d.Status.State != plan.Sent
	}
	for _, in := range injects {
		if in.Skip != "" {
			continue
		}
		all++
		if isUnsent[in.Row.Number] {
			rows = append(rows, strconv.Itoa(in.Row.Number))
		}
	}
	return rows, all
}
