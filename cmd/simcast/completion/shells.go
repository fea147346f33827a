package completion

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/help"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// installShells gives simcast completion its words. The scripts themselves are cobra's.
func installShells(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, command := range root.Commands() {
		if command.Name() != "completion" {
			continue
		}
		command.Use = "completion SHELL"
		command.Short = "Make your shell complete commands, files, teams, rounds and ids"
		command.Long = `It prints a script for the shell that is named: bash, fish, powershell or zsh. The
help of each says where the script belongs: simcast help completion bash.`
		command.Example = "  simcast completion bash > /etc/bash_completion.d/simcast"
		var shells []string
		for _, shell := range command.Commands() {
			shells = append(shells, shell.Name())
			shell.Short, shell.Args = "Print the script for "+shell.Name(), help.None("")
		}
		command.Args = func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return &problem.UsageError{Message: "Which shell? simcast completion " + strings.Join(shells, "|")}
			}
			return &problem.UsageError{Message: fmt.Sprintf("there is no shell %q", wording.Clip(args[0])), Suggestion: "write " + wording.OrList(shells)}
		}
		command.RunE = func(*cobra.Command, []string) error { return nil } // its rule for arguments takes none
	}
}
