package completion

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pace"
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
	flags := from.flags()
	root.ValidArgsFunction = plansHere
	for _, command := range root.Commands() {
		if command.ValidArgsFunction == nil && command.ValidArgs == nil {
			command.ValidArgsFunction = from.arguments(command)
		}
		command.LocalNonPersistentFlags().VisitAll(func(flag *pflag.Flag) { register(command, flag, flags) })
	}
	from.installVerbs(root, flags)
	root.PersistentFlags().VisitAll(func(flag *pflag.Flag) { register(root, flag, flags) })
	installShells(root)
}

// Describe takes the backquotes that mark the name of a value for the help out of the descriptions of all flags, if args ask for a
// completion: a shell shows a description as it is.
func Describe(root *cobra.Command, args []string) {
	if len(args) == 0 || args[0] != cobra.ShellCompRequestCmd && args[0] != cobra.ShellCompNoDescRequestCmd {
		return
	}
	plain := func(flag *pflag.Flag) { flag.Usage = strings.ReplaceAll(flag.Usage, "`", "") }
	root.PersistentFlags().VisitAll(plain)
	for _, command := range root.Commands() {
		command.Flags().VisitAll(plain)
		command.PersistentFlags().VisitAll(plain)
		for _, verb := range command.Commands() {
			verb.Flags().VisitAll(plain)
		}
	}
}

// register completes one flag. A flag of a file without a known ending is left to the shell.
func register(command *cobra.Command, flag *pflag.Flag, flags map[string]Func) {
	_, hasEndings := flag.Annotations[cobra.BashCompFilenameExt]
	complete, known := flags[flag.Name]
	switch {
	case hasEndings || isAnyFile(flag.Name):
		return
	case !known:
		complete = cobra.NoFileCompletions
	}
	_ = command.RegisterFlagCompletionFunc(flag.Name, complete) // the command may do so itself
}

// flags are the flags that are completed. One has the same meaning in every command.
func (s Suggestions) flags() map[string]Func {
	return map[string]Func{
		"id":         s.ids,
		"team":       s.teams,
		"redirect":   s.teams,
		"round":      s.rounds,
		"space":      s.spaces,
		"sheet":      sheets,
		"channel":    words(schema.Channels()...),
		"explain":    rules,
		"pace":       words(pace.Fixed, pace.Adaptive),
		"result":     words("sent", "failed", "uncertain", "pending"),
		"color":      words("auto", "always", "never"),
		"date-order": words("dmy", "mdy"),
		"timezone":   words(s.Zones...),
		"results":    endings("xlsx", "csv"),
		"output":     outputs,
		"from":       endings(planEndings()...),
		"refresh":    endings("xlsx"),
	}
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
