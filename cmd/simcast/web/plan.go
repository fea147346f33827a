package web

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/problem"
	"simcast/readers"
)

func (s *Server) planRoutes() []route {
	return []route{
		{pattern: "POST /plans", serve: s.uploadPlan, limit: session.DefaultMaxBytes + formLimit},
		{pattern: "GET /plans/{id}", serve: s.ofPlan(s.showPlan)},
		{pattern: "GET /plans/{id}/brief", serve: s.ofPlan(s.showBrief)},
		{pattern: "POST /plans/{id}/send", serve: s.ofPlan(s.sendPlan)},
		{pattern: "GET /plans/{id}/proof", serve: s.ofPlan(s.showProof)},
		{pattern: "GET /plans/{id}/checked", serve: s.ofPlan(s.giveChecked)},
		{pattern: "GET /plans/{id}/replaced", serve: s.ofPlan(s.giveReplaced)},
		{pattern: "GET /plans/{id}/file", serve: s.ofPlan(s.givePlan)},
	}
}

// ofPlan serves what needs the plan that the address names.
func (s *Server) ofPlan(serve func(http.ResponseWriter, *http.Request, session.PlanFile) error) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		plan, err := s.Session.Plan(r.PathValue("id"))
		if err != nil {
			return err
		}
		return serve(w, r, plan)
	}
}

// uploadPlan takes a file and leads to its page.
func (s *Server) uploadPlan(w http.ResponseWriter, r *http.Request) error {
	file, header, err := r.FormFile("plan")
	if errors.Is(err, http.ErrMissingFile) {
		return &HTTPError{http.StatusUnprocessableEntity, "There is no plan", "no file was chosen.", "Go back, and choose a plan: .xlsx, .csv or .tsv."}
	}
	if err != nil {
		return err
	}
	defer file.Close()
	plan, err := s.Session.Upload(r.Context(), header.Filename, file)
	if bad := (*readers.FileError)(nil); errors.As(err, &bad) {
		return &HTTPError{http.StatusUnprocessableEntity, "This is not a plan that can be read", fmt.Sprintf("“%s” %s.", bad.Path, bad.Message), bad.Hint}
	}
	if err != nil {
		return err
	}
	if earlier, err := s.Session.Plan(r.PostFormValue("after")); err == nil {
		if err := s.Session.KeepRound(plan, earlier); err != nil {
			return err
		}
	}
	return s.goTo(w, r, "/plans/"+plan.ID)
}

// planPage is what the page of a plan shows.
type planPage struct {
	Plan     session.PlanFile
	View     *session.View
	Trouble  *HTTPError // why what was asked last did not go
	Offline  *HTTPError // why the space was not asked
	Problems problemTable
	Choose   choose
	Brief    *briefing // nil where nothing can be chosen
	Results  []session.PlanFile

	ProofURL, ProofFile string
}

// After is the plan of which an uploaded file is a corrected one.
func (p planPage) After() string { return cmp.Or(p.Plan.Of, p.Plan.ID) }

func (s *Server) showPlan(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	query := r.URL.Query()
	form := parsePlanForm(query)
	if query.Del("problems"); len(query) == 0 {
		form = planForm{SendOptions: s.Session.LastOptions(plan), likeLastRun: true}
	}
	return s.renderPlan(w, r, plan, form, nil)
}

// renderPlan shows a plan with what was asked of it, and with what did not go, where
// something did not.
func (s *Server) renderPlan(w http.ResponseWriter, r *http.Request, plan session.PlanFile, form planForm, trouble *HTTPError) error {
	view, err := s.Session.Check(r.Context(), plan, form.ReadOptions, session.Fresh)
	if usage := (*problem.UsageError)(nil); errors.As(err, &usage) {
		if trouble == nil {
			trouble = httpErrorOf(usage) // the plan is shown all the same, so that it can be written otherwise
		}
		view, err = s.Session.Check(r.Context(), plan, pipeline.ReadOptions{Sheet: form.Sheet}, session.Recent)
	}
	if err != nil {
		return err
	}
	page := planPage{Plan: plan, View: view, Trouble: trouble, Problems: problemsOf(plan, view, r.URL.Query(), form)}
	if view.Offline != nil {
		page.Offline = httpErrorOf(view.Offline)
	}
	if page.Results, err = s.Session.ResultsOf(plan); err != nil {
		return err
	}
	if view.Plan != nil {
		if page.Brief, err = s.briefOf(r, plan, form, view); err != nil {
			return err
		}
		ticks := form
		if form.likeLastRun {
			if ticks, err = s.tickUnsent(r, &page, form); err != nil {
				return err
			}
		}
		page.Choose = s.chooseOf(view, page.Brief, ticks)
		if ticks.None == "" {
			form = ticks
		}
	}
	page.ProofURL, page.ProofFile = planPath(plan, "/proof", form.query()), planPath(plan, "/proof", form.with("download", "yes"))
	status := http.StatusOK
	if trouble != nil {
		status = trouble.Status
	}
	s.renderStatus(w, r, status, "plan", page)
	return nil
}

// briefOf is the arithmetic of a plan that was just checked. A space that did not
// answer then is not asked once more.
func (s *Server) briefOf(r *http.Request, plan session.PlanFile, form planForm, view *session.View) (*briefing, error) {
	if view.Offline != nil {
		return &briefing{Plan: plan, Trouble: &HTTPError{http.StatusOK, "Nothing can be sent", "the space could not be asked.", "Load this page again when it can."}}, nil
	}
	return s.brief(r, plan, form, session.Recent)
}

// showBrief is the arithmetic alone, as the page puts it in place after a choice. The
// address follows, so that the page can be loaded again, and kept.
func (s *Server) showBrief(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	form := parsePlanForm(r.URL.Query())
	brief, err := s.brief(r, plan, form, session.Recent)
	if err != nil { // numbers of an earlier choice must not stay
		brief = &briefing{Plan: plan, Trouble: httpErrorOf(err)}
	}
	w.Header().Set("HX-Replace-Url", planURL(plan, form.stated()))
	s.fragment(w, "plan", "brief-changed", brief)
	return nil
}

func planURL(plan session.PlanFile, query url.Values) string { return planPath(plan, "", query) }

// planPath is an address below that of a plan.
func planPath(plan session.PlanFile, below string, query url.Values) string {
	path := "/plans/" + plan.ID + below
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return path
}

// givePlan gives the file back as it is.
func (s *Server) givePlan(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	content, err := plan.Content()
	if err != nil {
		return err
	}
	attachFile(w, plan.Name, content)
	return nil
}
