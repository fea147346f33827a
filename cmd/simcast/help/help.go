package help

import (
	"fmt"
	"slices"
	"strings"
	"text/template"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simcast/cmd/simcast/flags"
)

// The columns that a help takes.
const (
	leastColumns = 60
	mostColumns  = 100
)

// layout is the help of a command, after that of cobra: what is said of flags is by headings, and lines end between words.
const layout = `{{flow (print .Short ".")}}
{{with calls .}}
Usage:
{{flow .}}
{{end}}{{with .Example}}
Examples:
{{.}}
{{end}}{{with .Long}}
{{flow .}}
{{end}}{{range $group := .Groups}}
{{.Title}}
{{range $.Commands}}{{if eq .GroupID $group.ID}}{{row .}}{{end}}{{end}}{{else}}{{if .HasAvailableSubCommands}}
Commands:
{{range .Commands}}{{row .}}{{end}}{{end}}{{end}}{{with topics .}}
Topics:
{{range .}}{{row .}}{{end}}{{end}}{{with options .}}
{{.}}{{end}}
{{more .}}
`

// Install gives a root command and all below it their help. columns is how wide the terminal is; refuse is given the error
// where help is asked of what is no command, as in simcast cehck --help.
func Install(root *cobra.Command, columns func() int, refuse func(error), actions Actions) {
	readable := func() int { return min(max(columns(), leastColumns), mostColumns) }
	root.SetHelpFunc(func(command *cobra.Command, _ []string) {
		if words := command.Flags().Args(); command == root && len(words) > 0 && !IsFileName(words[0]) {
			refuse(UnknownCommand(root, words[0]))
			return
		}
		fmt.Fprint(command.OutOrStdout(), Help(command, readable()))
	})
	root.SetHelpCommand(helpCommand(readable, actions))
}

// Help is the help of a command in so many columns: what it does, how it is called, examples, what else there is to
// know, and its flags by what they are for.
func Help(command *cobra.Command, columns int) string {
	var text strings.Builder
	of := template.FuncMap{
		"calls": calls, "topics": topics, "more": more,
		"flow":    func(text string) string { return flow(text, columns) },
		"row":     func(command *cobra.Command) string { return row(command, columns) },
		"options": func(command *cobra.Command) string { return flags.Usages(shownFlags(command), columns) },
	}
	if err := template.Must(template.New("").Funcs(of).Parse(layout)).Execute(&text, command); err != nil {
		panic(err) // the layout is wrong
	}
	return text.String()
}

// SetCalls says how a command is called, where there are several ways.
func SetCalls(command *cobra.Command, lines ...string) {
	command.Annotations = map[string]string{"calls": "  " + strings.Join(lines, "\n  ")}
}

// calls are the ways to call a command. A topic has none.
func calls(command *cobra.Command) string {
	if lines := command.Annotations["calls"]; lines != "" || isTopic(command) {
		return lines
	}
	return "  " + strings.TrimSuffix(command.UseLine(), " [flags]")
}

// topics are those that the help of a command lists: that of simcast, and that of help itself.
func topics(command *cobra.Command) (found []*cobra.Command) {
	for _, topic := range command.Root().Commands() {
		if isTopic(topic) && (!command.HasParent() || command.Name() == "help") {
			found = append(found, topic)
		}
	}
	return found
}

// isTopic reports whether a command does nothing but to be read about.
func isTopic(command *cobra.Command) bool {
	return command.IsAdditionalHelpTopicCommand() && command.HasParent()
}

// row is a command with what it does.
func row(command *cobra.Command, columns int) string {
	return entry("  "+command.Name(), command.NamePadding()+4, command.Short, columns) + "\n"
}

// ofConnection is the heading of the flags by which commands reach a space. The topic of the connection explains them.
const ofConnection = "Flags and environment"

// shownFlags are the flags that the help of a command lists: its own, and those of the whole program that change what it does.
func shownFlags(command *cobra.Command) (shown []*pflag.Flag) {
	command.InitDefaultHelpFlag()
	command.Flags().SortFlags = false
	command.Flags().Lookup("help").Usage = "show this help"
	for _, set := range []*pflag.FlagSet{command.LocalFlags(), command.InheritedFlags()} {
		set.SortFlags = false
		set.VisitAll(func(flag *pflag.Flag) {
			if !flag.Hidden && isShownIn(command, flag) {
				shown = append(shown, flag)
			}
		})
	}
	return shown
}

// isShownIn reports whether the help of a command shows a flag. Every command takes the flags of the whole program.
func isShownIn(command *cobra.Command, flag *pflag.Flag) bool {
	top := topOf(command)
	switch group := flags.Group(flag); {
	case isTopic(command):
		return top == connectionTopic && group == ofConnection
	case group == ofConnection:
		return top == "login" && flag.Name != "ledger"
	case command.Name() == "stop": // it is about a run, and not about a day
		return flag.Name != "demo" && group != "Which day"
	case flag.Name == "demo":
		return reachesSpace(command) && !slices.Contains([]string{"history", "ledger", "worker", "runs", "results", "login", "simulator"}, top)
	}
	return true
}

// reachesSpace reports whether a command meets a space or the ledger, so that the flags of the connection mean something.
func reachesSpace(command *cobra.Command) bool {
	return !slices.Contains([]string{"demo", "lint", "logout", "version", "help", "completion"}, topOf(command))
}

// topOf is the command of simcast to which a command belongs: of control hold it is control.
func topOf(command *cobra.Command) string {
	for command.HasParent() && command.Parent().HasParent() {
		command = command.Parent()
	}
	return command.Name()
}

// more says where there is more to read.
func more(command *cobra.Command) string {
	const exitCodes = "Exit codes: simcast help exit-codes"
	switch {
	case isTopic(command):
		return "All commands and topics: simcast help"
	case !command.HasParent():
		return "More about a command or a topic: simcast help NAME"
	case reachesSpace(command):
		return "Address, key and ledger: simcast help connection\n" + exitCodes
	}
	return exitCodes
}
