package web

import (
	"cmp"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"simcast/cmd/simcast/web/pagewords"
	"simcast/cmd/simcast/web/problemlist"
	"simcast/cmd/simcast/web/rowlist"
	"simcast/cmd/simcast/web/runwords"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/templates"
	"simcast/templates/wording"
	"simcast/writers/render"
)

// onePage sends one inject by hand: it shows the inject as its players will see it, and what the ledger knows of it.
type onePage struct {
	Plan     session.PlanFile
	Row      int
	ID       string
	Name     string // the id, else the row
	Subject  string
	Trouble  *HTTPError
	Problems *problemlist.Table // of the row
	Drawings []drawing
	BCC      string // of it, which players do not see
	Teams    []oneTeam
	ToAll    string // the address that asks for all its teams again, "" where they are
	Brief    *briefing
	Twice    string // who gets it twice, in words; "" where nobody does
	Perhaps  string // who may get it twice
	Round    string
	Place    string // where it goes
	PlanURL  string
}

// drawing is the message as a team will see it.
type drawing struct {
	Team string
	HTML template.HTML
}

// oneTeam is a team that gets the inject, with what the ledger knows of that.
type oneTeam struct {
	Name   string
	State  plan.State
	Known  string // in words
	Hint   string // why it is not offered to send it again, "" where it is, or is not needed
	Goes   bool   // it is sent now
	URL    string // asks for this team
	Action string // what that does
}

const below = "/one"

// showOne shows one inject. A form of rows leads here by its button, and on to a short address.
func (s *Server) showOne(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	q := r.URL.Query()
	form := s.formOf(plan, q)
	if q.Has("one") {
		one := form.whole()
		one.SkipInvalid, one.Rows = false, []string{q.Get("one")}
		http.Redirect(w, r, planPath(plan, below, one.query()), http.StatusSeeOther)
		return nil
	}
	return s.renderOne(w, r, plan, form, nil)
}

func (s *Server) renderOne(w http.ResponseWriter, r *http.Request, file session.PlanFile, form planForm, trouble *HTTPError) error {
	rows, err := rowlist.ParseSet(strings.Join(form.Rows, ","))
	if err != nil || rows.Len() != 1 {
		return notFound()
	}
	form.below = below
	view, err := s.Session.Proof(r.Context(), file, form.SendOptions)
	if err != nil {
		return err
	}
	page := onePage{Plan: file, Row: rows[0].From, Trouble: trouble, Round: form.Round, Place: s.placeName(view.Host), PlanURL: planURL(file, form.atPlan().stated())}
	in := injectAt(view.Plan, page.Row)
	if in == nil {
		return notFound()
	}
	page.ID, page.Name = in.ID, cmp.Or(in.ID, runwords.RowName(page.Row, view.IsResults))
	if in.Skip != "" {
		return skippedError(page.Name, in.Skip)
	}
	page.Problems = problemlist.Of(problem.Blocks(in.Problems, 1), "", pagewords.InFields)
	if view.IsResults {
		page.Round = view.Round
	}
	if page.Brief, err = s.oneBrief(r, file, form, view); err != nil {
		return err
	}
	if err := s.addTeams(r, &page, file, form, view); err != nil {
		return err
	}
	if err := page.draw(in); err != nil {
		return err
	}
	w.Header().Set("Content-Security-Policy", strings.Replace(policy, "style-src 'self'", "style-src 'self' "+render.FrameStyleHash(), 1))
	status := http.StatusOK
	if trouble != nil {
		status = trouble.Status
	}
	s.renderStatus(w, r, status, "one", page)
	return nil
}

// atPlan is the form with which the plan's page is opened from here.
func (form planForm) atPlan() planForm {
	back := form.whole()
	back.SkipInvalid = false
	return back
}

func injectAt(checked *plan.Plan, row int) *plan.Inject {
	if checked == nil {
		return nil
	}
	at := slices.IndexFunc(checked.Injects, func(in *plan.Inject) bool { return in.Row.Number == row })
	if at < 0 {
		return nil
	}
	return checked.Injects[at]
}

// skippedError says of a row that is asked for why it is skipped, and what to do so that it is sent.
func skippedError(name, why string) *HTTPError {
	e := &HTTPError{http.StatusUnprocessableEntity, "This row is skipped", fmt.Sprintf("“%s” is not sent: %s.", name, pagewords.InFields(why)), ""}
	if why == plan.SkippedByPlanner {
		e.Hint = "To send it, empty its cell in the column skip, save the plan, and upload it again."
	}
	return e
}

// oneBrief is the briefing of the inject. Its page has shown the inject itself: one more click is enough.
func (s *Server) oneBrief(r *http.Request, file session.PlanFile, form planForm, view *session.View) (*briefing, error) {
	if view.Offline != nil {
		return &briefing{Plan: file, Trouble: httpErrorOf(view.Offline)}, nil
	}
	b, err := s.brief(r, file, form, session.Fresh)
	if err == nil && b.Errors > 0 {
		b.Trouble = &HTTPError{http.StatusOK, "The row has errors", "it cannot be sent.", "Fix the plan, and upload it again."}
	}
	if err == nil {
		b.Fields = append(b.Fields, hidden{"by_hand", "yes"}, hidden{"sure", "yes"})
	}
	return b, err
}

