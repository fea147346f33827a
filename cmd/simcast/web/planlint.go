package web

import (
	"net/http"
	"strings"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/lint"
	"simcast/templates/wording"
	"simcast/writers/celltext"
	"simcast/writers/suppress"
)

func (s *Server) lintRoutes() []route {
	return []route{{pattern: "POST /plans/{id}/suppress", serve: s.ofPlan(s.suppressFinding)}}
}

// suppressFinding writes a line into the column lint of the rows that a form names. What comes out is a new version of the plan,
// which can be downloaded.
func (s *Server) suppressFinding(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	if err := r.ParseForm(); err != nil {
		return err
	}
	rows, reason, rule := numbers(r.PostForm["row"]), strings.TrimSpace(r.PostForm.Get("reason")), lint.Named(lint.Rules(), r.PostForm.Get("rule"))
	switch {
	case plan.IsResults || plan.Of != "" || rule == nil:
		return notFound()
	case r.PostForm.Get("version") != versionOf(plan):
		return &HTTPError{http.StatusConflict, "Nothing was written", "the plan is a newer version than the one that this page shows.", "Load the plan's page again."}
	case reason == "":
		return &HTTPError{http.StatusUnprocessableEntity, "Nothing was written", "there is no reason.", "Go back, and write why it is left: who reads the plan later wants to know."}
	case len(rows) == 0:
		return &HTTPError{http.StatusUnprocessableEntity, "Nothing was written", "no row is ticked.", "Go back, and tick the rows in which it is left."}
	}
	checked, err := s.Session.Checked(r.Context(), plan, s.formOf(plan, r.URL.Query()).ReadOptions)
	if err != nil {
		return err
	}
	var file strings.Builder
	line := lint.OKLine(rule.Name, r.PostForm.Get("text"), reason)
	from := celltext.Plan{File: plan.Name, Content: checked.Content, Sheet: checked.Sheet, Mapping: checked.Mapping}
	if err := suppress.Write(&file, from, rows, line); err != nil {
		return &HTTPError{http.StatusUnprocessableEntity, "It cannot be written into the plan", err.Error() + ".", ""}
	}
	version, err := s.Session.Upload(r.Context(), plan.Name, strings.NewReader(file.String()))
	if err != nil {
		return err
	}
	note(r, "Written into the column lint of "+wording.Counted(len(rows), "row")+": "+line+". This is a new version of the plan; download it to keep it in your spreadsheet.")
	return s.goTo(w, r, planURL(version, queryOfPage(r))+"#lint")
}
