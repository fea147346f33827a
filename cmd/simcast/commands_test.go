package main

import (
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/help"
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

// TestEveryHelpIsLaidOutAlike: first what the command does, then its flags under the headings that say what they are for,
// in no more columns than there are. The exit codes stand in one place.
func TestEveryHelpIsLaidOutAlike(t *testing.T) {
	sentence := regexp.MustCompile(`^[A-Z][^\n]*[a-zA-Z]\.\n\n`)
	for _, command := range everyCommand(t) {
		text := help.Help(command, 80)
		path := command.CommandPath()
		if !sentence.MatchString(text) {
			t.Errorf("the help of %s does not begin with a sentence:\n%s", path, text)
		}
		if strings.Contains(text, "130 ") != (command.Name() == "exit-codes") {
			t.Errorf("the exit codes stand in the help of %s, or are missing there", path)
		}
		if command.HasParent() && command.Parent().Name() != "completion" && strings.Contains(text, "\nMore:\n") {
			t.Errorf("a flag of %s has no heading; see help/groups.go:\n%s", path, text)
		}
		_, flags, _ := strings.Cut(text, "\nSpace and ledger:\n")
		for line := range strings.Lines(flags) {
			if len(strings.TrimSpace(line)) > 80 {
				t.Errorf("the help of %s is too wide: %s", path, line)
			}
		}
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