// addTeams says of each of the inject's teams what the ledger knows.
func (s *Server) addTeams(r *http.Request, page *onePage, file session.PlanFile, form planForm, view *session.View) error {
	if view.Offline != nil {
		return nil
	}
	plain := form.whole()
	plain.Rows = form.Rows
	known, err := s.Session.Brief(r.Context(), file, plain.SendOptions, session.Recent)
	if err != nil || known.SendPlan == nil {
		return err
	}
	goes := map[int64]bool{}
	if page.Brief.sendPlan != nil {
		for _, d := range page.Brief.sendPlan.ToPost {
			goes[d.Team.ID] = true
		}
	}
	of := slices.DeleteFunc(slices.Clone(known.SendPlan.Deliveries), func(d *plan.Delivery) bool { return d.Inject.Row.Number != page.Row || d.Team == nil })
	plain.SkipInvalid, plain.below = form.SkipInvalid, below
	var twice, perhaps []string
	for _, d := range of {
		team := oneTeam{Name: d.Team.Name, State: d.Status.State, Known: s.knownOf(d), Goes: goes[d.Team.ID]}
		if rowlist.HasFailed(d) {
			team.State = plan.Failed
		}
		switch {
		case team.Goes && d.Status.State == plan.Sent:
			twice = append(twice, team.Name)
		case team.Goes && d.Status.State == plan.Uncertain:
			perhaps = append(perhaps, team.Name)
		}
		team.offer(d, plain, file, len(of) > 1 && len(form.Teams) == 0)
		page.Teams = append(page.Teams, team)
	}
	page.sayTwice(twice, perhaps)
	if len(form.Teams) > 0 && len(of) > 1 {
		page.ToAll = planPath(file, below, plain.query())
	}
	return nil
}

// sayTwice says which teams get the inject a second time, or may.
func (p *onePage) sayTwice(twice, perhaps []string) {
	if len(twice) > 0 {
		p.Twice = wording.AndList(twice) + wording.Of(len(twice), " gets it twice", " get it twice")
	}
	if len(perhaps) > 0 {
		p.Perhaps = wording.AndList(perhaps) + " may get it twice"
	}
}

// knownOf says what the ledger knows of a delivery.
func (s *Server) knownOf(d *plan.Delivery) string {
	at := ""
	if !d.Status.SentAt.IsZero() {
		at = " " + s.when(d.Status.SentAt)
	}
	switch {
	case d.Status.State == plan.Sent:
		return "This team has it: sent" + at + "."
	case d.Status.State == plan.Uncertain:
		return pagewords.Sentence("uncertain" + at + ": " + pagewords.InFields(d.Status.Reason))
	case rowlist.HasFailed(d):
		return pagewords.Sentence("failed: " + pagewords.InFields(plan.ReasonFor(strings.TrimPrefix(d.Status.Reason, plan.FailedBefore), s.Now())))
	case d.Held:
		why, _, _ := strings.Cut(plan.ReasonFor(d.Status.Reason, s.Now()), "; ") // the link beside it says what to do
		return pagewords.Sentence(pagewords.InFields(why)) + " If you send the row as it is now, the team gets it as a second message; the first one stays."
	}
	return "This team does not have it yet."
}

// offer says what can be asked for the team alone, where the inject does not go to it anyway, or goes to others too.
func (t *oneTeam) offer(d *plan.Delivery, plain planForm, file session.PlanFile, others bool) {
	if t.Goes && !others {
		return
	}
	switch {
	case d.Inject.Invalid:
		return
	case d.Status.State == plan.Sent && d.Inject.Prior.State == plan.Sent:
		t.Hint = "A message that these results have as sent is not sent from them once more. To send it again, use the plan."
		return
	case d.Status.State == plan.Sent:
		t.Action, plain.Again = "Send it to this team again…", true
	case d.Status.State == plan.Uncertain:
		t.Action, plain.ResendUncertain = "Send it again anyway…", true
	case d.Held:
		t.Action, plain.Changed = "Send the changed row…", true
	case t.Goes:
		t.Action = "Send it only to this team…"
	default:
		t.Action = "Send it to this team…"
	}
	plain.Teams = []string{strconv.FormatInt(d.Team.ID, 10)}
	t.URL = planPath(file, below, plain.query())
}

// draw draws the message as its teams will see it: first those that get it now.
func (p *onePage) draw(in *plan.Inject) error {
	const most = 20 // drawings on one page
	isFirst := func(preview plan.Preview) int {
		if preview.State == plan.PreviewLeftOut {
			return 1
		}
		return 0
	}
	previews := slices.Clone(in.Previews)
	slices.SortStableFunc(previews, func(a, b plan.Preview) int { return isFirst(a) - isFirst(b) })
	for _, preview := range previews[:min(most, len(previews))] {
		var html strings.Builder
		message := render.FromPreview(preview)
		if bcc := templates.Text(message.BCC); bcc != "" {
			p.BCC, message.BCC = bcc, nil // it is not in what players see
		}
		if err := render.Draw(&html, message); err != nil {
			return err
		}
		p.Drawings = append(p.Drawings, drawing{Team: preview.Team, HTML: template.HTML(html.String())}) // its own HTML, in which the message is text
	}
	return nil
}

// byHand reports whether a form is that of one inject.
func byHand(form url.Values) bool { return form.Get("by_hand") == "yes" }
