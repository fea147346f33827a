package play

import (
	"fmt"
	"strings"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/pipeline/schedule"
)

// isRehearsal reports whether nothing reaches the players.
func (p *Player) isRehearsal() bool { return p.job.Demo || p.job.Options.Redirect != "" }

// setFixed settles what is fixed for a day that begins.
func (p *Player) setFixed() (err error) {
	if p.options.Reopen {
		return &problem.UsageError{Message: "there is no day in this round to take up again", Suggestion: "leave --reopen out"}
	}
	now, zone := p.env.Clock.Now(), p.job.Options.Zone
	if _, isShared := p.ledger.(ledger.SharedLedger); isShared && zone.String() == "Local" {
		return &problem.UsageError{Message: "the time zone of this machine has no name that other machines know: they would read the clock times of the day in their own", Suggestion: "name the zone of the day with --timezone"}
	}
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

// BeginNow has a day that is to begin now, and is not in the ledger yet, begin at this moment: since [Prepare] somebody was asked.
func (p *Player) BeginNow() error {
	if !p.isNew || !strings.EqualFold(strings.TrimSpace(p.options.StartEx), "now") {
		return nil
	}
	if err := p.setFixed(); err != nil {
		return err
	}
	p.times = dayplan.TimesOf(p.fixed, p.job.Options.Zone)
	p.takePlan()
	return nil
}

// setTimes settles what follows from STARTEX.
func (p *Player) setTimes(now time.Time) (err error) {
	if p.isRehearsal() {
		if p.fixed.PlanStartEx, err = dayplan.FindPlanStartEx(p.job.Plan, p.options.PlanStartEx, p.fixed.StartEx); err != nil {
			return err
		}
	}
	p.state = day.FoldOn(day.Record{Day: p.fixed})
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
	p.start = day.Options{Mode: p.options.Mode, Late: p.options.Late, PastAfter: p.options.PastAfter, EndEx: p.options.EndsAt}
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
	return &problem.UsageError{Message: fmt.Sprintf("this day has begun, with another STARTEX: %s", begun.StartEx.In(zone).Format("2006-01-02 15:04:05")),
		Suggestion: "leave --startex out to go on with it, or begin another day in another --round"}
}
