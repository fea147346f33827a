package play

import (
	"cmp"
	"context"
	"errors"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
)

const (
	// giveAhead is how long before its moment an entry is given to the sender: time enough to write a results file that names it.
	giveAhead = 2 * time.Second
	// fileAfter is how long nothing has to happen until the results file is brought up to date.
	fileAfter = 11 * time.Second
	// horizon is how far ahead a results file names what may go out.
	horizon = time.Minute
)

// Next gives the next delivery, somewhat before its moment. It waits for hours where nothing is to be sent. It ends with the
// day, or with ctx.
func (p *Player) Next(ctx context.Context) (*plan.Delivery, time.Time, bool) {
	p.follows.Do(func() { context.AfterFunc(ctx, p.giveUp) })
	for ctx.Err() == nil {
		p.look() // also where one delivery follows another, and nothing is waited for
		if err := p.replan(); err != nil {
			p.Stopped(err.Error())
		}
		now := p.env.Clock.Now()
		changed := p.tick(now)
		if p.state.Ended || p.failed != nil {
			p.takeLast()
			return nil, time.Time{}, false
		}
		if changed != nil {
			continue
		}
		d, moment := p.pick(now)
		if p.notBefore = moment; d != nil {
			return d, moment, true
		}
		until, writes := p.nextLook(now), time.Time{}
		if p.isStale {
			writes = clock.Later(clock.Later(now, p.state.Last.Add(fileAfter)), p.askedFile.Add(time.Second))
		}
		if !writes.IsZero() && (until.IsZero() || writes.Before(until)) {
			until = writes
		}
		if err := p.wait(ctx, until); err != nil {
			break
		}
		if !writes.IsZero() && !p.env.Clock.Now().Before(writes) {
			p.askedFile = p.env.Clock.Now()
			return nil, time.Time{}, true // the results file is brought up to date, as soon as its sender writes one again
		}
	}
	p.readLast()
	return nil, time.Time{}, false
}

// readLast reads what others have appended before the last results file is written. What cannot be read is not in it.
func (p *Player) readLast() {
	if p.failed == nil && !p.state.Ended {
		_ = p.readChanges()
	}
	p.takeLast()
}

// pick is what goes out next, and the moment before which it does not: of the entry at the head of the queue, or of the first
// one that turns due within the giveAhead. It is nil where nothing does.
func (p *Player) pick(now time.Time) (*plan.Delivery, time.Time) {
	if len(p.waiting) > 0 {
		return nil, time.Time{} // it may be a hold: it takes effect first
	}
	if p.state.Held && p.state.Blocked != "" {
		return nil, time.Time{} // nor does what was called to go out on hold
	}
	overdue := p.overdue(now)
	for _, e := range p.state.Queue(now) {
		if overdue[e] || p.awaitsPlan(e.ID) {
			continue // it is made past before anything else goes out; or the send plan is of an earlier plan
		}
		if d := p.nextOf(e); d != nil {
			return d, time.Time{}
		}
	}
	if len(overdue) > 0 {
		return nil, time.Time{}
	}
	soon := now.Add(giveAhead)
	for _, e := range p.state.Queue(soon) {
		if p.awaitsPlan(e.ID) {
			continue
		}
		if d := p.nextOf(e); d != nil {
			return d, p.state.Expected(e)
		}
	}
	return nil, time.Time{}
}

// nextLook is when the sender has to look again though nobody wakes it.
func (p *Player) nextLook(now time.Time) time.Time {
	next := p.state.NextMoment(now)
	if next.IsZero() {
		return next
	}
	if early := next.Add(-giveAhead); early.After(now) {
		return early
	}
	return next
}

// Wait waits until the moment of a request, and ends earlier where the delivery does not go out next any more.
func (p *Player) Wait(ctx context.Context, d *plan.Delivery, until time.Time) error {
	for {
		now := p.env.Clock.Now()
		p.announce(now)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case !p.isNext(d, now) || p.isEarlier(d, now):
			return send.ErrPutOff
		case !now.Before(until):
			return nil
		}
		moment := until
		if next := p.state.NextMoment(now); !next.IsZero() && next.Before(until) { // another entry turns due, or the day ends
			moment = next
		}
		if err := p.wait(ctx, moment); err != nil {
			return err
		}
	}
}

// isEarlier reports whether a delivery that was given to the sender for a moment to come has an earlier one by now: its entry was
// called, or moved.
func (p *Player) isEarlier(d *plan.Delivery, now time.Time) bool {
	next, moment := p.pick(now)
	return next == d && now.Before(p.notBefore) && moment.Before(p.notBefore)
}

