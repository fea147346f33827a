package control

import (
	"context"
	"errors"

	"simcast/pipeline/ledger"
)

// add writes the control down, and notes its number. Where the ledger went away meanwhile, nobody knows whether it is written: then it
// is looked for. One that is found is asked for as any other.
func (s *submission) add(soft, hard context.Context) error {
	if soft.Err() != nil {
		return context.Cause(soft)
	}
	n, err := s.Ledger.AddControl(hard, s.written)
	if errors.Is(err, ledger.ErrUnreachable) || hard.Err() != nil {
		if n = s.find(soft, hard); n == 0 {
			s.written.N = 0
			if soft.Err() != nil {
				err = errors.Join(context.Cause(soft), err)
			}
			return s.unanswered(Unclear, err)
		}
		err = nil
	}
	if err == nil {
		s.written.N = n
	}
	return err
}

// find is the number of the control in the record, by who asked for it and when; 0 where it is not seen there within 2 s.
func (s *submission) find(soft, hard context.Context) (n int64) {
	for deadline := s.clock.Now().Add(patience); n == 0 && s.clock.Now().Before(deadline); {
		controls, err := s.Ledger.Controls(hard, s.Space, s.Round, 0)
		for _, c := range controls {
			if c.By == s.written.By && c.Host == s.written.Host && c.Asked.UnixMilli() == s.written.Asked.UnixMilli() {
				n = c.N
			}
		}
		if err == nil && n > 0 || s.clock.Until(soft, s.clock.Now().Add(pollEvery)) != nil {
			break
		}
	}
	return n
}

// withdraw takes an open control back, and gives why. Where it was answered meanwhile, that counts.
func (s *submission) withdraw(ctx context.Context, why error) (Answer, error) {
	refused, isRefused := errors.AsType[*Refused](why)
	s.written.State = ledger.ControlWithdrawn
	done, isLost, err := s.takeBack(ctx)
	var now ledger.DayControl
	if err == nil && !done {
		now, err = s.Ledger.Control(ctx, s.Space, s.Round, s.written.N)
	}
	// By an earlier try. Whoever plays the day withdraws a trial, too, and says yes with that: one that may be ours is no yes.
	switch isOurs := now.State == ledger.ControlWithdrawn && (isLost || !s.control.Trial); {
	case err != nil && isRefused: // which says that it was withdrawn
		return Answer{}, s.unanswered(Unclear, err)
	case err != nil && errors.Is(why, ledger.ErrUnreachable):
		return Answer{}, s.unanswered(Unclear, why)
	case err != nil:
		return Answer{}, s.unanswered(Unclear, errors.Join(why, err))
	case !done && !isOurs:
		return s.meaning(now)
	}
	if isRefused {
		refused.N = s.written.N
		return Answer{}, why
	}
	return Answer{}, s.unanswered(Withdrawn, why)
}

// takeBack writes down that the control is withdrawn. The ledger may say soon that it cannot be reached where only its answer was lost: then
// it is asked once more. isLost says that there was no answer the first time: the control may be withdrawn since then.
func (s *submission) takeBack(ctx context.Context) (done, isLost bool, err error) {
	deadline := s.clock.Now().Add(patience)
	done, err = s.Ledger.AnswerControl(ctx, s.written)
	isLost = errors.Is(err, ledger.ErrUnreachable)
	if isLost && s.clock.Now().Before(deadline) {
		done, err = s.Ledger.AnswerControl(ctx, s.written)
	}
	return done, isLost, err
}
