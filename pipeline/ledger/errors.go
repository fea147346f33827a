package ledger

import (
	"errors"
	"fmt"
	"time"
)

// ErrLockLost says that the lock of a run's space was lost while the run was under way, so that another run may be
// in the space. No further request may be made.
var ErrLockLost = errors.New("the lock of the space is lost")

// ErrSentAgain says that a delivery was sent again since somebody looked for it, so that the answer is about an earlier request.
var ErrSentAgain = errors.New("this message was sent again in the meantime, so the answer was not taken")

// ErrDayBegun says that a round has its exercise day already.
var ErrDayBegun = errors.New("this round has an exercise day already")

// ErrNoDay says that a round has no exercise day.
var ErrNoDay = errors.New("this round has no exercise day")

// ErrNoControl says that a day's record has no control of that number.
var ErrNoControl = errors.New("this exercise day has no such control")

// BusyError says that another run has the space.
type BusyError struct {
	Met   Run
	Known bool // whether Met could be read
}

// Error says which run that is, and to wait. A command that can wait itself proposes that beside it.
func (e *BusyError) Error() string { return e.Who(time.Local) + "; wait until it has ended" }

// Who says which run it is, with its moment in that zone.
func (e *BusyError) Who(zone *time.Location) string {
	if !e.Known {
		return "another run is under way in this space; the ledger does not know yet which one it is"
	}
	what := "a run"
	if e.Met.Plan != "" {
		what += " of " + e.Met.Plan
	}
	if e.Met.Round != "" {
		what += fmt.Sprintf(" in the round %q", e.Met.Round)
	}
	return fmt.Sprintf("%s is under way in this space (since %s on %s, process %d; the run %s)", what, e.Met.Started.In(zone).Format(time.DateTime), e.Met.Host, e.Met.PID, e.Met.Name)
}
