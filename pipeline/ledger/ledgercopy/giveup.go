package ledgercopy

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
	"simcast/pipeline/problem"
)

// Interrupted is a round whose copy was begun and did not end: nothing is posted in it, unless the copy was given up.
type Interrupted struct {
	Space, Round    string
	Address         string // of the space, "" where the ledger does not know it
	Teams           []ledger.Team
	Other           string // the ledger from which it is copied, or to which
	IsSource        bool   // it is copied to the other ledger
	IsGivenUp       bool   // what this ledger does not know as sent is uncertain
	Had             int    // requests and answers that the other ledger had of the round as the copy began, -1 where that is not known
	Sent, Uncertain int    // messages of the round that this ledger knows as such: see BlockedRounds
	NotOut          int    // messages of the round that this ledger knows, and that are not out by what it knows
	mark            string
	unsure          ledger.Unsure // from before the copy
}

// InterruptedRounds are the rounds of a ledger whose copies were begun and did not end.
func InterruptedRounds(in Side) (list []Interrupted, err error) {
	marks, err := in.Tables.Marks()
	if err != nil {
		return nil, err
	}
	for of, mark := range marks {
		r := Interrupted{Space: of.Space, Round: of.Round, Had: -1, mark: mark}
		if begun, isBegun := ledger.ParseBegunMark(mark); isBegun {
			r.Other, r.IsSource, r.unsure = begun.To, true, begun.Unsure
		} else if copied, isCopied := ledger.ParseCopyMark(mark); isCopied {
			r.Other, r.Had, r.unsure = copied.Name, copied.Had, copied.Unsure
		} else if unsure, isUnsure := ledger.ParseUnsure(mark); isUnsure {
			r.Other, r.IsGivenUp = unsure.Name, true
		} else {
			continue
		}
		space, _, err := in.SpaceOf(r.Space)
		if err == nil {
			r.Address = space.Address
			r.Teams, err = in.TeamsOf(r.Space)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b Interrupted) int {
		return cmp.Or(cmp.Compare(a.Space, b.Space), cmp.Compare(a.Round, b.Round))
	})
	return list, nil
}

// Describe says what comes of it.
func (r *Interrupted) Describe() string {
	what := "nothing is sent in it, for its copy from " + r.Other + " did not end: see simcast help ledger give-up"
	switch {
	case r.IsGivenUp:
		what = "its copy was given up, so what this ledger does not know as sent counts as uncertain; the other ledger is " + r.Other
	case r.IsSource:
		what = "nothing is sent in it, for its copy to " + r.Other + " did not end: repeat simcast ledger copy"
	}
	return fmt.Sprintf("round %q, space %s (%s): %s", r.Round, cmp.Or(r.Address, "address not known"), r.Space, what)
}

// BlockedRounds are those of them that were not given up, with what the ledger knows of them.
func BlockedRounds(in Side) ([]Interrupted, error) {
	list, err := InterruptedRounds(in)
	list = slices.DeleteFunc(list, func(r Interrupted) bool { return r.IsGivenUp })
	for i := range list {
		if err == nil {
			err = list[i].count(in)
		}
	}
	return list, err
}

// count adds what the ledger knows of the round.
func (r *Interrupted) count(in Side) error {
	standings, err := in.Standings(r.Space, r.Round)
	for _, standing := range standings {
		switch standing.State {
		case ledger.StateSent:
			r.Sent++
		case ledger.StateUncertain:
			r.Uncertain++
		default:
			r.NotOut++
		}
	}
	return err
}

// GiveUp gives the copies of rounds up, and gives those of which it did, with the count of the messages that are uncertain by that, also where it
// fails at one of them, which the error names.
// From then on the ledger may post in them what it knows to be not out. All else may be out by the other ledger, and is uncertain: what this
// one has as not out at once, and what it does not know once a plan has it.
func GiveUp(ctx context.Context, in Side, rounds []Interrupted, how How) (given []Interrupted, uncertain int, err error) {
	for _, of := range rounds {
		made, err := giveUp(ctx, in, of, how)
		if errors.Is(err, tables.ErrMarkChanged) {
			err = &problem.UsageError{Message: fmt.Sprintf("the copy of the round %q was continued, or was given up, meanwhile", of.Round), Suggestion: "repeat simcast ledger give-up to see which rounds are left"}
		} else if err != nil {
			err = fmt.Errorf("the round %q: %w", of.Round, err)
		}
		if err != nil {
			return given, uncertain, err
		}
		given, uncertain = append(given, of), uncertain+made
	}
	return given, uncertain, nil
}

func giveUp(ctx context.Context, in Side, of Interrupted, how How) (made int, err error) {
	l := lanes{by: how.By, target: map[string]ledger.HeldLane{}}
	defer func() { _ = l.release() }() // the end of this process does it, too
	if _, err := l.take(ctx, in, []string{of.Space}, l.target); err != nil {
		return 0, err
	}
	number, err := in.Tables.ReserveRuns(1)
	if err != nil {
		return 0, err
	}
	round, unsure := tables.RoundOf{Space: of.Space, Round: of.Round}, ledger.Unsure{Name: of.Other, Since: number}.With(of.unsure)
	err = in.Tables.WriteAlone(func(tx *sql.Tx) error {
		if err := checkIn(tx, l.target); err != nil {
			return err
		}
		if err := tables.ChangeMark(tx, round, of.mark, unsure.String()); err != nil {
			return err
		}
		made, err = in.Tables.MakeUncertain(tx, how.runOfUnsure(number, round), nil, unsure.Reason())
		return err
	})
	return made, err
}
