package day

// VerbRetime gives an entry another moment.
const VerbRetime Verb = "retime"

func retimeVerb() Spec {
	return Spec{
		Verb:   VerbRetime,
		Of:     OneEntry,
		States: []StateWord{IsWaiting, IsDue, IsUnscheduled, IsPast},
		Args: []Arg{{
			Kind: WhenArg, Beside: "its new time", Write: "write retime A12 10:45",
			Field: Field{Label: "The moment", Placeholder: "14:30", Hint: "A clock time in ZONE such as 14:30 or 14:30:20, or a date and a time",
				Empty: "the moment is empty", EmptyHint: "write a clock time such as 14:30, or a date and a time"},
		}},
		RefuseEntry: refuseBegun,
		Apply:       func(s *State, e Event) { s.each(e.IDs, func(x *EntryState) { s.moveTo(x, e) }) },

		Use: "ID WHEN", Short: "Give an inject another time",
		Long:    "WHEN is now, a clock time of today, or a date and time, by the clocks of the day.",
		Example: "  simcast control retime A12 10:45 --round day",
		Press:   func(l *Line) (button, question string) { return "Retime", "Give " + l.Key() + " another moment?" },
		Seen:    seenMoment,
		Told:    "moved",
	}
}
