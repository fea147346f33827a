package pipeline

import (
	"context"
	"errors"
	"fmt"
	"time"

	"simcast/apiclient"
	"simcast/ledger"
)

// Poster makes one request to publish (interface, 4.1 and 4.2).
type Poster interface {
	Post(ctx context.Context, to apiclient.Endpoint, body []byte) apiclient.Answer
}

// Book takes attempts down durably, before and after they are made.
type Book interface {
	Begin(ledger.Attempt) (int64, error)
	End(n int64, started time.Time, a ledger.Attempt) error
}

// Sheet is the results file. Write replaces it whole, or leaves it as it was.
type Sheet interface {
	Write(*Report) error
}

// Run is all that sending needs besides the settled plan.
type Run struct {
	Name     string
	Space    string // the space's id in the ledger
	Poster   Poster
	Book     Book
	Sheet    Sheet
	Clock    Clock
	Jitter   func() float64 // in [0,1)
	Interval time.Duration  // least time between the starts of two requests
	Limits   Limits
	Progress func(Progress) // told after each change; may be nil
}

// Ending is how a run ended.
type Ending struct {
	Counts
	Stopped     string // why it stopped before its last delivery, "" where it did not
	Interrupted bool
	SheetError  error // why the results could not be written at the end
}

// errInterrupted ends a wait when the planner wants the run to stop.
var errInterrupted = errors.New("interrupted")

// sender is a run under way.
type sender struct {
	Run
	plan    *Settled
	sheet   *checkpoints
	pace    pace
	streak  streak
	backoff func(int) time.Duration
	done    Progress
	stop    string
}

// Send posts what is to be posted, one request at a time. soft ends the run
// between two requests; hard, as well, the request in flight, which is uncertain
// then. The fates of the deliveries are kept up to date, and in the results
// file. An error means that nothing was posted.
func (s *Settled) Send(soft, hard context.Context, run Run) (Ending, error) {
	snd := &sender{Run: run, plan: s, sheet: newCheckpoints(s, run),
		pace:    pace{base: run.Interval, interval: run.Interval},
		backoff: backoff(run.Interval, run.Jitter)}
	if err := snd.sheet.first(); err != nil {
		return Ending{}, err
	}
	snd.done = Progress{Total: len(s.ToPost)}
	interrupted := false
	for i, d := range s.ToPost {
		err := snd.deliver(soft, hard, d)
		interrupted = errors.Is(err, errInterrupted)
		snd.tell("", len(s.ToPost)-i-1)
		if snd.stop != "" || interrupted {
			break
		}
	}
	ending := Ending{Stopped: snd.stop, Interrupted: interrupted}
	s.explainPending(ending)
	ending.Counts = s.Count()
	ending.SheetError = snd.sheet.last()
	return ending, nil
}

// deliver tries one delivery until its fate is known or the run stops.
func (s *sender) deliver(soft, hard context.Context, d *Delivery) error {
	wasUncertain := d.Fate.Result == Uncertain
	s.streak.attempts = 0
	if err := s.sheet.allow(soft); err != nil {
		if soft.Err() != nil {
			return errInterrupted
		}
		s.stop = err.Error()
		return nil
	}
	notBefore := time.Time{}
	for {
		answer, n, started, err := s.attempt(soft, hard, d, notBefore)
		if err != nil {
			return err
		}
		if n == 0 {
			return nil
		}
		now := s.Clock.Now()
		mv := s.streak.next(answer, now, s.Limits, s.backoff)
		s.settlePace(mv)
		d.take(mv, answer, started, wasUncertain)
		if err := s.Book.End(n, started, outcomeOf(mv, answer, d, now)); err != nil {
			s.stop = fmt.Sprintf("an outcome could not be written down: %v", err)
			return nil
		}
		if mv.stop != "" {
			s.stop = mv.stop
		}
		if !mv.again || s.stop != "" {
			s.done.count(d)
			return nil
		}
		notBefore = now.Add(mv.wait)
		s.waiting(mv)
	}
}

