package pipeline

import (
	"strings"
	"time"

	"simcast/ledger"
)

// Result is the word that a results file has for what became of a delivery.
type Result string

// The five results of the contract. No delivery has another, and none has two.
const (
	Sent      Result = "sent"
	Failed    Result = "failed"
	Uncertain Result = "uncertain"
	Pending   Result = "pending"
	Skipped   Result = "skipped"
)

// Fate is what became of a delivery: the columns that a run adds to the plan's own.
type Fate struct {
	Result    Result
	MessageID string    // where the service gave one (interface, 4.2)
	Reason    string    // why it is not sent, or what is special about it
	Status    int       // HTTP status of the last answer, 0 where none came
	Attempts  int       // every request ever made for the delivery
	SentAt    time.Time // start of the request that made it sent or uncertain, else zero
}

// wentOut reports whether the delivery is out, or may be.
func (f Fate) wentOut() bool { return f.Result == Sent || f.Result == Uncertain }

// fateOf is how a results file shows where the ledger has a delivery.
func fateOf(s ledger.Standing) Fate {
	results := map[ledger.State]Result{"": Pending, ledger.StateOpen: Pending, ledger.StateSent: Sent,
		ledger.StateUncertain: Uncertain, ledger.StateFailed: Failed}
	f := Fate{Result: results[s.State], MessageID: s.MessageID, Reason: s.Reason, Status: s.Status,
		Attempts: s.Requests, SentAt: s.SentAt}
	switch {
	case f.Result != Uncertain:
	case f.Reason == "":
		f.Reason = reasonCutOff
	case refusedUncertain(s):
		f.Reason = reasonStillUncertain(f.Reason)
	}
	return f
}

// refusedUncertain reports whether a delivery is uncertain though its last request was refused, and the
// ledger has that answer alone: an older simcast took it for the end of the delivery.
func refusedUncertain(s ledger.Standing) bool {
	return s.State == ledger.StateUncertain && (s.Status/100 == 3 || s.Status/100 == 4) && !strings.HasPrefix(s.Reason, stillUncertain)
}

// reasonCutOff is said of a request whose process died before an answer.
const reasonCutOff = "simcast was cut off while the request was in flight: " + lookInExercise

// take brings the delivery's fate up to date after an answer. One that was
// uncertain before stays so until the service has accepted it: the other answers
// are to this request, and say nothing of the one before.
func (d *Delivery) take(mv move, r request, wasUncertain bool) {
	f := &d.Fate
	before := f.SentAt
	if mv.outcome != ledger.Unsent {
		f.Attempts++
		f.Status = r.answer.Status
	}
	f.Reason = mv.reason
	switch mv.outcome {
	case ledger.Accepted:
		f.Result, f.MessageID, f.SentAt = Sent, r.answer.MessageID, r.started
		if d.Inject.Draft() {
			f.Reason = reasonOfDraft(f.Reason)
		}
	case ledger.Unknown:
		f.Result, f.SentAt = Uncertain, r.started
	case ledger.Refused:
		f.Result, f.SentAt = Failed, time.Time{}
	case ledger.GaveUp:
		f.Result = Failed
	default:
		f.Result = Pending
	}
	if wasUncertain && mv.outcome != ledger.Accepted && mv.outcome != ledger.Unknown {
		f.Result, f.SentAt, f.Reason = Uncertain, before, reasonStillUncertain(mv.reason)
	}
}

func outcomeOf(mv move, r request, d *Delivery, now time.Time) ledger.Attempt {
	return ledger.Attempt{Outcome: mv.outcome, Status: r.answer.Status, MessageID: r.answer.MessageID, Reason: d.Fate.Reason, Ended: now}
}

// explainPending says of each delivery that was to be posted and was not, why.
func (s *SendPlan) explainPending(e Ending) {
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
