package web

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

func (s *Server) runRoutes() []route {
	return []route{
		{pattern: "GET /runs/{id}", serve: s.showRun},
		{pattern: "GET /runs/{id}/events", serve: s.streamRun},
		{pattern: "POST /runs/{id}/stop", serve: s.stopRun},
		{pattern: "GET /runs/{id}/results", serve: s.giveResults},
	}
}

// runPage is what the page of a run shows.
type runPage struct {
	session.Snapshot
	Done     int
	Percent  int
	Left     string // how long it will still take, "" where that is not known
	Waits    string // why it waits, and till when
	Place    []line
	Outcome  string // of an ended run, in one sentence
	Mood     string // the look of it: said, held or trouble
	Counts   []line
	Teams    []teamLine
	Open     []session.OpenDelivery
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

// teamLine counts what became of a team's messages.
type teamLine struct {
	Team                                           string
	Arrived, Failed, Uncertain, Pending, NotChosen int // Arrived: sent, by whichever run
}

// sentLine is a message that was sent.
type sentLine struct {
	session.SentDelivery
	Clock string
}

func (s *Server) showRun(w http.ResponseWriter, r *http.Request) error {
	run, err := s.runOf(r)
	if err != nil {
		return err
	}
	page := s.runPage(run.Snapshot())
	if page.Unclear && page.Written {
		if plan, err := s.Session.Plan(page.ResultsID); err == nil {
			page.Uncertain = s.uncertainOf(w, r, plan, run.ID)
		}
	}
	s.render(w, r, "run", page)
	return nil
}

func (s *Server) runOf(r *http.Request) (*session.Run, error) {
	run, err := s.Session.Run(r.PathValue("id"))
	if errors.Is(err, session.ErrUnknown) {
		return nil, &HTTPError{http.StatusNotFound, "This run is not known here", "it may be of an earlier start of simcast.",
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
		p.Waits = sentence(inFields(now.Progress.Waiting))
		if now.Progress.WaitFor > 0 {
			p.Waits += " It goes on at " + now.WaitsTill.In(s.Now().Location()).Format("15:04:05") + "."
		}
	}
	p.Place = []line{{"Plan", now.Plan.Name}, {"Goes to", now.Host}, {"Session team", cmp.Or(now.Briefing.SessionTeam, "none, or more than one")},
		{"Round", cmp.Or(now.Briefing.Round, "none")}}
	if now.Briefing.Redirect != "" {
		p.Place = append(p.Place, line{"Rehearsal", "to " + now.Briefing.Redirect + " alone"})
	}
	p.Counts = countsOf(now)
	for _, team := range now.Teams {
		p.Teams = append(p.Teams, teamLine{team.Team, team.Sent + team.Already, team.Failed, team.Uncertain, team.Pending - now.NotChosen[team.Team], now.NotChosen[team.Team]})
	}
	for _, open := range now.Open {
		open.Reason = inFields(open.Reason)
		p.Open = append(p.Open, open)
	}
	for _, sent := range now.Latest {
		p.Latest = append(p.Latest, sentLine{sent, sent.At.In(s.Now().Location()).Format(time.TimeOnly)})
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
		p.Trouble = sentence(p.Err.Error())
	}
	e := p.Summary
	if e == nil {
		p.Outcome, p.Mood = "Nothing was posted.", "trouble"
		if p.Done > 0 {
			p.Outcome = "It was cut short."
		}
		return
	}
	p.Mood = "held"
	p.Rerun = p.CanRerun > 0 && p.Written
	p.HeldBack = e.Open > e.Uncertain && p.CanRerun == 0
	p.RerunURL = "/plans/" + p.ResultsID
	switch {
	case e.Stopped != "":
		p.Outcome, p.Mood, p.Trouble = "The run stopped.", "trouble", sentence(inFields(e.Stopped))
	case e.Interrupted:
		p.Outcome = "The run was stopped. " + sumOf(e.Counts)
	case e.Open > 0:
		p.Outcome = sumOf(e.Counts)
	default:
		p.Outcome, p.Mood = sumOf(e.Counts), "said"
	}
	for _, err := range []error{e.ResultsError, e.LedgerError} {
		if err != nil {
			p.Trouble += " " + sentence(err.Error())
		}
	}
}

// notChosenOf is how many messages are pending because the run was not asked for them.
func notChosenOf(c plan.Counts) int { return min(c.Failed+c.Uncertain+c.Pending-c.Open, c.Pending) }

// pendingOf is how many messages the run was asked for and did not come to.
func pendingOf(c plan.Counts) int { return c.Pending - notChosenOf(c) }

// sumOf says in one sentence what became of all messages of the plan.
func sumOf(c plan.Counts) string {
	notSent := c.Failed + c.Uncertain + c.Pending
	all := c.Sent + c.Already + notSent
	if notSent == 0 {
		if c.Already > 0 {
			return fmt.Sprintf("Everything is sent: %d of %d now, %d before.", c.Sent, all, c.Already)
		}
		return "Everything is sent."
	}
	text := fmt.Sprintf("%d of %d sent", c.Sent, all)
	for _, part := range []struct {
		n    int
		what string
	}{{c.Already, "sent before"}, {c.Failed, "failed"}, {c.Uncertain, "uncertain"}, {pendingOf(c), "pending"}, {notChosenOf(c), "not chosen"}} {
		if part.n > 0 {
			text += fmt.Sprintf("; %d %s", part.n, part.what)
		}
	}
	return text + "."
}

// countsOf are the numbers of a run: while it is under way, those of what was tried.
func countsOf(now session.Snapshot) []line {
	c := plan.Counts{Sent: now.Progress.Sent, Failed: now.Progress.Failed, Uncertain: now.Progress.Uncertain,
		Pending: now.Progress.Total - now.Progress.Done()}
	if now.Summary != nil {
		c = now.Summary.Counts
	}
	notChosen := 0
	if now.Summary != nil {
		notChosen = notChosenOf(c)
	}
	lines := []line{{"Sent", number(c.Sent)}, {"Failed", number(c.Failed)}, {"Uncertain", number(c.Uncertain)}, {"Pending", number(c.Pending - notChosen)}}
	for _, more := range []struct {
		name string
		n    int
	}{{"Not chosen", notChosen}, {"Sent before", c.Already}, {"Skipped", c.Skipped}, {"As drafts", c.Drafts}} {
		if more.n > 0 {
			lines = append(lines, line{more.name, number(more.n)})
		}
	}
	return lines
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

// giveResults gives the results as they were last written.
func (s *Server) giveResults(w http.ResponseWriter, r *http.Request) error {
	run, err := s.runOf(r)
	if err != nil {
		return err
	}
	path := run.Snapshot().Results
	content, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return &HTTPError{http.StatusNotFound, "There are no results", "the results of this run were not written.", "The history has what became of each message."}
	}
	if err != nil {
		return err
	}
	attachFile(w, filepath.Base(path), content)
	return nil
}
