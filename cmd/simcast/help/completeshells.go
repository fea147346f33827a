package help

import (
	"strings"

	"github.com/spf13/cobra"

	"simcast/pipeline/problem"
)

// installShells makes simcast completion, which is cobra's, and has it answer as the other commands do.
func installShells(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	command, _, _ := root.Find([]string{"completion"})
	command.Use, command.Short, command.Long = "completion SHELL", "Make your shell complete commands, files, teams, rounds and ids", ""
	command.Annotations = WithoutSpace()
	command.Example = "  simcast completion bash > /etc/bash_completion.d/simcast"
	layout := strings.NewReplacer("\t", "  ", "#### ", "")
	for _, shell := range command.Commands() {
		shell.Annotations = WithoutSpace()
		shell.Example = "  simcast completion " + shell.Name()
		_, long, _ := strings.Cut(shell.Long, "\n\n") // the first line is what Short says
		shell.Short, shell.Long, shell.Args = "Print the script for "+shell.Name(), layout.Replace(long), None("")
	}
	command.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return &problem.UsageError{Message: "Which shell? simcast completion SHELL", Suggestion: "simcast help completion lists them"}
		}
		return UnknownBelow(command, args[0])
	}
	command.RunE = func(*cobra.Command, []string) error { return nil } // its rule for arguments takes none
}
