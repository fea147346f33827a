package control

import (
	"context"
	"fmt"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// Answer is what became of a control that was not refused.
type Answer struct {
	N     int64     // the control in the record
	At    time.Time // when it took effect; of one that waits, when it was asked for
	Waits bool      // nothing plays the day: it counts from the next start
	// ByWorkers says of one that waits that workers play the day: the one that has the space takes it, or the next one as it begins.
	ByWorkers bool
	// Silent says of one that waits who played the day and has not been heard of for a while, as [Target.PlayedBoard] says: whoever that is takes
	// it once it is back. "" where nobody is silent.
	Silent string
	Text   string // what its asker is told; "" where there is nothing to say
}

// How long a control waits for what counts before it, and how often its asker looks.
const (
	patience  = 2 * time.Second
	pollEvery = 50 * time.Millisecond
)

// submission is a control on its way into the record of a day, which may be one of several.
type submission struct {
	Named
	clock   clock.Clock
	id      string // in the record
	control day.Control
	who     Person
	isAlone bool     // it is asked for in no other day
	shared  *shared  // with the same control in other days
	checked *checked // of one that changes the plan; nil before that was checked

	stands   standing
	decision decision
	err      error // why it cannot be, or why that is not known
	isApart  bool  // nothing is done there
	isOver   bool  // since the day has ended, and others have not
	noDay    error // since there is none to hold, and there is one in others
}

// Submit appends a control to the record of the day, as it stands: it has taken effect then, before whoever plays the day sends anything
// more. Where nothing plays, some verbs wait in the record for the next start, and the others are refused. For those that change the
// plan it is loaded and checked before, which may take seconds. Why a control cannot be is a *Refused, which the record keeps where somebody plays
// the day. Where ctx ends, or the ledger cannot be reached, the error is an *Unanswered.
func (t Target) Submit(ctx context.Context, c day.Control, who Person, clock clock.Clock) (Answer, error) {
	answers, err := SubmitAll(ctx, []Named{{Target: t}}, c, who, clock)
	if err != nil {
		return Answer{}, err
	}
	return answers[0].Answer, answers[0].Err
}

// answerOf is what became of a control that is in the record.
func (d decision) answerOf(c ledger.DayControl) (Answer, error) {
	switch c.State {
	case ledger.ControlTaken:
		return Answer{N: c.N, At: c.At, Text: c.Answer}, nil
	case ledger.ControlWaits:
		as := d.as
		as.N, as.At, as.Waits, as.Text = c.N, c.Asked, true, c.Answer
		return as, nil
	case ledger.ControlRefused:
		refused := &Refused{N: c.N, Message: c.Answer}
		if d.refused != nil {
			refused.Message, refused.Suggestion, refused.Already = d.refused.Message, d.refused.Suggestion, d.refused.Already
		}
		return Answer{}, refused
	}
	return Answer{}, &Refused{N: c.N, Message: fmt.Sprintf("it was %s", c.State)}
}
