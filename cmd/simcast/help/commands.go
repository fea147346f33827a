package help

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
	"github.com/spf13/cobra"

	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// synonyms are what other programs call a command of simcast's.
func synonyms() map[string][]string {
	return map[string][]string{
		"check":      {"validate", "verify", "test", "inspect"},
		"send":       {"run", "post", "publish", "cast", "go", "execute"},
		"play":       {"start", "startex", "day", "begin", "schedule"},
		"rerun":      {"retry", "resume", "resend", "continue", "repeat"},
		"preview":    {"proof", "show", "view", "render", "print"},
		"new":        {"init", "create", "template", "make"},
		"web":        {"gui", "ui", "page", "open", "serve", "browser"},
		"demo":       {"sample", "example", "try", "tutorial", "quickstart"},
		"history":    {"list", "log", "logs", "sent"},
		"ledger":     {"record", "status", "migrate", "upgrade", "copy", "move", "database", "postgres", "postgresql", "shared"},
		"export":     {"download", "dump", "fetch", "personas", "teams", "smartwords"},
		"simulator":  {"server", "stand-in", "standin", "sim", "mock"},
		"control":    {"hold", "pause", "release", "slip", "skip", "endex", "reload", "retime"},
		"lint":       {"rules", "rule", "explain"},
		"login":      {"auth", "signin", "connect", "key"},
		"logout":     {"signout", "forget"},
		"version":    {"-v", "-V", "--version"},
		"completion": {"completions", "complete"},
	}
}

// UnknownCommand says that there is no command of that name, and which one may be meant.
func UnknownCommand(root *cobra.Command, name string) error {
	message := fmt.Sprintf("there is no command %q", wording.Clip(name))
	if mayBeKey(name) {
		message = "the first word is neither a command nor a file"
	}
	if t, isTask := taskNamed(name); isTask {
		return &problem.UsageError{Message: message, Suggestion: "to see the commands for it, write " + root.Name() + " help " + t.word()}
	}
	if meant := MeantCommand(root, name); meant != "" {
		return &problem.UsageError{Message: message, Suggestion: "did you mean: " + root.Name() + " " + meant}
	}
	return &problem.UsageError{Message: message, Suggestion: listedBy(root)}
}

// UnknownBelow says that a command has no command of that name, and which one may be meant.
func UnknownBelow(parent *cobra.Command, name string) error {
	return unknownBelow(parent, parent.CommandPath(), name)
}

// unknownBelow is UnknownBelow, where the words before the right name are those in call.
func unknownBelow(parent *cobra.Command, call, name string) error {
	var names []string
	for _, command := range commandsBelow(parent) {
		names = append(names, command.Name())
	}
	message, suggestion := fmt.Sprintf("%s has no command %q", parent.CommandPath(), wording.Clip(name)), "its commands are "+wording.AndList(names)
	if mayBeKey(name) {
		message = parent.CommandPath() + " has no such command"
	}
	if meant := nearest(strings.ToLower(name), names); meant != "" {
		suggestion = "did you mean: " + call + " " + meant
	}
	return &problem.UsageError{Message: message, Suggestion: suggestion}
}

// MeantCommand is the command that was most likely meant by another name, or one of further words where that is nearer. It is "" where none is likely.
func MeantCommand(root *cobra.Command, name string, further ...string) string {
	name = strings.ToLower(name)
	var names []string
	for _, command := range root.Commands() {
		if !isShown(command) {
			continue
		}
		names = append(names, command.Name())
		if command.Name() == name || slices.Contains(synonyms()[command.Name()], name) {
			return command.Name()
		}
	}
	return nearest(name, append(names, further...))
}

// mayBeKey reports whether a word may be an API key, which is not to be repeated.
func mayBeKey(word string) bool { return len(word) >= 20 && !strings.ContainsAny(word, `./\ `) }

// nearest is the candidate that differs from a name in a third of its letters at most, or in two where there are four; two letters
// that have changed places are one difference. It is "" where there is none.
func nearest(name string, candidates []string) string {
	const mostCompared = 64
	length := utf8.RuneCountInString(name)
	if length > mostCompared {
		return ""
	}
	most := length / 3
	if length > 3 {
		most = max(most, 2)
	}
	found, distance := "", most+1
	for _, candidate := range candidates {
		off := levenshtein.ComputeDistance(name, candidate)
		if isSwapped(name, candidate) {
			off = 1
		}
		if off < distance {
			found, distance = candidate, off
		}
	}
	return found
}

// isSwapped reports whether two neighbours in a word have changed places in the other.
func isSwapped(word, other string) bool {
	if len(word) != len(other) {
		return false
	}
	for i := range len(word) - 1 {
		if word[i] != other[i] {
			return word[i] == other[i+1] && word[i+1] == other[i] && word[i+2:] == other[i+2:]
		}
	}
	return false
}

// IsFileName reports whether a word reads as the name of a file, and not as that of a command: it is a path, or has an ending.
func IsFileName(word string) bool {
	const longestEnding = 5
	ending := strings.TrimPrefix(filepath.Ext(word), ".")
	isEnding := ending != "" && len(ending) <= longestEnding && !strings.ContainsFunc(ending, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return isEnding || IsPlanName(word)
}

// IsPlanName reports whether a word reads as the name of a plan: it is a path, or ends as files do that people take for a plan.
func IsPlanName(word string) bool {
	return strings.ContainsAny(word, `/\`) || slices.Contains(planEndings(), strings.ToLower(filepath.Ext(word)))
}

// planEndings are the endings of files that people take for a plan, be they right or wrong.
func planEndings() []string {
	return []string{".xlsx", ".xlsm", ".xltx", ".xltm", ".xls", ".xlsb", ".ods", ".numbers", ".csv", ".tsv", ".txt"}
}
