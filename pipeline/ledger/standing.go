package ledger

import (
	"slices"
	"time"
)

// State is where a delivery stands after all that is known of it. A results file has the same words.
type State string

const (
	StatePending   State = "pending" // never published, and not refused for good
	StateSent      State = "sent"
	StateUncertain State = "uncertain"
	StateFailed    State = "failed"
)

// Standing is where one delivery stands, folded from its attempts.
type Standing struct {
	State        State
	InjectID     string   // the id under which it was tried last
	IDs          []string // all under which it was sent or uncertain, or has stood since; the latest last
	Persona      string
	Channel      string
	TeamID       int64
	HTTPStatus   int
	MessageID    string
	Reason       string
	Generation   int64      // of the next request, unless somebody means what is sent or uncertain to go out once more
	Requests     int        // all requests ever made for it: the column attempts of a results file
	SentAt       time.Time  // start of the request that made it sent or uncertain
	Resolution   Resolution // the last one, zero where something went out since, or may have, and where it was taken back
	PerhapsAgain time.Time  // of what is sent: start of the last request that perhaps published it once more, zero where none did
	AgainRefused string     // of what is sent: why the last request, to send it once more, was refused; "" where it was not
	Replaced     []Result   // what it had before a resolution was changed: a results file with one of them is older than that
}

// Resolution is that somebody has answered whether an uncertain delivery is in the exercise.
type Resolution struct {
	By    string
	At    time.Time
	About time.Time // start of the request that had made it uncertain, zero where nobody knows that moment
}

// Result is where a delivery stood at some time, and why: what a results file of that time has of it.
type Result struct {
	State  State
	Reason string
}

// Is reports whether there is a resolution.
func (r Resolution) Is() bool { return !r.At.IsZero() }

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
	if attempt.Source == SourcePosted {
		s.Generation = max(s.Generation, attempt.Generation)
	}
	s.InjectID, s.Persona, s.Channel, s.TeamID = attempt.InjectID, attempt.Persona, attempt.Channel, attempt.TeamID
	next := s.State.After(attempt)
	if s.State == StateUncertain && next != StateUncertain && next != StateSent {
		s.Generation++ // a planner has looked, and found nothing: the request that nobody knew of stays in the ledger
	}
	wentOut := attempt.Outcome == Accepted || attempt.Outcome == InFlight || attempt.Outcome == Unknown
	if wentOut {
		s.StandUnder(attempt.InjectID)
		s.Resolution = Resolution{} // of what is sent, too: what was found before says nothing of this request
	}
	if wentOut {
		s.AgainRefused = ""
	}
	if s.State == StateSent && attempt.Outcome != Accepted {
		if attempt.Source == SourcePosted && (attempt.Outcome == Refused || attempt.Outcome == GaveUp) {
			s.AgainRefused = attempt.Reason
		}
		if wentOut {
			s.PerhapsAgain = attempt.Started
		}
		return s
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

// resolved is the standing after somebody has looked in the exercise. A resolution settles what is uncertain, and it replaces
// the resolution before as long as nothing went out since. All else stays what it is.
func (s Standing) resolved(found Attempt) Standing {
	if s.State != StateUncertain && !s.Resolution.Is() {
		return s
	}
	if s.State != StateFailed && found.Outcome != Accepted && found.Outcome != Unknown { // also where it was there by the resolution before
		s.Generation++
	}
	about := s.SentAt
	if s.Resolution.Is() {
		about = s.Resolution.About
		s.Replaced = append(slices.Clip(s.Replaced), Result{State: s.State, Reason: s.Reason}) // a copy of the standing keeps what it has
	}
	s.AgainRefused = ""
	s.Reason, s.SentAt, s.Resolution = found.Reason, about, Resolution{By: found.By, At: found.Ended, About: about}
	switch found.Outcome {
	case Accepted:
		s.State = StateSent
	case Unknown: // the resolution before is taken back, and nobody knows
		s.State, s.Resolution, s.HTTPStatus = StateUncertain, Resolution{}, 0 // a refusal since is not why
	default:
		s.State, s.SentAt = StateFailed, time.Time{}
	}
	return s
}

// After is the state after one more attempt. Of a delivery that was sent it says what became of that attempt, as the
// history shows it; its standing stays sent. An imported one may be a planner's word: who has looked, and found nothing,
// writes failed or pending into the results file. Besides an acceptance, only that undoes uncertain, and a resolution, of which
// Standing.After knows.
func (s State) After(attempt Attempt) State {
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
