package control

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
)

// Answer is what became of a control that was not refused.
type Answer struct {
	N     int64     // the control in the record
	At    time.Time // when it took effect; of one that waits, when it was asked for
	Waits bool      // nothing plays the day: it counts from the next start
	// ByWorkers says of one that waits that workers play the day: the one that has the space takes it, or the next one as it begins.
	ByWorkers bool
	// Silent says of one that waits who played the day and has not been heard of for a while, as [Target.NothingPlays]: whoever that is takes
	// it once it is back. "" where nobody is silent.
	Silent string
	Text   string // what its asker is told; "" where there is nothing to say
}

// How long a control may be without an answer, and how often its asker looks.
const (
	patience  = 2 * time.Second
	pollEvery = 50 * time.Millisecond
	readEvery = 5 // polls; who plays by this same open ledger makes no change that Changes tells
)

// write writes the control down, for the next start or for whoever plays the day, and waits for the answer.
func (s *submission) write(soft, hard context.Context) (Answer, error) {
	_, found, err := s.Ledger.DayOf(hard, s.Space, s.Round)
	if err == nil && !found {
		err = s.NoDay(hard)
	}
	if err == nil {
		event := day.Event{Control: s.control}
		s.written.Body, err = event.Encode()
	}
	if err != nil {
		return Answer{}, err
	}
	isPlayed, answer, err := s.leaveForNextStart(soft, hard)
	if err != nil || !isPlayed {
		return answer, err
	}
	return s.ask(soft, hard)
}

// submission is a control on its way into the record. Its methods wait for an answer as long as soft lasts, and write and read the record
// with hard, which lasts for a moment longer: what was asked for can still be withdrawn.
type submission struct {
	Target
	clock     clock.Clock
	written   ledger.DayControl
	control   day.Control
	withdrawn bool // it was open, and is not any more: it is to wait for the next start
}

// present is the present by the record's clock: who plays the day measures by that how long ago a control was asked for.
func (s *submission) present(ctx context.Context) (time.Time, error) {
	return dayrecord.Present(ctx, s.Ledger, s.Space, s.Round, s.clock.Now())
}

// keepLane keeps others from the space until release, unless a run has it. The lane of a holder who is silent is left alone: taking it
// would end a day whose player comes back. That player takes what waits for a start, too, and so does one that begins meanwhile. So is a
// lane that is left to workers, and that none of them has, or one that has not taken this control. as says of the answer by whom the day
// is played.
func (s *submission) keepLane(ctx context.Context) (release func(context.Context) error, isPlayed bool, as Answer, err error) {
	met, _, err := s.Ledger.LaneOf(ctx, s.Space)
	isOfRound := met.Run.Round == s.Round
	isLeft := met.WorkersRun != "" && (!met.Held || s.written.N > 0 && day.SpecOf(s.control.Verb).WaitsForStart && isOfRound)
	if err != nil || met.IsSilent || isLeft {
		return func(context.Context) error { return nil }, false, Answer{ByWorkers: isLeft && isOfRound, Silent: s.silence(&met)}, err
	}
	lane, err := s.Ledger.TakeLane(ctx, s.Space, ledger.ThisProcess(s.written.By), false)
	if busy := (*ledger.BusyError)(nil); errors.As(err, &busy) {
		return nil, true, Answer{}, nil
	}
	if err != nil {
		return nil, false, Answer{}, err
	}
	return lane.Release, false, Answer{}, nil
}

// leaveForNextStart writes the control down for the next start, unless a run has the space. Nothing begins to play meanwhile, but for a
// worker: that takes it as it looks for controls the next time.
func (s *submission) leaveForNextStart(soft, hard context.Context) (isPlayed bool, answer Answer, err error) {
	release, isPlayed, as, err := s.keepLane(hard)
	if err != nil || isPlayed {
		return isPlayed, Answer{}, err
	}
	defer func() { // a control that is in the record has not failed: the lane of who is silent is free soon
		if wrong := release(hard); answer.N == 0 {
			err = errors.Join(err, wrong)
		}
	}()
	now, err := s.present(hard)
	if err != nil {
		return false, Answer{}, err
	}
	if err := s.checkForNextStart(hard, now); err != nil {
		return false, Answer{}, err
	}
	if s.control.Trial {
		return false, Answer{}, s.NothingPlays(hard)
	}
	if s.written.N > 0 { // it was open, and the process that was to take it has not done so
		s.written.State = ledger.ControlWithdrawn
		s.withdrawn, err = s.Ledger.AnswerControl(hard, s.written)
		if err == nil && !s.withdrawn {
			answer, err = s.answered(hard)
		}
		if err != nil || !s.withdrawn {
			return false, answer, err
		}
	}
	// It comes after what waits by now: that was checked without it.
	s.written.Asked, s.written.State = now, ledger.ControlWaits
	if err := s.add(soft, hard); err != nil {
		return false, Answer{}, err
	}
	as.N, as.At, as.Waits = s.written.N, now, true
	return false, as, nil
}

