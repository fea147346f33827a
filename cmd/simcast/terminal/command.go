package terminal

import (
	"runtime"
	"strings"
	"unicode"
)

// CommandLine is a command as it can be pasted into a shell of this machine.
func CommandLine(words ...string) string { return commandLine(runtime.GOOS, words) }

func commandLine(system string, words []string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		quoted[i] = quote(system, word)
	}
	return strings.Join(quoted, " ")
}

// SetVariable is the line that sets an environment variable in the shell that people use here: PowerShell on Windows, else
// one that knows export.
func SetVariable(name, value string) string { return setVariable(runtime.GOOS, name, value) }

func setVariable(system, name, value string) string {
	if system == "windows" {
		return "$env:" + name + " = '" + strings.ReplaceAll(value, "'", "''") + "'"
	}
	return "export " + name + "=" + quote(system, value)
}

// quote quotes a word where a shell would take it apart, or read more into it.
func quote(system, word string) string {
	const harmless = "-_./:@%+=,"
	isHarmless := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(harmless, r) || system == "windows" && r == '\\'
	}
	switch {
	case word != "" && strings.IndexFunc(word, func(r rune) bool { return !isHarmless(r) }) < 0:
		return word
	case system == "windows": // no name of a file has a quotation mark there
		return `"` + word + `"`
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
