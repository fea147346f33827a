package web

import (
	"net/http"
	"net/url"

	"simcast/cmd/simcast/web/pagewords"
	"simcast/cmd/simcast/web/rowlist"
	"simcast/cmd/simcast/web/session"
)

// planWork is what a plan's page works out of what was asked.
type planWork struct {
	plan  session.PlanFile
	form  planForm // with the ticks that follow from the ledger, or from a button
	view  *session.View
	whole *session.Brief // of all rows, as the ledger has them; nil where it was not asked
	list  *rowlist.List
	brief *briefing // of what is ticked; nil where it was not asked for
}

// workOut lists the rows with their states, and ticks them as the form, a button or the last run asks.
func (s *Server) workOut(plan session.PlanFile, form planForm, view *session.View, whole *session.Brief) *planWork {
	work := &planWork{plan: plan, form: form, view: view, whole: whole}
	if whole == nil {
		work.list = rowlist.New(view.Plan, nil, pagewords.InFields)
	} else {
		work.list = rowlist.New(view.Plan, whole.SendPlan, pagewords.InFields)
	}
	work.form.boxes = work.list.All
	if form.likeLastRun && whole != nil && whole.SendPlan != nil && len(work.list.All) > 0 {
		work.form.setRows(work.list.Unsent())
	}
	if form.tick != "" {
		work.form.press(work.list.Look(form.find, nil).Boxes)
	}
	work.list.Tick(work.form.tickedRows())
	return work
}

// addBrief adds the briefing of what is ticked. Where the last run has left nothing to tick, it is that of the whole
// plan: it says that all of it is sent.
func (s *Server) addBrief(r *http.Request, work *planWork) (err error) {
	asked := work.form
	if asked.likeLastRun && asked.None == "row" {
		asked.None = ""
	}
	if work.view.Offline != nil {
		work.brief = &briefing{Plan: work.plan, Trouble: &HTTPError{http.StatusOK, "Nothing can be sent", "simcast could not reach the space.", "Load this page again later."}}
		return nil
	}
	if asked.None == "" && work.view.Verdict.Errors() == 0 && asked.query().Encode() == asked.whole().withoutSkip().query().Encode() {
		work.brief = s.briefingOf(work.whole, work.plan, asked) // it is the same, and need not be worked out twice
		return nil
	}
	work.brief, err = s.brief(r, work.plan, asked, session.Recent)
	return err
}

// whole is the form that asks for all rows, and for nothing to be sent again: how the ledger has them. Rows with errors
// do not keep it from that.
func (form planForm) whole() planForm {
	all := planForm{}
	all.Sheet, all.Timezone, all.VisibleOnly, all.Round, all.Redirect = form.Sheet, form.Timezone, form.VisibleOnly, form.Round, form.Redirect
	all.SameSpace, all.NewSpace, all.TakeOver, all.SkipInvalid = form.SameSpace, form.NewSpace, form.TakeOver, true
	return all
}

func (form planForm) withoutSkip() planForm {
	form.SkipInvalid = false
	return form
}

// formOf is what a query asks of a plan. Where it names no sheet, the one that was chosen is read.
func (s *Server) formOf(plan session.PlanFile, q url.Values) planForm {
	form := parsePlanForm(q)
	if !q.Has("sheet") {
		form.Sheet = s.Session.LastOptions(plan).Sheet
	}
	return form
}

// showRows is the list of rows alone, as the page puts it in place after a search, or after a button has ticked some.
// The address follows, so that the page can be loaded again, and kept.
func (s *Server) showRows(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	form := s.formOf(plan, r.URL.Query())
	view, whole, err := s.Session.Look(r.Context(), plan, form.whole().SendOptions, session.Recent)
	if err != nil {
		return err
	}
	if view.Plan == nil {
		return notFound() // its page shows why
	}
	work := s.workOut(plan, form, view, whole)
	w.Header().Set("HX-Replace-Url", planURL(plan, work.form.stated()))
	if form.tick != "" {
		w.Header().Set("HX-Trigger-After-Settle", "ticked") // the form then asks for what would go out
	}
	s.fragment(w, "plan", "rows", s.chooseOf(work))
	return nil
}

// chooseSheet makes another sheet of a workbook the one that is read.
func (s *Server) chooseSheet(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	if err := s.Session.ChooseSheet(r.Context(), plan, r.PostFormValue("sheet")); err != nil {
		return err
	}
	return s.goTo(w, r, "/plans/"+plan.ID)
}

// filter is a choice of which rows are shown.
type filter struct {
	Field, Label, Every string
	Options             []rowlist.Option
}

// filterOf is what a template makes a filter of.
func filterOf(field, label, every string, options []rowlist.Option) filter {
	return filter{field, label, every, options}
}
