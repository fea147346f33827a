package flags

import (
	"cmp"
	"strings"

	"github.com/spf13/pflag"
)

// output is the heading of the flags that name no heading. It comes last.
const output = "Files and output"

// Shown is a flag as pflag is to show it: the word for its value is marked, and its default is short.
func Shown(flag *pflag.Flag) *pflag.Flag {
	shown := *flag
	if word := Value(flag); word != "" {
		shown.Usage = strings.Replace(flag.Usage, word, "`"+word+"`", 1)
	}
	if flag.Value.Type() == "duration" {
		shown.DefValue = strings.Replace(strings.Replace(flag.DefValue+" ", "m0s ", "m ", 1), "h0m ", "h ", 1)
		shown.DefValue = strings.TrimSpace(shown.DefValue)
	}
	return &shown
}

// Usages lists flags under their headings, in so many columns.
func Usages(all []*pflag.Flag, columns int) string {
	headings := []string{}
	of := map[string][]*pflag.Flag{}
	for _, flag := range all {
		heading := cmp.Or(Group(flag), output)
		if of[heading] == nil && heading != output {
			headings = append(headings, heading)
		}
		of[heading] = append(of[heading], flag)
	}
	set := pflag.NewFlagSet("", pflag.ContinueOnError) // one for all, so that what explains them begins in one column
	set.SortFlags = false
	titles := map[int]string{}
	count := 0
	for _, heading := range append(headings, output) {
		titles[count] = heading
		count += len(of[heading])
		for _, flag := range of[heading] {
			set.AddFlag(Shown(flag))
		}
	}
	var text strings.Builder
	at := 0
	for line := range strings.Lines(set.FlagUsagesWrapped(columns)) {
		if name := strings.TrimLeft(line, " "); len(line)-len(name) <= len("  -o, ") && strings.HasPrefix(name, "-") {
			if title, begins := titles[at]; begins {
				text.WriteString("\n" + title + ":\n")
			}
			at++
		}
		text.WriteString(line)
	}
	return strings.TrimPrefix(text.String(), "\n")
}
