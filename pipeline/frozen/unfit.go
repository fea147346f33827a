package frozen

import (
	"context"
	"errors"
	"slices"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
)

// unfitAgain is after what time a worker tries again to play a day that does not fit the space as it is.
const unfitAgain = time.Minute

// unfit is an error that another worker would meet as well.
type unfit struct{ error }

func (u unfit) Unwrap() error { return u.error }

// isUnfit reports whether an error says that the day cannot be played as its record has it: the plan does not
// fit the space, or the day is another one. Where the ledger has lost an attempt, or controls beside which attempts may be lost, another worker would send messages once more.
func isUnfit(err error) bool {
	for _, is := range []func(error) bool{is[unfit], is[*dayplan.UnfitError], is[*problem.UsageError], is[*pipeline.PlanError], is[*ledger.MovedError], isOfLost} {
		if is(err) {
			return true
		}
	}
	return false
}

func isOfLost(err error) bool {
	return errors.Is(err, ledger.ErrNoAttempt) || errors.Is(err, ledger.ErrLostControls)
}

func is[E error](err error) bool {
	_, is := errors.AsType[E](err)
	return is
}

// endUnfit is what follows from an error by which the day cannot be played now. A day that has begun is on hold from then on, and a
// worker tries again from time to time: somebody may correct it, and who ends the run says so. One that has not begun ends the run in the
// space.
func (l *Lane) endUnfit(ctx context.Context, why error) (ledger.PostEnd, error) {
	stopped := plan.NameWorker(why.Error(), l.worker.Holder.String())
	ends := ledger.PostEnd{Done: true, How: plan.Summary{Stopped: stopped}.EndedAs()}
	if is[*ledger.MovedError](why) {
		return ends, nil
	}
	if err := l.readDay(ctx); err != nil {
		return ledger.PostEnd{}, err
	}
	hasBegun := l.reader != nil && !l.isToReopen()
	switch {
	case !hasBegun:
		return ends, nil
	case l.reader.State().Ended: // whoever played it died before it said so
		return ledger.PostEnd{Done: true, How: plan.Summary{}.EndedAs()}, nil
	}
	return ledger.PostEnd{DueIn: unfitAgain}, l.hold(ctx, l.reader, stopped)
}

// hold writes down that the day is on hold. Where somebody has asked for a hold and waits for a worker, that one takes effect: who
// resumes the day has to know its reason. Of a day that is on hold already the reason why it cannot be played is noted.
func (l *Lane) hold(ctx context.Context, reader *dayrecord.Reader, why string) error {
	text := ""
	for {
		control, says, err := l.holdFor(ctx, reader, why)
		if says != text {
			text = says
			l.tell(text)
		}
		if err != nil || control == nil {
			return err
		}
		_, err = l.taken.Append(ctx, []ledger.Append{{Space: l.space, Round: l.run.Round, Seen: reader.Last(), Controls: []ledger.DayControl{*control}}})
		if err != nil && !errors.Is(err, ledger.ErrChanged) {
			return err
		}
		if _, err = reader.Update(ctx); err != nil {
			return err
		}
	}
}

// holdFor is what is appended to the record of a day that cannot be played, as it stands, nil for nothing, and what is told.
func (l *Lane) holdFor(ctx context.Context, reader *dayrecord.Reader, why string) (control *ledger.DayControl, text string, err error) {
	state := reader.State()
	if state.Ended {
		return nil, "", nil
	}
	if c, isAsked := askedHold(reader); isAsked && !state.Held {
		c.State, c.At, c.Answer = ledger.ControlTaken, l.nextMoment(ctx, reader), ""
		return &c, "", nil
	}
	event := day.Event{At: l.nextMoment(ctx, reader), By: day.BySimcast, Control: day.Control{Verb: day.VerbHold, Reason: why}}
	text = "the day is on hold: " + why
	if state.Held && (state.HeldBy != day.BySimcast || state.LastHold.Reason != why) {
		text = "the day cannot be played, and is on hold already: " + why
		event.Control = day.Control{Verb: day.VerbNote, Reason: "No worker can play the day: " + why}
	}
	if state.Held && (event.Verb == day.VerbHold || isNoted(reader.Record(), event.Reason)) {
		return nil, text, nil
	}
	written, err := dayrecord.Control(l.worker.Holder.Host, event)
	return &written, text, err
}

// isNoted reports whether simcast has written a note since the day was played last.
func isNoted(record day.Record, text string) bool {
	for _, e := range slices.Backward(record.Events) {
		if e.Verb == day.EventStart {
			break
		}
		if e.Verb == day.VerbNote && e.By == day.BySimcast && e.Reason == text {
			return true
		}
	}
	return false
}

// askedHold is a hold that was asked for and that nobody has taken yet.
func askedHold(reader *dayrecord.Reader) (ledger.DayControl, bool) {
	for _, c := range reader.Waiting() {
		if event, err := day.ParseEvent(c.Body); err == nil && event.Verb == day.VerbHold {
			return c, true
		}
	}
	return ledger.DayControl{}, false
}

// nextMoment is the present by the day's clock, and later than all that its record has.
func (l *Lane) nextMoment(ctx context.Context, reader *dayrecord.Reader) time.Time {
	return clock.Later(reader.Present(ctx, l.worker.Clock.Now()), reader.State().Last.Add(time.Millisecond)).Truncate(time.Millisecond)
}
