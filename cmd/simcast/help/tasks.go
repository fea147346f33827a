package help

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// task is something that a planner does, and the commands for it in their order.
type task struct {
	title    string // the heading of its commands
	about    string // what is done in it; empty where simcast help has no text of the task: check is a command
	commands []string
}

// tasks are the headings of the commands, in the order in which a planner meets them. Each command is in one of them.
func tasks() []task {
	return []task{
		{"To begin", "", []string{"demo", "login", "web"}},
		{"Plan", "Make a plan, and get the names that it needs from the space", []string{"new", "export"}},
		{"Check", "", []string{"check", "preview", "lint"}},
		{"Send", "", []string{"send", "rerun"}},
		{"Play", "", []string{"play", controlName}},
		{"Team", "Share one ledger, and send from several machines", []string{ledgerName, "worker", "runs", "results"}},
		{"Afterwards", "See what was sent, and settle what is uncertain", []string{"history", "resolve"}},
		{"simcast itself", "", []string{"logout", "simulator", helpName, completionName, "version"}},
	}
}

// word is how the task is called in simcast help plan.
func (t *task) word() string { return strings.ToLower(t.title) }

// taskNamed is the task of that name, among those that simcast help explains.
func taskNamed(word string) (task, bool) {
	all := tasks()
	at := slices.IndexFunc(all, func(t task) bool { return t.about != "" && strings.EqualFold(t.word(), word) })
	if at < 0 {
		return task{}, false
	}
	return all[at], true
}

// taskWords are the names of the tasks that simcast help explains.
func taskWords() (words []string) {
	for _, t := range tasks() {
		if t.about != "" {
			words = append(words, t.word())
		}
	}
	return words
}

// taskHelp is the help of a task: its commands, each with an example.
func taskHelp(root *cobra.Command, t task, columns int) string {
	columns = min(max(columns, leastColumns), mostColumns)
	commands := t.commandsIn(root)
	parts := appendCommands([]string{t.about + "."}, "Commands", commands, columns)
	var examples []string
	for _, command := range commands {
		first, _, _ := strings.Cut(command.Example, "\n")
		examples = append(examples, first)
	}
	parts = append(parts, "Examples:\n"+strings.Join(examples, "\n"), "More about a command: "+root.Name()+" help NAME")
	return strings.Join(parts, "\n\n") + "\n"
}

// commandsIn are the commands that are listed under a heading, in their order.
func (t *task) commandsIn(root *cobra.Command) (found []*cobra.Command) {
	for _, name := range t.commands {
		if command := below(root, name); command != nil && isShown(command) {
			found = append(found, command)
		}
	}
	return found
}

// otherCommands are the commands of no task. Topics are listed apart.
func otherCommands(root *cobra.Command) (found []*cobra.Command) {
	all := tasks()
	for _, command := range root.Commands() {
		isNamed := func(t task) bool { return slices.Contains(t.commands, command.Name()) }
		if isShown(command) && !isTopic(command) && !slices.ContainsFunc(all, isNamed) {
			found = append(found, command)
		}
	}
	return found
}

// inOrder are all commands in the order in which help lists them.
func inOrder(root *cobra.Command) (commands []*cobra.Command) {
	for _, t := range tasks() {
		commands = append(commands, t.commandsIn(root)...)
	}
	return append(commands, otherCommands(root)...)
}

// commandsBelow are the commands below one, in the order in which help lists them. Topics are none.
func commandsBelow(parent *cobra.Command) (found []*cobra.Command) {
	if !parent.HasParent() {
		return inOrder(parent)
	}
	for _, command := range parent.Commands() {
		if isShown(command) && !isTopic(command) {
			found = append(found, command)
		}
	}
	return found
}

// isShown reports whether help names a command, or a topic.
func isShown(command *cobra.Command) bool { return !command.Hidden && command.Deprecated == "" }
