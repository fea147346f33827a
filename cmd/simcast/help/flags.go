package help

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// FlagError says what is wrong with the flags of a call, and what to write instead. args is what simcast was called with.
func FlagError(command *cobra.Command, args []string, err error) error {
	var (
		unknown  *pflag.NotExistError
		noValue  *pflag.ValueRequiredError
		badValue *pflag.InvalidValueError
		syntax   *pflag.InvalidSyntaxError
	)
	switch {
	case errors.As(err, &unknown):
		return unknownFlag(command, args, unknown)
	case errors.As(err, &noValue):
		return needsValue(noValue.GetFlag())
	case errors.As(err, &badValue):
		return valueError(badValue)
	case errors.As(err, &syntax):
		return &problem.UsageError{Message: fmt.Sprintf("%q is not a flag", wording.Clip(syntax.GetSpecifiedFlag())), Suggestion: listedBy(command)}
	}
	return err
}

// unknownFlag says that a command has no such flag. Where the word before it is no command either, that is what is wrong.
func unknownFlag(command *cobra.Command, args []string, err *pflag.NotExistError) error {
	name := err.GetSpecifiedName()
	written := "--" + name
	if letters := err.GetSpecifiedShortnames(); letters != "" {
		written = "-" + name
		if len(letters) > 1 { // -annotate is most likely --annotate with one dash
			name, written = letters, "-"+letters
		}
	}
	written = wording.Clip(written)
	if !command.HasParent() {
		return unknownOfRoot(command, args, name, written)
	}
	return &problem.UsageError{Message: fmt.Sprintf("%s has no flag %s", nameOf(command), written), Suggestion: instead(command, name)}
}

// unknownOfRoot is unknownFlag where no command was found: it may stand behind the flag, or may be misspelled.
func unknownOfRoot(root *cobra.Command, args []string, name, written string) error {
	word := firstWord(args)
	command := below(root, word)
	ofFiles := commandsWith(root, name, takesFile)
	switch {
	case slices.Contains(synonyms()["version"], written):
		return &problem.UsageError{Message: "there is no flag " + written, Suggestion: "write simcast version"}
	case command != nil && command.Flags().Lookup(name) != nil:
		return &problem.UsageError{Message: fmt.Sprintf("%s is a flag of %s, but is written before it", written, nameOf(command)),
			Suggestion: fmt.Sprintf("write it after the command: %s … %s", command.CommandPath(), written)}
	case command != nil:
		return &problem.UsageError{Message: fmt.Sprintf("%s has no flag %s", nameOf(command), written), Suggestion: instead(command, name)}
	case word != "" && !IsFileName(word):
		return UnknownCommand(root, word)
	case word != "" && len(ofFiles) > 0:
		return &problem.UsageError{Message: fmt.Sprintf("%s needs a command before the file", written), Suggestion: fmt.Sprintf("write %s %s FILE %s", root.Name(), ofFiles[0], written)}
	}
	return &problem.UsageError{Message: "there is no flag " + written, Suggestion: instead(root, name)}
}

// instead says what to write in place of a flag that a command does not have.
func instead(command *cobra.Command, name string) string {
	switch strings.ToLower(name) {
	case "api-key", "apikey", "key", "token", "password":
		return "a key is never an argument: write --api-key-file FILE, or set SIMCAST_API_KEY"
	case "version", "v":
		return "write simcast version"
	case "y":
		name = "yes"
	}
	if meant := meantFlag(command, name); meant != "" {
		return "did you mean --" + meant + "?"
	}
	if others := commandsWith(command.Root(), name, isShown); len(others) > 0 {
		return "this is a flag of " + strings.Join(others, ", ")
	}
	return listedBy(command)
}

// meantFlag is the flag of a command that was most likely meant, "" where none is likely.
func meantFlag(command *cobra.Command, name string) string {
	var names, longer []string
	command.Flags().VisitAll(func(flag *pflag.Flag) {
		if flag.Hidden {
			return
		}
		names = append(names, flag.Name)
		if len(name) > 2 && strings.HasPrefix(flag.Name, name) {
			longer = append(longer, flag.Name)
		}
	})
	if slices.Contains(names, name) { // with one dash
		return name
	}
	if near := nearest(strings.ToLower(name), names); near != "" {
		return near
	}
	if len(longer) == 1 {
		return longer[0]
	}
	return ""
}

// commandsWith are the names of those commands that have a flag, in the order in which help lists them.
func commandsWith(root *cobra.Command, name string, those func(*cobra.Command) bool) (names []string) {
	for _, command := range inOrder(root) {
		if those(command) && command.LocalNonPersistentFlags().Lookup(name) != nil {
			names = append(names, nameOf(command))
		}
	}
	return names
}

// takesFile reports whether a command is about a file that is there.
func takesFile(command *cobra.Command) bool {
	return strings.Contains(command.Use, "PLAN") || strings.Contains(command.Use, "RESULTS")
}

// listedBy says where the flags of a command are listed. The command that shows them ends the text, so that it can be copied.
func listedBy(command *cobra.Command) string {
	if !command.HasParent() {
		return "to see the commands, write " + command.Name() + " help"
	}
	return "to see its flags, write " + command.Root().Name() + " help " + nameOf(command)
}

// nameOf is the name of a command without that of the program.
func nameOf(command *cobra.Command) string {
	return strings.TrimPrefix(command.CommandPath(), command.Root().Name()+" ")
}

// AsksJSON reports whether the arguments ask for JSON, wherever that stands: where one of them is wrong, those behind
// it are not looked at.
func AsksJSON(args []string) bool {
	for _, arg := range args {
		switch arg {
		case "--":
			return false
		case "--json", "--json=true", "--json=1":
			return true
		}
	}
	return false
}

// firstWord is the first argument that is no flag, "" where there is none.
func firstWord(args []string) string {
	for _, arg := range args {
		if arg != "" && !strings.HasPrefix(arg, "-") {
			return arg
		}
	}
	return ""
}
