package help

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simcast/cmd/simcast/flags"
	"simcast/templates/wording"
)

// The columns that a help takes, and where in them the text begins that explains a flag.
const (
	leastColumns = 60
	mostColumns  = 100
	flagColumns  = 28
)

// Install gives a root command and all below it their help. columns is how wide the terminal is; refuse is given the error
// where help is asked of what is no command, as in simcast cehck --help.
func Install(root *cobra.Command, columns func() int, refuse func(error), actions Actions) {
	root.SetHelpFunc(func(command *cobra.Command, _ []string) {
		if words := command.Flags().Args(); command == root && len(words) > 0 && !IsFileName(words[0]) {
			refuse(UnknownCommand(root, words[0]))
			return
		}
		fmt.Fprint(command.OutOrStdout(), Help(command, columns()))
	})
	root.SetHelpCommand(helpCommand(columns, actions))
}

// Help is the help of a command in so many columns: what it does, how it is called, examples, what else there is to
// know, and its flags by what they are for.
func Help(command *cobra.Command, columns int) string {
	columns = min(max(columns, leastColumns), mostColumns)
	parts := []string{strings.Join(wrap(strings.TrimSuffix(command.Short, ".")+".", columns), "\n")}
	if lines := callLines(command); lines != "" {
		parts = append(parts, "Usage:\n"+reflow(lines, columns))
	}
	if command.Example != "" {
		parts = append(parts, "Examples:\n"+command.Example)
	}
	if command.Long != "" {
		parts = append(parts, reflow(strings.Trim(command.Long, "\n"), columns))
	}
	parts = append(parts, commandParts(command, columns)...)
	switch {
	case command.Runnable():
		parts = append(parts, flagParts(command, columns)...)
	case command.Name() == connectionTopic:
		parts = append(parts, flagPart(connectionTitle, connectionFlags(command.Root()), columns))
	}
	return strings.Join(append(parts, lastLines(command)), "\n\n") + "\n"
}

// callLines are the ways to call a command. A topic has none.
func callLines(command *cobra.Command) string {
	lines := command.Annotations[callsAnnotation]
	switch {
	case lines != "":
		return lines
	case command.Runnable():
		return "  " + strings.TrimSuffix(command.UseLine(), " [flags]")
	case command.HasAvailableSubCommands():
		return "  " + command.CommandPath() + " COMMAND"
	}
	return ""
}

// callsAnnotation names the lines that say how a command is called, where there are several.
const callsAnnotation = "calls"

// SetCalls says how a command is called, where there are several ways.
func SetCalls(command *cobra.Command, lines ...string) {
	command.Annotations = map[string]string{callsAnnotation: "  " + strings.Join(lines, "\n  ")}
}

// commandParts list the commands below one under their headings, and the topics.
func commandParts(parent *cobra.Command, columns int) (parts []string) {
	root := parent.Root()
	switch {
	case parent == root:
		for _, t := range tasks() {
			parts = appendCommands(parts, t.title, t.commandsIn(root), columns)
		}
		parts = appendCommands(parts, others, otherCommands(root), columns)
		return appendCommands(parts, "Topics", topicsIn(root), columns)
	case parent.Name() == helpName:
		return appendCommands(parts, "Topics", topicsIn(root), columns)
	}
	return appendCommands(parts, "Commands", commandsBelow(parent), columns)
}

// others is the heading of commands that no task has.
const others = "More"

// appendCommands adds commands under their heading, if there are any.
func appendCommands(parts []string, title string, commands []*cobra.Command, columns int) []string {
	if len(commands) == 0 {
		return parts
	}
	widest := 0
	for _, command := range commands[0].Parent().Commands() {
		widest = max(widest, len(command.Name()))
	}
	text := title + ":"
	for _, command := range commands {
		text += "\n" + entry("  "+command.Name(), widest+4, command.Short, columns)
	}
	return append(parts, text)
}

// flagParts list the flags of a command under their headings.
func flagParts(command *cobra.Command, columns int) (parts []string) {
	for _, g := range flagsByGroup(command) {
		parts = append(parts, flagPart(g.title, g.flags, columns))
	}
	return parts
}

