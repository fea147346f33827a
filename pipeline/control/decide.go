package control

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
)

// decision is what becomes of a control as its day stands.
type decision struct {
	append   ledger.Append
	isPlayed bool     // somebody plays the day
	isBehind bool     // and has not answered yet what has waited for that: it counts before this control
	as       Answer   // of one that waits: by whom the day is played
	refused  *Refused // why it cannot be; nil where it can
	ended    bool     // the day has ended
}

// decideInTurn is decide once what waits before the control has its answer, but no later than at a moment: then the control waits, too.
func (s *submission) decideInTurn(ctx context.Context, until time.Time) (decision, error) {
	for {
		d, err := s.decide(ctx)
		if !d.isBehind || !s.clock.Now().Before(until) {
			return d, err
		}
		if s.clock.Until(ctx, s.clock.Now().Add(pollEvery)) != nil {
			return d, context.Cause(ctx)
		}
	}
}

// decide says what becomes of the control as the day stands. The error is a *Refused where there is no day, or where nobody can say now
// whether it can be.
func (s *submission) decide(ctx context.Context) (d decision, err error) {
	reader, found, err := dayrecord.Open(ctx, s.Ledger, s.Space, s.Round)
	if err == nil && !found {
		err = s.NoDay(ctx)
	}
	if err != nil {
		return d, err
	}
	lane, _, err := s.Ledger.LaneOf(ctx, s.Space)
	if err != nil {
		return d, err
	}
	state, now := reader.State(), reader.Present(ctx, s.clock.Now())
	if d.isPlayed, err = s.plays(&lane, state); err != nil {
		return d, err
	}
	if d.isPlayed && slices.ContainsFunc(reader.Unanswered(), func(c ledger.DayControl) bool { return c.State == ledger.ControlWaits }) {
		d.isPlayed, d.isBehind = false, true
	}
	if !d.isPlayed {
		d.as = Answer{ByWorkers: lane.WorkersRun != "" && lane.Run.Round == s.Round, Silent: s.silence(&lane)}
		state = day.Fold(reader.Record())
		dayrecord.ApplyWaiting(state, reader.Unanswered(), now)
		if !day.SpecOf(s.control.Verb).WaitsForStart && !state.Ended {
			return d, s.NothingPlays(ctx)
		}
	}
	d.ended = state.Ended
	c, err := s.written(&d, state, justAfter(now, state.Last))
	d.append = ledger.Append{Space: s.Space, Round: s.Round, Seen: reader.Last(), Controls: []ledger.DayControl{c}}
	if len(s.control.IDs) > 0 { // an entry may have begun to be sent meanwhile
		d.append.Requests = reader.LastRequest()
	}
	return d, err
}

// plays reports whether somebody plays the day, or has the space for it and is about to: what is in the record counts then. A run of another
// round in the space is a *Refused.
func (t Target) plays(lane *ledger.LaneState, state *day.State) (bool, error) {
	isRunning := lane.Held && lane.Run.Name != "" && lane.Run.Ended.IsZero() && lane.Run.Epoch == lane.Epoch
	if isRunning && lane.Run.Round != t.Round {
		return false, &Refused{Message: fmt.Sprintf("nothing plays the day in %s: a run in %s has the space", RoundName(t.Round), RoundName(lane.Run.Round)), Suggestion: "try it again once that has ended"}
	}
	return isRunning || lane.Held && state.Started, nil
}

// written is the control as it is in the record at a moment, in a day in that state.
func (s *submission) written(d *decision, state *day.State, at time.Time) (c ledger.DayControl, err error) {
	e := day.Event{Control: s.control, At: at, By: s.who.Name}
	c = ledger.DayControl{ID: s.id, By: s.who.Name, Host: s.who.Host, Asked: at, State: ledger.ControlTaken, At: at}
	why := dayplan.SetMoment(state.Day, &e, at)
	if why == nil {
		e.Settle()
		why = state.Refuse(e.Control, e.By, at)
	}
	if refusal, isRefusal := errors.AsType[*day.Refusal](why); isRefusal {
		d.refused = &Refused{Message: refusal.Message, Suggestion: refusal.Suggestion, Already: isSo(state, e.Verb)}
	} else if why != nil {
		return c, why
	}
	switch {
	case d.refused != nil:
		c.State, c.At, c.Answer, e.Control = ledger.ControlRefused, time.Time{}, d.refused.Error(), s.control
	case !d.isPlayed:
		c.State, c.At = ledger.ControlWaits, time.Time{}
	case day.SpecOf(e.Verb).ChangesPlan:
		c.State, c.At, e.Control = ledger.ControlOpen, time.Time{}, s.control
	default:
		c.Answer = state.Told(e, "")
	}
	c.Body, err = e.Encode()
	return c, err
}

// isSo reports whether a day is already as a verb makes it, such as on hold.
func isSo(state *day.State, verb day.Verb) bool {
	is := day.SpecOf(verb).IsSo
	return is != nil && !state.Ended && is(state)
}

// justAfter is a moment, in whole milliseconds, or the first one that is later than another where it is not.
func justAfter(at, than time.Time) time.Time {
	if at = dayrecord.InRecord(at); at.After(than) {
		return at
	}
	return than.Add(time.Millisecond)
}
