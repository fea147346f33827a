package ledger

import (
	"iter"
	"time"
)

// State is where a delivery stands after all that is known of it.
type State string

const (
	StateOpen      State = "pending" // never published, and not refused for good
	StateSent      State = "sent"
	StateUncertain State = "uncertain"
	StateFailed    State = "failed"
)

// Standing is where one delivery stands, folded from its attempts.
type Standing struct {
	State     State
	Inject    string   // the id under which it was tried last
	IDs       []string // all under which it was sent or uncertain, or has stood since; the latest last
	Persona   string
	Channel   string
	TeamID    int64
	Team      string
	Place     string
	Draft     bool
	Run       int64
	Status    int
	MessageID string
	Reason    string
	Requests  int       // all requests ever made for it
	SentAt    time.Time // start of the request that made it sent or uncertain
}

// Standings are the deliveries of a round in a space by their hash.
func (l *Ledger) Standings(space, round string) (map[string]Standing, error) {
	standings := map[string]Standing{}
	for a, err := range l.attempts(`WHERE space = $1 AND round = $2 ORDER BY run, n`, space, round) {
		if err != nil {
			return nil, err
		}
		standings[a.Delivery] = standings[a.Delivery].After(a)
	}
	return standings, l.addIDs(standings, space, round)
}

// After is the standing after one more attempt. Once sent, a delivery stays
// sent: what was published cannot be unsent. An uncertain one is settled only by
// a request that the service accepted, or by a planner who has looked: a refusal
// of a second request says nothing of the first.
func (s Standing) After(a Attempt) Standing {
	s.Requests += a.Requests
	s.Inject, s.TeamID, s.Team, s.Place, s.Run = a.Inject, a.TeamID, a.Team, a.Place, a.Run
	s.Persona, s.Channel = a.Persona, a.Channel
	next := stateAfter(s.State, a)
	if a.Outcome == Accepted || a.Outcome == InFlight || a.Outcome == Unknown {
		s.StandUnder(a.Inject)
	}
	if s.State == StateSent && a.Outcome != Accepted {
		return s
	}
	s.Status, s.Reason, s.Draft = a.Status, a.Reason, a.Draft
	switch {
	case next == StateSent:
		s.SentAt, s.MessageID = a.Started, a.MessageID
	case next == StateUncertain && (a.Outcome == InFlight || a.Outcome == Unknown):
		s.SentAt = a.Started
	case next != StateUncertain:
		s.SentAt = time.Time{}
	}
	s.State = next
	return s
}

func stateAfter(before State, a Attempt) State {
	switch a.Outcome {
	case Accepted:
		return StateSent
	case InFlight, Unknown:
		return StateUncertain
	}
	switch {
	case a.Source == SourceImported && a.Outcome == Refused:
		return StateFailed
	case a.Source == SourceImported:
		return StateOpen
	case before == StateUncertain:
		return StateUncertain
	case a.Outcome == Refused, a.Outcome == GaveUp:
		return StateFailed
	case before == "":
		return StateOpen
	}
	return before
}

// attempts walks over the attempts that a condition picks.
func (l *Ledger) attempts(where string, args ...any) iter.Seq2[Attempt, error] {
	return l.query(columns, where, args...)
}

// query is attempts with these columns, which are [columns] or what stands for them.
func (l *Ledger) query(columns, where string, args ...any) iter.Seq2[Attempt, error] {
	return func(yield func(Attempt, error) bool) {
		rows, err := l.db.Query(`SELECT `+columns+` FROM attempts `+where, args...)
		if err != nil {
			yield(Attempt{}, l.wrap(err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			a, err := scan(rows)
			if !yield(a, l.wrap(err)) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(Attempt{}, l.wrap(err))
		}
	}
}
