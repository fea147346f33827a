package completion

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simcast/cmd/simcast/flags"
	"simcast/pipeline/ledger"
	"simcast/pipeline/schema"
)

// Suggestions is where suggestions come from beside the plan.
type Suggestions struct {
	Ledger func() (ledger.Ledger, error) // opened to be read; it makes none
	Teams  func() []string               // of the space, where they are known without a request
	Zones  []string                      // names of time zones
}

// Func completes the value of a flag, or an argument.
type Func = func(command *cobra.Command, args []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective)

// Install gives the arguments and flags of all commands below root what completes them. It is called once they are there.
func Install(root *cobra.Command, from Suggestions) {
	from.installBelow(root)
	root.ValidArgsFunction = plansHere
	installShells(root)
}

// installBelow completes a command and those below it.
func (s Suggestions) installBelow(command *cobra.Command) {
	if command.ValidArgsFunction == nil && command.ValidArgs == nil {
		command.ValidArgsFunction = s.arguments(command)
	}
	complete := func(flag *pflag.Flag) {
		if !flags.IsFile(flag) { // a shell completes it
			_ = command.RegisterFlagCompletionFunc(flag.Name, s.valuesOf(flag)) // once
		}
	}
	command.LocalNonPersistentFlags().VisitAll(complete)
	command.PersistentFlags().VisitAll(complete)
	for _, below := range command.Commands() {
		s.installBelow(below)
	}
}

// valuesOf completes the value of a flag by what its field says.
func (s Suggestions) valuesOf(flag *pflag.Flag) Func {
	byName := map[string]Func{
		"ids": s.ids, "teams": s.teams, "rounds": s.rounds, "spaces": s.spaces, "sheets": sheets, "channels": words(schema.Channels()...),
		"zones": words(s.Zones...), "rules": rules, "entries": s.entries,
	}
	if complete, known := byName[flags.Names(flag)]; known {
		return complete
	}
	return words(flags.Words(flag)...)
}

// words completes one of these words.
func words(all ...string) Func {
	return func(_ *cobra.Command, _ []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return startingWith(toComplete, all), cobra.ShellCompDirectiveNoFileComp
	}
}

// Each completes several of these words, each of them once.
func Each(all ...string) Func {
	return func(_ *cobra.Command, args []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective) {
		left := slices.DeleteFunc(slices.Clone(all), func(word string) bool { return slices.Contains(args, word) })
		return startingWith(toComplete, left), cobra.ShellCompDirectiveNoFileComp
	}
}

// startingWith are those that begin with what was typed, in any case, each once.
func startingWith(typed string, all []string) (found []cobra.Completion) {
	for _, word := range all {
		if len(word) >= len(typed) && strings.EqualFold(word[:len(typed)], typed) && !slices.Contains(found, word) {
			found = append(found, word)
		}
	}
	return found
}
