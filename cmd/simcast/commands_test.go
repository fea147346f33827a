package main

import (
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/terminal"
)

// everyCommand are simcast and all its commands.
func everyCommand(t *testing.T) (commands []*cobra.Command) {
	t.Helper()
	a := &app{stdout: io.Discard, stderr: io.Discard, env: func(string) string { return "" }, hasScreen: func() bool { return false }}
	root := a.rootCommand(nil)
	root.InitDefaultHelpCmd()
	var walk func(*cobra.Command)
	walk = func(command *cobra.Command) {
		commands = append(commands, command)
		for _, below := range command.Commands() {
			walk(below)
		}
	}
	walk(root)
	if len(commands) < 15 {
		t.Errorf("there are only %d commands", len(commands))
	}
	return commands
}

// TestEveryHelpIsLaidOutAlike: first what the command does, then its flags under the headings that say what they are for.
// The exit codes are in one place, and so are the flags of the connection.
func TestEveryHelpIsLaidOutAlike(t *testing.T) {
	sentence := regexp.MustCompile(`^[A-Z][^.]*[a-zA-Z]\.\n\n`)
	for _, command := range everyCommand(t) {
		text := help.Help(command, 80)
		path := command.CommandPath()
		if !sentence.MatchString(text) {
			t.Errorf("the help of %s does not begin with a sentence:\n%s", path, text)
		}
		if strings.Contains(text, "130 ") != (command.Name() == "exit-codes") {
			t.Errorf("the exit codes are in the help of %s, or are missing there", path)
		}
		if strings.Contains(text, "--ledger FILE") != (command.Name() == "connection") {
			t.Errorf("the flags of the connection are in the help of %s, or are missing there", path)
		}
	}
}

// TestEveryHelpFitsTheTerminal: no line is wider, be it narrow or wide, except a command that stands alone.
func TestEveryHelpFitsTheTerminal(t *testing.T) {
	for _, columns := range []int{75, 80, 120} {
		for _, command := range everyCommand(t) {
			for line := range strings.Lines(help.Help(command, columns)) {
				line = strings.TrimSuffix(line, "\n")
				isCommand := regexp.MustCompile(`^  (simcast|source|echo) `).MatchString(line)
				if width := terminal.Width(line); width > columns && !(isCommand && columns < 80) {
					t.Errorf("the help of %s at %d columns has a line of %d: %s", command.CommandPath(), columns, width, line)
				}
			}
		}
	}
}

// TestEveryFlagNamesItsValue: help calls what a flag takes by one plain word, such as TEAM or FILE, and explains it with
// that word.
func TestEveryFlagNamesItsValue(t *testing.T) {
	values := 0
	for _, command := range everyCommand(t) {
		command.InitDefaultHelpFlag()
		command.Flags().VisitAll(func(flag *pflag.Flag) {
			if flag.NoOptDefVal != "" { // it takes none, or may go without
				return
			}
			values++
			name := flags.Value(flag)
			if !regexp.MustCompile(`^[A-Z]+(:[A-Z]+)?$`).MatchString(name) || !strings.Contains(flag.Usage, name) {
				t.Errorf("%s --%s %s: %s", command.CommandPath(), flag.Name, name, flag.Usage)
			}
		})
	}
	if values < 50 {
		t.Errorf("only %d flags with a value were found", values)
	}
}

// TestArgumentsThatCannotBeMeantAreNotWordedByALibrary, whatever their number.
func TestArgumentsThatCannotBeMeantAreNotWordedByALibrary(t *testing.T) {
	foreign := regexp.MustCompile(`arg\(s\)|unknown command|requires|accepts`)
	for _, command := range everyCommand(t) {
		for n := range 4 {
			err := command.ValidateArgs([]string{"one.csv", "two.csv", "three.csv"}[:n])
			if err != nil && foreign.MatchString(err.Error()) {
				t.Errorf("%s with %d arguments: %v", command.CommandPath(), n, err)
			}
		}
	}
}

// TestEveryCommandHasExamples, and each line of them begins with that command.
func TestEveryCommandHasExamples(t *testing.T) {
	for _, command := range everyCommand(t) {
		if command.GroupID == "topics" {
			continue
		}
		if command.Example == "" {
			t.Errorf("%s has no example", command.CommandPath())
		}
		for line := range strings.Lines(command.Example) {
			if !strings.HasPrefix(line, "  "+command.CommandPath()) {
				t.Errorf("an example of %s is of another command: %s", command.CommandPath(), line)
			}
		}
	}
}

// TestEveryCommandIsUnderOneHeading of simcast help: that of the task which it is for.
func TestEveryCommandIsUnderOneHeading(t *testing.T) {
	commands := everyCommand(t)
	text := help.Help(commands[0], 100)
	for _, command := range commands[1:] {
		if listed := strings.Count(text, "\n  "+command.Name()+" "); command.Parent() == commands[0] && listed != 1 {
			t.Errorf("simcast help lists %s %d times; see tasks", command.Name(), listed)
		}
	}
	if strings.Contains(text, "\nCommands:\n") {
		t.Errorf("a command is for no task; see tasks:\n%s", text)
	}
}
