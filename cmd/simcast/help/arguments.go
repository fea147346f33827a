package help

import (
	"fmt"

	"github.com/spf13/cobra"

	"simcast/pipeline/problem"
)

// One is the rule of a command that takes one file: what it is, and how such a file is called.
func One(what, example string) cobra.PositionalArgs {
	return func(command *cobra.Command, args []string) error {
		switch {
		case len(args) == 0:
			return &problem.UsageError{Message: fmt.Sprintf("Which %s? %s %s", what, command.CommandPath(), example)}
		case len(args) > 1:
			return tooMany(command, "one "+what+" at a time", fmt.Sprintf("%s takes one file, but there are %d here", command.CommandPath(), len(args)))
		}
		return nil
	}
}

// AtMostOne is the rule of a command that takes one file, or none.
func AtMostOne(command *cobra.Command, args []string) error {
	if len(args) > 1 {
		return tooMany(command, "one file at a time", fmt.Sprintf("%s takes one, but there are %d here", command.CommandPath(), len(args)))
	}
	return nil
}

// OneRun is the rule of a command that takes the name of a run. isNeeded says that it cannot do without.
func OneRun(isNeeded bool) cobra.PositionalArgs {
	return func(command *cobra.Command, args []string) error {
		switch {
		case len(args) == 0 && isNeeded:
			return &problem.UsageError{Message: fmt.Sprintf("Which run? %s RUN", command.CommandPath()), Suggestion: "simcast runs shows the latest ones"}
		case len(args) > 1:
			return tooMany(command, "one run at a time", fmt.Sprintf("%s takes one, but there are %d here", command.CommandPath(), len(args)))
		}
		return nil
	}
}

// None is the rule of a command that takes no file, and nothing else but flags. hint says what to write instead; it may
// be empty.
func None(hint string) cobra.PositionalArgs {
	return func(command *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		// What stands there is not repeated: it may be a key.
		return &problem.UsageError{Message: command.CommandPath() + " takes only flags, no file or name", Suggestion: hint}
	}
}

// tooMany says that there are too many arguments. A list that was meant for one flag is a likely cause.
func tooMany(command *cobra.Command, message, why string) error {
	suggestion := why
	if takesFile(command) {
		suggestion += "; put quotes around a name that has blanks"
	}
	return &problem.UsageError{Message: message, Suggestion: suggestion}
}
