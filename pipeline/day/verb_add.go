package day

// VerbAdd puts an entry on the board that is in no plan.
const VerbAdd Verb = "add"

func addVerb() Spec {
	cell := func(name, value, label, help string) Arg {
		return Arg{Kind: CellArg, Column: name, Flag: name, Value: value, Help: help, Field: Field{Label: label}}
	}
	team, channel, body := cell("team", "TEAM", "Team", "a TEAM that gets it (its name or id); several: repeat the flag"),
		cell("channel", "CHANNEL", "Channel", "the CHANNEL, such as mail"), cell("body", "TEXT", "Text", "the message, as this TEXT")
	team.Names, team.IsList, channel.Names, body.Field.Rows = "teams", true, "channels", 5
	return Spec{
		Verb: VerbAdd,
		Args: []Arg{
			cell("persona", "PERSONA", "Persona", "who sends it: the PERSONA as in a plan"), channel, team,
			cell("subject", "TEXT", "Subject", "the subject, as this TEXT"), cell("title", "TEXT", "Title", "the title, as this TEXT"), body,
			{Kind: CellArg, Column: "to", Field: Field{Label: "To"}},
			{Kind: CellsArg, Needs: "the cells of an inject", Write: `write add --persona NAME --channel mail --team NAME --body "…"; other columns are written column=VALUE`,
				Field: Field{Label: "Another column", Empty: "the message is empty", EmptyHint: "write at least who says it, on which channel, to which team, and the text"}},
			{Kind: WhenArg, Flag: "at", Value: "TIME", Help: "send it at this TIME, such as 10:45 (default: next)",
				Field: Field{Label: "Moment", Placeholder: "14:30", Hint: "Empty: it goes out next"}},
		},
		ChangesPlan: true,
		Apply:       (*State).take,

		Use: "[column=VALUE...]", Short: "Send an inject that is in no plan, because players want an answer",
		Long: `It is checked like any row of the plan, and gets the next free id of X1, X2, and so on. Without
--at it is sent next. What the check warns of is shown as it is added: give it a later --at to have
time to mend it with edit, or to skip it. Columns that have no flag are written column=VALUE.`,
		Example: "  simcast control add --persona Port --channel mail --body \"Yes.\" --round day",
		Title:   "Add an entry", Yes: "Add it", Asks: "An entry that is in no plan. It is checked like any row.", Seen: seenNothing,
		Told: "added", TellsEntry: true,
	}
}
