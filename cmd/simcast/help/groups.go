package help

import (
	"cmp"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simcast/cmd/simcast/flags"
)

// outputTitle is the heading of the flags that name no heading.
const outputTitle = "Files and output"

// controlName is the command whose own commands act on an exercise day, and ledgerName that about the ledger itself.
const (
	controlName = "control"
	ledgerName  = "ledger"
)

// topOf is the command of simcast to which a command belongs: of control hold it is control.
func topOf(command *cobra.Command) string {
	for command.HasParent() && command.Parent().HasParent() {
		command = command.Parent()
	}
	return command.Name()
}

// reachesSpace reports whether a command meets a space or the ledger, so that the flags of the connection mean something.
func reachesSpace(command *cobra.Command) bool {
	return command.HasParent() && !slices.Contains([]string{"demo", "lint", "logout", "version", helpName, completionName}, topOf(command))
}

// isShownIn reports whether the help of a command shows a flag. Every command takes the flags of the whole program; its
// help shows those that change what it does. Those of the connection have a topic.
func isShownIn(command *cobra.Command, flag *pflag.Flag) bool {
	top := topOf(command)
	isStop := command.CommandPath() == command.Root().Name()+" control stop" // it is about a run, and not about a day
	switch {
	case flag.Hidden:
		return false
	case flags.Group(flag) == connectionTitle:
		return command.Name() == "login" && flag.Name != ledgerName
	case flags.Group(flag) == "Which day":
		return !isStop
	}
	switch flag.Name {
	case "demo":
		return !command.HasParent() || reachesSpace(command) && !isStop && !slices.Contains([]string{"history", ledgerName, "worker", "runs", "results", "login", "simulator"}, top)
	case "json":
		return top != completionName
	case "color":
		return top != helpName && top != completionName
	}
	return true
}

// helpName and completionName are two commands about the program itself.
const (
	helpName       = "help"
	completionName = "completion"
)

// shownFlags are the flags that a help lists under a heading.
type shownFlags struct {
	title string
	flags []*pflag.Flag
}

// flagsByGroup are the flags of a command under their headings, in the order of its options. What concerns the output comes last.
func flagsByGroup(command *cobra.Command) (all []shownFlags) {
	output := shownFlags{title: outputTitle}
	add := func(flag *pflag.Flag) {
		title := cmp.Or(flags.Group(flag), outputTitle)
		at := slices.IndexFunc(all, func(g shownFlags) bool { return g.title == title })
		switch {
		case !isShownIn(command, flag) || flag.Name == "help":
		case title == outputTitle:
			output.flags = append(output.flags, flag)
		case at < 0:
			all = append(all, shownFlags{title, []*pflag.Flag{flag}})
		default:
			all[at].flags = append(all[at].flags, flag)
		}
	}
	command.InitDefaultHelpFlag()
	command.Flags().Lookup("help").Usage = "show this help"
	command.Flags().SortFlags = false // LocalFlags sorts
	local := command.LocalNonPersistentFlags()
	command.Flags().VisitAll(func(flag *pflag.Flag) {
		if local.Lookup(flag.Name) == flag {
			add(flag)
		}
	})
	for at := command; at != nil; at = at.Parent() {
		at.PersistentFlags().VisitAll(add)
	}
	output.flags = append(output.flags, command.Flags().Lookup("help"))
	return append(all, output)
}
