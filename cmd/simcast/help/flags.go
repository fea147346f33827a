package help

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simcast/cmd/simcast/flags"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// FlagError says what is wrong with the flags of a call, and what to write instead. args is what simcast was called with.
func FlagError(command *cobra.Command, args []string, err error) error {
	if unknown, is := errors.AsType[*pflag.NotExistError](err); is {
		return unknownFlag(command, args, unknown)
	}
	if lacks, is := errors.AsType[*pflag.ValueRequiredError](err); is {
		return needsValue(lacks.GetFlag())
	}
	if bad, is := errors.AsType[*pflag.InvalidValueError](err); is {
		return valueError(bad)
	}
	if syntax, is := errors.AsType[*pflag.InvalidSyntaxError](err); is {
		return usage(fmt.Sprintf("%q is not a flag", wording.Clip(syntax.GetSpecifiedFlag())), listedBy(command))
	}
	return err
}

// unknownFlag says that a command has no such flag. Where no command was found, it may stand behind the flag, or may be misspelled.
func unknownFlag(command *cobra.Command, args []string, err *pflag.NotExistError) error {
	name, written := err.GetSpecifiedName(), wording.Clip("--"+err.GetSpecifiedName())
	if letters := err.GetSpecifiedShortnames(); letters != "" { // -annotate is most likely --annotate with one dash
		name, written = letters, wording.Clip("-"+letters)
	}
	at := slices.IndexFunc(args, func(arg string) bool { return arg != "" && arg[0] != '-' })
	if !command.HasParent() && at >= 0 {
		below, _, _ := command.Find(args[at : at+1])
		switch {
		case below != command && below.Flags().Lookup(name) != nil:
			return usage(fmt.Sprintf("%s is a flag of %s, but is written before it", written, nameOf(below)), fmt.Sprintf("write it after the command: %s … %s", below.CommandPath(), written))
		case below == command && !IsFileName(args[at]):
			return UnknownCommand(command, args[at])
		case below == command:
			for _, of := range command.Commands() {
				if strings.Contains(of.Use, "PLAN") && of.Flags().Lookup(name) != nil {
					return usage(written+" needs a command before the file", fmt.Sprintf("write %s FILE %s", of.CommandPath(), written))
				}
			}
		}
		command = below
	}
	return usage(fmt.Sprintf("%s has no flag %s", nameOf(command), written), instead(command, name))
}

// instead says what to write in place of a flag that a command does not have.
func instead(command *cobra.Command, name string) string {
	switch strings.ToLower(name) {
	case "api-key", "apikey", "key", "token", "password":
		return "a key is never an argument: write --api-key-file FILE, or set SIMCAST_API_KEY"
	case "v":
		return "write simcast version"
	}
	var names []string
	longer := ""
	command.Flags().VisitAll(func(flag *pflag.Flag) {
		if !flag.Hidden {
			names = append(names, flag.Name)
		}
		if !flag.Hidden && strings.HasPrefix(flag.Name, name) {
			longer = flag.Name
		}
	})
	if others := commandsWith(command.Root(), name); len(others) > 0 && !slices.Contains(names, name) {
		return "this is a flag of " + strings.Join(others, ", ")
	}
	if meant := cmp.Or(wording.Nearest(name, names), longer); meant != "" {
		return "did you mean --" + meant + "?"
	}
	return listedBy(command)
}

// commandsWith are the names of those commands that have a flag, in the order in which help lists them.
func commandsWith(root *cobra.Command, name string) (names []string) {
	for _, command := range root.Commands() {
		if command.LocalNonPersistentFlags().Lookup(name) != nil {
			names = append(names, command.Name())
		}
	}
	return names
}

// listedBy says where the flags of a command are listed. The command that shows them ends the text, so that it can be copied.
func listedBy(command *cobra.Command) string {
	if !command.HasParent() {
		return "to see the commands, write simcast help"
	}
	return "to see its flags, write simcast help " + nameOf(command)
}

// nameOf is the name of a command without that of the program.
func nameOf(command *cobra.Command) string {
	return strings.TrimPrefix(command.CommandPath(), command.Root().Name()+" ")
}

// valueError says what is wrong with the value of a flag.
func valueError(err *pflag.InvalidValueError) error {
	if own, is := errors.AsType[*problem.UsageError](err); is { // the flag says itself what is wrong
		return own
	}
	flag, value := err.GetFlag(), strings.TrimSpace(err.GetValue())
	if strings.HasPrefix(value, "--") || value == "" && flag.Value.Type() != "bool" { // the next flag was taken for the value, or there is none
		return needsValue(flag)
	}
	name, given := "--"+flag.Name, "--"+flag.Name+" "+wording.Clip(value)
	switch flag.Value.Type() {
	case "duration":
		if strings.Trim(value, "0123456789") == "" {
			return usage(given+" has no unit", fmt.Sprintf("write %ss for seconds, %sms for thousandths of a second, or %sm for minutes", value, value, value))
		}
		return usage(given+" is not a duration", "write a number with its unit, such as 500ms, 5s or 15m")
	case "int":
		return usage(given+" is not a whole number, or is too large", fmt.Sprintf("write %s %s", name, exampleOf(flag)))
	case "bool":
		return usage(name+" takes no value", "write "+name+" alone, or leave it out")
	}
	return usage(fmt.Sprintf("%s: %v", name, errors.Unwrap(err)), fmt.Sprintf("write %s %s", name, exampleOf(flag)))
}

// needsValue says that a flag stands there without its value.
func needsValue(flag *pflag.Flag) error {
	return usage(fmt.Sprintf("--%s needs a value", flag.Name), fmt.Sprintf("write --%s %s", flag.Name, exampleOf(flag)))
}

// exampleOf is a value that a flag takes: the one that it has by itself, else the example of its help, else what help calls the value.
func exampleOf(flag *pflag.Flag) string {
	if value := flags.Shown(flag).DefValue; value != "" && value != "0" && value != "[]" {
		return value
	}
	if _, example, found := strings.Cut(flag.Usage, "such as "); found {
		example, _, _ = strings.Cut(example, " ")
		return strings.TrimRight(example, ",;)")
	}
	return flags.Value(flag)
}

// AsksJSON reports whether the arguments ask for JSON, wherever that stands: where one of them is wrong, those behind
// it are not looked at.
func AsksJSON(args []string) bool {
	if end := slices.Index(args, "--"); end >= 0 {
		args = args[:end]
	}
	return slices.ContainsFunc(args, func(arg string) bool { return slices.Contains([]string{"--json", "--json=true", "--json=1"}, arg) })
}
