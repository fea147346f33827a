package day

import "time"

// VerbSkip leaves entries out.
const VerbSkip Verb = "skip"

func skipVerb() Spec {
	return Spec{
		Verb:   VerbSkip,
		Of:     Entries,
		States: []StateWord{IsWaiting, IsDue, IsSending, IsContingency, IsUnscheduled, IsPast},
		Args: []Arg{{
			Kind: TextArg, Flag: "reason", Value: "TEXT", Help: whyHelp, Needs: "a reason", Write: `write skip A12 --reason "players were faster"`,
			Field: Field{Label: "Why", Empty: "the reason is empty", EmptyHint: "write why the entry is left out: the record keeps it"},
		}},
		WaitsForStart: true,
		RefuseEntry: func(s *State, e *EntryState, at time.Time) error {
			if !s.Held && s.StateOf(e, at) == IsSending {
				return &Refusal{e.ID + " is being sent", "hold the day first: then the rest of it can be left out"}
			}
			return nil
		},
		Apply: func(s *State, e Event) {
			s.keepMoments(s.named(e.IDs))
			s.each(e.IDs, func(x *EntryState) {
				if s.skip(x, e.By, e.Reason); e.Empty {
					x.Empty = e.Reason
				}
			})
		},

		Use: "ID... --reason TEXT", Short: "Leave injects out", Example: "  simcast control skip A12 A13 --reason \"the players were faster\" --round day",
		IsGrave: true, Press: func(l *Line) (button, question string) {
			if l.IsBegun() {
				return "Skip the rest", "Leave out what of " + l.Key() + " is still to be sent?"
			}
			return "Skip", "Leave " + l.Key() + " out?"
		},
		Told: "skipped", Look: "skipped",
	}
}

// skip leaves an entry out; of one that was begun the rest.
func (s *State) skip(x *EntryState, by, reason string) {
	x.By, x.Reason, x.SkippedByHand = by, reason, true
	if s.isUnderWay(x) {
		x.LeaveOut = true
		return
	}
	x.Expected, x.HasOwnMoment = s.Expected(x), true
	x.Phase = Skipped
	x.uncall()
}