// checkForNextStart refuses what cannot be at the next start, as the record has the day, and what waits for that start already.
func (s *submission) checkForNextStart(ctx context.Context, now time.Time) error {
	return s.check(ctx, now, func(state *day.State) error {
		if !day.SpecOf(s.control.Verb).WaitsForStart && !state.Ended {
			return s.NothingPlays(ctx)
		}
		return nil
	})
}

// check refuses what the day cannot take, as its record has it with what waits for the next start. first may refuse before.
func (s *submission) check(ctx context.Context, now time.Time, first func(*day.State) error) error {
	reader, found, err := dayrecord.Open(ctx, s.Ledger, s.Space, s.Round)
	if err != nil {
		return err
	}
	if !found {
		return s.NoDay(ctx)
	}
	state := day.Fold(reader.Record())
	dayrecord.ApplyWaiting(state, reader.Unanswered(), now)
	if err := first(state); err != nil {
		return err
	}
	err = refusal(state.Refuse(s.control, s.written.By, justAfter(now, state.Last)))
	if refused := (*Refused)(nil); errors.As(err, &refused) {
		isSo := day.SpecOf(s.control.Verb).IsSo
		refused.Already = !state.Ended && isSo != nil && isSo(state)
	}
	return err
}

// justAfter is a moment, or the first one that is later than another where it is not.
func justAfter(at, than time.Time) time.Time {
	if at.After(than) {
		return at
	}
	return than.Add(time.Millisecond)
}

// refusal makes a *Refused of a day's refusal.
func refusal(err error) error {
	if why := (*day.Refusal)(nil); errors.As(err, &why) {
		return &Refused{Message: why.Message, Suggestion: why.Suggestion}
	}
	return err
}

// ask writes the control down, and waits for its answer.
func (s *submission) ask(soft, hard context.Context) (Answer, error) {
	seen, err := s.Ledger.Changes(hard)
	if err != nil {
		return Answer{}, err
	}
	if s.written.Asked, err = s.present(hard); err != nil {
		return Answer{}, err
	}
	s.written.State = ledger.ControlOpen
	if err := s.add(soft, hard); err != nil {
		return Answer{}, err
	}
	deadline := s.clock.Now().Add(patience)
	for polls := 1; s.clock.Now().Before(deadline); polls++ {
		if err := s.clock.Until(soft, s.clock.Now().Add(pollEvery)); err != nil {
			return s.withdraw(hard, cmp.Or(context.Cause(soft), err))
		}
		changes, err := s.Ledger.Changes(hard)
		if err != nil {
			return s.withdraw(hard, err)
		}
		if changes == seen && polls%readEvery != 0 {
			continue
		}
		seen = changes
		now, err := s.Ledger.Control(hard, s.Space, s.Round, s.written.N)
		if err != nil {
			return s.withdraw(hard, err)
		}
		if now.State != ledger.ControlOpen {
			return s.meaning(now)
		}
	}
	if isPlayed, answer, err := s.leaveForNextStart(soft, hard); !isPlayed {
		if err != nil && !s.withdrawn {
			return s.withdraw(hard, err)
		}
		return answer, err
	}
	suggestion := "try it again"
	if day.SpecOf(s.control.Verb).ChangesPlan {
		suggestion = "the plan is checked before, which may take longer than that where the space answers slowly; try it again"
	}
	return s.withdraw(hard, &Refused{Message: "nobody took it within 2 seconds, so it was withdrawn" + s.busyRound(hard), Suggestion: suggestion})
}

// busyRound says which run has the space, where it is of another round.
func (s *submission) busyRound(ctx context.Context) string {
	lane, _, err := s.Ledger.LaneOf(ctx, s.Space)
	if err != nil || !lane.Held || !lane.Run.Ended.IsZero() || lane.Run.Round == s.Round {
		return "" // what cannot be read is not told
	}
	return fmt.Sprintf(": a run in %s has the space", RoundName(lane.Run.Round))
}

// answered reads what became of a control that is not open any more.
func (s *submission) answered(ctx context.Context) (Answer, error) {
	now, err := s.Ledger.Control(ctx, s.Space, s.Round, s.written.N)
	if err != nil {
		return Answer{}, s.unanswered(Unclear, err)
	}
	return s.meaning(now)
}

// meaning is what an answered control means for who asked.
func (s *submission) meaning(c ledger.DayControl) (Answer, error) {
	switch c.State {
	case ledger.ControlTaken:
		return Answer{N: c.N, At: c.At, Text: c.Answer}, nil
	case ledger.ControlWaits:
		return Answer{N: c.N, At: c.Asked, Waits: true, Text: c.Answer}, nil
	case ledger.ControlWithdrawn:
		if s.control.Trial {
			return Answer{N: c.N}, nil
		}
		return Answer{}, &Refused{N: c.N, Message: "it was withdrawn"}
	}
	return Answer{}, &Refused{N: c.N, Message: c.Answer}
}
