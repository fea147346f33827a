package help

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// group is a heading of a help, and the names below it in their order.
type group struct {
	title string
	names []string
}

// others is the heading of what no group names.
const others = "More"

// flagGroups are the headings of flags, by what the flags are for.
func flagGroups() []group {
	return []group{
		{"Which messages", []string{"rows", "id", "team", "channel", "contingency", "since", "result", "last", "answered", "skip-invalid"}},
		{"How the plan is read", []string{"sheet", "map", "default", "mapping", "visible-only", "timezone", "date-order", "startex"}},
		{"Lint and the mark", []string{"mark", "settings", "strict", "no-lint"}},
		{"Rounds and rehearsals", []string{"round", "redirect", "speed", "plan-startex"}},
		{"The day", []string{"late", "past-after", "past", "endex", "mode", "reopen"}},
		{"What is sent again", []string{"again", "changed", "resend-uncertain", "take-over"}},
		{"Your name", []string{"as"}},
		{"Before sending", []string{"dry-run", "yes"}},
		{"Pace, and when to give up", []string{"interval", "pace", "min-interval", "max-attempts", "max-failures", "max-outage", "wait"}},
		{"Many spaces", []string{"spaces", "skip-spaces", "new-hosts", "workers", "detach"}},
		{"Which rules", []string{"rules", "explain"}},
		{"The page", []string{"port", "no-browser"}},
		{"The stand-in", []string{"listen", "faults"}},
		{"The space", append([]string{"demo", "space-file", "offline", "same-space", "new-space"}, connectionNames()...)},
		{"Files and output", []string{"results", "output", "annotate", "all", "json", "color", "web", "man", "version", "no-descriptions", "help"}},
	}
}

// flagGroupsOf are the headings of a command. Some flags of new and history mean something else than those of other
// commands: new reads a plan only with --from, and history reads none.
func flagGroupsOf(command *cobra.Command) []group {
	groups := flagGroups()
	switch {
	case isStop(command):
		return append([]group{{"Who acts", []string{"as"}}}, groups[len(groups)-2:]...)
	case isVerb(command):
		return append([]group{{"What goes with it", []string{"reason", "note", "id", "catch-up", "anyway", "from", "also", "persona", "channel", "team", "subject", "title", "body", "at"}},
			{"Which day, and who acts", []string{"round", "spaces", "space", "as"}}, {"Before it takes effect", []string{"yes"}}}, groups[len(groups)-2:]...)
	case isOfLedger(command):
		return append([]group{{"From where to where", []string{"from", "to"}}}, groups[len(groups)-2:]...)
	case command.Name() == controlName:
		return append([]group{{"Which day, and who acts", []string{"round", "spaces", "space", "as"}}}, groups[len(groups)-2:]...)
	}
	switch command.Name() {
	case "new":
		return append([]group{{"What the new plan begins with", []string{"sample", "from", "sheet", "map", "default", "mapping", "date-order", "prefix", "refresh"}}}, groups[len(groups)-2:]...)
	case "worker":
		return append([]group{{"Which spaces, and how many", []string{"spaces", "max-lanes", "new-hosts"}}, {"For whoever watches over it", []string{"listen"}}}, groups[len(groups)-2:]...)
	case "history":
		return []group{
			{"Which messages", []string{"last", "space", "id", "team", "round", "result", "since"}},
			{"Files and output", []string{"output", "timezone", "json", "color", "help"}},
		}
	}
	return groups
}

// controlName is the command whose own commands act on an exercise day.
const controlName = "control"

// ledgerName is the command about the ledger itself.
const ledgerName = "ledger"

// isVerb reports whether a command acts on an exercise day.
func isVerb(command *cobra.Command) bool {
	return command.HasParent() && command.Parent().Name() == controlName
}

// isStop reports whether a command stops a run of workers, though it stands among the verbs of a day.
func isStop(command *cobra.Command) bool { return isVerb(command) && command.Name() == "stop" }

// isOfLedger reports whether a command is one of simcast ledger.
func isOfLedger(command *cobra.Command) bool {
	return command.HasParent() && command.Parent().Name() == ledgerName
}

// reachesSpace reports whether a command meets a space or the ledger, so that the flags of the connection mean something.
func reachesSpace(command *cobra.Command) bool {
	if isVerb(command) || isOfLedger(command) {
		return true
	}
	switch command.Name() {
	case "check", "preview", "send", "play", controlName, "rerun", "resolve", "history", ledgerName, "worker", "runs", "results", "new", "web", "export", "login", "simulator":
		return true
	}
	return false
}

// isShownIn reports whether the help of a command shows a flag. Every command takes the flags of the whole program; its
// help shows those that change what it does.
func isShownIn(command *cobra.Command, flag string) bool {
	switch flag {
	case "round", "space", "spaces":
		return !isStop(command)
	case "base-url", "api-key-file":
		return command.Name() == "login"
	case "insecure", "ledger":
		return false
	case "demo":
		return !command.HasParent() || reachesSpace(command) && !isOfLedger(command) && !isStop(command) && !slices.Contains([]string{"history", ledgerName, "worker", "runs", "results", "login", "simulator"}, command.Name())
	case "json":
		return !isOfCompletion(command)
	case "color":
		return command.Name() != helpName && !isOfCompletion(command)
	}
	return true
}

// isOfCompletion reports whether a command is simcast completion, or one of its own.
func isOfCompletion(command *cobra.Command) bool {
	return command.Name() == completionName || command.HasParent() && command.Parent().Name() == completionName
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

// flagsByGroup are the flags of a command under their headings. Those that reach the space have a topic, see lastLines.
func flagsByGroup(command *cobra.Command) (all []shownFlags) {
	flags, shown := pflag.NewFlagSet("", pflag.ContinueOnError), pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.AddFlagSet(command.NonInheritedFlags())
	flags.AddFlagSet(command.InheritedFlags())
	flags.VisitAll(func(flag *pflag.Flag) {
		if isShownIn(command, flag.Name) {
			shown.AddFlag(flag)
		}
	})
	groups := flagGroupsOf(command)
	for _, g := range groups {
		if found := g.flagsIn(shown); len(found) > 0 {
			all = append(all, shownFlags{g.title, found})
		}
	}
	if found := otherFlags(groups, shown); len(found) > 0 {
		all = append(all, shownFlags{others, found})
	}
	return all
}

// flagsIn are the flags of a command that are listed under a heading, in their order.
func (g group) flagsIn(flags *pflag.FlagSet) (found []*pflag.Flag) {
	for _, name := range g.names {
		if flag := flags.Lookup(name); flag != nil && !flag.Hidden {
			found = append(found, flag)
		}
	}
	return found
}

// otherFlags are flags that no group names.
func otherFlags(groups []group, flags *pflag.FlagSet) (found []*pflag.Flag) {
	flags.VisitAll(func(flag *pflag.Flag) {
		isNamed := func(g group) bool { return slices.Contains(g.names, flag.Name) }
		if !flag.Hidden && !slices.ContainsFunc(groups, isNamed) {
			found = append(found, flag)
		}
	})
	return found
}
