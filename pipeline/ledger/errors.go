package ledger

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// ErrUnreachable says that the ledger cannot be reached for now, such as a database that is being started again. Only a ledger in a
// database gives it, after it has tried for as long as the context says ([WithPatience]), or it does itself. What was to be written may be written all the same, or not. Attempts and their ends may be tried again: the same call writes
// nothing twice.
var ErrUnreachable = errors.New("the ledger cannot be reached")

// ErrMayBePublished says that the ledger has a delivery as under way, sent or uncertain, so that nothing may be posted.
var ErrMayBePublished = errors.New("the ledger has this message as sent or uncertain already, so it was not sent once more")

// ErrNoAttempt says that the ledger has lost an attempt that was written down, as where its server was replaced by one that had not got
// all: by the ledger the message looks as if it had never been sent.
var ErrNoAttempt = errors.New("the ledger does not have the attempt any more that was written down before it was made, so by the ledger this message was not sent; " +
	"look in the exercise, and have the database's administrator look whether it has lost entries")

// ErrSentAgain says that a delivery was sent again since somebody looked for it, so that the answer is about an earlier request.
var ErrSentAgain = errors.New("this message was sent again in the meantime, so the answer was not taken")

// ErrSpaceCame says that a space which may be the same one has come into the ledger since somebody looked for that of a new key.
var ErrSpaceCame = errors.New("meanwhile another run has begun to use this key or a space with the same teams, so this may be the same space, " +
	"and nothing was sent here; run the command again: it will then know that space, or ask which one this is")

// ErrRunStopped says that somebody has asked to stop a run that is left to workers: nobody goes on with it.
var ErrRunStopped = errors.New("somebody has stopped the run")

// ErrDayLeft says that another day was left to workers since room was looked for, so that there may be none any more.
var ErrDayLeft = errors.New("another exercise day was left to workers at the same moment; run the command again")

// ErrDayBegun says that a round has its exercise day already.
var ErrDayBegun = errors.New("this round has an exercise day already")

// ErrNoDay says that a round has no exercise day.
var ErrNoDay = errors.New("this round has no exercise day")

// ErrNoContent says that the ledger has no content of that sum, as of a day that nobody has played for long.
var ErrNoContent = errors.New("the ledger does not have any more what the day is played from")

// ErrChanged says that a day's record has something newer than its writer has read, so that nothing was written.
var ErrChanged = errors.New("the exercise day has changed in the meantime")

// ErrLostControls says that the record of a day has fewer controls than its writer has read, as where the ledger's server was replaced by one
// that had not got all, so that nothing was written.
var ErrLostControls = errors.New("the ledger has lost controls of the exercise day that this simcast has read, and perhaps messages that were sent; " +
	"look in the exercise, and have the database's administrator look whether it has lost entries, before simcast play goes on with the day")

// CopiedFrom begins what Rounds.MovedTo gives of a round whose copy into this ledger has not ended. The name of the other ledger follows.
const CopiedFrom = "copied from "

// MovedError says that a round stands in another ledger by now, or has not been copied whole into this one.
type MovedError struct{ Round, To string } // To is what Rounds.MovedTo gives

func (e *MovedError) Error() string {
	round := NameOfRound(e.Round)
	if from, isCopied := strings.CutPrefix(e.To, CopiedFrom); isCopied {
		return fmt.Sprintf("%s is not copied whole from the ledger %s; repeat simcast ledger copy with it; if it is lost, use another --round", round, from)
	}
	return fmt.Sprintf("%s was moved to the ledger %s; use that one with --ledger", round, e.To)
}

// NameOfRound is what a sentence calls a round.
func NameOfRound(round string) string {
	if round == "" {
		return "the round without a name"
	}
	return fmt.Sprintf("the round %q", round)
}

// BusyError says that somebody else holds the lane of a space.
type BusyError struct {
	Lane  LaneState
	Known bool // whether it could be read who that is
}

// Error says who that is, and to wait, or to stop what workers do. A command that can wait itself proposes that beside it.
func (e *BusyError) Error() string {
	text := e.Who(time.Local) + "; wait until it has ended"
	if e.Lane.WorkersRun != "" {
		text += ", or stop it with simcast control stop " + e.Lane.WorkersRun
	}
	return text
}

// Who says who that is and how far, with moments in that zone.
func (e *BusyError) Who(zone *time.Location) string {
	if !e.Known {
		return "another run is under way in this space; the ledger does not know yet which one it is"
	}
	return e.Lane.Describe(zone)
}

// LaneLostError says that somebody else has taken the lane of a space while a run held it. No further request may be made. All that
// writes under the lane gives it, and so does HeldLane.Check; what does not is OpenRun.End, which takes a late answer, and Close.
type LaneLostError struct {
	Lane LaneState // as it is now
	Why  error     // what shows that it is lost, where that is not the ledger's word; else nil
}

func (e *LaneLostError) Error() string {
	if e.Why != nil {
		return e.Why.Error()
	}
	return "this run has lost its space to another one: " + e.Lane.Describe(time.Local)
}

func (e *LaneLostError) Unwrap() error { return e.Why }
