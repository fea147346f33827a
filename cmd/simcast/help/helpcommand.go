package help

import (
	"github.com/spf13/cobra"

	"simcast/pipeline/problem"
)

// Actions are what simcast help does besides explaining.
type Actions struct {
	WriteManPages func(folder string) error
}

// helpCommand is simcast help.
func helpCommand(actions Actions) *cobra.Command {
	var manFolder string
	command := &cobra.Command{
		Use:     "help [COMMAND or TOPIC]",
		Aliases: []string{"topics"},
		Short:   "Explain a command, or a topic",
		Example: "  simcast help send\n  simcast help exit-codes",
		Args:    cobra.ArbitraryArgs,
		RunE: func(help *cobra.Command, words []string) error {
			if manFolder != "" {
				return actions.WriteManPages(manFolder)
			}
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
	command.Flags().StringVar(&manFolder, "man", "", "write the pages of the manual, for the program man, to this `FOLDER`")
	_ = command.MarkFlagDirname("man") // the flag is there
	return command
}

// commandNamed is the command that these words lead to, from the root on.
func commandNamed(root *cobra.Command, words []string) (*cobra.Command, error) {
	command := root
	for _, word := range words {
		next := below(command, word)
		switch {
		case next == nil && command == root:
			return nil, unknownTopic(root, word)
		case next == nil && command.HasSubCommands():
			return nil, &problem.UsageError{Message: "help has no such topic", Suggestion: "write " + root.Name() + " help " + command.Name()}
		case next == nil:
			return nil, &problem.UsageError{Message: "help takes one command or topic", Suggestion: "write " + root.Name() + " help " + command.Name()}
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
