package day

// VerbReload takes the plan again.
const VerbReload Verb = "reload"

func reloadVerb() Spec {
	return Spec{
		Verb: VerbReload,
		Args: []Arg{{
			Kind: PathArg, Needs: "the plan", Write: "write reload plan.xlsx",
			Field: Field{Label: "Plan", Hint: "What changes is told once it is taken.", Empty: "the plan is empty", EmptyHint: "write the path of the plan"},
		}},
		ChangesPlan: true,
		Apply:       (*State).take,

		Use: "PLAN", Short: "Take the plan again, with what was changed in it",
		Long: `The plan is checked first. If it has errors, nothing changes, and the exit code is 2. Injects
that were not played yet are then as they stand in the plan, new rows join, and injects
that are gone are skipped.`,
		Example: "  simcast control reload plan.xlsx --round day",
		Confirm: "Take the plan PLAN again?",
		Title:   "Take the plan again?", Yes: "Take the plan again",
		Asks:  "The plan is checked first. With an error in it nothing changes. Else entries that were not played are as their rows stand now, new rows join, and entries whose rows are gone are skipped.",
		Tells: "the plan is taken again", Look: Strong,
	}
}
