package day

// VerbEndEx ends the day.
const VerbEndEx Verb = "endex"

func endExVerb() Spec {
	return Spec{
		Verb: VerbEndEx,
		Bare: "it ends the whole day",
		Args: []Arg{{Kind: SureArg, Field: Field{Label: "The day ends now", Empty: "the end was not confirmed", EmptyHint: "tick that the day ends now"}}},

		WaitsForStart: true,
		Apply:         (*State).end,

		Short: "End the day: what is still to come is missed", Example: "  simcast control endex --round day",
		Confirm: "End the day? Nothing more goes out, and what is still to come is missed",
		Title:   "End the day?", Yes: "End the day", IsGrave: true, ShowsCounts: true,
		Asks: "Nothing more goes out. What was still to come is missed.",
		Told: "ENDEX", Look: Strong,
	}
}

// end is ENDEX: what was still to come is missed, but for contingencies that nobody has released. Of what was begun the rest
// is left out.
func (s *State) end(e Event) {
	s.Ended, s.EndedAt, s.EndedBy = true, e.At, e.By
	s.Held, s.HoldText = false, ""
	s.keepMoments(s.filter(func(x *EntryState) bool { return x.Kind != Note && s.isToCome(x) }))
	for _, x := range s.Entries {
		switch {
		case x.Kind == Note || x.isUnreleased():
		case s.isUnderWay(x) && (x.Phase == PartlySent || x.Phase == Unsent || x.Phase == Past):
			x.LeaveOut = true
		case x.Phase == Unsent || x.Phase == Past:
			x.Phase, x.HasOwnMoment = Missed, true
		}
	}
}
