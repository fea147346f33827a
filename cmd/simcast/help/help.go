package help

import (
	"fmt"
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
{{if not (isTopic .)}}
Usage:
{{flow (print "  " (calls .))}}
{{end}}{{with .Example}}
Examples:
{{.}}
{{end}}{{with .Long}}
{{flow .}}
{{end}}{{range $group := .Groups}}
{{.Title}}
{{range $.Commands}}{{if eq .GroupID $group.ID}}{{row .}}{{end}}{{end}}{{else}}{{if .HasAvailableSubCommands}}
Commands:
{{range .Commands}}{{row .}}{{end}}{{end}}{{end}}{{with options .}}
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
	addHelpCommand(root, readable, actions)
}

// Help is the help of a command in so many columns: what it does, how it is called, examples, what else there is to
// know, and its flags by what they are for.
func Help(command *cobra.Command, columns int) string {
	var text strings.Builder
	of := template.FuncMap{
		"isTopic": isTopic, "calls": calls, "more": more,
		"flow":    func(text string) string { return flow(text, columns) },
		"row":     func(command *cobra.Command) string { return row(command, columns) },
		"options": func(command *cobra.Command) string { return options(command, columns) },
	}
	if err := template.Must(template.New("").Funcs(of).Parse(layout)).Execute(&text, command); err != nil {
		panic(err) // the layout is wrong
	}
	return text.String()
}

// calls are the ways to call a command.
func calls(command *cobra.Command) string { return strings.TrimSuffix(command.UseLine(), " [flags]") }

// isTopic reports whether a command does nothing but to be read about.
func isTopic(command *cobra.Command) bool { return command.GroupID == "topics" }

// row is a command with what it does.
func row(command *cobra.Command, columns int) string {
	return entry("  "+command.Name(), command.NamePadding()+4, command.Short, columns) + "\n"
}

// options lists the flags of a command, and those of the commands above it. A topic has some only to explain them.
func options(command *cobra.Command, columns int) string {
	command.InitDefaultHelpFlag()
	command.Flags().SortFlags = false
	help := command.Flags().Lookup("help")
	help.Usage, help.Hidden = "show this help", isTopic(command)
	sets := []*pflag.FlagSet{command.LocalFlags()}
	if !isTopic(command) {
		sets = append(sets, command.InheritedFlags())
	}
	return flags.Usages(columns, sets...)
}

// withoutSpace marks a command by its annotation.
const withoutSpace = "without space"

// WithoutSpace is the annotation of a command that meets neither a space nor the ledger: its help says nothing of these.
func WithoutSpace() map[string]string { return map[string]string{withoutSpace: ""} }

// more says where there is more to read.
func more(command *cobra.Command) string {
	const exitCodes = "Exit codes: simcast help exit-codes"
	_, isWithout := command.Annotations[withoutSpace]
	switch {
	case isTopic(command):
		return "All commands and topics: simcast help"
	case !command.HasParent():
		return "More about a command or a topic: simcast help NAME"
	case isWithout:
		return exitCodes
	}
	return "Address, key and ledger: simcast help connection\n" + exitCodes
}
