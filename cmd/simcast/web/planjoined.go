package web

import (
	"bytes"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/newplan"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/planning"
)

// joinSheets makes one plan of all sheets of a workbook, as simcast new does. It is another plan, beside the workbook and in its round.
func (s *Server) joinSheets(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	options := pipeline.NewFrom{From: []string{plan.Path + "#*"}, Prefix: r.PostFormValue("prefix") != ""}
	options.Read.DateOrder, options.Read.Said = s.Session.LastOptions(plan).DateOrder, s.Session.Mapping(plan)
	text := "This is one plan of all sheets of " + plan.Name + ". Download it to go on with it in your spreadsheet."
	sources, err := options.Open(func(format string, args ...any) { text += " " + fmt.Sprintf(format, args...) })
	if err != nil {
		return err
	}
	defer sources.Close()
	objects, err := s.objects(r.Context(), allKinds()...)
	if err != nil {
		return err
	}
	made, err := sources.Join(objects, s.Session.Zone())
	if err != nil {
		return cannotJoin(err)
	}
	workbook := planning.Workbook{Objects: objects, File: strings.TrimSuffix(plan.Name, filepath.Ext(plan.Name)) + ".all-sheets.xlsx"}
	if workbook.Carried, err = carried(sources, made); err != nil {
		return cannotJoin(err)
	}
	var content bytes.Buffer
	if err := workbook.Write(&content); err != nil {
		return err
	}
	joined, err := s.Session.Upload(r.Context(), workbook.File, &content)
	if err != nil {
		return err
	}
	if err := s.Session.KeepOptions(joined, plan); err != nil {
		return err
	}
	if joined.Renewed {
		text += " There was a " + joined.Name + " before, and this one takes its place. If you have corrected that one, download it below, under “earlier version”, and upload it again."
	}
	note(r, text)
	return s.goTo(w, r, "/plans/"+joined.ID)
}

// cannotJoin says what keeps the sheets from being one plan, and what to do. Any other error stays as it is.
func cannotJoin(err error) error {
	problems := readers.ProblemsIn(err)
	if len(problems) == 0 {
		return err
	}
	first := problems[0]
	message := fmt.Sprintf("%s: %s.", first.Place, first.Message)
	if more := len(problems) - 1; more > 0 {
		message += fmt.Sprintf(" There %s %s.", wording.Of(more, "is", "are"), wording.Counted(more, "more problem"))
	}
	return &HTTPError{http.StatusUnprocessableEntity, "The sheets cannot be made one plan", message, sentence(first.Suggestion)}
}

// carried are the rows of the new plan: those of one sheet as they are, or those of several together.
func carried(sources *newplan.Sources, made *newplan.Plan) (*planning.Imported, error) {
	if made == nil {
		return planning.ImportRows(sources.Copied())
	}
	return planning.ImportMade(made)
}
