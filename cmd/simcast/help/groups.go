package help

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// group is a heading of a help, and the names that stand under it in their order.
type group struct {
	title string
	names []string
}

// others is the heading of what no group names.
const others = "More"

// flagGroups are the headings of flags, by what the flags are for. A flag has the same meaning in every command.
func flagGroups() []group {
	return []group{
		{"Which messages", []string{"rows", "id", "team", "channel", "since", "result", "last", "answered", "skip-invalid"}},
		{"How the plan is read", []string{"sheet", "visible-only", "timezone"}},
		{"What the new plan begins with", []string{"sample", "from", "refresh"}},
		{"Rounds and rehearsals", []string{"round", "redirect"}},
		{"What goes out again", []string{"again", "changed", "resend-uncertain", "take-over"}},
		{"Who says so", []string{"as"}},
		{"Before anything goes out", []string{"dry-run", "yes"}},
		{"Pace, and when to give up", []string{"interval", "pace", "min-interval", "max-attempts", "max-failures", "max-outage", "wait"}},
		{"Many spaces", []string{"spaces", "skip-spaces", "new-hosts"}},
		{"The page", []string{"port", "no-browser"}},
		{"The stand-in", []string{"listen", "faults"}},
		{"Space and ledger", []string{"base-url", "api-key-file", "insecure", "demo", "space-file", "offline", "same-space", "new-space", "ledger"}},
		{"Files and output", []string{"results", "output", "annotate", "all", "json", "color", "version", "help"}},
	}
}

// commandGroups are the headings of the commands, in the order in which a planner meets them.
func commandGroups() []group {
	return []group{
		{"To begin", []string{"demo", "new", "web"}},
		{"With a plan", []string{"check", "preview", "send", "rerun", "resolve", "history"}},
		{"The space", []string{"login", "logout", "export", "simulator"}},
	}
}

// flagsIn are the flags of a command that stand under a heading, in their order.
func (g group) flagsIn(flags *pflag.FlagSet) (found []*pflag.Flag) {
	for _, name := range g.names {
		if flag := flags.Lookup(name); flag != nil && !flag.Hidden {
			found = append(found, flag)
		}
	}
	return found
}

// otherFlags are the flags of a command that no group names.
func otherFlags(flags *pflag.FlagSet) (found []*pflag.Flag) {
	flags.VisitAll(func(flag *pflag.Flag) {
		isNamed := func(g group) bool { return slices.Contains(g.names, flag.Name) }
		if !flag.Hidden && !slices.ContainsFunc(flagGroups(), isNamed) {
			found = append(found, flag)
		}
	})
	return found
}

// commandsIn are the commands that stand under a heading, in their order.
func (g group) commandsIn(root *cobra.Command) (found []*cobra.Command) {
	for _, name := range g.names {
		for _, command := range root.Commands() {
			if command.Name() == name && command.IsAvailableCommand() {
				found = append(found, command)
			}
		}
	}
	return found
}

// otherCommands are the commands that no group names, topics of the help among them.
func otherCommands(parent *cobra.Command) (found []*cobra.Command) {
	for _, command := range parent.Commands() {
		isNamed := func(g group) bool { return slices.Contains(g.names, command.Name()) }
		if isShown(command) && !slices.ContainsFunc(commandGroups(), isNamed) {
			found = append(found, command)
		}
	}
	return found
}

// isShown reports whether help names a command. One that does nothing is a topic, and shown as well.
func isShown(command *cobra.Command) bool { return !command.Hidden && command.Deprecated == "" }

// inOrder are all commands in the order in which help lists them.
func inOrder(root *cobra.Command) (commands []*cobra.Command) {
	for _, g := range commandGroups() {
		commands = append(commands, g.commandsIn(root)...)
	}
	return append(commands, otherCommands(root)...)
}
