package help

import (
	"fmt"

	"github.com/spf13/cobra"

	"simcast/pipeline/problem"
)

// One is the rule of a command that takes one argument: what it is, and how it is written, with a hint behind a semicolon. Without example
// it may be left out.
func One(what, example string) cobra.PositionalArgs {
	return func(command *cobra.Command, args []string) error {
		switch {
		case len(args) == 0 && example != "":
			return problem.Usage(fmt.Sprintf("Which %s? %s %s", what, command.CommandPath(), example), "")
		case len(args) > 1:
			return problem.Usage("one "+what+" at a time", fmt.Sprintf("%s takes one %s, but there are %d here; put quotes around a name that has blanks", command.CommandPath(), what, len(args)))
		}
		return nil
	}
}

// None is the rule of a command that takes nothing but flags. hint says what to write instead; it may be empty.
func None(hint string) cobra.PositionalArgs {
	return func(command *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return problem.Usage(command.CommandPath()+" takes only flags, no file or name", hint) // what stands there may be a key
	}
}
