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
	return problem.Usage(err.Error(), seeAll(command))
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
		case below == command && !IsFileName(args[at]):
			return UnknownCommand(command, args[at])
		case below.Flags().Lookup(name) == nil:
			command = below
		}
	}
	return problem.Usage(fmt.Sprintf("%s has no flag %s", command.CommandPath(), written), instead(command, name))
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
		names = append(names, flag.Name)
		if strings.HasPrefix(flag.Name, name) {
			longer = flag.Name
		}
	})
	others := commandsWith(command.Root(), name)
	switch meant := cmp.Or(wording.Nearest(name, names), longer); {
	case len(others) > 0 && !command.HasParent():
		return "write it behind its command: simcast " + wording.OrList(others)
	case len(others) > 0 && !slices.Contains(names, name):
		return "this is a flag of " + strings.Join(others, ", ")
	case meant != "":
		return "did you mean --" + meant + "?"
	}
	return seeAll(command)
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

// seeAll says where the commands and flags of a command are listed. The command that shows them ends the text, so that it can be copied.
func seeAll(command *cobra.Command) string {
	return "to see all, write " + command.CommandPath() + " --help"
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
	given := "--" + flag.Name + " " + wording.Clip(value)
	switch flag.Value.Type() {
	case "duration":
		return problem.Usage(given+" is not a duration with its unit", "write a number with its unit, such as 500ms, 5s or 15m")
	case "int":
		return problem.Usage(given+" is not a whole number, or is too large", call(flag))
	case flags.TypeWord:
		return problem.Usage("there is no "+given, "write --"+flag.Name+" "+wording.OrList(flags.Words(flag)))
	case "bool":
		return problem.Usage("--"+flag.Name+" takes no value", "write --"+flag.Name+" alone, or leave it out")
	}
	return problem.Usage(fmt.Sprintf("--%s: %v", flag.Name, errors.Unwrap(err)), call(flag))
}

// needsValue says that a flag stands there without its value.
func needsValue(flag *pflag.Flag) error {
	return problem.Usage(fmt.Sprintf("--%s needs a value", flag.Name), call(flag))
}

// call says how to write a flag: with the value that it has by itself, else the example of its help, else what help calls the value.
func call(flag *pflag.Flag) string {
	value := flags.Default(flag)
	if value == "" || value == "0" || value == "[]" {
		_, example, _ := strings.Cut(flag.Usage, "such as ")
		example, _, _ = strings.Cut(example, " ")
		value = cmp.Or(strings.TrimRight(example, ",;)"), flags.Value(flag), flag.NoOptDefVal)
	}
	between := " "
	if flag.NoOptDefVal != "" { // it may stand alone, and does not take the next word as its value
		between = "="
	}
	return "write --" + flag.Name + between + value
}

// AsksJSON reports whether the arguments ask for JSON, wherever that stands: where one of them is wrong, those behind
// it are not looked at.
func AsksJSON(args []string) bool {
	if end := slices.Index(args, "--"); end >= 0 {
		args = args[:end]
	}
	return slices.ContainsFunc(args, func(arg string) bool { return slices.Contains([]string{"--json", "--json=true", "--json=1"}, arg) })
}
