package completion

import (
	"slices"

	"github.com/spf13/cobra"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// isVerb reports whether a command acts on the entries of an exercise day, or decides what is past.
func isVerb(command *cobra.Command) bool {
	return command.HasParent() && command.Parent().Name() == "control" && command.Name() != string(day.VerbReload) && slices.Contains(day.Verbs(), day.Verb(command.Name()))
}

// ofVerb completes the arguments of a verb of simcast control.
func (s Suggestions) ofVerb(verb day.Verb) Func {
	switch verb {
	case day.VerbNow, day.VerbRelease, day.VerbSkip, day.VerbDone:
		return s.entries
	case day.VerbRetime, day.VerbJump, day.VerbEdit:
		return onlyFirst(s.entries)
	case day.VerbPast:
		return onlyFirst(words(day.PastSend, day.PastSkip, day.PastShift))
	}
	return cobra.NoFileCompletions
}

// entries completes the ids of the days of a round.
func (s Suggestions) entries(command *cobra.Command, args []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective) {
	round, _ := command.Flags().GetString("round") // "" where the flag is not there
	ids := s.fromLedger(func(record ledger.Ledger) (ids []string, err error) {
		spaces, err := record.KnownSpaces()
		for _, space := range spaces {
			reader, found, err := dayrecord.Open(record, space, round)
			if err != nil || !found {
				continue
			}
			for _, entry := range reader.State().Entries {
				if entry.ID != "" {
					ids = append(ids, plan.ListedID(entry.ID))
				}
			}
		}
		return ids, err
	})
	ids = slices.DeleteFunc(ids, func(id string) bool { return slices.Contains(args, id) })
	return startingWith(toComplete, ids), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
}
