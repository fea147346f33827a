package web

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"

	"simcast/cmd/simcast/web/planlists"
	"simcast/cmd/simcast/web/session"
	"simcast/writers/annotate"
	"simcast/writers/celltext"
	"simcast/writers/mappingsheet"
	"simcast/writers/proof"
	"simcast/writers/replace"
)

// giveChecked gives the plan as a workbook with its problems marked.
func (s *Server) giveChecked(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	checked, err := s.Session.Checked(r.Context(), plan, s.formOf(plan, r.URL.Query()).ReadOptions)
	if err != nil {
		return err
	}
	return attach(w, annotate.Name(plan.Name), func(to io.Writer) error {
		if plan.IsWorkbook() || len(checked.Mapping) == 0 {
			_, err := annotate.Workbook(to, checked)
			return err
		}
		var book bytes.Buffer // of a CSV, which has no sheet for what was said of it
		if _, err := annotate.Workbook(&book, checked); err != nil {
			return err
		}
		return mappingsheet.Write(to, mappingsheet.Book{File: annotate.Name(plan.Name), Content: book.Bytes()}, checked.Mapping)
	})
}

// giveReplaced gives the plan with words replaced, as a file of the same kind. The uploaded one stays as it is.
func (s *Server) giveReplaced(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	query := r.URL.Query()
	checked, err := s.Session.Checked(r.Context(), plan, s.formOf(plan, query).ReadOptions)
	if err != nil {
		return err
	}
	problems := planlists.Asked(checked.Problems, query["word"])
	if len(problems) == 0 {
		return &HTTPError{http.StatusUnprocessableEntity, "There is nothing to replace", "the plan does not have these words any more, or the space has them now.", "Look at the plan again."}
	}
	var file strings.Builder
	if _, err := replace.Write(&file, celltext.Plan{File: plan.Name, Content: checked.Content, Sheet: checked.Sheet, Mapping: checked.Mapping}, problems); err != nil {
		return &HTTPError{http.StatusUnprocessableEntity, "The words cannot be replaced", err.Error() + ".", ""}
	}
	return attach(w, replace.Name(plan.Name), func(to io.Writer) error {
		_, err := io.WriteString(to, file.String())
		return err
	})
}

// maxPreviewed is how many messages a proof on the page has at most: one of 20,000 is
// about 50 MB, and opens in half a minute.
const maxPreviewed = 20_000

// showProof shows every message as its players will see it, or gives that as a file.
// The proof is a page of its own, with a policy of its own.
func (s *Server) showProof(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	q := r.URL.Query()
	view, err := s.Session.Proof(r.Context(), plan, s.formOf(plan, q).SendOptions)
	if err != nil {
		return err
	}
	if view.Plan == nil {
		return &HTTPError{http.StatusUnprocessableEntity, "There is no proof", "the plan cannot be read, because its header row is wrong.", "Fix the header row, and upload the plan again."}
	}
	if n := view.Verdict.Deliveries; n > maxPreviewed {
		return &HTTPError{http.StatusUnprocessableEntity, "There are too many messages for one proof",
			fmt.Sprintf("the proof would have %d messages; a browser can show %d.", n, maxPreviewed), "Choose fewer rows or teams."}
	}
	page := proof.Page{Plan: view.Plan, Checked: s.heldAgainst(view), Interval: s.Session.Interval(), Now: s.Now(), Zone: view.Plan.Options.Zone}
	if q.Has("download") {
		return attach(w, strings.TrimSuffix(plan.Name, filepath.Ext(plan.Name))+".proof.html", func(to io.Writer) error { return proof.Write(to, page) })
	}
	var out bytes.Buffer
	if err := proof.Write(&out, page); err != nil {
		return err
	}
	w.Header().Set("Content-Security-Policy", proof.Policy())
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = out.WriteTo(w) // a browser that is gone misses nothing
	return nil
}

// heldAgainst says what a plan was checked against, "" for nothing.
func (s *Server) heldAgainst(view *session.View) string {
	switch {
	case view.Offline != nil:
		return ""
	case s.Access.IsDemo():
		return "the demo"
	}
	return "the live space at " + view.Host
}

// removePage asks whether a plan is to be removed.
type removePage struct {
	Plan             session.PlanFile
	Results, Earlier []session.PlanFile
}

// cannotRemove is why results are not removed alone, nil of a plan.
func cannotRemove(plan session.PlanFile) error {
	if plan.Of == "" {
		return nil
	}
	return &HTTPError{http.StatusNotFound, "This cannot be removed alone", "results are removed together with their plan.", "Remove that plan."}
}

// askRemove shows what would be deleted, and what stays.
func (s *Server) askRemove(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	if err := cannotRemove(plan); err != nil {
		return err
	}
	s.render(w, r, "remove", removePage{plan, s.Session.ResultsOf(plan), s.Session.EarlierVersions(plan)})
	return nil
}

// removePlan removes a plan.
func (s *Server) removePlan(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	if err := cannotRemove(plan); err != nil {
		return err
	}
	err := s.Session.Remove(r.Context(), plan)
	if session.IsBusy(err) {
		return &HTTPError{http.StatusConflict, "A run is under way", "no plan can be removed while messages are sent: " + httpErrorOf(err).Message,
			"Wait for the run's end, or stop it where it was started."}
	}
	if err != nil {
		return err
	}
	note(r, "Removed: "+plan.Name+". The history still has every message that was sent")
	return s.goTo(w, r, "/")
}
