package play

import (
	"simcast/pipeline/day"
	"simcast/pipeline/plan"
)

// Describe brings up to date what the results say of deliveries that were not posted, and the moments of all.
func (p *Player) Describe() {
	now := p.env.Clock.Now()
	p.isStale = false
	for _, d := range p.job.SendPlan.Deliveries {
		e := p.state.Entry(d.Inject.ID)
		if e == nil {
			continue
		}
		line := p.state.Line(e, now)
		d.Timed, d.Planned, d.Expected, d.LateBy = true, line.Planned, line.Expected, line.LateBy
		if p.goneLines[d] && d.Team == nil && e.IsBegun() {
			d.Status.Reason = plan.DayReason(day.IsPlayed, plan.WithGone(line.Results.String()))
			continue
		}
		if d == p.inFlight || isFinal(d) || d.Held {
			continue
		}
		d.Status.State, d.Status.Reason = notPosted(line)
	}
}

// notPosted is the result of a delivery that was not posted, and why.
func notPosted(line day.Line) (plan.State, string) {
	state := plan.Pending
	switch line.State {
	case day.IsSkipped, day.IsContingency, day.IsDone, day.IsNote:
		state = plan.Skipped
	}
	word, reason := line.State, line.Reason
	switch {
	case line.State == day.IsPlayed: // the rest of it was left out
		word = day.IsMissed
		if reason != "" {
			state, word = plan.Skipped, day.IsSkipped
		}
	case line.State == day.IsSkipped && line.By != "" && line.By != day.BySimcast:
		reason += " (" + line.By + ")"
	case reason == "" && line.Cause != "" && line.WasPast && line.State != day.IsDone:
		reason = line.WhyPast()
		if line.PassedOver {
			reason += ": a jump or a slip passed over it"
		}
	}
	return state, plan.DayReason(word, reason)
}
