package web

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/cmd/simcast/web/pagewords"
	"simcast/cmd/simcast/web/runwords"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

func (s *Server) runRoutes() []route {
	return []route{
		{pattern: "GET /runs/{id}", serve: s.showRun},
		{pattern: "GET /runs/{id}/events", serve: s.streamRun},
		{pattern: "POST /runs/{id}/stop", serve: s.stopRun},
	}
}

// runPage is what the page of a run shows.
type runPage struct {
	session.Snapshot
	Done     int
	Percent  int
	Heading  string // what is sent: the plan, or one inject and its teams
	Left     string // how long it will still take, "" where that is not known
	Waits    string // why it waits, and till when
	Place    []line
	Outcome  string // of an ended run, in one sentence
	Mood     string // the look of it: said, held or trouble
	Counts   []view.Count
	Hints    []string // what some of Counts mean
	Teams    view.Block
	Open     []openGroup
	Latest   []sentLine
	Rerun    bool   // a rerun would send something
	HeldBack bool   // something is left, and a rerun would not send it
	Trouble  string // why it stopped or could not go on
	File     string // the results' name
	Written  bool   // the results are there
	RerunURL string
	Inbox    bool

	Uncertain *uncertain // of an ended run at whose end something was uncertain, else nil
}

// sentLine is a message that was sent.
type sentLine struct {
	session.SentDelivery
	Clock string
}

// openGroup is open messages that have one result for one reason.
type openGroup struct {
	Word, Reason string // the result as people read it, and why
	List         []plan.Delivery
}

// openGroups groups open messages for somebody who reads them now.
func openGroups(open []plan.Delivery, now time.Time) (groups []openGroup) {
	resultOf := func(d plan.Delivery) (plan.State, string) {
		return d.Status.State, plan.ReasonFor(d.Status.Reason, now)
	}
	for _, same := range plan.ByReason(open, resultOf) {
		word := plan.Status{State: same.Result, Reason: same.Reason}.Word()
		groups = append(groups, openGroup{word, pagewords.InFields(strings.TrimPrefix(same.Reason, plan.HeldBackFor)), same.List})
	}
	return groups
}

func (s *Server) showRun(w http.ResponseWriter, r *http.Request) error {
	run, err := s.runOf(r)
	if err != nil {
		return err
	}
	page := s.runPage(s.Session.Current(r.Context(), run)[0])
	if page.Unclear && page.Written {
		if plan, err := s.Session.Plan(page.ResultsID); err == nil {
			page.Uncertain = s.uncertainOf(w, r, plan, run.ID)
		}
	}
	s.render(w, r, "run", page)
	return nil
}

// Asks reports whether somebody is to say of uncertain messages whether they are there.
func (p runPage) Asks() bool { return p.Uncertain != nil && p.Uncertain.Open > 0 }

func (s *Server) runOf(r *http.Request) (*session.Run, error) {
	run, err := s.Session.Run(r.PathValue("id"))
	if errors.Is(err, session.ErrUnknown) {
		return nil, &HTTPError{http.StatusNotFound, "This run is not known here", "it may be from before simcast was last started.",
			"Its results are with its plan, and the history has each of its messages."}
	}
	return run, err
}

// runPage puts a moment of a run into words.
func (s *Server) runPage(now session.Snapshot) runPage {
	p := runPage{Snapshot: now, Done: now.Progress.Done(), File: filepath.Base(now.Results), Inbox: s.inbox() != nil}
	if p.Percent = 100; now.Progress.Total > 0 {
		p.Percent = 100 * p.Done / now.Progress.Total
	}
	if now.Progress.Left > 0 && now.UnderWay() {
		p.Left = "about " + wording.Roughly(now.Progress.Left)
	}
	if now.Progress.Waiting != "" {
		p.Waits = pagewords.Sentence(pagewords.InFields(now.Progress.Waiting))
		if now.Progress.WaitFor > 0 {
			p.Waits += " It goes on at " + view.Moment(now.WaitsTill, s.Now(), s.Now().Location()) + "."
		}
	}
	p.Heading = runwords.Heading(now)
	p.Place = []line{{Name: "Plan", Text: now.Plan.Name}, {Name: "Goes to", Text: s.placeName(now.Host)}, sessionTeamLine(now.Briefing.SessionTeam),
		{Name: "Round", Text: cmp.Or(now.Briefing.Round, "none")}}
	if now.Briefing.Redirect != "" {
		p.Place = append(p.Place, line{Name: "Rehearsal", Text: "every message goes only to " + now.Briefing.Redirect})
	}
	p.Counts, p.Hints = runwords.Counts(now.Chosen), hintsOf(now)
	if now.Single == nil || len(now.Teams) > 1 { // else the counts of the run say the same
		p.Teams = view.Teams(now.Teams, false)
	}
	p.Open = openGroups(now.Open, s.Now())
	for _, sent := range now.Latest {
		p.Latest = append(p.Latest, sentLine{sent, view.Moment(sent.At, s.Now(), s.Now().Location())})
	}
	if !now.UnderWay() {
		p.ended()
	}
	return p
}

