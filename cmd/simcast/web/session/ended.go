package session

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/resolve"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/atomicfile"
	"simcast/writers/results"
)

// pastRun is a run that has ended or was cut off, in this start of simcast or an earlier one, as the ledger has it.
type pastRun struct {
	ledger.Run
	note    runNote
	results PlanFile
}

// pastRuns are the runs of an uploaded plan and its earlier versions, the latest first: of each results file the last one that was asked for
// all of it, and those after that.
func (s *Session) pastRuns(ctx context.Context, record ledger.Ledger, file PlanFile) (past []pastRun) {
	note, _ := s.noteOf(file.ID) // the plan may be removed in this moment
	written, met := s.ResultsOf(file), map[string]bool{}
	for _, of := range slices.Backward(note.Runs) {
		if met[of.Results] {
			continue
		}
		if one, err := pastRunOf(ctx, record, file, written, of); err == nil {
			past, met[of.Results] = append(past, one), len(of.Asked) == 0
		}
	}
	return past
}

// pastRunOf is a run that a plan's note names. One that is under way is none, and of one that was cut off before its first message there are
// no results: the errors are those of RunNow.
func pastRunOf(ctx context.Context, record ledger.Ledger, file PlanFile, written []PlanFile, of runNote) (pastRun, error) {
	run, found, err := record.RunNamed(ctx, of.Run)
	switch {
	case err != nil:
		return pastRun{}, err
	case !found:
		return pastRun{}, ErrUnknown
	case run.Ended.IsZero() && isUnderWay(ctx, record, run):
		return pastRun{}, ErrUnderWay
	}
	since, found := resultsSince(file, written, of.Results, run.Started)
	if !found {
		return pastRun{}, &NoResultsError{filepath.Base(of.Results)}
	}
	return pastRun{run, of, since}, nil
}

// isUnderWay reports whether a run that has not ended goes on: who posts has the lane.
func isUnderWay(ctx context.Context, record ledger.Ledger, run ledger.Run) bool {
	lane, _, err := record.LaneOf(ctx, run.Space)
	return err != nil || lane.Held && lane.Run.Name == run.Name
}

// resultsSince are the results that a run has written: where it began to, or beside that with a date in the name, for a file that is open
// in a spreadsheet cannot be replaced.
func resultsSince(file PlanFile, written []PlanFile, begun string, started time.Time) (since PlanFile, found bool) {
	if begun == inFolder(file.Path) { // results that were uploaded, and run again
		return file, true
	}
	const clocks = 2 * time.Second // some file systems know no less
	for _, one := range written {
		path := inFolder(one.Path)
		if (path == begun || atomicfile.IsDated(path, begun)) && !one.Taken.Before(started.Add(-clocks)) {
			return one, true
		}
	}
	return PlanFile{}, false
}

// atEnd is how a run has ended. A run of this start of simcast knows more of that than the ledger.
func (s *Session) atEnd(file PlanFile, past pastRun) Snapshot {
	if own, unknown := s.Run(past.Name); unknown == nil {
		return own.Snapshot()
	}
	now := Snapshot{ID: past.Name, Plan: file, Started: past.Started, Ended: past.Ended, IsCutOff: past.Ended.IsZero()}
	if now.Briefing.Round = past.Round; past.Plan == past.results.Name {
		now.Plan = past.results // they were run again
	}
	if !now.IsCutOff {
		now.Summary = &plan.Summary{Run: past.Name, Interrupted: past.How == plan.Summary{Interrupted: true}.EndedAs(), Stopped: plan.StoppedIn(past.How)}
	}
	return now
}

