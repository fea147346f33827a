package day

import "time"

// VerbMode says how entries go whose own cell does not say it. It is of the board alone.
const VerbMode Verb = "mode"

// How an entry goes whose own cell does not say it.
const (
	ModeAuto = "auto" // at its moment
	ModeCue  = "cue"  // it turns due, and waits for now
)

func modeVerb() Spec {
	return Spec{
		Verb: VerbMode,
		Args: []Arg{{Kind: ChoiceArg, Choices: []Choice{
			{Word: ModeAuto, Title: "Change the mode to auto?", Yes: "Change the mode", Says: "each inject goes at its moment",
				Asks: "From now on each entry goes out at its moment."},
			{Word: ModeCue, Title: "Change the mode to cue?", Yes: "Change the mode", Says: "each inject waits for somebody",
				Asks: "From now on each entry turns due at its moment, and waits until somebody says “now”."},
		}}},
		IsOfBoard: true,
		Refuse: func(s *State, c Control, _ string, _ time.Time) error {
			if s.Mode == c.Choice {
				return &Refusal{"the day's mode is " + c.Choice + " already", ""}
			}
			return nil
		},
		Apply: func(s *State, e Event) { s.Mode = e.Choice },

		Note: "An entry with a mode of its own in the plan keeps it.",
		Seen: func(b *Board, _ *Line) string { return b.Mode },
	}
}
