package ledger

import (
	"cmp"
	"slices"
	"time"
)

// State is where a delivery stands after all that is known of it.
type State string

const (
	StatePending   State = "pending" // never published, and not refused for good
	StateSent      State = "sent"
	StateUncertain State = "uncertain"
	StateFailed    State = "failed"
)

// Standing is where one delivery stands, folded from its attempts.
type Standing struct {
	State      State
	InjectID   string   // the id under which it was tried last
	IDs        []string // all under which it was sent or uncertain, or has stood since; the latest last
	Persona    string
	Channel    string
	TeamID     int64
	HTTPStatus int
	MessageID  string
	Reason     string
	Requests   int       // all requests ever made for it: the column attempts of a results file
	SentAt     time.Time // start of the request that made it sent or uncertain
	Finding    Finding   // the last one, zero where something went out since, or may have
}

// Finding is what somebody found who looked for an uncertain delivery in the exercise.
type Finding struct {
	By    string
	At    time.Time
	About time.Time // start of the request that had made it uncertain, zero where nobody knows that moment
}

// Is reports whether there is a finding.
func (f Finding) Is() bool { return !f.At.IsZero() }

// Renamed is a delivery, sent or uncertain, that stands under another id from now on.
type Renamed struct {
	Hash     string
	InjectID string
}

// StandUnder makes the id one of those under which the delivery has stood.
func (s *Standing) StandUnder(id string) {
	if !slices.Contains(s.IDs, id) {
		s.IDs = append(slices.Clip(s.IDs), id) // a copy of the standing keeps what it has
	}
}

// After is the standing after one more attempt. Once sent, a delivery stays
// sent: what was published cannot be unsent. An uncertain one becomes certain only by
// a request that the service accepted, or by a planner who has looked: a refusal
// of a second request says nothing of the first.
func (s Standing) After(attempt Attempt) Standing {
	if attempt.Source == SourceResolved {
		return s.resolved(attempt)
	}
	s.Requests += attempt.Requests
	s.InjectID, s.Persona, s.Channel, s.TeamID = attempt.InjectID, attempt.Persona, attempt.Channel, attempt.TeamID
	next := s.State.After(attempt)
	wentOut := attempt.Outcome == Accepted || attempt.Outcome == InFlight || attempt.Outcome == Unknown
	if wentOut {
		s.StandUnder(attempt.InjectID)
	}
	if s.State == StateSent && attempt.Outcome != Accepted {
		return s
	}
	if wentOut {
		s.Finding = Finding{}
	}
	s.HTTPStatus, s.Reason = attempt.HTTPStatus, attempt.Reason
	switch {
	case next == StateSent:
		s.SentAt, s.MessageID = attempt.Started, attempt.MessageID
	case next == StateUncertain && (attempt.Outcome == InFlight || attempt.Outcome == Unknown):
		s.SentAt = attempt.Started
	case next != StateUncertain:
		s.SentAt = time.Time{}
	}
	s.State = next
	return s
}

// resolved is the standing after somebody has looked in the exercise. What is not uncertain stays what it is.
func (s Standing) resolved(found Attempt) Standing {
	if s.State != StateUncertain {
		return s
	}
	s.State, s.Reason = s.State.After(found), found.Reason
	s.Finding = Finding{By: found.By, At: found.Ended, About: s.SentAt}
	if s.State == StateFailed {
		s.SentAt = time.Time{}
	}
	return s
}

// After is the state after one more attempt. Of a delivery that was sent it says what became of that attempt, as the
// history shows it; its standing stays sent. An imported one may be a planner's word: who has looked, and found nothing,
// writes failed or pending into the results file. Besides an acceptance, only that undoes uncertain, and a finding: which
// says nothing of what is not uncertain.
func (s State) After(attempt Attempt) State {
	if attempt.Source == SourceResolved && s != StateUncertain {
		return cmp.Or(s, StatePending)
	}
	switch attempt.Outcome {
	case Accepted:
		return StateSent
	case InFlight, Unknown:
		return StateUncertain
	}
	switch {
	case attempt.Source != SourcePosted && attempt.Outcome == Refused:
		return StateFailed
	case attempt.Source == SourceImported:
		return StatePending
	case s == StateUncertain:
		return StateUncertain
	case attempt.Outcome == Refused, attempt.Outcome == GaveUp:
		return StateFailed
	case s == "":
		return StatePending
	}
	return s
}
