package day

import "time"

// VerbDone says that manual entries were carried out.
const VerbDone Verb = "done"

func doneVerb() Spec {
	return Spec{
		Verb:   VerbDone,
		Of:     Entries,
		States: []StateWord{IsWaiting, IsDue, IsContingency, IsUnscheduled, IsPast},
		Args: []Arg{{Kind: TextArg, Flag: "note", Value: "TEXT", Help: "a remark for the record, as this TEXT",
			Field: Field{Label: "A note, if there is something to say"}}},
		RefuseEntry: func(_ *State, e *EntryState, _ time.Time) error {
			if !e.IsManual() {
				return &Refusal{e.ID + " is not carried out by hand", "use now, or skip"}
			}
			return nil
		},
		Apply: func(s *State, e Event) {
			s.keepMoments(s.named(e.IDs))
			s.each(e.IDs, func(x *EntryState) { x.Phase, x.Actual, x.By, x.Reason = Done, e.At, e.By, e.Reason })
		},

		Use: "ID...", Short: "Say that manual injects were carried out", Example: "  simcast control done M3 --note \"by telephone\" --round day",
		Press: func(l *Line) (button, question string) { return "Done", "Was " + l.Key() + " carried out?" },
		Look:  "sent",
	}
}
