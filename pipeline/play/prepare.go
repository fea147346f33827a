package play

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/schedule"
	"simcast/pipeline/space"
)

// Prepare is the player of a job's plan, after its Reconcile: of a day that begins, or of one that the ledger knows, which goes
// on. Nothing is written yet. The error is a *problem.UsageError, a *StartExPassedError, or one of the ledger or the plan.
func Prepare(job *pipeline.Job, options Options, env Env) (*Player, error) {
	p := &Player{job: job, options: options, env: env, ledger: job.Ledger, space: job.LedgerSpace.ID, round: job.Asked.Round,
		path: reconcile.RealPath(job.File.Path), announcedDue: map[string]bool{}}
	if job.GivenRunName == "" {
		job.GivenRunName = job.NewRunName()
	}
	reader, found, err := dayrecord.Open(job.Ledger, job.LedgerSpace.ID, job.Asked.Round)
	if err != nil {
		return nil, err
	}
	if found {
		record := reader.Record()
		env.goOn(record)
		p.fixed, p.record, p.state, p.waiting = record.Day, &record, day.Fold(record), reader.Unanswered()
		p.began, p.outages = lastMoment(record), outagesOf(record)
		err = p.goOn(record)
	} else {
		p.isNew = true
		err = p.setFixed()
	}
	if err != nil {
		return nil, err
	}
	return p, p.comparePlan()
}

// SetUp has a job's plan checked as one that is played: before its Check. A bad time is an error, and each row that is played
// needs an id.
func SetUp(job *pipeline.Job) {
	job.Options.Play = true
	if job.Options.StartEx.IsZero() {
		job.Options.StartEx = job.Options.Now
	}
}

// LoaderFrom takes plans as the run of a source was asked to.
func LoaderFrom(ctx context.Context, source dayplan.Source) LoadPlan {
	return func(path string, overlay dayplan.Overlay, startex time.Time, again bool) (*plan.Plan, error) {
		source.StartEx = startex
		if again {
			loaded, err := space.Load(ctx, source.Connection.Client)
			if err != nil {
				return nil, fmt.Errorf("the space could not be loaded again: %w", err)
			}
			connection := *source.Connection
			connection.Space, source.Connection = loaded, &connection
		}
		return source.Load(path, overlay)
	}
}

