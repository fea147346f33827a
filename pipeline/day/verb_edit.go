package day

import "time"

// VerbEdit changes cells of an entry for this day.
const VerbEdit Verb = "edit"

func editVerb() Spec {
	return Spec{
		Verb:   VerbEdit,
		Of:     OneEntry,
		States: []StateWord{IsWaiting, IsDue, IsContingency, IsUnscheduled, IsPast, IsSkipped},
		Args: []Arg{{
			Kind: CellsArg, Needs: "a new cell", Beside: "its new cells", Write: `write edit A12 "body=The port is closed." subject=Port`,
			Field: Field{Label: "Its value for this day", Rows: 4, Proposes: []string{"body", "subject", "title", "persona", "team", "to"}},
		}},
		ChangesPlan: true,
		RefuseEntry: refuseBegun,
		Apply:       (*State).take,

		Use: "ID column=VALUE...", Short: "Change cells of an inject for this day; the plan stays as it is",
		Long:    "It is checked like any row of the plan, and what the check warns of is shown. An empty VALUE\nempties the cell.",
		Example: "  simcast control edit A12 \"body=The port is closed.\" --round day",
		Press: func(l *Line) (button, question string) {
			return "Edit", "Change cells of " + l.Key() + " for this day?"
		},
		Seen: func(_ *Board, l *Line) string {
			return l.seen() + "-" + l.Content + "-" + l.TimeCells + "-" + l.SkipCells
		},
		Told: "changed",
	}
}

// refuseBegun is what stands against another moment and against other cells of an entry.
func refuseBegun(_ *State, e *EntryState, _ time.Time) error {
	if e.IsBegun() {
		return &Refusal{e.ID + " was begun: only the rest of it is left", "use now to send it, or skip to leave it out"}
	}
	return nil
}
