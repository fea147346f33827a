package day

// VerbNote puts a remark into the record.
const VerbNote Verb = "note"

func noteVerb() Spec {
	return Spec{
		Verb: VerbNote,
		Of:   MaybeEntry,
		Args: []Arg{
			{Kind: TextArg, Needs: "a text", Write: `write note "the mayor has called"`,
				Field: Field{Label: "The remark", Hint: "Only the record has it. Players do not see it.", Rows: 3, Empty: "the note is empty", EmptyHint: "write what is to be remembered"}},
			{Kind: EntryArg, Flag: "id", Value: "ID", Names: "entries", Help: "it is about the inject with this ID"},
		},
		WaitsForStart: true,

		Use: "TEXT", Short: "Put a remark into the record", Example: "  simcast control note \"The mayor has called.\" --id A12 --round day",
		Title: "Write down a remark", Yes: "Write it down",
		Press: func(l *Line) (button, question string) { return "Note", "Write down a remark about " + l.Key() + "?" },
		Seen:  seenNothing,
	}
}