// lastMoment is the last one that a record has.
func lastMoment(r day.Record) time.Time {
	last := time.Time{}
	for _, e := range r.Events {
		last = later(last, e.At)
	}
	for _, q := range r.Requests {
		last = later(last, later(q.Started, q.Ended))
	}
	return last
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// isRehearsal reports whether nothing reaches the players.
func (p *Player) isRehearsal() bool { return p.job.Demo || p.job.Options.Redirect != "" }

// setFixed settles what is fixed for a day that begins.
func (p *Player) setFixed() (err error) {
	if p.options.Reopen {
		return &problem.UsageError{Message: "there is no day in this round to take up again", Suggestion: "leave --reopen out"}
	}
	now, zone := p.env.Clock.Now(), p.job.Options.Zone
	p.fixed = day.Day{StartExText: strings.TrimSpace(p.options.StartEx), Zone: zone.String(), Speed: p.options.Speed, Redirected: p.job.Options.Redirect != ""}
	if p.fixed.Speed == 0 {
		p.fixed.Speed = 1
	}
	if same := p.options.SameAs; same != nil {
		if err := p.isStartExOf(same); err != nil {
			return err
		}
		p.fixed.StartExText, p.fixed.StartEx = same.StartExText, same.StartEx
		if p.options.Speed == 0 {
			p.fixed.Speed = same.Speed
		}
		return p.setTimes(now)
	}
	if p.fixed.StartExText == "" {
		return &problem.UsageError{Message: "a day begins with its STARTEX", Suggestion: "add --startex now, or a clock time such as --startex 09:30"}
	}
	if p.fixed.StartEx, err = p.parseStartEx(now); err != nil {
		return err
	}
	return p.setTimes(now)
}

// setTimes settles what follows from STARTEX.
func (p *Player) setTimes(now time.Time) (err error) {
	if p.isRehearsal() {
		if p.fixed.PlanStartEx, err = dayplan.FindPlanStartEx(p.job.Plan, p.options.PlanStartEx, p.fixed.StartEx); err != nil {
			return err
		}
	}
	p.state = day.New(p.fixed)
	if p.options.IsTomorrow {
		now = p.fixed.StartEx // --endex is of that day, too
	}
	return p.setStart(now)
}

// parseStartEx reads the day's STARTEX. A clock time is one of today; one that has passed by more than an hour has to be meant.
func (p *Player) parseStartEx(now time.Time) (time.Time, error) {
	zone := p.job.Options.Zone
	if p.options.IsTomorrow {
		now = now.In(zone).AddDate(0, 0, 1)
	}
	at, wrong := schedule.ParseStartEx(p.options.StartEx, now, zone, p.job.Options.DateOrder)
	if wrong != nil {
		return at, &problem.UsageError{Message: "--startex: " + wrong.Message, Suggestion: wrong.Suggestion}
	}
	_, isWhole := schedule.ParseWall(p.options.StartEx, p.job.Options.DateOrder)
	if by := now.Sub(at); by > time.Hour && !isWhole && !p.options.MayBePast && !p.options.IsTomorrow {
		return at, &StartExPassedError{StartEx: at.In(zone), By: by}
	}
	return at.Round(0).Truncate(time.Millisecond), nil
}

// setStart settles what this start may change.
func (p *Player) setStart(now time.Time) error {
	p.start = day.Options{Mode: p.options.Mode, Late: p.options.Late, PastAfter: p.options.PastAfter}
	if p.options.EndEx == "" {
		return nil
	}
	at, wrong := dayplan.ParseWhen(p.options.EndEx, p.fixed, now)
	if wrong != nil {
		return &problem.UsageError{Message: "--endex: " + wrong.Message, Suggestion: wrong.Suggestion}
	}
	if !at.After(p.fixed.StartEx) {
		return &problem.UsageError{Message: fmt.Sprintf("--endex %s is not after STARTEX", p.options.EndEx), Suggestion: "write it with its date, such as 2026-11-22 17:00"}
	}
	if p.isNew && !at.After(now) {
		return &problem.UsageError{Message: fmt.Sprintf("--endex %s has passed", p.options.EndEx), Suggestion: "write it with its date, such as 2026-11-22 17:00"}
	}
	p.start.EndEx = at.Round(0).Truncate(time.Millisecond)
	return nil
}

// isStartExOf refuses a STARTEX that is another one than that of a day which has begun.
func (p *Player) isStartExOf(begun *day.Day) error {
	asked, zone := strings.TrimSpace(p.options.StartEx), begun.Location()
	if asked == "" || asked == begun.StartExText {
		return nil
	}
	if at, wrong := schedule.ParseStartEx(asked, p.env.Clock.Now(), zone, p.job.Options.DateOrder); wrong == nil && at.Equal(begun.StartEx) {
		return nil
	}
	return &problem.UsageError{Message: fmt.Sprintf("this day has another STARTEX: %s", begun.StartEx.In(zone).Format("2006-01-02 15:04:05")),
		Suggestion: "leave --startex out to go on with it, or begin another day in another --round"}
}

// goOn sees to it that what is asked for fits a day that the ledger has.
func (p *Player) goOn(record day.Record) error {
	if err := p.isStartExOf(&p.fixed); err != nil {
		return err
	}
	zone := p.fixed.Location()
	switch {
	case p.state.Ended && !p.options.Reopen:
		return &problem.UsageError{Message: "this day has ended, at " + p.state.EndedAt.In(zone).Format("2006-01-02 15:04:05"),
			Suggestion: "to take it up again, add --reopen; to send single rows of it, use simcast rerun with --id"}
	case !p.state.Ended && p.options.Reopen:
		return &problem.UsageError{Message: "this day has not ended", Suggestion: "leave --reopen out"}
	case p.options.Speed != 0 && p.options.Speed != p.fixed.Speed:
		return &problem.UsageError{Message: fmt.Sprintf("this day runs with --speed %g", p.fixed.Speed), Suggestion: "leave --speed out: it is fixed for a day"}
	}
	p.reopens = p.options.Reopen
	for _, e := range record.Events {
		if e.Verb == day.VerbAdd || e.Verb == day.VerbEdit {
			p.edits = append(p.edits, e)
		}
	}
	return p.setStart(p.env.Clock.Now())
}

// comparePlan takes the plan: what the day has of it, and what has changed since.
func (p *Player) comparePlan() error {
	p.times = dayplan.Times{StartEx: p.fixed.StartEx, PlanStartEx: p.fixed.PlanStartEx, Zone: p.fixed.Location(), Speed: p.fixed.Speed}
	if p.job.Options.Zone.String() == p.fixed.Zone {
		p.times.Zone = p.job.Options.Zone // the machine's own may have no name
	}
	if len(p.edits) > 0 {
		checked, err := p.loadPlan(p.path, dayplan.OverlayOf(p.edits), false)
		if err != nil {
			return fmt.Errorf("the plan with what was added and edited in this day: %w", err)
		}
		p.job.Plan = checked
	}
	if err := p.job.Reconcile(); err != nil {
		return err
	}
	entries := dayplan.Entries(p.job.Plan, deliveriesOf, p.times)
	p.fromPlan, p.goneIDs = dayplan.Compare(p.state, entries)
	p.listMessages()
	p.takeRests(entries)
	return nil
}

// takeRests adds to what is taken at the start the entries that are begun, have something left to be sent, and whose row says
// something else by now.
func (p *Player) takeRests(entries []day.Entry) {
	for i := range entries {
		x := p.state.Entry(entries[i].Key())
		if x == nil || !x.IsBegun() || x.Content == entries[i].Content || p.nextOf(x) == nil {
			continue
		}
		changed := x.Entry
		changed.Place, changed.Row, changed.Content = entries[i].Place, entries[i].Row, entries[i].Content
		p.fromPlan = slices.DeleteFunc(p.fromPlan, func(e day.Entry) bool { return e.Key() == changed.Key() })
		p.fromPlan = append(p.fromPlan, changed)
	}
}

// listMessages lists the deliveries that are to be posted, by their entries.
func (p *Player) listMessages() {
	p.messages = map[string][]*plan.Delivery{}
	p.keepResults()
	for _, d := range p.job.SendPlan.ToPost {
		p.messages[d.Inject.ID] = append(p.messages[d.Inject.ID], d)
	}
	p.job.SendPlan.IsDay = true
	p.listGone()
}

// keepResults gives deliveries of begun entries the results that they have: a day posts each once, whatever a send would post again.
func (p *Player) keepResults() {
	p.job.SendPlan.ToPost = slices.DeleteFunc(p.job.SendPlan.ToPost, func(d *plan.Delivery) bool {
		e := p.state.Entry(d.Inject.ID)
		if e == nil || !e.IsBegun() || isFinal(d) {
			return false
		}
		switch d.Before {
		case plan.Sent:
			d.Status.State, d.Status.Reason, d.Status.SentAt, d.Action = plan.Sent, "", d.SentBefore, plan.ActionAlreadySent
		case plan.Failed:
			d.Status.State, d.Status.Reason, d.Action = plan.Failed, strings.TrimPrefix(d.Status.Reason, plan.FailedBefore), plan.ActionNone
		case plan.Uncertain:
			d.Action = plan.ActionNone
		default:
			return false
		}
		return true
	})
}