// flagPart lists flags under a heading.
func flagPart(title string, flags []*pflag.Flag, columns int) string {
	text := title + ":"
	for _, flag := range flags {
		text += "\n" + flagEntry(flag, columns)
	}
	return text
}

// flagEntry explains one flag.
func flagEntry(flag *pflag.Flag, columns int) string {
	value, explained := flagWords(flag)
	left := "      --" + flag.Name + value
	if flag.Shorthand != "" {
		left = "  -" + flag.Shorthand + ", --" + flag.Name + value
	}
	return entry(left, flagColumns, explained, columns)
}

// flagWords are what stands behind the name of a flag, such as " FILE" or "[=WHICH]", and what explains it.
func flagWords(flag *pflag.Flag) (value, explained string) {
	explained = flag.Usage
	switch name := flags.Value(flag); {
	case flag.NoOptDefVal != "" && flag.Value.Type() != "bool":
		value = "[=" + flag.NoOptDefVal + "]"
	case name != "":
		value = " " + name
	}
	if byDefault := shownDefault(flag); byDefault != "" {
		explained += " (default" + tie + byDefault + ")"
	}
	return value, explained
}

// shownDefault is the value that a flag has where it is not given, "" where that goes without saying.
func shownDefault(flag *pflag.Flag) string {
	value := flag.DefValue
	if slices.Contains([]string{"", "0", "0s", "false", "[]"}, value) {
		return ""
	}
	if flag.Value.Type() == "duration" {
		return shortSpan(value)
	}
	return value
}

// shortSpan is a span of time without what is zero at its end: 15m for 15m0s.
func shortSpan(span string) string {
	if short, zero := strings.CutSuffix(span, "m0s"); zero {
		span = short + "m"
	}
	if short, zero := strings.CutSuffix(span, "h0m"); zero {
		span = short + "h"
	}
	return span
}

// entry is a name with what explains it, which begins at a column. A longer name has its line to itself.
func entry(name string, column int, text string, columns int) string {
	indent := strings.Repeat(" ", column)
	wrapped := strings.Join(wrap(text, columns-column), "\n"+indent)
	if room := column - 1 - utf8.RuneCountInString(name); room >= 0 {
		return name + strings.Repeat(" ", room+1) + wrapped
	}
	return name + "\n" + indent + wrapped
}

// reflow breaks a text between words. A line that begins with a blank stays a line: it is a command, or an entry of a
// table, of which the second column is broken between words.
func reflow(text string, columns int) string {
	var lines []string
	paragraph := ""
	end := func() {
		if paragraph != "" {
			lines = append(lines, wrap(paragraph, columns)...)
		}
		paragraph = ""
	}
	for line := range strings.SplitSeq(text, "\n") {
		if line != "" && line[0] != ' ' {
			paragraph += line + " "
			continue
		}
		end()
		lines = append(lines, tableLine(line, columns))
	}
	end()
	return strings.Join(lines, "\n")
}

// tableLine is a line of two columns, with the second broken between words. Other lines stay as they are.
func tableLine(line string, columns int) string {
	name := strings.TrimLeft(line, " ")
	indent := len(line) - len(name)
	name, text, isTable := strings.Cut(name, "  ")
	if !isTable {
		return line
	}
	text = strings.TrimLeft(text, " ")
	return entry(line[:indent]+name, len(line)-len(text), text, columns)
}

// tie is a blank at which no line is broken.
const tie = "\x00"

// wrap breaks a text between words.
func wrap(text string, columns int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		word = strings.ReplaceAll(word, tie, " ")
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && utf8.RuneCountInString(longer) > columns {
			lines, longer = append(lines, line), word
		}
		line = longer
	}
	return append(lines, line)
}

// lastLines say where there is more to read.
func lastLines(command *cobra.Command) string {
	program := command.Root().Name()
	switch {
	case isTopic(command):
		return "All commands and topics: " + program + " help"
	case !command.HasParent():
		return "More about a command or a topic: " + program + " help NAME\n" +
			"The commands of a task: " + program + " help " + wording.OrList(taskWords())
	case reachesSpace(command):
		return "Address, key and ledger: " + program + " help " + connectionTopic + "\n" +
			"Exit codes: " + program + " help " + exitCodesTopic
	}
	return "Exit codes: " + program + " help " + exitCodesTopic
}
