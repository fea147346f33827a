package day

import (
	"fmt"
	"slices"
	"time"
)

// VerbSlip moves all that is to come, or all from an entry on.
const VerbSlip Verb = "slip"

// slipsApart is within how long after another person's slip a second one has to say that it is meant besides.
const slipsApart = 30 * time.Second

func slipVerb() Spec {
	return Spec{
		Verb:   VerbSlip,
		Of:     MaybeEntry,
		States: []StateWord{IsWaiting, IsDue},
		Args: []Arg{
			{Kind: SpanArg, Needs: "a span", Write: "write slip 10m to play all that is still to come 10 minutes later, or slip -5m for 5 minutes earlier",
				Field: Field{Label: "By how much", Placeholder: "5", Hint: "Minutes, or 90s, 5m, 1h30m"}},
			{Kind: EntryArg, Flag: "from", Value: "ID", Names: "entries", Help: "only from the inject with this ID on"},
			{Kind: TickArg, Flag: "also", Help: "slip, although somebody else did so less than 30 seconds ago", Ticks: func(c *Control) *bool { return &c.Also },
				Field: Field{Label: "also where another person moved it just before", IfRefused: true}},
		},
		WaitsForStart: true,
		Refuse:        refuseSlip,
		Apply:         (*State).slip,

		Use: "SPAN", Short: "Play all that is still to come later by a span, or earlier",
		Long: `A span is a number with its unit, such as 10m or 1h30m; -5m is 5 minutes earlier. What is
then before now becomes past. Anchored injects keep their clock times.`,
		Example: "  simcast control slip 10m --round day\n  simcast control slip -5m --from A12 --round day",
		Title:   "Move everything that is to come?", Yes: "Move everything",
		Asks: "All that is still to come moves. What has an anchor keeps its clock time.",
		Press: func(l *Line) (button, question string) {
			return "Slip from here", "Move " + l.Key() + " and everything after it?"
		},
		Late: func(b *Board) string { return "the day was moved meanwhile: it is " + OffsetWords(b.Offset) },
		Seen: func(b *Board, l *Line) string {
			if l != nil {
				return seenMoment(b, l)
			}
			return fmt.Sprint(b.Offset.Milliseconds(), b.Ended)
		},
	}
}

// refuseSlip is what stands against a slip: that of another person a moment ago.
func refuseSlip(s *State, c Control, by string, at time.Time) error {
	for _, last := range slices.Backward(s.Slips) {
		if last.By == by || c.Also || at.Sub(last.At) >= slipsApart {
			continue
		}
		return &Refusal{fmt.Sprintf("%s has moved %s by %s at %s", last.By, last.scope(), SignedSpan(last.Length), s.clock(last.At)),
			"if this is meant besides, add --also"}
	}
	return nil
}

// scope says what a slip has moved.
func (l Slip) scope() string {
	if l.From != "" {
		return "everything from " + l.From + " on"
	}
	return "everything"
}

// slip moves all that is to come, or all from an entry on in the order of the board.
func (s *State) slip(e Event) {
	by := s.inClockTime(e.Length)
	slip := Slip{At: e.At, By: e.By, Length: e.Length}
	set := s.filter(s.isToCome)
	if len(e.IDs) > 0 {
		slip.From = e.IDs[0]
		from := s.byID[e.IDs[0]]
		set = s.filter(func(x *EntryState) bool { return s.isToCome(x) && (x == from || s.compareMoments(from, x) < 0) })
	} else {
		s.Offset += by
	}
	s.Slips = append(slices.DeleteFunc(s.Slips, func(l Slip) bool { return e.At.Sub(l.At) >= slipsApart }), slip)
	s.moveAll(set, by, e.At)
}

// inClockTime is a span of exercise time in clock time of this run, in whole milliseconds.
func (s *State) inClockTime(span time.Duration) time.Duration {
	return time.Duration(float64(span) / s.Speed).Round(time.Millisecond)
}