// read is a past run as its results and the ledger have it now: answers and later runs are in them, whoever gave and began those.
func (s *Session) read(ctx context.Context, record ledger.Ledger, file PlanFile, past pastRun) (now Snapshot, err error) {
	now = s.atEnd(file, past)
	now.Results, now.ResultsID = past.results.Path, past.results.ID
	if now.Found, err = resolve.Read(ctx, s.resolveConfig(ctx, past.results, record)); err != nil {
		return now, shortPath(err, past.results)
	}
	now.Questions = len(now.Found.Questions())
	if !results.NewFile(ctx, past.results.Path, 0, record, func(error) {}, s.config.Now).IsOwn() {
		now.Notes = append(now.Notes, past.results.Name+" was changed after simcast wrote it; what stands in it now is counted here")
	}
	spaces, err := record.KnownSpaces(ctx)
	if err != nil {
		return now, err
	}
	if i := slices.IndexFunc(spaces, func(one ledger.Space) bool { return one.ID == past.Space }); i >= 0 {
		now.Host = spaces[i].Address
	}
	all := messagesOf(now.Found, past.Started)
	if now.Briefing.SessionTeam = now.Found.Report().SessionTeam; all.Plan.Redirect != nil {
		now.Briefing.Redirect = all.Plan.Redirect.Name
	}
	if len(past.note.Asked) > 0 {
		past.note.leaveOut(all.Deliveries)
	}
	now.One.Row = past.note.One
	now.count(all)
	return now, nil
}

// messagesOf are the messages of results as they are now, each with what a run that began then has done about it: what went out since is
// sent by it, or by a later run of the results.
func messagesOf(found *resolve.Results, began time.Time) *plan.SendPlan {
	file := found.Report().File
	all := &plan.SendPlan{Plan: &plan.Plan{File: file}, Selection: &plan.Selection{}}
	teams, met := []apiclient.Team(nil), map[int64]bool{}
	for line := range found.Lines() {
		d := messageOf(file, line)
		if at := cmp.Or(line.Standing.SentAt, d.Status.SentAt); d.Status.State == plan.Sent && isSince(at, began) {
			d.Action = plan.ActionSend
		}
		if d.Team != nil && !met[d.Team.ID] {
			teams, met[d.Team.ID] = append(teams, *d.Team), true
		}
		if d.Team != nil && line.Prior.Redirected {
			all.Plan.Redirect = d.Team
		}
		all.Deliveries = append(all.Deliveries, d)
	}
	all.Plan.Space = space.New(nil, teams, nil)
	return all
}

// leaveOut leaves out what the run was not asked for.
func (r *runNote) leaveOut(lines []*plan.Delivery) {
	is := map[askedLine]bool{}
	for _, d := range lines {
		is[askedLine{Delivery: d.Hash}] = d.Hash != ""
	}
	isAsked := map[askedLine]bool{}
	for _, asked := range r.Asked {
		if delivery := (askedLine{Delivery: asked.Delivery}); is[delivery] {
			isAsked[delivery] = true
		} else {
			isAsked[askedLine{ID: asked.ID, Team: asked.Team}] = asked.ID != ""
		}
	}
	for _, d := range lines {
		line := askedLineOf(d)
		if !isAsked[askedLine{Delivery: line.Delivery}] && !isAsked[askedLine{ID: line.ID, Team: line.Team}] {
			d.Inject.LeftOut = plan.LeftOutBy + "a choice"
		}
	}
}

// NotSent is how many messages of results a run of them sends.
func NotSent(found *resolve.Results) int {
	var all Snapshot
	all.count(messagesOf(found, time.Time{}))
	return all.CanRerun
}

// isSince reports whether something went out after a run began. A results file knows no parts of a second.
func isSince(at, started time.Time) bool {
	if at.Nanosecond() == 0 {
		started = started.Truncate(time.Second)
	}
	return !at.Before(started)
}

// messageOf is a line of results as a message of their file.
func messageOf(file *readers.File, line resolve.Line) *plan.Delivery {
	in := &plan.Inject{ID: plan.TextOf(line.Row, file.Index("id")), Row: line.Row, File: file, Cells: &schema.Cells{},
		Invalid: strings.HasPrefix(line.Status.Reason, plan.CheckFound)}
	if strings.Contains(line.Status.Reason, plan.SavedAsDraft) {
		in.Cells[schema.ColDraft] = "1"
	}
	d := &plan.Delivery{Inject: in, Hash: line.Prior.Hash, Status: line.Status, Held: line.HeldBack}
	if line.TeamID != "" {
		d.Team = &apiclient.Team{ID: line.Prior.TeamID, Name: line.TeamName}
	}
	refused := line.Status
	switch refused.State = plan.Failed; {
	case line.Prior.IsPerhapsTwice(): // the ledger has it as sent: it is there from the first time
		d.Status = line.Prior.Status
	case line.Status.State == plan.Sent && refused.IsRefusedAgain(): // as the run has written it
		d.Status, d.Before = refused, plan.Sent
	}
	return d
}
