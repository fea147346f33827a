package help

import (
	"fmt"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/pipeline/problem"
)

// Actions are what simcast help does besides explaining.
type Actions struct {
	OpenHandbook  func() error
	WriteManPages func(folder string) error
}

// options is what simcast help is asked with.
type options struct {
	Web bool   `flag:"web" group:"Files and output" help:"write the handbook, all pages of the documentation, to a file, and open it in the browser"`
	Man string `flag:"man" value:"FOLDER" folder:"yes" help:"write the pages of the manual, for the program man, to this FOLDER"`
}

// helpCommand is simcast help. columns is how wide the terminal is.
func helpCommand(columns func() int, actions Actions) *cobra.Command {
	var asked options
	command := &cobra.Command{
		Use:     "help [COMMAND, TASK or TOPIC]",
		Aliases: []string{"topics"},
		Short:   "Explain a command, a task or a topic, or open the handbook",
		Example: "  simcast help send\n  simcast help team\n  simcast help exit-codes\n  simcast help --web",
		Args:    cobra.ArbitraryArgs,
		RunE: func(help *cobra.Command, words []string) error {
			isMan := help.Flags().Changed("man")
			switch {
			case (asked.Web || isMan) && len(words) > 0:
				return &problem.UsageError{Message: "--web and --man are about all commands", Suggestion: "leave out the name, or the flag"}
			case asked.Web && isMan:
				return &problem.UsageError{Message: "--web and --man cannot be used together", Suggestion: "leave one of them out"}
			case asked.Web:
				return actions.OpenHandbook()
			case isMan:
				return actions.WriteManPages(asked.Man)
			}
			return explain(help, words, columns())
		},
		ValidArgsFunction: completeWords,
	}
	flags.Add(command.Flags(), &asked)
	return command
}

// explain shows the help of what the words name.
func explain(help *cobra.Command, words []string, columns int) error {
	root := help.Root()
	if len(words) > 0 && below(root, words[0]) == nil {
		t, isTask := taskNamed(words[0])
		switch {
		case isTask && len(words) > 1:
			return &problem.UsageError{Message: "help takes one task", Suggestion: "write " + root.Name() + " help " + t.word()}
		case isTask:
			fmt.Fprint(help.OutOrStdout(), taskHelp(root, t, columns))
			return nil
		}
	}
	command, err := commandNamed(root, words)
	if err != nil {
		return err
	}
	return command.Help()
}

// completeWords completes what simcast help explains.
func completeWords(help *cobra.Command, words []string, _ string) (names []cobra.Completion, _ cobra.ShellCompDirective) {
	parent, err := commandNamed(help.Root(), words)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	for _, command := range parent.Commands() {
		if isShown(command) {
			names = append(names, cobra.CompletionWithDesc(command.Name(), command.Short))
		}
	}
	for _, t := range tasks() {
		if t.about != "" && !parent.HasParent() {
			names = append(names, cobra.CompletionWithDesc(t.word(), t.about))
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
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
			return nil, unknownBelow(command, root.Name()+" help "+command.Name(), word)
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
