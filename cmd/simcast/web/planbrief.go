package web

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"simcast/cmd/simcast/web/pagewords"
	"simcast/cmd/simcast/web/problemlist"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/identify"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/reconcile"
	"simcast/templates/wording"
)

// briefing is the arithmetic of what was asked, in words, and what sends it.
type briefing struct {
	Plan     session.PlanFile
	Lines    []line
	Teams    []plan.Tally
	Channels []plan.Tally
	Post     int
	Warnings *problemlist.Table // of what would be sent, by what was sent before
	Trouble  *HTTPError         // why nothing can be sent
	Errors   int                // of the plan, where they are why
	Question *question
	CarryOn  *carryOn
	Digest   string
	CSRF     string
	Fields   []hidden // what was asked, as the form sends it on
	Confirm  bool     // a tick is needed: it goes to people
	Host     string
	ProofURL string
	Nothing  string    // why nothing would go out
	Helps    []string  // what helps then
	One      []oneTeam // who gets the one row that is asked for; none where it is not one

	sendPlan *plan.SendPlan
}

// line is a fact, by its name. Hint says what its words mean, "" where that needs no saying.
type line struct{ Name, Text, Hint string }

type hidden struct{ Name, Value string }

// question is what only the planner can tell: whose key this is.
type question struct {
	What   string
	Same   []sameSpace // the spaces that it may be of
	NewURL string
}

// sameSpace is one of them. Name is empty where there is no other.
type sameSpace struct{ Name, URL string }

// questionOf asks whose key it is.
func questionOf(unknown *identify.UnknownKeyError, plan session.PlanFile, form planForm) *question {
	form.SameSpace, form.NewSpace = "", false
	q := &question{What: pagewords.InFields(unknown.Reason()), NewURL: planURL(plan, form.with("new-space", "yes"))}
	for _, s := range unknown.Alike {
		same := form
		same.SameSpace = identify.AnySpace
		one := sameSpace{}
		if len(unknown.Alike) > 1 {
			same.SameSpace, one.Name = strconv.Itoa(s.Number), fmt.Sprintf("%d (%s)", s.Number, s)
		}
		one.URL = planURL(plan, same.query())
		q.Same = append(q.Same, one)
	}
	return q
}

// carryOn asks whether a run that was cut off elsewhere is to be carried on here.
type carryOn struct{ What, Then, URL string }

// brief works out what was asked. The error is one of the file.
func (s *Server) brief(r *http.Request, plan session.PlanFile, form planForm, age session.Age) (*briefing, error) {
	if form.isOutdated {
		b := s.newBriefing(plan, form)
		b.Trouble = outdated()
		return b, nil
	}
	if form.None != "" {
		b := s.newBriefing(plan, form)
		b.Trouble = &HTTPError{http.StatusOK, "Nothing is chosen", "no " + form.None + " is ticked.", "Tick at least one " + form.None + "."}
		return b, nil
	}
	found, err := s.Session.Brief(r.Context(), plan, form.SendOptions, age)
	if err != nil {
		return nil, err
	}
	return s.briefingOf(found, plan, form)
}

// briefingOf puts what was worked out into words.
func (s *Server) briefingOf(found *session.Brief, plan session.PlanFile, form planForm) (b *briefing, err error) {
	b = s.newBriefing(plan, form)
	b.Host, b.Digest, b.sendPlan = found.Host, found.Digest, found.SendPlan
	b.why(found.Why, plan, form)
	if found.Briefing != nil {
		b.Lines = s.linesOf(found)
		b.Warnings = problemlist.Of(problem.Blocks(found.SendPlan.Warnings, 1), "")
		b.Nothing, b.Helps = nothingOf(found.Briefing), helpsOf(found.Briefing)
		b.Post, b.Teams, b.Channels = found.Briefing.Post, found.Briefing.Teams, found.Briefing.Channels
		b.One, err = s.oneRow(found.SendPlan, plan, form)
	}
	if len(b.One) > 0 && form.asksForOne() { // its message is shown: one more click is enough
		b.Confirm, b.Fields = false, append(b.Fields, hidden{"sure", "yes"})
	}
	return b, err
}

// nothingOf says of a choice of which nothing would go out, why.
func nothingOf(b *plan.Briefing) string {
	var parts []string
	for _, part := range []struct {
		n    int
		what string
	}{{b.Already, "sent before"}, {b.HeldBack, plan.HeldBack}, {b.Uncertain, "uncertain"}} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprintf("%s %s %s", wording.Counted(part.n, "message"), wording.Of(part.n, "is", "are"), part.what))
		}
	}
	if b.Already > 0 {
		parts[0] = fmt.Sprintf("%s %s sent before", wording.Counted(b.Already, "message"), wording.Of(b.Already, "was", "were"))
	}
	if len(parts) == 0 {
		return pagewords.Sentence(strings.TrimPrefix(b.PostText(), "nothing: "))
	}
	return pagewords.Sentence(wording.AndList(parts))
}

// helpsOf says what helps where nothing would go out.
func helpsOf(b *plan.Briefing) (helps []string) {
	if n := b.HeldBack; n > 0 {
		helps = append(helps, b.HeldBackText()+". If "+wording.Of(n, "the row is", "the rows are")+" right, tick “Send changed rows” under “More options”.")
	}
	if n := b.Uncertain; n > 0 {
		helps = append(helps, wording.Counted(n, "message")+" uncertain: look for "+wording.Of(n, "it", "them")+" in the exercise, and answer on the page of the results.")
	}
	return helps
}

