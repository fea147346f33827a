package play

import (
	"context"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// DecidePast says what becomes of what is past when the day is gone on with: keep, send, skip or shift. It is said of the entries with those
// ids, or of all where ids is nil.
func (p *Player) DecidePast(choice string, ids []string) { p.decided, p.decidedOf = choice, ids }

// Begin writes down that this process plays the day from here on, until Close. The lane of the space is the caller's.
func (p *Player) Begin(ctx context.Context) error {
	p.bePatient(ctx)
	now := p.env.Clock.Now()
	p.addStandstill(p.began, now)
	p.began = now
	hasPlan := len(p.state.Entries) > 0 // a process that ended right after BeginDay has left a day without
	err := p.writeStart(now, hasPlan)
	if err == nil {
		err = p.takeWaiting()
	}
	if err != nil {
		p.giveUp()
		return fmt.Errorf("the day could not be begun: %w", err)
	}
	if err = p.settleStart(hasPlan); err != nil {
		p.giveUp()
		return err
	}
	now = p.env.Clock.Now()
	p.looks = looks{last: now, clocks: clocksApart{looked: now}}
	p.stood = beginStandstills(p.env.Clock, p.lookEvery())
	return nil
}

// settleStart notes what has become of the entries until this process began, and does what was asked for at its start.
func (p *Player) settleStart(hasPlan bool) error {
	err := p.failed
	if hasPlan {
		err = repeat(p.recordPlan)
	}
	for _, step := range []func() error{p.closeEmpty, p.finishEntries, p.passAtStart, p.decideAtStart} {
		if err == nil && !p.state.Ended {
			err = repeat(step)
		}
	}
	return err
}

// passAtStart notes what is past since it went by before this process began.
func (p *Player) passAtStart() error {
	at := p.env.Clock.Now()
	return p.pass(tooLate(p.state.State, p.outages, p.state.OverdueAtStart(at)), at)
}

// writeStart writes down the day, the start, and before that the plan of a day that has none: what waited for a start is about its entries.
func (p *Player) writeStart(now time.Time, hasPlan bool) error {
	if err := p.job.Remember(p.patient); err != nil { // whoever acts on the day finds it by its key
		return err
	}
	if p.isNew {
		text, err := p.fixed.Encode()
		if err != nil {
			return err
		}
		head := ledger.Day{Space: p.space, Round: p.round, Begun: now, Plan: p.path, Fixed: text}
		if err := p.writes.BeginDay(p.patient, head); err != nil {
			return err
		}
	}
	if p.env.Source != nil {
		parts, err := p.env.Source()
		if err != nil {
			return err
		}
		p.source = &ledger.DaySource{Plan: p.path, Parts: parts}
	}
	if p.reopens {
		if err := repeat(p.reopen); err != nil {
			return err
		}
	}
	if !hasPlan {
		if err := repeat(p.recordPlan); err != nil {
			return err
		}
	}
	return repeat(func() error {
		return p.happen(day.Event{By: p.options.As, Control: day.Control{Verb: day.EventStart}, Run: p.job.RunName(), Host: p.env.Host, Epoch: p.job.Lane.Epoch(), Options: &p.start, Again: p.options.Again, WallAhead: p.env.wallAhead()})
	})
}

func (p *Player) reopen() error {
	if !p.state.Ended {
		return nil
	}
	return p.happen(day.Event{By: p.options.As, Control: day.Control{Verb: day.EventReopen}})
}

// recordPlan writes down what the plan has that the day did not have before. In a day that goes on it comes after what was asked for
// while nothing played: that was about the plan of then.
func (p *Player) recordPlan() error {
	if p.pending != nil {
		if err := p.takeChanged(); err != nil {
			return err
		}
	}
	if len(p.fromPlan)+len(p.goneIDs) == 0 && !p.isNew || p.state.Ended {
		return nil
	}
	return p.happen(day.Event{Control: day.Control{Verb: day.EventTake, Plan: p.path}, Entries: p.fromPlan, Gone: p.goneIDs})
}

// closeEmpty notes what has nothing to be posted any more: it was sent in this round before, by send or rerun, or its row was
// changed since it was sent.
func (p *Player) closeEmpty() error {
	for _, event := range p.emptyOf(p.state.State) {
		if err := p.happen(event); err != nil {
			return err
		}
	}
	return p.failed
}

// hasNothing reports whether an entry is still to be posted, and no message of it is.
func (p *Player) hasNothing(e *day.EntryState) bool {
	return (e.Phase == day.Unsent || e.Phase == day.Past) && !p.awaitsPlan(e.ID) && !e.IsManual() && e.Kind != day.Note && len(p.messages[e.ID]) == 0
}

// emptyOf are the events that close what has nothing to be posted in a state of the day.
func (p *Player) emptyOf(s *day.State) (events []day.Event) {
	for _, e := range s.Entries {
		if !p.hasNothing(e) {
			continue
		}
		results := p.resultsOf(e)
		event := day.Event{Control: day.Control{Verb: day.VerbSkip, IDs: []string{e.ID}, Reason: p.whyEmpty(e.ID)}, Empty: true}
		if results.Sent+results.Failed+results.Uncertain > 0 {
			event = day.Event{Control: day.Control{Verb: day.EventPlayed, IDs: []string{e.ID}}, Results: &results}
		}
		events = append(events, event)
	}
	return events
}

// whyEmpty is why nothing of an entry is posted.
func (p *Player) whyEmpty(id string) string {
	for _, d := range p.job.SendPlan.Deliveries {
		if d.Inject.ID == id && d.Status.Reason != "" {
			return d.Status.Reason
		}
	}
	return "it has no message"
}

// isPastUnasked reports whether an entry is past because nobody could send it: what somebody has passed over stays so until somebody
// decides otherwise.
func isPastUnasked(e *day.EntryState) bool { return e.Phase == day.Past && e.Cause != day.CauseControl }

// decideAtStart does what was said about what is past.
func (p *Player) decideAtStart() error {
	switch p.decided {
	case day.PastSend, day.PastSkip, day.PastShift:
	default:
		return nil
	}
	var ids []string
	for _, e := range p.state.Entries {
		if isPastUnasked(e) && (p.decidedOf == nil || slices.Contains(p.decidedOf, e.ID)) {
			ids = append(ids, e.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return p.happen(day.Event{By: p.options.As, Control: day.Control{Verb: day.VerbPast, IDs: ids, Choice: p.decided}})
}

// Close comes after the last delivery, and notes what that has completed: a control that is asked for while nothing plays goes by the
// record. A day that has not ended goes on with the next start.
func (p *Player) Close() error {
	if p.stood == nil {
		return nil
	}
	p.stood.end()
	p.stood = nil
	p.giveUp()
	if p.loading != nil {
		<-p.loading.done.Done()
	}
	defer p.showing.wait()
	return repeat(func() error {
		if p.state.Ended || p.failed != nil {
			return p.failed
		}
		if err := p.finishEntries(); err != nil {
			return err
		}
		return p.happen(day.Event{By: p.options.As, Control: day.Control{Verb: day.EventStopped}})
	})
}

// Ended reports whether the day has ended.
func (p *Player) Ended() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.state.Ended
}
