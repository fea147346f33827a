package web

import (
	"net/http"

	"simcast/cmd/simcast/web/session"
	"simcast/templates/wording"
)

// removePage asks whether a plan is to be removed.
type removePage struct {
	Plan    session.PlanFile
	Earlier []session.PlanFile // the other versions, where this is the latest
	Results []session.PlanFile // of all of them
}

// askRemove shows what would be deleted, and what stays.
func (s *Server) askRemove(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	page := removePage{Plan: plan}
	all, err := s.versionsToRemove(plan, true)
	if err != nil {
		return err
	}
	page.Earlier = all[1:]
	for _, version := range all {
		results, err := s.Session.ResultsOf(version)
		if err != nil {
			return err
		}
		page.Results = append(page.Results, results...)
	}
	s.render(w, r, "remove", page)
	return nil
}

// versionsToRemove are the plan, and behind it the other versions of the latest one.
func (s *Server) versionsToRemove(plan session.PlanFile, all bool) ([]session.PlanFile, error) {
	if plan.Of != "" {
		return nil, &HTTPError{http.StatusNotFound, "This cannot be removed alone", "results are removed together with their plan.", "Remove that plan."}
	}
	if !all {
		return []session.PlanFile{plan}, nil
	}
	versions, err := s.Session.Versions(plan)
	if err != nil || len(versions) == 0 || versions[0].ID != plan.ID {
		return []session.PlanFile{plan}, err
	}
	return versions, nil
}

// removePlan removes a plan, with its earlier versions where that is asked for.
func (s *Server) removePlan(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	plans, err := s.versionsToRemove(plan, r.PostFormValue("earlier") == "yes")
	if err != nil {
		return err
	}
	err = s.Session.Remove(plans...)
	if session.IsBusy(err) {
		return &HTTPError{http.StatusConflict, "A run is under way", "no plan can be removed while messages are sent: " + httpErrorOf(err).Message,
			"Wait for the run's end, or stop it where it was started."}
	}
	if err != nil {
		return err
	}
	removed := "Removed: " + plan.Name
	if len(plans) > 1 {
		removed += " and " + wording.Counted(len(plans)-1, "earlier version")
	}
	note(r, removed+". The history still has every message that was sent")
	return s.goTo(w, r, "/")
}
