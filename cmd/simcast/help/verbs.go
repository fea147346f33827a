package help

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simcast/cmd/simcast/flags"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
)

// Asked is what a verb is asked with.
type Asked struct {
	Verb  string
	Args  []string
	Given control.Given
	Yes   bool `flag:"yes" group:"Before it takes effect" help:"do not ask before"` // of those that are asked about
}

// VerbCommands are the commands of all verbs. Each calls do with what it was asked.
func VerbCommands(do func(*cobra.Command, Asked) error) (commands []*cobra.Command) {
	for _, spec := range day.Specs() {
		if spec.IsOfBoard {
			continue
		}
		asked := &Asked{Verb: string(spec.Verb)}
		command := &cobra.Command{Use: strings.TrimSpace(asked.Verb + " " + spec.Use), Short: spec.Short, Long: spec.Long, Example: spec.Example, Args: cobra.ArbitraryArgs,
			RunE: func(command *cobra.Command, args []string) error {
				asked.Args, asked.Given = args, given(command.Flags())
				return do(command, *asked)
			}}
		addFlags(command.Flags(), spec.Args)
		if spec.Confirm != "" {
			flags.Add(command.Flags(), asked)
		}
		commands = append(commands, command)
	}
	return commands
}

// addFlags adds the flags among the arguments of a verb.
func addFlags(to *pflag.FlagSet, args []day.Arg) {
	for _, arg := range args {
		if arg.Flag == "" {
			continue
		}
		flag := flags.Flag{Name: arg.Flag, Value: arg.Value, Names: arg.Names, Group: "What goes with it", Help: arg.Help}
		switch {
		case arg.Kind == day.TickArg:
			flag.Add(to, new(bool))
		case arg.IsList:
			flag.Add(to, new([]string))
		default:
			flag.Add(to, new(string))
		}
	}
}

// given are the values of the flags that were given.
func given(set *pflag.FlagSet) control.Given {
	all := control.Given{}
	set.Visit(func(flag *pflag.Flag) {
		all[flag.Name] = []string{flag.Value.String()}
		if list, isList := flag.Value.(pflag.SliceValue); isList {
			all[flag.Name] = list.GetSlice()
		}
	})
	return all
}
