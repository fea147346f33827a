package control

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// Ledger is what is needed of a ledger.
type Ledger = ledger.Ledger

// Target is the day of a round in a space. That there is one is not known yet.
type Target struct {
	Ledger Ledger
	Space  string // its id in the ledger
	Round  string
	// Lists loads the space as it is now, by the key of whoever asks: for a plan that is taken again.
	Lists func(ctx context.Context) (*space.Space, error)
}

// Person is who asks for something.
type Person struct {
	Name string
	Host string // the machine
}

// Refused says why a control cannot be.
type Refused struct {
	N          int64 // the control in the record; 0 where it was not written down
	Message    string
	Suggestion string // "" where there is nothing to do, or Message says it
	Already    bool   // the day is as it would make it: on hold, or not on hold
}

func (r *Refused) Error() string {
	if r.Suggestion == "" {
		return r.Message
	}
	return r.Message + "; " + r.Suggestion
}

// Board is the day as it stands while this machine's clock shows that moment, false where the round has no day. Who looks at it often keeps a [dayrecord.Reader].
func (t Target) Board(ctx context.Context, now time.Time) (day.Board, bool, error) {
	reader, found, err := dayrecord.Open(ctx, t.Ledger, t.Space, t.Round)
	if err != nil || !found {
		return day.Board{}, false, err
	}
	return reader.State().Board(reader.Present(ctx, now)), true, nil
}

// NoDay says that the round has no day, and which rounds of the space have one, as a *Refused.
func (t Target) NoDay(ctx context.Context) error {
	days, err := t.Ledger.DaysOf(ctx, t.Space)
	if err != nil {
		return err
	}
	message, suggestion := "there is no exercise day in "+RoundName(t.Round), "simcast play begins one"
	var rounds []string
	for _, d := range days {
		rounds = append(rounds, RoundName(d.Round))
	}
	if len(rounds) > 0 {
		suggestion = fmt.Sprintf("this space has a day in %s: choose it with --round", wording.AndList(rounds))
	}
	return &Refused{Message: message, Suggestion: suggestion}
}

// PlayedBoard is the board of a day that somebody plays. Why nobody does is a *Refused, beside the board where there is a day.
func (t Target) PlayedBoard(ctx context.Context, now time.Time) (board day.Board, err error) {
	of, err := t.standing(ctx, now)
	if err != nil {
		return board, err
	}
	isPlayed, err := of.isPlayed()
	if err == nil && !isPlayed {
		err = of.nothingPlays()
	}
	return of.reader.State().Board(of.now), err
}

// nothingPlays says that no process plays the day, because it has ended or otherwise, or that the one which plays it is silent and may come
// back, as a *Refused.
func (of standing) nothingPlays() error {
	state, round := of.reader.State(), RoundName(of.reader.Head().Round)
	if refusal, isRefusal := errors.AsType[*day.Refusal](state.Refuse(day.Control{}, "", time.Time{})); state.Ended && isRefusal {
		return &Refused{Message: refusal.Message, Suggestion: refusal.Suggestion}
	}
	silence := of.silence()
	switch {
	case isLeft(&of.lane, of.reader.Head().Round):
		message := cmp.Or(silence, "no worker plays the day in "+round+" at this moment")
		suggestion := "try it again in some seconds; simcast runs " + of.lane.WorkersRun + " shows whether a worker has the key of the space"
		if why := whyHeld(state); why != "" {
			message += ", and it is on hold: " + why
			suggestion = "correct that, and try again a minute later, when a worker has tried it; simcast runs " + of.lane.WorkersRun + " shows whether one has the key of the space"
		}
		return &Refused{Message: message, Suggestion: suggestion}
	case silence != "":
		return &Refused{Message: silence, Suggestion: "try it again in some seconds; if it is gone, simcast play goes on with the day"}
	}
	return &Refused{Message: "nothing plays the day in " + round, Suggestion: "simcast play goes on with it"}
}

// silence says who played the day and has given no sign of life for a while, "" where nobody has it like that. It may be dead, or come
// back: the database may have been away.
func (of standing) silence() string {
	if of.playing() != Silent {
		return ""
	}
	lane, who := &of.lane, "simcast"
	if lane.WorkersRun != "" {
		who = "the worker"
	}
	return fmt.Sprintf("%s on %s, which played the day in %s, has not been heard of for %s", who, lane.Holder, RoundName(of.reader.Head().Round), wording.Roughly(lane.Silent))
}

// WhyHeld is why simcast itself has put the day on hold, "" where it has not.
func (t Target) WhyHeld(ctx context.Context) (string, error) {
	reader, found, err := dayrecord.Open(ctx, t.Ledger, t.Space, t.Round)
	if err != nil || !found {
		return "", err
	}
	return whyHeld(reader.State()), nil
}

func whyHeld(state *day.State) string {
	if state.Held && state.HeldBy == day.BySimcast {
		return state.LastHold.Reason
	}
	return ""
}

// RoundName is how people read of a round.
func RoundName(round string) string {
	if round == "" {
		return "the round without a name"
	}
	return fmt.Sprintf("the round %q", wording.Clip(round))
}