// isNext reports whether a delivery is what goes out next.
func (p *Player) isNext(d *plan.Delivery, now time.Time) bool {
	next, _ := p.pick(now)
	ends := p.state.EndsAt()
	return next == d && !p.state.Ended && p.failed == nil && (ends.IsZero() || now.Before(ends))
}

// Start lets an attempt of a delivery be written down, and gives the moment that counts as the start of its request: later than all events
// before it.
func (p *Player) Start(d *plan.Delivery) (started time.Time, seen int64, err error) {
	now := p.env.Clock.Now()
	if _, moment := p.pick(now); p.state.Entry(d.Inject.ID) == nil || !p.isNext(d, now) || now.Before(moment) {
		return time.Time{}, 0, send.ErrPutOff
	}
	p.announce(now)
	return p.stamp(), p.last, nil
}

// Changed implements [send.ControlledQueue].
func (p *Player) Changed() {
	if err := p.readChanges(); err != nil {
		_ = p.fail(err) // Failed tells
	}
}

// promptly is how soon after its moment a request begins: who takes longer has stood still, or waited for the ledger.
const promptly = time.Second

// Begun takes note of a request that is about to begin. The error is [send.ErrPutOff] where something new may stand in the record since its
// attempt was written down, which took long: it may be a hold.
func (p *Player) Begun(d *plan.Delivery, started time.Time) error {
	e := p.state.Entry(d.Inject.ID)
	isFirst := !e.IsBegun()
	p.inFlight = d
	p.changes(func() { p.state.Begin(e.ID, started) })
	if p.env.Clock.Now().Sub(started) > promptly {
		if added, err := p.ledger.Controls(p.patient, p.space, p.round, p.last); err != nil || len(added) > 0 {
			return send.ErrPutOff
		}
	}
	if isFirst {
		p.showBegun(e, started)
	}
	return nil
}

// showBegun shows that an entry is being sent, and whether it is late.
func (p *Player) showBegun(e *day.EntryState, started time.Time) {
	line := p.state.Line(e, started)
	line.Actual = started
	line.LateBy = max(started.Sub(line.Expected), 0)
	cause := day.Cause("")
	if line.LateBy > 0 && line.LateBy >= p.state.Options.Late {
		cause = p.causeOf(e, started)
	}
	p.show(Happening{Time: started, Event: HappenedSending, Line: &line, Cause: cause})
	if cause != "" {
		p.show(Happening{Time: started, Event: HappenedLate, Line: &line, Cause: cause})
	}
}

// During implements [send.ControlledQueue]: what others ask for is taken and shown while a request is on its way, and what turns due is told.
func (p *Player) During(onItsWay context.Context) {
	for onItsWay.Err() == nil {
		now := p.env.Clock.Now()
		p.announce(now)
		_ = p.wait(onItsWay, p.state.NextMoment(now)) // ends with the request
	}
}

// Answered takes note of what came of a request.
func (p *Player) Answered(_ *plan.Delivery, started, ended time.Time, outcome ledger.Outcome, _ bool) {
	counts := dayrecord.Counts(outcome)
	var asIfItCounted map[string]day.StateWord
	if p.state.HasMeanwhile() {
		asIfItCounted = p.states(ended)
	}
	p.changes(func() { p.state.End(dayrecord.InRecord(ended), counts) })
	if p.inFlight = nil; asIfItCounted != nil {
		p.showMoved(day.Event{At: ended}, asIfItCounted)
		_ = p.readRecord() // what came before the end and was not read yet; where that cannot be, the next look does it
	}
	if outcome != ledger.Unsent {
		p.observeService(counts, started)
	}
}

// Stopped puts the day on hold instead of ending the run, as long as its record can be written. Whoever has it on hold already
// is not overruled.
func (p *Player) Stopped(why string) (goOn bool) {
	why = plan.NameWorker(why, p.env.Worker)
	err := repeat(func() error {
		if p.state.Ended {
			return errors.New("it has ended")
		}
		e := day.Event{Control: day.Control{Verb: day.VerbHold, Reason: why}}
		if p.failedPlan {
			e.Blocks = "the plan that was taken last has not come to be the one that is sent"
		}
		if p.state.Held {
			e.Verb, e.Reason, e.Blocks = day.VerbNote, "The day is on hold already; besides: "+why, cmp.Or(e.Blocks, why)
		}
		return p.happen(e)
	})
	return err == nil
}

// MayGoOut are the deliveries that may go out soon: of what is begun or due, and of what turns due within the horizon.
func (p *Player) MayGoOut() []*plan.Delivery {
	var names []*plan.Delivery
	for _, e := range p.state.SoonToGo(p.env.Clock.Now(), horizon) {
		if p.awaitsPlan(e.ID) {
			continue
		}
		for _, d := range p.messages[e.ID] {
			if !isFinal(d) {
				names = append(names, d)
			}
		}
	}
	return names
}
