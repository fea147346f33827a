package flags

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// output is the heading of the flags that name no heading. It comes last.
const output = "Files and output"

// shown is a flag as pflag is to show it: the word for its value is marked, and its default is short.
func shown(flag *pflag.Flag) *pflag.Flag {
	shown := *flag
	if word := Value(flag); word != "" {
		shown.Usage = strings.Replace(flag.Usage, word, "`"+word+"`", 1)
	}
	shown.DefValue = Default(flag)
	return &shown
}

// Default is what a flag has by itself, in short.
func Default(flag *pflag.Flag) string {
	if flag.Value.Type() != "duration" {
		return flag.DefValue
	}
	return strings.TrimSpace(strings.Replace(strings.Replace(flag.DefValue+" ", "m0s ", "m ", 1), "h0m ", "h ", 1))
}

// Usages lists the flags of all sets under their headings, in so many columns.
func Usages(columns int, sets ...*pflag.FlagSet) string {
	var headings []string
	of := map[string]*pflag.FlagSet{}
	for _, set := range sets {
		set.SortFlags = false
		set.VisitAll(func(flag *pflag.Flag) {
			heading := cmp.Or(Group(flag), output)
			switch {
			case flag.Hidden:
				return
			case of[heading] == nil:
				headings, of[heading] = append(headings, heading), pflag.NewFlagSet("", pflag.ContinueOnError)
				of[heading].SortFlags = false
			}
			of[heading].AddFlag(shown(flag))
		})
	}
	if i := slices.Index(headings, output); i >= 0 {
		headings = append(slices.Delete(headings, i, i+1), output)
	}
	var parts []string
	for _, heading := range headings {
		parts = append(parts, heading+":\n"+of[heading].FlagUsagesWrapped(columns))
	}
	return strings.Join(parts, "\n")
}
