package help

import (
	"github.com/spf13/cobra"

	"simcast/pipeline/problem"
)

// exitCodesTopic is the topic of the help that has all exit codes.
const exitCodesTopic = "exit-codes"

// ExitCodes is the topic of the help that explains the exit codes.
func ExitCodes(codes string) *cobra.Command {
	return &cobra.Command{
		Use:   exitCodesTopic,
		Short: "What the exit codes mean",
		Long: codes + `

check and preview end with 2 as well where the plan has errors. The workbook with
the problems marked, and the proof, are written all the same.

With --json, standard output has {"error": "..."} where a command could not run.`,
	}
}

// helpCommand is simcast help.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Explain a command, or a topic",
		Example: "  simcast help send\n  simcast help exit-codes",
		Args:    cobra.ArbitraryArgs,
		RunE: func(help *cobra.Command, words []string) error {
			command, err := commandNamed(help.Root(), words)
			if err != nil {
				return err
			}
			return command.Help()
		},
		ValidArgsFunction: func(help *cobra.Command, words []string, _ string) (names []cobra.Completion, _ cobra.ShellCompDirective) {
			if parent, err := commandNamed(help.Root(), words); err == nil {
				for _, command := range parent.Commands() {
					if isShown(command) {
						names = append(names, cobra.CompletionWithDesc(command.Name(), command.Short))
					}
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// commandNamed is the command that these words lead to, from the root on.
func commandNamed(root *cobra.Command, words []string) (*cobra.Command, error) {
	command := root
	for _, word := range words {
		next := below(command, word)
		if next == nil && command != root {
			return nil, &problem.UsageError{Message: "help takes one command", Suggestion: "write " + root.Name() + " help " + command.Name()}
		}
		if next == nil {
			return nil, UnknownCommand(root, word)
		}
		command = next
	}
	return command, nil
}

// below is the command of that name directly below another, nil where there is none.
func below(parent *cobra.Command, name string) *cobra.Command {
	for _, command := range parent.Commands() {
		if command.Name() == name || command.HasAlias(name) {
			return command
		}
	}
	return nil
}
