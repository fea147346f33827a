package web

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"

	"simcast/cmd/simcast/view"
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
	Place    view.Block
	Outcome  view.Block // of an ended run
	Counts   []view.Count
	Teams    view.Block
	Open     view.Block
	Latest   view.Block
	Rerun    bool   // a rerun would send something
	HeldBack bool   // something is left, and a rerun would not send it
	Trouble  string // what could not be done at its beginning or its end
	File     string // the results' name
	Written  bool   // the results are there
	RerunURL string
	Inbox    bool

	Uncertain *uncertain // of an ended run at whose end something was uncertain, else nil
}

func (s *Server) showRun(w http.ResponseWriter, r *http.Request) error {
	now, err := s.Session.RunNow(r.Context(), r.PathValue("id"))
	if err != nil {
		return notShown(err)
	}
	page := s.runPage(now)
	if plan, err := s.Session.Plan(page.ResultsID); now.Found != nil && err == nil {
		if shown := s.uncertainOf(w, now.Found, plan, now.ID); len(shown.Cards)+len(shown.Twice)+shown.Unasked > 0 {
			page.Uncertain = shown
		}
	}
	s.render(w, r, "run", page)
	return nil
}

// Asks reports whether somebody is to say of uncertain messages whether they are there.
func (p runPage) Asks() bool { return p.Uncertain != nil && p.Uncertain.Open > 0 }

func (s *Server) runOf(r *http.Request) (*session.Run, error) {
	run, err := s.Session.Run(r.PathValue("id"))
	if err != nil {
		return run, notShown(err)
	}
	return run, nil
}

// notShown says why a run is not shown, and where its messages are.
func notShown(err error) *HTTPError {
	const inHistory = "The history has each message that was sent."
	missing, isMissing := errors.AsType[*session.NoResultsError](err)
	switch {
	case errors.Is(err, session.ErrUnknown):
		return &HTTPError{http.StatusNotFound, "This run is not known here", "no plan of this page has it.", inHistory}
	case errors.Is(err, session.ErrUnderWay):
		return &HTTPError{http.StatusConflict, "This run is under way", "it was started in another window of simcast, which shows how far it is.", "Load this page again once it has ended."}
	case isMissing:
		return &HTTPError{http.StatusNotFound, "The results of this run are not here", missing.Name + " is not beside its plan: it was renamed or moved, or the run sent nothing.",
			"Open the plan to see which results it has. " + inHistory}
	}
	shown := httpErrorOf(err)
	if shown.Status != http.StatusUnprocessableEntity && shown.Status != http.StatusInternalServerError {
		return shown // it is not the file
	}
	return &HTTPError{http.StatusUnprocessableEntity, "The results of this run cannot be read", shown.Message, inHistory + " To go on, open the plan and send what is not sent."}
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
		p.Waits = sentence(inFields(now.Progress.Waiting))
		if now.Progress.WaitFor > 0 {
			p.Waits += " It goes on at " + s.moment(now.WaitsTill) + "."
		}
	}
	p.Heading, p.Place = headingOf(now), s.placeOf(now)
	for _, c := range view.Counts(now.Chosen) {
		if c.N > 0 || c.Look != view.Skipped && c.Word != plan.HeldBack && c.Word != view.SentBefore {
			p.Counts = append(p.Counts, c)
		}
	}
	if now.One.Row == 0 || len(now.Teams) > 1 { // else the counts of the run say the same
		p.Teams = view.Teams(now.Teams, false)
	}
	open := view.OpenMessages{More: now.MoreOpen, File: now.Plan.Name, RowOf: view.RowOfPlan, Detail: p.File, Now: s.Now()}
	if now.Found != nil { // they are those of the results, in which a row can be corrected
		open.File = p.File
	}
	for i := range now.Open {
		open.List = append(open.List, &now.Open[i])
	}
	p.Open = view.Open(open)
	if len(now.Latest) > 0 {
		p.Latest = s.latestOf(now.Latest)
	}
	if !now.UnderWay() {
		p.ended()
	}
	return p
}

// headingOf is what is sent: the plan, or one inject to those of its teams that it had not reached before.
func headingOf(now session.Snapshot) string {
	if now.One.Row == 0 {
		return now.Plan.Name
	}
	var teams []string
	for _, team := range now.Teams {
		if team.All() > team.Already {
			teams = append(teams, team.Team)
		}
	}
	return cmp.Or(now.One.ID, fmt.Sprintf("row %d of %s", now.One.Row, now.Plan.Name)) + " to " + view.TeamNames(teams)
}

// latestOf are the messages that were sent last.
func (s *Server) latestOf(sent []session.SentDelivery) view.Block {
	t := &view.Table{Columns: []view.Column{{Head: "inject"}, {Head: "team"}, {Head: "subject"}, {Head: "time"}}}
	for _, d := range sent {
		t.Rows = append(t.Rows, []view.Phrase{view.Plain(d.ID), view.Plain(d.Team), view.Plain(d.Text), view.Plain(s.moment(d.At))})
	}
	return view.Block{ID: "latest", Title: "Just sent", Table: t}
}

// placeOf says where a run goes.
func (s *Server) placeOf(now session.Snapshot) view.Block {
	return view.Block{ID: "place", Facts: []view.Fact{view.SaidAs("Plan", now.Plan.Name, ""), view.SaidAs("To", view.Place(s.placeName(now.Host), now.Briefing), "")}}
}

// ended says what became of a run.
func (p *runPage) ended() {
	if _, err := os.Stat(p.Results); err == nil {
		p.Written = true
	}
	if p.Err != nil {
		p.Trouble = sentence(p.Err.Error())
		if unsent, isUnsent := errors.AsType[*pipeline.NothingSentError](p.Err); isUnsent { // the outcome says so
			p.Trouble = sentence(unsent.Err.Error())
		}
	}
	notEnded := view.NotEnded(p.Done+p.Chosen.Done() > 0)
	if p.Summary == nil && p.Found == nil {
		p.Outcome = notEnded
		return
	}
	p.Rerun = p.CanRerun > 0 && p.Written
	p.HeldBack = p.Chosen.Open-p.Chosen.OpenSentBefore > p.Chosen.Uncertain && p.CanRerun == 0
	p.RerunURL = "/plans/" + p.ResultsID
	e, all := cmp.Or(p.Summary, new(plan.Summary)), p.Chosen
	if p.NotChosen.Messages == 0 {
		all.Already += p.NotChosen.Sent // what is sent is the whole plan
	}
	p.Outcome = view.Outcome(view.Ended{Counts: all, LeftOut: p.NotChosen.Messages, Skipped: p.Skipped, Interrupted: e.Interrupted, Stopped: e.Stopped})
	if p.Summary == nil {
		notEnded.Lines = append(notEnded.Lines, p.Outcome.Lines...)
		p.Outcome = notEnded
	}
	for _, err := range []error{e.ResultsError, e.LedgerError} {
		if err != nil {
			p.Trouble += " " + sentence(err.Error())
		}
	}
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
