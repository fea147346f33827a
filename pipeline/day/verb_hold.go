package day

import (
	"fmt"
	"strings"
	"time"
)

// VerbHold stops exercise time: nothing goes out until resume.
const VerbHold Verb = "hold"

func holdVerb() Spec {
	return Spec{
		Verb: VerbHold,
		Bare: `a reason goes behind --reason, in quotes`,
		Args: []Arg{{
			Kind: TextArg, Flag: "reason", Value: "TEXT", Help: whyHelp,
			Field: Field{Label: "Why", Hint: "Every open page shows it. A real emergency: NO DUFF", Most: 200, Proposes: []string{"NO DUFF", "A question to the players", "A break"}},
		}},
		WaitsForStart: true,
		IsSo:          func(s *State) bool { return s.Held },
		Refuse: func(s *State, _ Control, _ string, _ time.Time) error {
			if s.Held {
				return &Refusal{fmt.Sprintf("the day is on hold already: %s did that at %s", s.HeldBy, s.clock(s.HeldSince)), ""}
			}
			return nil
		},
		Apply: (*State).hold,

		Short:   "Stop exercise time: nothing goes out until resume",
		Long:    "A message that is on its way ends. The rest of its inject goes first after resume.",
		Example: "  simcast control hold --round day --reason \"NO DUFF: a real fire\"",
		Title:   "Hold the day?", Yes: "Hold the day", IsGrave: true,
		Asks: "Nothing more goes out until somebody resumes. The message on its way ends.",
		Seen: seenHold,
		Late: func(b *Board) string {
			if !b.Held {
				return ""
			}
			return "the day is on hold by now (" + strings.TrimSpace(b.HeldBy+" "+b.HoldReason) + ")"
		},
		Told: "HOLD", Look: "error",
	}
}

// whyHelp is the help of a reason.
const whyHelp = "why, as this TEXT, for everybody who looks at the board (skip needs one)"

// hold stops the exercise. What was called to go out on an earlier hold waits for the end of this one.
func (s *State) hold(e Event) {
	s.Held, s.HeldSince, s.HeldBy, s.HoldText, s.LastHold = true, e.At, e.By, e.Reason, e
	for _, x := range s.Entries {
		x.GoesOnHold = false
	}
}
