package completion

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// installVerbs completes the verbs of simcast control.
func (s Suggestions) installVerbs(root *cobra.Command, flags map[string]Func) {
	at := slices.IndexFunc(root.Commands(), func(command *cobra.Command) bool { return command.Name() == "control" })
	if at < 0 {
		return
	}
	control := root.Commands()[at]
	for _, verb := range control.Commands() {
		switch day.Verb(verb.Name()) {
		case day.VerbNow, day.VerbRelease, day.VerbSkip, day.VerbDone:
			verb.ValidArgsFunction = s.entries
		case day.VerbRetime, day.VerbJump, day.VerbEdit:
			verb.ValidArgsFunction = onlyFirst(s.entries)
		case day.VerbPast:
			verb.ValidArgsFunction = onlyFirst(words(day.PastSend, day.PastSkip, day.PastShift))
		default:
			verb.ValidArgsFunction = s.arguments(verb)
		}
		verb.LocalNonPersistentFlags().VisitAll(func(flag *pflag.Flag) {
			if flag.Name == "from" || flag.Name == "id" {
				_ = verb.RegisterFlagCompletionFunc(flag.Name, s.entries) // the flag is there
				return
			}
			register(verb, flag, flags)
		})
	}
	control.PersistentFlags().VisitAll(func(flag *pflag.Flag) { register(control, flag, flags) })
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
