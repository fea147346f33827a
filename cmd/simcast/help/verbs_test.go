package help

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"simcast/pipeline/control"
	"simcast/pipeline/day"
)

// TestEachVerbIsACommand: control has a command for each verb, but for the one that the board alone has.
func TestEachVerbIsACommand(t *testing.T) {
	var names []string
	for _, command := range VerbCommands(nil) {
		names = append(names, command.Name())
	}
	for _, spec := range day.Specs() {
		if has := slices.Contains(names, string(spec.Verb)); has != (spec.Verb != "mode") {
			t.Errorf("the command %s: %v", spec.Verb, has)
		}
	}
}

// TestExamplesAreUnderstood: each verb takes the example of its own help.
func TestExamplesAreUnderstood(t *testing.T) {
	seen := 0
	commands := VerbCommands(func(_ *cobra.Command, asked Asked) error {
		seen++
		_, err := control.Parse(asked.Verb, asked.Args, asked.Given)
		return err
	})
	for _, command := range commands {
		root := &cobra.Command{Use: "simcast", SilenceErrors: true, SilenceUsage: true}
		parent := &cobra.Command{Use: "control"}
		parent.PersistentFlags().String("round", "", "")
		parent.AddCommand(command)
		root.AddCommand(parent)
		for line := range strings.Lines(command.Example) {
			before := seen
			root.SetArgs(WithSpans(wordsOf(line)[1:]))
			if err := root.Execute(); err != nil || seen == before {
				t.Errorf("%s: %v", line, err)
			}
		}
	}
}

// wordsOf splits a line as a shell does.
func wordsOf(line string) (words []string) {
	for i, part := range strings.Split(strings.TrimSpace(line), `"`) {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}

func TestWithSpans(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"control slip -5m", "control|slip| -5m"},
		{"--json control --round day slip --from A1 -1h30m --also", "--json|control|--round|day|slip|--from|A1| -1h30m|--also"},
		{"control slip 5m -h", "control|slip|5m|-h"},
		{"control slip -- -5m", "control|slip|--|-5m"},
		{"control now -5m", "control|now|-5m"},
		{"send slip.csv -5", "send|slip.csv|-5"},
	} {
		args := strings.Fields(c.args)
		if got := strings.Join(WithSpans(args), "|"); got != c.want || strings.Join(args, " ") != c.args {
			t.Errorf("%s: got %s", c.args, got)
		}
	}
}
