package completion

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/help"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// whereTo says where the script of a shell belongs.
func whereTo(shell string) string {
	switch shell {
	case "bash":
		return `The script needs the package bash-completion, which many systems have. Without it, pressing
Tab prints an error. Install it first, for example:

  sudo apt install bash-completion

Write the script to the folder of that package, and start a new shell:

  simcast completion bash > /etc/bash_completion.d/simcast

On macOS with Homebrew:

  simcast completion bash > $(brew --prefix)/etc/bash_completion.d/simcast

For this shell only, which has to have loaded bash-completion:

  source <(simcast completion bash)`
	case "zsh":
		return `Write the script to a folder of $fpath, and start a new shell:

  simcast completion zsh > "${fpath[1]}/_simcast"

On macOS with Homebrew:

  simcast completion zsh > $(brew --prefix)/share/zsh/site-functions/_simcast

If zsh completes nothing yet, do this once:

  echo "autoload -U compinit; compinit" >> ~/.zshrc`
	case "fish":
		return `Write the script to the folder of completions, and start a new shell:

  simcast completion fish > ~/.config/fish/completions/simcast.fish

For this shell only:

  simcast completion fish | source`
	case "powershell":
		return `Add this line to your PowerShell profile. For this shell only, type it:

  simcast completion powershell | Out-String | Invoke-Expression`
	}
	return ""
}

// installShells gives simcast completion its words. The scripts themselves are cobra's.
func installShells(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, command := range root.Commands() {
		if command.Name() != "completion" {
			continue
		}
		command.Use = "completion SHELL"
		command.Short = "Make your shell complete commands, files, teams, rounds and ids"
		command.Long = `It prints a script for bash, fish, powershell or zsh. With it, the shell completes what
you type when you press Tab. To see where the script belongs, read the help of your shell:

  simcast help completion bash`
		command.Example = "  simcast completion bash > /etc/bash_completion.d/simcast"
		var shells []string
		for _, shell := range command.Commands() {
			shells = append(shells, shell.Name())
			shell.Example = "  simcast completion " + shell.Name()
			shell.Short, shell.Long, shell.Args = "Print the script for "+shell.Name(), whereTo(shell.Name()), help.None("")
			if flag := shell.Flags().Lookup("no-descriptions"); flag != nil {
				flag.Usage = "complete without an explanation beside each suggestion"
			}
		}
		command.Args = func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return &problem.UsageError{Message: "Which shell? simcast completion " + strings.Join(shells, "|")}
			}
			unknown := &problem.UsageError{Message: fmt.Sprintf("there is no shell %q", wording.Clip(args[0])), Suggestion: "write " + wording.OrList(shells)}
			if meant := help.MeantCommand(command, args[0]); meant != "" {
				unknown.Suggestion = "did you mean: simcast completion " + meant
			}
			return unknown
		}
		command.RunE = func(*cobra.Command, []string) error { return nil } // its rule for arguments takes none
	}
}
