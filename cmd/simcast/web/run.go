package web

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
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
	Heading  string // what is sent: the plan, or one inject and its teams
	Left     string // how long it will still take, "" where that is not known
	Waits    string // why it waits, and till when
	Place    []line
	Outcome  string // of an ended run, in one sentence
	Mood     string // the look of it: said, held or trouble
	Counts   []line
	Hints    []string // what some of Counts mean
	Teams    []teamLine
	Sums     []teamLine // of several teams, in one line; none where there is one team
	Before   bool       // something was sent before the run
	LeftOut  bool       // something was left out by the planner's choice
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

// teamLine counts what became of a team's messages.
type teamLine struct {
	Team                                              string
	Sent, Before, Failed, Uncertain, Pending, LeftOut int // Before: sent by earlier runs
}

// teamCells is a line with which of its columns are shown.
type teamCells struct {
	teamLine
	ShowBefore, ShowLeftOut bool
}

// cellsOf is what a template makes the cells of a line of.
func cellsOf(line teamLine, before, leftOut bool) teamCells { return teamCells{line, before, leftOut} }

func (t *teamLine) add(other teamLine) {
	t.Sent, t.Before, t.Failed = t.Sent+other.Sent, t.Before+other.Before, t.Failed+other.Failed
	t.Uncertain, t.Pending, t.LeftOut = t.Uncertain+other.Uncertain, t.Pending+other.Pending, t.LeftOut+other.LeftOut
}

// openGroup is the messages that are not known to be sent for the same reason, so that it stands there once.
type openGroup struct {
	Result plan.State
	Reason string
	List   []session.OpenDelivery
}

// groupsOf groups messages by their reasons, in the order in which these are met.
func groupsOf(open []session.OpenDelivery) (groups []openGroup) {
	for _, d := range open {
		reason := inFields(d.Reason)
		at := slices.IndexFunc(groups, func(g openGroup) bool { return g.Result == d.Result && g.Reason == reason })
		if at < 0 {
			at, groups = len(groups), append(groups, openGroup{Result: d.Result, Reason: reason})
		}
		groups[at].List = append(groups[at].List, d)
	}
	return groups
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
		p.Waits = sentence(inFields(now.Progress.Waiting))
		if now.Progress.WaitFor > 0 {
			p.Waits += " It goes on at " + now.WaitsTill.In(s.Now().Location()).Format("15:04:05") + "."
		}
	}
	p.Heading = headingOf(now)
	p.Place = []line{{Name: "Plan", Text: now.Plan.Name}, {Name: "Goes to", Text: s.placeName(now.Host)}, sessionTeamLine(now.Briefing.SessionTeam),
		{Name: "Round", Text: cmp.Or(now.Briefing.Round, "none")}}
	if now.Briefing.Redirect != "" {
		p.Place = append(p.Place, line{Name: "Rehearsal", Text: "every message goes only to " + now.Briefing.Redirect})
	}
	p.Counts, p.Hints = countsOf(now)
	p.countTeams(now)
	p.Open = groupsOf(now.Open)
	for _, sent := range now.Latest {
		p.Latest = append(p.Latest, sentLine{sent, sent.At.In(s.Now().Location()).Format(time.TimeOnly)})
	}
	if !now.UnderWay() {
		p.ended()
	}
	return p
}

// headingOf is what a run sends: the plan, or one inject to its teams.
func headingOf(now session.Snapshot) string {
	if now.Single == nil {
		return now.Plan.Name
	}
	return singleName(now) + " to " + teamsText(now.Single.Teams)
}

// singleName is the one inject of a run, by its id or else its row.
func singleName(now session.Snapshot) string {
	return cmp.Or(now.Single.ID, "row "+number(now.Single.Place.Row)+" of "+fileWord(now.Plan.IsResults))
}

// fileWord is how a file is called in which rows have numbers.
func fileWord(isResults bool) string {
	if isResults {
		return "the results file"
	}
	return "the plan"
}

