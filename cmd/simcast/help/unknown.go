package help

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// UnknownCommand says that there is no command of that name, and which one may be meant.
func UnknownCommand(root *cobra.Command, name string) error {
	if root.ContainsGroup(strings.ToLower(name)) {
		return problem.Usage(fmt.Sprintf("there is no command %q", name), "to see the commands for it, write simcast help "+strings.ToLower(name))
	}
	return unknown(root, root.Name(), "there is no command", name)
}

// UnknownBelow says that a command has no command of that name, and which one may be meant.
func UnknownBelow(parent *cobra.Command, name string) error {
	return unknown(parent, parent.CommandPath(), parent.CommandPath()+" has no command", name)
}

// unknown says that a command is not there. Where others are like it, they are written behind call. A long name may be a key, and is not
// repeated.
func unknown(parent *cobra.Command, call, message, name string) error {
	hint := seeAll(parent)
	if others := commandsWith(parent.Root(), name); len(others) > 0 {
		hint = "--" + name + " is a flag of " + strings.Join(others, ", ")
	}
	parent.SuggestionsMinimumDistance = 2 // two letters that are exchanged
	if meant := parent.SuggestionsFor(name); len(meant) > 0 {
		hint = "did you mean: " + call + " " + wording.OrList(slices.Compact(meant))
	}
	if len(name) > len("result-words") && !strings.ContainsAny(name, `./\ `) {
		return problem.Usage(message+" of that name", hint)
	}
	return problem.Usage(fmt.Sprintf("%s %q", message, wording.Clip(name)), hint)
}

// IsFileName reports whether a word reads as the name of a file, and not as that of a command: it is a path, or has an ending.
func IsFileName(word string) bool {
	ending := filepath.Ext(word)
	return len(ending) > 1 && len(ending) <= len(".xlsxx") || strings.ContainsAny(word, `/\`)
}