// beforeSlot is how long before its slot an attempt is written down, so that the
// disk does not cost pace, and a run killed while it waits leaves nothing uncertain.
const beforeSlot = 8 * time.Millisecond

// attempt makes one request in its slot. n is 0 where it could not be written
// down, and then nothing was posted.
func (s *sender) attempt(soft, hard context.Context, d *Delivery, notBefore time.Time) (apiclient.Answer, int64, time.Time, error) {
	slot := s.pace.slot(s.Clock.Now())
	if slot.Before(notBefore) {
		slot = notBefore
	}
	if err := s.Clock.Until(soft, slot.Add(-beforeSlot)); err != nil {
		return apiclient.Answer{}, 0, slot, errInterrupted
	}
	entry := s.plan.attempt(d)
	body, err := d.body(slot)
	if err == nil {
		entry.Body, entry.Started = string(body), slot
		var n int64
		if n, err = s.Book.Begin(entry); err == nil {
			return s.post(soft, hard, d, n, slot, body)
		}
	}
	s.stop = fmt.Sprintf("an attempt could not be written down, so it was not made: %v", err)
	return apiclient.Answer{}, 0, slot, nil
}

// post waits for the slot and makes the request. Its context is cut by hard
// alone: what is on its way is not called back by a polite stop.
func (s *sender) post(soft, hard context.Context, d *Delivery, n int64, slot time.Time, body []byte) (apiclient.Answer, int64, time.Time, error) {
	if err := s.Clock.Until(soft, slot); err != nil {
		if err := s.Book.End(n, slot, ledger.Attempt{Outcome: ledger.Unsent, Ended: s.Clock.Now()}); err != nil {
			s.stop = fmt.Sprintf("an outcome could not be written down: %v", err)
		}
		return apiclient.Answer{}, n, slot, errInterrupted
	}
	started := s.Clock.Now()
	s.pace.last = started
	return s.Poster.Post(hard, d.Inject.Endpoint, body), n, started, nil
}

func (s *sender) settlePace(mv move) {
	if mv.slow {
		s.pace.slowDown()
		return
	}
	s.pace.settle()
}

// take brings the delivery's fate up to date after an answer. One that was
// uncertain before stays so until the service has settled it.
func (d *Delivery) take(mv move, a apiclient.Answer, started time.Time, wasUncertain bool) {
	f := &d.Fate
	if mv.outcome != ledger.Unsent {
		f.Attempts++
		f.Status = a.Status
	}
	f.Reason = mv.reason
	switch mv.outcome {
	case ledger.Accepted:
		f.Result, f.MessageID, f.SentAt = Sent, a.MessageID, started
		if d.Inject.Draft() {
			f.Reason = reasonOfDraft(f.Reason)
		}
	case ledger.Unknown:
		f.Result, f.SentAt = Uncertain, started
	case ledger.Refused:
		f.Result, f.SentAt = Failed, time.Time{}
	case ledger.GaveUp:
		f.Result = Failed
	default:
		f.Result = Pending
	}
	if wasUncertain && (mv.outcome == ledger.GaveUp || mv.outcome == ledger.NotNow || mv.outcome == ledger.Unsent) {
		f.Result = Uncertain
	}
}

func outcomeOf(mv move, a apiclient.Answer, d *Delivery, now time.Time) ledger.Attempt {
	return ledger.Attempt{Outcome: mv.outcome, Status: a.Status, MessageID: a.MessageID, Reason: d.Fate.Reason, Ended: now}
}

// body is the request's body. An empty ts is the moment of the post.
func (d *Delivery) body(at time.Time) ([]byte, error) {
	message := d.Message
	if d.Inject.cells[colTS] == "" {
		message.TS = at.Unix()
	}
	return message.Encode()
}

// explainPending says of each delivery that was to be posted and was not, why.
func (s *Settled) explainPending(e Ending) {
	why := "not tried: the run was interrupted"
	if e.Stopped != "" {
		why = "not tried: the run stopped, for " + e.Stopped
	}
	for _, d := range s.ToPost {
		if d.Fate.Result == Pending && d.Fate.Reason == "" {
			d.Fate.Reason = why
		}
	}
}
