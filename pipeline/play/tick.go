package play

import (
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/day"
	"simcast/templates/wording"
)

// tick does what the clock and the answers so far have brought: entries that have all their results are played, what is too late is
// past, and the day ends at ENDEX or when nothing is left. Where the error is [ledger.ErrChanged], that is decided again.
func (p *Player) tick(now time.Time) error {
	p.noteStandstills(now)
	p.announce(now)
	if err := p.finishEntries(); err != nil || p.state.Ended {
		return err
	}
	if ends := p.state.EndsAt(); !ends.IsZero() && !now.Before(ends) || p.state.NothingLeft() {
		if err := p.happen(day.Event{Control: day.Control{Verb: day.VerbEndEx}}); err != nil {
			return err
		}
		return p.finishEntries()
	}
	return p.pass(p.overdue(now), now)
}

// finishEntries notes entries as played that have all their results, or whose rest is left out, and leaves out what was called and has no
// message.
func (p *Player) finishEntries() error {
	if p.pending != nil || p.failed != nil {
		return p.failed
	}
	if slices.ContainsFunc(p.state.Entries, func(e *day.EntryState) bool { return e.Called > 0 && p.hasNothing(e) }) {
		if err := p.closeEmpty(); err != nil {
			return err
		}
	}
	for _, e := range p.state.Entries {
		isOpen := e.Phase == day.PartlySent || e.LeaveOut && e.Phase != day.Played && e.IsBegun()
		if !isOpen || p.inFlight != nil && p.inFlight.Inject.ID == e.ID || !e.LeaveOut && p.nextOf(e) != nil {
			continue
		}
		results := p.resultsOf(e)
		isGone := results.Left > 0 && !e.LeaveOut
		if err := p.happen(day.Event{Control: day.Control{Verb: day.EventPlayed, IDs: []string{e.ID}}, Results: &results}); err != nil {
			return err
		}
		if isGone {
			p.warn(fmt.Sprintf("%s was begun before, and the plan does not have its row any more: %s not sent.", e.ID, wording.Of(results.Left, "1 of its messages is", fmt.Sprintf("%d of its messages are", results.Left))))
		}
	}
	return nil
}

// overdue is what of the queue is too late to be sent now. With a limit of 0 it is what fell in a time in which nobody could
// send: the queue alone makes nothing past.
func (p *Player) overdue(now time.Time) map[*day.EntryState]bool {
	return tooLate(p.state.State, p.outages, p.state.Overdue(now))
}

// tooLate are those of a state's overdue entries that nobody may send, given the times in which nobody could.
func tooLate(s *day.State, outages []outage, overdue []*day.EntryState) map[*day.EntryState]bool {
	late := map[*day.EntryState]bool{}
	for _, e := range overdue {
		if s.Options.PastAfter > 0 || causeAt(outages, lateSince(s, e)) != "" {
			late[e] = true
		}
	}
	return late
}

// lateSince is from when on an entry of a state is late: of a begun one since its last request.
func lateSince(s *day.State, e *day.EntryState) time.Time {
	if e.Phase == day.PartlySent {
		return e.RestLateSince
	}
	return s.Expected(e)
}

// pass notes entries as past, and does with them, and no others, what was asked for.
func (p *Player) pass(late map[*day.EntryState]bool, now time.Time) error {
	byCause, all := map[day.Cause][]string{}, []string(nil)
	if len(late) == 0 {
		return p.failed
	}
	for _, e := range p.state.Entries {
		if late[e] {
			cause := p.causeNow(e, now)
			byCause[cause], all = append(byCause[cause], e.ID), append(all, e.ID)
		}
	}
	for _, cause := range []day.Cause{day.CauseMachine, day.CauseService, day.CauseHold, day.CausePace} {
		if ids := byCause[cause]; len(ids) > 0 {
			if err := p.happen(day.Event{Control: day.Control{Verb: day.EventBecamePast, IDs: ids}, Cause: cause}); err != nil {
				return err
			}
		}
	}
	switch p.options.Past {
	case day.PastSend, day.PastSkip, day.PastShift:
		return repeat(func() error { // what has come meanwhile may have decided about some of them
			ids := slices.DeleteFunc(slices.Clone(all), func(id string) bool { return p.state.Entry(id).Phase != day.Past })
			if len(ids) == 0 || p.state.Ended {
				return nil
			}
			return p.happen(day.Event{Control: day.Control{Verb: day.VerbPast, IDs: ids, Choice: p.options.Past}})
		})
	}
	return nil
}
