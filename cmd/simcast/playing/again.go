package playing

import (
	"slices"

	"github.com/spf13/pflag"
)

// FlagsAgain are the flags with which a later command goes on with a day: those that were given, but for those that count for
// one start, or are fixed for the day, and for those of these names.
func FlagsAgain(given *pflag.FlagSet, but ...string) (words []string) {
	once := []string{"startex", "plan-startex", "speed", "endex", "reopen", "past", "yes", "dry-run", "detach", "wait", "same-space", "new-space", "new-hosts", "json", "color"}
	given.Visit(func(flag *pflag.Flag) {
		if slices.Contains(once, flag.Name) || slices.Contains(but, flag.Name) {
			return
		}
		name := "--" + flag.Name
		list, isList := flag.Value.(pflag.SliceValue)
		switch {
		case isList:
			for _, value := range list.GetSlice() {
				words = append(words, name, value)
			}
		case flag.NoOptDefVal == "": // it takes a value
			words = append(words, name, flag.Value.String())
		case flag.Value.Type() == "bool" && flag.Value.String() != "true":
			words = append(words, name+"="+flag.Value.String())
		default:
			words = append(words, name)
		}
	})
	return words
}
