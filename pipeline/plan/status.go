package plan

import (
	"cmp"
	"strings"
	"time"

	"simcast/pipeline/ledger"
)

// State is the word that a results file has for what became of a delivery. The ledger has the same, but for Skipped.
type State = ledger.State

// The five states of the contract. No delivery has another, and none has two.
const (
	Sent            = ledger.StateSent
	Failed          = ledger.StateFailed
	Uncertain       = ledger.StateUncertain
	Pending         = ledger.StatePending
	Skipped   State = "skipped"
)

// Status is what became of a delivery: the columns that a run adds to the plan's own.
type Status struct {
	State      State
	MessageID  string    // where the service gave one (interface, 4.2)
	Reason     string    // why it is not sent, or what is special about it
	HTTPStatus int       // HTTP status of the last answer, 0 where none came
	Attempts   int       // every request ever made for the delivery, as Requests of its ledger.Standing
	SentAt     time.Time // start of the request that made it sent or uncertain, else zero
}

// WentOut reports whether the delivery is out, or may be.
func (s Status) WentOut() bool { return s.State == Sent || s.State == Uncertain }

// HeldBack is what people read of a message that is pending because its row was changed after it was sent: it is not one that was
// never tried.
const HeldBack = "held back"

// IsHeldBack reports whether a message is held back.
func (s Status) IsHeldBack() bool {
	return s.State == Pending && strings.HasPrefix(s.Reason, HeldBackFor)
}

// Word is what people read of what became of the delivery: its state, or that it is held back.
func (s Status) Word() string {
	if s.IsHeldBack() {
		return HeldBack
	}
	return string(s.State)
}

// StatusFrom is how a results file shows where the ledger has a delivery.
func StatusFrom(standing ledger.Standing) Status {
	status := Status{State: cmp.Or(standing.State, Pending), MessageID: standing.MessageID, Reason: standing.Reason, HTTPStatus: standing.HTTPStatus,
		Attempts: standing.Requests, SentAt: standing.SentAt}
	if status.State == Sent && standing.AgainRefused != "" {
		status.Reason = standing.AgainRefused
	}
	switch {
	case status.State == Sent && !standing.PerhapsAgain.IsZero():
		status.Reason = withPerhapsAgain(status.Reason, standing.PerhapsAgain)
	case status.State != Uncertain:
	case status.Reason == "":
		status.Reason = reasonCutOff
	}
	return status
}
