package plan

import (
	"strings"
	"time"
)

// Summary is how a run ended.
type Summary struct {
	Counts
	Run          string // its name
	Stopped      string // why it stopped before its last delivery, "" where it did not
	Interrupted  bool
	ResultsError error // why the results could not be written at the end
	LedgerError  error // why the ledger could not note the end
	// CutOff is why nothing more could be written down in the ledger, such as a *ledger.LaneLostError; nil where all was. Stopped says so
	// in words.
	CutOff error
	// NextSlot is the moment from which on the next request could start.
	NextSlot time.Time
}

// endedStopped is how the ledger's word on a run begins that stopped; why follows.
const endedStopped = "stopped: "

// endedFinished is the ledger's word on a run that came to its end.
const endedFinished = "finished"

// StoppedIn is why a run stopped, of which the ledger says how it ended; "" where it did not stop.
func StoppedIn(how string) string {
	why, isStopped := strings.CutPrefix(how, endedStopped)
	if !isStopped {
		return ""
	}
	return why
}

// HowEnded is a word on how a run ended, of which the ledger says so; "" where it came to its end.
func HowEnded(how string) string {
	word, _, _ := strings.Cut(how, ":")
	if word == endedFinished {
		return ""
	}
	return word
}

// EndedAs is how the ledger calls the end.
func (s Summary) EndedAs() string {
	switch {
	case s.Interrupted:
		return "interrupted"
	case s.Stopped != "":
		return endedStopped + s.Stopped
	}
	return endedFinished
}

// NameWorker adds to a reason which worker has met it, where one has.
func NameWorker(why, worker string) string {
	if worker == "" {
		return why
	}
	return why + " (worker " + worker + ")"
}

// ReasonNotTried is why a message is pending whose run stopped for this reason, or was interrupted where there is none.
func ReasonNotTried(stopped string) string {
	if stopped == "" {
		return notTriedInterrupted
	}
	return NotTriedStopped + ": " + stopped
}

// ExplainPending says of each delivery that was to be posted and was not, why.
func (s *SendPlan) ExplainPending(summary Summary) {
	why := ReasonNotTried(summary.Stopped)
	for _, d := range s.ToPost {
		if d.Status.State == Pending && d.Status.Reason == "" {
			d.Status.Reason = why
		}
	}
}
