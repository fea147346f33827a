package help

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

// Completion completes the value of a flag, or an argument.
type Completion = func(command *cobra.Command, args []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective)

// InstallCompletion gives the arguments and flags of all commands below root what completes them. It is called once they are there.
func InstallCompletion(root *cobra.Command, from Suggestions) {
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
func (s Suggestions) valuesOf(flag *pflag.Flag) Completion {
	switch flags.Names(flag) {
	case "ids":
		return s.ids
	case "rules":
		return one(rules)
	case "teams":
		return one(s.teams)
	case "rounds":
		return one(s.rounds)
	case "spaces":
		return one(s.spaces)
	case "sheets":
		return one(sheets)
	case "entries":
		return one(s.entries)
	case "channels":
		return one(fixed(schema.Channels()...))
	case "zones":
		return one(fixed(s.Zones...))
	}
	return one(fixed(flags.Words(flag)...))
}

// source has the names that a flag or an argument takes.
type source = func(command *cobra.Command, args []string) []string

// fixed are the same names in each call.
func fixed(all ...string) source { return func(*cobra.Command, []string) []string { return all } }

// one completes a name of a source.
func one(from source) Completion {
	return func(command *cobra.Command, args []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return startingWith(toComplete, from(command, args)), cobra.ShellCompDirectiveNoFileComp
	}
}

// each completes several names of a source, each of them once.
func each(from source) Completion {
	return one(func(command *cobra.Command, args []string) []string {
		return slices.DeleteFunc(slices.Clone(from(command, args)), func(name string) bool { return slices.Contains(args, name) })
	})
}

// Each completes several of these words, each of them once.
func Each(all ...string) Completion { return each(fixed(all...)) }

// startingWith are those that begin with what was typed, in any case, each once.
func startingWith(typed string, all []string) (found []cobra.Completion) {
	for _, word := range all {
		if word != "" && len(word) >= len(typed) && strings.EqualFold(word[:len(typed)], typed) && !slices.Contains(found, word) {
			found = append(found, word)
		}
	}
	return found
}
