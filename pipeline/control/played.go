package control

import (
	"context"
	"fmt"
	"slices"

	"simcast/pipeline/dayrecord"
	"simcast/templates/wording"
)

// PlayedRound is the round of the one day that is played in the spaces of these targets, whatever their rounds are. Where there is
// none, or there are several, the error is a *Refused that names the rounds.
func PlayedRound(ctx context.Context, targets []Named) (string, error) {
	var played, ended []string
	for _, t := range targets {
		open, over, err := t.roundsWithDays(ctx)
		if err != nil {
			return "", err
		}
		played, ended = append(played, open...), append(ended, over...)
	}
	slices.Sort(played)
	switch rounds := slices.Compact(played); {
	case len(rounds) == 1:
		return rounds[0], nil
	case len(rounds) > 1:
		return "", &Refused{Message: "days are played in " + wording.AndList(roundNames(rounds)), Suggestion: "say with --round which one is meant"}
	case len(ended) > 0:
		slices.Sort(ended)
		over := "the day in " + RoundName(ended[0]) + " has ended"
		if names := roundNames(slices.Compact(ended)); len(names) > 1 {
			over = "the days in " + wording.AndList(names) + " have ended"
		}
		return "", &Refused{Message: "no exercise day is played; " + over,
			Suggestion: "name a round with --round, or begin a day with simcast play"}
	}
	return "", &Refused{Message: "no exercise day is played here", Suggestion: "simcast play begins one"}
}

// roundsWithDays are the rounds of the space whose days are played, and those whose days have ended. A day that somebody plays at this moment,
// or that is left to workers, is the only one that is played: an earlier one may have been left without its end. Where there is none, each
// that has not ended is: it goes on as soon as simcast play does.
func (t Target) roundsWithDays(ctx context.Context) (played, ended []string, err error) {
	days, err := t.Ledger.DaysOf(ctx, t.Space)
	if err != nil {
		return nil, nil, err
	}
	lane, _, err := t.Ledger.LaneOf(ctx, t.Space)
	if err != nil {
		return nil, nil, err
	}
	for _, d := range days {
		reader, found, err := dayrecord.Open(ctx, t.Ledger, t.Space, d.Round)
		switch {
		case err != nil:
			return nil, nil, fmt.Errorf("the day in %s: %w", RoundName(d.Round), err)
		case !found:
			continue
		case reader.State().Ended:
			ended = append(ended, d.Round)
		case Plays(reader.State(), d.Round, &lane).Counts() || isLeft(&lane, d.Round):
			return []string{d.Round}, nil, nil
		default:
			played = append(played, d.Round)
		}
	}
	return played, ended, nil
}

func roundNames(rounds []string) (names []string) {
	for _, round := range rounds {
		names = append(names, RoundName(round))
	}
	return names
}