// ended says what became of a run.
func (p *runPage) ended() {
	if _, err := os.Stat(p.Results); err == nil {
		p.Written = true
	}
	if p.Err != nil {
		p.Trouble = pagewords.Sentence(p.Err.Error())
		if unsent, isUnsent := errors.AsType[*pipeline.NothingSentError](p.Err); isUnsent { // the outcome says so
			p.Trouble = pagewords.Sentence(unsent.Err.Error())
		}
	}
	e := p.Summary
	if e == nil {
		p.Outcome, p.Mood = "Nothing was sent.", "trouble"
		if p.Done > 0 {
			p.Outcome = "The run was cut off."
		}
		return
	}
	p.Mood = "held"
	p.Rerun = p.CanRerun > 0 && p.Written
	p.HeldBack = p.Chosen.Open-p.Chosen.OpenSentBefore > p.Chosen.Uncertain && p.CanRerun == 0
	p.RerunURL = "/plans/" + p.ResultsID
	switch {
	case e.Stopped != "":
		p.Outcome, p.Mood, p.Trouble = "The run stopped.", "trouble", pagewords.Sentence(pagewords.InFields(e.Stopped))
	case e.Interrupted:
		p.Outcome = "The run was stopped. " + runwords.Sum(p.Chosen, p.NotChosen)
	case p.Chosen.Open > 0:
		p.Outcome = runwords.Sum(p.Chosen, p.NotChosen)
	case p.Single != nil:
		p.Outcome, p.Mood = runwords.OfSingle(p.Snapshot), "said"
	default:
		p.Outcome, p.Mood = runwords.Sum(p.Chosen, p.NotChosen), "said"
	}
	for _, err := range []error{e.ResultsError, e.LedgerError} {
		if err != nil {
			p.Trouble += " " + pagewords.Sentence(err.Error())
		}
	}
}

// hintsOf say what some of a run's counts mean.
func hintsOf(now session.Snapshot) (hints []string) {
	if now.Summary == nil {
		return nil
	}
	if now.Chosen.Skipped > 0 && len(now.Skipped) > 0 {
		hints = append(hints, "Skipped: "+skippedText(now.Skipped)+".")
	}
	if n := now.Chosen.OpenPerhapsTwice; n > 0 {
		hints = append(hints, fmt.Sprintf("Uncertain: %d of them %s sent before. %s there, and perhaps twice.", n, wording.Of(n, "was", "were"), wording.Of(n, "It is", "They are")))
	}
	if now.Chosen.Drafts > 0 {
		hints = append(hints, "Drafts are saved in the exercise; players do not see them. They are counted in Sent too.")
	}
	if rest := runwords.Rest(now.NotChosen); rest != "" {
		hints = append(hints, rest)
	}
	return hints
}

// stopRun stops a run: politely at first, at once when asked again.
func (s *Server) stopRun(w http.ResponseWriter, r *http.Request) error {
	run, err := s.runOf(r)
	if err != nil {
		return err
	}
	// Two clicks on one button are one stop: the second has a form of its own.
	if r.PostFormValue("at_once") == "yes" {
		run.StopAtOnce()
	} else {
		run.Stop()
	}
	return s.goTo(w, r, "/runs/"+run.ID)
}

// skippedText says why rows are skipped.
func skippedText(reasons []plan.SkippedRows) string {
	var parts []string
	for _, r := range reasons {
		parts = append(parts, wording.Counted(r.Count(), "row")+" ("+pagewords.InFields(r.Why)+")")
	}
	return strings.Join(parts, ", ")
}
