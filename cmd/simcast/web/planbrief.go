package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"simcast/cmd/simcast/view"
	"simcast/cmd/simcast/web/planlists"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/identify"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/reconcile"
)

// briefing is the arithmetic of what was asked, in words, and what sends it.
type briefing struct {
	Plan     session.PlanFile
	Said     view.Block
	Post     int
	Warnings *planlists.Problems // of what would be sent, by what was sent before
	Trouble  *HTTPError          // why nothing can be sent
	Errors   int                 // of the plan, where they are why
	Question *question
	CarryOn  *carryOn
	Digest   string
	CSRF     string
	Fields   []hidden // what was asked, as the form sends it on
	Confirm  bool     // a tick is needed: it goes to people
	Host     string
	ProofURL string
	One      []oneTeam // who gets the one row that is asked for; none where it is not one

	sendPlan *plan.SendPlan
}

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
	q := &question{What: inFields(unknown.Reason()), NewURL: planURL(plan, form.with("new-space", "yes"))}
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
		of := found.Briefing
		b.Said, b.Post = view.Briefing(view.Sending{Briefing: *of, Host: s.placeName(found.Host), Moved: found.Moved, Plan: plan.Name, Results: found.Results, Interval: found.Interval}), of.Post
		b.Warnings = planlists.ProblemsOf(problem.Blocks(found.SendPlan.Warnings, 1), "")
		b.One, err = s.oneRow(found.SendPlan, plan, form)
	}
	if len(b.One) > 0 && form.asksForOne() { // its message is shown: one more click is enough
		b.Confirm, b.Fields = false, append(b.Fields, hidden{"sure", "yes"})
	}
	return b, err
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

// placeName is where messages go: the host, or the demo.
func (s *Server) placeName(host string) string {
	if s.Access.IsDemo() {
		return view.Demo
	}
	return host
}
