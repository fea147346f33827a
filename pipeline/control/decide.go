package control

import (
	"context"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
)

// standing is how a day stands, and its space, as whoever asks for a control has read it.
type standing struct {
	reader *dayrecord.Reader
	lane   ledger.LaneState
	now    time.Time // by the record's clock
}

// decision is what becomes of a control as its day stands.
type decision struct {
	control  ledger.DayControl // as it is to be in the record
	isPlayed bool              // somebody plays the day
	as       Answer            // of one that waits: by whom the day is played
	refused  *Refused          // why it cannot be; nil where it can
}

// look reads how the day stands, once what waits before the control has its answer. For that it waits for 2 s at most: then the control
// waits, too.
func (s *submission) look(ctx context.Context) (of standing, err error) {
	for deadline := s.clock.Now().Add(patience); ; {
		of, err = s.standing(ctx, s.clock.Now())
		if err != nil || !of.isBehind() || !s.clock.Now().Before(deadline) {
			return of, err
		}
		if s.clock.Until(ctx, s.clock.Now().Add(pollEvery)) != nil {
			return of, context.Cause(ctx)
		}
	}
}

// standing is how the day stands while this machine's clock shows that moment. Where there is no day, the error is a *Refused.
func (t Target) standing(ctx context.Context, now time.Time) (of standing, err error) {
	reader, found, err := dayrecord.Open(ctx, t.Ledger, t.Space, t.Round)
	if err == nil && !found {
		err = t.NoDay(ctx)
	}
	if err != nil {
		return of, err
	}
	of.reader, of.now = reader, reader.Present(ctx, now)
	of.lane, _, err = t.Ledger.LaneOf(ctx, t.Space)
	return of, err
}

// with is how the day stands after what was written since.
func (of standing) with(news ledger.News) (standing, error) {
	reader, err := of.reader.With(news)
	if err != nil {
		return of, err
	}
	was, is := of.reader.State(), reader.State()
	switch of.reader = reader; {
	case is.Started && is.Epoch != was.Epoch: // who has begun has taken the space before
		of.lane.Held, of.lane.IsSilent, of.lane.Epoch, of.lane.Run = true, false, is.Epoch, ledger.Run{}
	case was.Started && !is.Started:
		of.lane.Held = false
	}
	return of, nil
}

// isBehind reports whether somebody plays the day who has not answered what waits for that: it counts before all that is asked for now.
func (of standing) isBehind() bool {
	isPlayed, err := of.isPlayed()
	return isPlayed && err == nil && len(of.reader.Waiting()) > 0
}

// toAppend is the control on its way into the record. Where the day has changed by then, it is decided once more by how the day stands.
func (s *submission) toAppend() (ledger.Append, error) {
	decide := func(of standing) ([]ledger.DayControl, error) {
		decided, err := s.decide(of)
		s.decision = decided
		return s.appended(decided, err)
	}
	of := s.stands
	a := ledger.Append{Space: s.Space, Round: s.Round, Seen: of.reader.Last(), Decide: func(news ledger.News) ([]ledger.DayControl, error) {
		now, err := of.with(news)
		if err != nil {
			return s.appended(s.decision, err)
		}
		return decide(now)
	}}
	if len(s.control.IDs) > 0 || day.SpecOf(s.control.Verb).ChangesPlan { // an entry may have begun to be sent meanwhile
		a.Requests = of.reader.LastRequest()
	}
	if s.checked != nil {
		a.Source = s.checked.source
	}
	var err error
	a.Controls, err = decide(of)
	return a, err
}

// decide says what becomes of the control as the day stands. The error is a *Refused where nobody can say now whether it can be. It only
// computes.
func (s *submission) decide(of standing) (d decision, err error) {
	state := of.reader.State()
	if d.isPlayed, err = of.isPlayed(); err != nil {
		return d, err
	}
	d.isPlayed = d.isPlayed && !of.isBehind()
	if !d.isPlayed {
		d.as = Answer{ByWorkers: isLeft(&of.lane, s.Round), Silent: of.silence()}
		state = state.Clone()
		dayrecord.ApplyWaiting(state, of.reader.Waiting(), of.now)
		if !day.SpecOf(s.control.Verb).WaitsForStart && !state.Ended {
			return d, of.nothingPlays()
		}
	}
	d.control, err = s.written(&d, state, of.reader.Record().Events, justAfter(of.now, state.Last))
	return d, err
}

// isPlayed reports whether somebody plays the day. A run of another round in the space is a *Refused.
func (of standing) isPlayed() (bool, error) {
	lane, round := &of.lane, of.reader.Head().Round
	if lane.Held && lane.HasRun() && lane.Run.Round != round {
		return false, &Refused{Message: fmt.Sprintf("nothing plays the day in %s: a run in %s has the space", RoundName(round), RoundName(lane.Run.Round)), Suggestion: "try it again once that has ended"}
	}
	return of.playing().Counts(), nil
}

func (of standing) playing() Playing {
	return Plays(of.reader.State(), of.reader.Head().Round, &of.lane)
}

// written is the control as it is in the record at a moment, in a day in that state.
func (s *submission) written(d *decision, state *day.State, events []day.Event, at time.Time) (c ledger.DayControl, err error) {
	e := day.Event{Control: s.control, At: at, By: s.who.Name}
	c = ledger.DayControl{ID: s.id, By: s.who.Name, Host: s.who.Host, Asked: at, State: ledger.ControlTaken, At: at}
	why := dayplan.SetMoment(state.Day, &e, at)
	if why == nil {
		e.Settle()
		why = state.Refuse(e.Control, e.By, at)
	}
	if why == nil && d.isPlayed {
		c.Answer, why = s.told(&e, state, events)
	}
	if refusal, isRefusal := errors.AsType[*day.Refusal](why); isRefusal {
		d.refused = &Refused{Message: refusal.Message, Suggestion: refusal.Suggestion, Already: isSo(state, e.Verb)}
	} else if why != nil {
		return c, why
	}
	switch {
	case d.refused != nil:
		c.State, c.At, c.Answer, e = ledger.ControlRefused, time.Time{}, d.refused.Error(), day.Event{Control: s.control}
	case !d.isPlayed:
		c.State, c.At = ledger.ControlWaits, time.Time{}
	}
	c.Body, err = e.Encode()
	return c, err
}

// told is what the person who asked learns of an event that takes effect. Into one that changes the plan it puts what it changes on the board. The error is
// errNotChecked, or a *day.Refusal.
func (s *submission) told(e *day.Event, state *day.State, events []day.Event) (string, error) {
	switch {
	case !day.SpecOf(e.Verb).ChangesPlan:
		return state.Told(*e, ""), nil
	case s.checked == nil || s.checked.basis != basisOf(events):
		return "", errNotChecked
	case s.checked.refused != nil:
		return "", s.checked.refused
	}
	return s.checked.change.Settle(e, state, events)
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
