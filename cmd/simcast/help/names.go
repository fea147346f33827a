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
		return usage(fmt.Sprintf("there is no command %q", name), "to see the commands for it, write simcast help "+strings.ToLower(name))
	}
	return unknown(root, root.Name(), "there is no command", name, "to see the commands, write simcast help")
}

// UnknownBelow says that a command has no command of that name, and which one may be meant.
func UnknownBelow(parent *cobra.Command, name string) error {
	var names []string
	for _, command := range parent.Commands() {
		names = append(names, command.Name())
	}
	return unknown(parent, parent.CommandPath(), parent.CommandPath()+" has no command", name, "its commands are "+wording.AndList(names))
}

// unknown says that a command is not there. Where another one is meant, it is written behind call. A long name may be a key, and is not
// repeated.
func unknown(parent *cobra.Command, call, message, name, hint string) error {
	if meant := MeantCommand(parent, name); meant != "" {
		hint = "did you mean: " + call + " " + meant
	}
	if len(name) >= 20 && !strings.ContainsAny(name, `./\ `) {
		return usage(message+" of that name", hint)
	}
	return usage(fmt.Sprintf("%s %q", message, wording.Clip(name)), hint)
}

// MeantCommand is the command below another one, or the topic, that was most likely meant by a name: one that is called so elsewhere, else
// the nearest. It is "" where none is likely.
func MeantCommand(parent *cobra.Command, name string) string {
	name = strings.ToLower(name)
	var names []string
	for _, command := range parent.Commands() {
		if command.Name() == name || slices.Contains(command.SuggestFor, name) {
			return command.Name()
		}
		names = append(names, command.Name())
	}
	return wording.Nearest(name, names)
}

// IsFileName reports whether a word reads as the name of a file, and not as that of a command: it is a path, or has an ending.
func IsFileName(word string) bool {
	ending := filepath.Ext(word)
	return len(ending) > 1 && len(ending) <= len(".xlsxx") || strings.ContainsAny(word, `/\`)
}

// usage is an error of how simcast was called.
func usage(message, suggestion string) error {
	return &problem.UsageError{Message: message, Suggestion: suggestion}
}