// teamsText names teams as far as that is short.
func teamsText(teams []string) string {
	switch len(teams) {
	case 1:
		return teams[0]
	case 2:
		return teams[0] + " and " + teams[1]
	}
	return wording.Counted(len(teams), "team")
}

// countTeams counts what became of each team's messages, and of all.
func (p *runPage) countTeams(now session.Snapshot) {
	var sums teamLine
	for _, team := range now.Teams {
		leftOut := now.LeftOut[team.Team]
		line := teamLine{team.Team, team.Sent, team.Already, team.Failed, team.Uncertain, team.Pending - leftOut, leftOut}
		p.Teams = append(p.Teams, line)
		sums.add(line)
	}
	p.Before, p.LeftOut = sums.Before > 0, sums.LeftOut > 0
	if sums.Team = "All teams"; len(p.Teams) > 1 {
		p.Sums = []teamLine{sums}
	}
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
		p.Outcome, p.Mood = "Nothing was sent.", "trouble"
		if p.Done > 0 {
			p.Outcome = "The run was cut off."
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
	case p.Single != nil:
		p.Outcome, p.Mood = singleOutcome(p.Snapshot), "said"
	default:
		p.Outcome, p.Mood = sumOf(e.Counts), "said"
	}
	for _, err := range []error{e.ResultsError, e.LedgerError} {
		if err != nil {
			p.Trouble += " " + sentence(err.Error())
		}
	}
}

// singleOutcome says that one inject was sent, and who got it before.
func singleOutcome(now session.Snapshot) string {
	text := fmt.Sprintf("%s was sent to %s.", singleName(now), teamsText(now.Single.Teams))
	if again := now.Single.Again; len(again) > 0 {
		return text + fmt.Sprintf(" It was sent before, so %s %s it twice.", teamsText(again), wording.Of(len(again), "gets", "get"))
	}
	if c := now.Summary.Counts; c.Failed+c.Uncertain+c.Pending == 0 {
		text += " Everything is sent."
	}
	return text
}

// leftOutOf is how many messages are pending because the run was not asked for them.
func leftOutOf(c plan.Counts) int { return min(c.Failed+c.Uncertain+c.Pending-c.Open, c.Pending) }

// pendingOf is how many messages the run was asked for and did not come to.
func pendingOf(c plan.Counts) int { return c.Pending - leftOutOf(c) }

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
	}{{c.Already, "sent before"}, {c.Failed, "failed"}, {c.Uncertain, "uncertain"}, {pendingOf(c), "pending"}, {leftOutOf(c), "left out"}} {
		if part.n > 0 {
			text += fmt.Sprintf("; %d %s", part.n, part.what)
		}
	}
	return text + "."
}

// countsOf are the numbers of a run: while it is under way, those of what was tried. hints say what some of them mean.
func countsOf(now session.Snapshot) (lines []line, hints []string) {
	c := plan.Counts{Sent: now.Progress.Sent, Failed: now.Progress.Failed, Uncertain: now.Progress.Uncertain,
		Pending: now.Progress.Total - now.Progress.Done(), Already: now.Briefing.Already}
	if now.Summary != nil {
		c = now.Summary.Counts
	}
	leftOut := 0
	if now.Summary != nil {
		leftOut = leftOutOf(c)
	}
	for _, count := range []struct {
		name   string
		n      int
		always bool
		hint   string
	}{{"Sent", c.Sent, true, ""}, {"Sent before", c.Already, false, ""}, {"Failed", c.Failed, true, ""}, {"Uncertain", c.Uncertain, true, ""},
		{"Pending", c.Pending - leftOut, true, ""}, {"Left out", leftOut, false, "Left out: not in your choice of rows, teams or channels. You can send them later."},
		{"Skipped", c.Skipped, false, "Skipped: " + skippedText(now.Skipped) + "."},
		{"Sent as drafts", c.Drafts, false, "Drafts are saved in the exercise; players do not see them. They are counted in Sent too."}} {
		if count.always || count.n > 0 {
			lines = append(lines, line{Name: count.name, Text: number(count.n)})
		}
		if count.n > 0 && count.hint != "" {
			hints = append(hints, count.hint)
		}
	}
	return lines, hints
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