func (s *Server) newBriefing(plan session.PlanFile, form planForm) *briefing {
	return &briefing{Plan: plan, CSRF: s.csrf, Confirm: !s.Access.IsDemo(), Fields: fieldsOf(form.query()), ProofURL: planPath(plan, "/proof", form.query())}
}

// why says what keeps it from being sent.
func (b *briefing) why(err error, plan session.PlanFile, form planForm) {
	var unknown *identify.UnknownKeyError
	var elsewhere *reconcile.ElsewhereError
	var held *pipeline.PlanError
	switch {
	case err == nil:
	case errors.As(err, &unknown):
		b.Question = questionOf(unknown, plan, form)
	case errors.As(err, &elsewhere):
		b.CarryOn = &carryOn{elsewhere.Reason(), elsewhere.Consequence(), planURL(plan, form.with("take-over", "yes"))}
	case errors.As(err, &held):
		b.Errors = held.Errors
		b.Trouble = &HTTPError{http.StatusOK, "The plan has errors", held.Error(), "Fix the errors and upload the plan again, choose rows without errors, or tick “Send the rows without errors”."}
	default:
		b.Trouble = httpErrorOf(err)
	}
}

// fieldsOf are the hidden fields that say the query once more.
func fieldsOf(q url.Values) []hidden {
	var fields []hidden
	for name, values := range q {
		for _, value := range values {
			fields = append(fields, hidden{name, value})
		}
	}
	return fields
}

// linesOf is the briefing, line by line, as the command shows it.
func (s *Server) linesOf(found *session.Brief) []line {
	b, rows := found.Briefing, "Rows"
	if found.SendPlan.Plan.File.IsResults() {
		rows = "Rows of the results"
	}
	lines := []line{{Name: "Goes to", Text: s.placeName(found.Host)}, sessionTeamLine(b.SessionTeam), {Name: "Round", Text: cmp.Or(b.Round, "none")}}
	add := func(when bool, name, text string) {
		if when {
			lines = append(lines, line{Name: name, Text: text})
		}
	}
	add(found.Moved != "", "Address", "this space was at "+found.Moved+" before")
	add(b.Redirect != "", "Rehearsal", "every inject goes once, and only to "+b.Redirect)
	sent, messages := sentRows(found.SendPlan)
	post := b.PostText()
	if messages+b.Already > 0 {
		post = strings.Replace(post, "(none sent before)", "(not sent yet)", 1) // others were
	}
	lines = append(lines, line{Name: rows, Text: rowsText(*b, sent)}, line{Name: "Messages", Text: post})
	add(b.Everybody() != "", "Everybody", b.Everybody())
	add(b.Already+messages > 0, "Sent before", alreadyText(b, messages))
	add(b.HeldBack > 0, "Held back", b.HeldBackText())
	add(b.NextRerun > 0, "Not yet", b.NextRerunText())
	add(b.TakeOver.Asked, "Taken over", b.TakeOver.Explain())
	add(b.Uncertain > 0, "Uncertain", wording.Counted(b.Uncertain, "message")+", not sent again: look for them in the exercise")
	add(b.Post > 0, "Takes", fmt.Sprintf("about %s, one message every %s", wording.Roughly(b.Takes), found.Interval))
	return append(lines, line{Name: "Results", Text: found.Results})
}

// rowsText is how many rows the plan has. Those that are sent already need no tick, and nobody has left them out.
func rowsText(b plan.Briefing, sent int) string {
	b.LeftOut -= sent
	if sent == 0 {
		return pagewords.InFields(b.RowsText())
	}
	return pagewords.InFields(b.RowsText()) + ", " + wording.Counted(sent, "row") + " sent already"
}

// alreadyText is how many messages were sent before, those in rows without a tick among them.
func alreadyText(b *plan.Briefing, notTicked int) string {
	text := wording.Counted(b.Already+notTicked, "message") + wording.Between(b.FirstSent, b.LastSent)
	switch {
	case notTicked > 0 && b.Already == 0:
		text = wording.Counted(notTicked, "message") + ", in rows that are not ticked"
	case notTicked > 0:
		text = wording.Counted(b.Already+notTicked, "message") + fmt.Sprintf(", %d of them in rows that are not ticked", notTicked)
	}
	return text + "; not sent again"
}

// sentRows are the rows without a tick whose messages are all sent, and how many messages these are.
func sentRows(sendPlan *plan.SendPlan) (rows, messages int) {
	sent, all := map[int]int{}, map[int]int{}
	for _, d := range sendPlan.Deliveries {
		if sendPlan.Selection.LeavesOutRow(d.Inject) != "--rows" {
			continue
		}
		all[d.Inject.Row.Number]++
		if d.Status.State == plan.Sent {
			sent[d.Inject.Row.Number]++
		}
	}
	for row, n := range sent {
		if n == all[row] {
			rows, messages = rows+1, messages+n
		}
	}
	return rows, messages
}

// placeName is where messages go: the host, or the demo.
func (s *Server) placeName(host string) string {
	if s.Access.IsDemo() {
		return "the demo: no real person gets a message"
	}
	return host
}

// sessionTeamLine names the session team, and says what it is.
func sessionTeamLine(name string) line {
	if name == "" {
		return line{Name: "Session team", Text: "none, or more than one"}
	}
	return line{"Session team", name, "everybody in the space; it gets each message whose row names no team"}
}
