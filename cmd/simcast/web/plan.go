package web

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"simcast/cmd/simcast/web/planlists"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	checked "simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/resolve"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/render"
)

func (s *Server) planRoutes() []route {
	return []route{
		{pattern: "POST /plans", serve: s.uploadPlan, limit: session.DefaultMaxBytes + formLimit},
		{pattern: "GET /plans/{id}", serve: s.ofPlan(s.showPlan)},
		{pattern: "GET /plans/{id}/brief", serve: s.ofPlan(s.showBrief)},
		{pattern: "POST /plans/{id}/send", serve: s.ofPlan(s.sendPlan)},
		{pattern: "POST /plans/{id}/sheet", serve: s.ofPlan(s.chooseSheet)},
		{pattern: "POST /plans/{id}/joined", serve: s.ofPlan(s.joinSheets)},
		{pattern: "GET /plans/{id}/remove", serve: s.ofPlan(s.askRemove)},
		{pattern: "POST /plans/{id}/remove", serve: s.ofPlan(s.removePlan)},
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
	if earlier, err := s.Session.Plan(r.PostFormValue("after")); err == nil && earlier.Name != plan.Name {
		if err := s.Session.KeepOptions(plan, earlier); err != nil {
			return err
		}
	}
	s.noteUpload(r, plan)
	return s.goTo(w, r, "/plans/"+plan.ID)
}

// noteUpload says of a plan that was here before what has become of it.
func (s *Server) noteUpload(r *http.Request, plan session.PlanFile) {
	round := "no round"
	if last := s.Session.LastOptions(plan); last.Round != "" {
		round = fmt.Sprintf("the round “%s”", last.Round)
	}
	switch {
	case plan.Again:
		note(r, "The plan "+plan.Name+" was here already, with the same content. It was checked again.")
	case plan.Renewed:
		note(r, "This is a new version of "+plan.Name+", in "+round+". The results of earlier versions are kept below.")
	}
}

// planPage is what the page of a plan shows.
type planPage struct {
	Plan     session.PlanFile
	View     *session.View
	Trouble  *HTTPError // why what was asked last did not go
	Offline  *HTTPError // why the space was not asked
	Problems *planlists.Problems
	Checked  string // the address of the plan with all of its problems marked
	Choose   choose
	Brief    *briefing // nil where nothing can be chosen
	Results  []session.PlanFile
	Earlier  []session.PlanFile  // versions of the plan
	Sheets   []readers.SheetInfo // to choose from; none where there is one only

	ProofURL, ProofFile string

	Lint        *planlists.Lint // what lint has found, nil where it has found nothing
	SuppressURL string          // where a finding is suppressed
	Version     string          // of the plan, by versionOf

	Found *resolve.Results // of results, with what is uncertain in them; nil of a plan, and where there is no telling

	Reading *planlists.Reading // how a planner's own sheet was read; nil of other plans
	SayURL  string             // where it is said what headers and values mean
}

// Errors and Warnings are how many problems of the plan there are, those that lint has found among them.
func (p planPage) Errors() int   { return p.View.Verdict.Errors() }
func (p planPage) Warnings() int { return len(p.View.Verdict.Problems) - p.Errors() }

// CountsNote says where to find those problems that do not stand under Problems, and which messages are counted, "" where
// neither has to be said.
func (p planPage) CountsNote() string {
	var notes []string
	if p.Errors() > 0 && p.View.Plan != nil {
		notes = append(notes, "The messages of rows with errors are counted, too.")
	}
	var elsewhere []string
	errorsOfLint, warningsOfLint := p.LintErrors(), p.Warnings()-p.Problems.Warnings
	if errorsOfLint > 0 {
		elsewhere = append(elsewhere, wording.Counted(errorsOfLint, "error"))
	}
	if warningsOfLint > 0 {
		elsewhere = append(elsewhere, wording.Counted(warningsOfLint, "warning"))
	}
	if len(elsewhere) > 0 && p.Problems.Errors+p.Problems.Warnings > 0 {
		notes = append(notes, wording.AndList(elsewhere)+wording.Of(errorsOfLint+warningsOfLint, " stands", " stand")+" further down, under “What may go wrong on the day”.")
	}
	return strings.Join(notes, " ")
}

// LintErrors is how many of what lint has found holds the plan up.
func (p planPage) LintErrors() int { return p.Errors() - p.Problems.Errors }

// CanSuppress reports whether a finding can be suppressed: what is written goes into a new version of the plan.
func (p planPage) CanSuppress() bool { return !p.View.IsResults }

// IsWorkbook reports whether the plan can have a sheet Mapping.
func (p planPage) IsWorkbook() bool { return p.Plan.IsWorkbook() }

// After is the plan of which an uploaded file is a corrected one.
func (p planPage) After() string { return cmp.Or(p.Plan.Of, p.Plan.ID) }

func (s *Server) showPlan(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	query := r.URL.Query()
	form := s.formOf(plan, query)
	if query.Del("problems"); len(query) == 0 {
		form = planForm{SendOptions: s.Session.LastOptions(plan), likeLastRun: true, Version: versionOf(plan), isOutdated: plan.IsEarlier()}
	}
	return s.renderPlan(w, r, plan, form, nil)
}

// renderPlan shows a plan with what was asked of it, and with what did not go, where
// something did not.
func (s *Server) renderPlan(w http.ResponseWriter, r *http.Request, plan session.PlanFile, form planForm, trouble *HTTPError) error {
	view, whole, err := s.Session.Look(r.Context(), plan, form.whole().SendOptions, session.Fresh)
	if usage := (*problem.UsageError)(nil); errors.As(err, &usage) {
		if trouble == nil {
			trouble = httpErrorOf(usage) // the plan is shown all the same, so that it can be written otherwise
		}
		view, err = s.Session.Check(r.Context(), plan, pipeline.ReadOptions{Sheet: form.Sheet}, session.Recent)
	}
	if err != nil {
		return err
	}
	found, others := planlists.Split(planlists.OnPage(view.Verdict.Problems))
	page := planPage{Plan: plan, View: view, Trouble: trouble, Lint: planlists.LintOf(found, view.Verdict.LintNote),
		Problems: problemsOf(plan, view.Verdict, others, r.URL.Query(), form), Checked: planPath(plan, "/checked", form.reading().query())}
	if view.Offline != nil {
		page.Offline = httpErrorOf(view.Offline)
	}
	page.Sheets = s.Session.Sheets(plan, view)
	if plan.IsResults {
		page.Found, _ = s.Session.Uncertain(r.Context(), plan) // the page of the answers says what is wrong
	}
	page.Results, page.Earlier = s.Session.ResultsOf(plan), s.Session.EarlierVersions(plan)
	if page.Reading, err = s.readingOf(plan, view); err != nil {
		return err
	}
	page.SuppressURL, page.Version = planPath(plan, "/suppress", r.URL.Query()), versionOf(plan)
	page.SayURL = planPath(plan, "/mapping", r.URL.Query())
	if view.Plan != nil {
		if err := s.addChoice(r, &page, form, whole); err != nil {
			return err
		}
		if page.Choose.None == "" {
			form = page.Choose.planForm
		}
	}
	page.ProofURL, page.ProofFile = planPath(plan, "/proof", form.query()), planPath(plan, "/proof", form.with("download", "yes"))
	status := http.StatusOK
	if trouble != nil {
		status = trouble.Status
	}
	w.Header().Set("Content-Security-Policy", strings.Replace(policy, "style-src 'self'", "style-src 'self' "+render.FrameStyleHash(), 1)) // of drawings
	s.renderStatus(w, r, status, "plan", page)
	return nil
}

// addChoice adds to the page of a plan what may be asked of it, and the briefing of what is asked. whole is how the ledger has all rows.
func (s *Server) addChoice(r *http.Request, page *planPage, form planForm, whole *session.Brief) error {
	ready, err := s.contingencies(r, page.Plan, form, page.View, whole)
	if err != nil {
		return err
	}
	page.Choose = s.chooseOf(form, page.View, whole, ready)
	if page.Brief, err = s.briefOf(r, page.Plan, page.Choose.planForm, page.View, whole); err != nil {
		return err
	}
	if n := page.Brief.Errors; n > 0 && n < page.Errors() {
		page.Brief.Trouble.Message = fmt.Sprintf("%d of the plan's %s %s in rows that are ticked, so nothing can be sent.", n, wording.Counted(page.Errors(), "error"), wording.Of(n, "is", "are"))
	}
	return nil
}

// problemsOf are these problems of a plan, those of the severity that the query names.
func problemsOf(plan session.PlanFile, verdict checked.Verdict, problems []readers.Problem, q url.Values, form planForm) *planlists.Problems {
	shown := q.Get("problems")
	verdict.Problems = problems
	t := planlists.NewProblems(verdict, shown)
	for _, link := range []planlists.FilterLink{{Name: "All", Count: t.Errors + t.Warnings}, {Name: "Errors", URL: "error", Count: t.Errors},
		{Name: "Warnings", URL: "warning", Count: t.Warnings}} {
		query := url.Values{}
		if !form.likeLastRun {
			query = form.stated()
		}
		if link.Chosen = link.URL == shown; link.URL != "" {
			query.Set("problems", link.URL)
		}
		link.URL = planURL(plan, query) + "#problems"
		t.Links = append(t.Links, link)
	}
	t.OfferReplacing(problems, func(word string) string { return planPath(plan, "/replaced", form.reading().with("word", word)) })
	return t
}

// reading is the form with no more than how the plan is read.
func (form planForm) reading() planForm {
	return planForm{SendOptions: pipeline.SendOptions{ReadOptions: form.howRead()}}
}

// howRead is how the plan is read, whatever is sent of it.
func (form planForm) howRead() pipeline.ReadOptions {
	return pipeline.ReadOptions{Sheet: form.Sheet, Timezone: form.Timezone, VisibleOnly: form.VisibleOnly, DateOrder: form.DateOrder, Mark: form.Mark}
}

// showBrief is the arithmetic alone, as the page puts it in place after a choice. The
// address follows, so that the page can be loaded again, and kept.
func (s *Server) showBrief(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	form := s.formOf(plan, r.URL.Query())
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

// givePlan gives the file back as it is, a workbook with what was said on the page of its headers and values.
func (s *Server) givePlan(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	content, err := s.Session.ContentAsSaid(plan)
	if err != nil {
		return err
	}
	attachFile(w, plan.DownloadName(), content)
	return nil
}
