package web

import (
	"regexp"
	"strings"
)

// The pipeline speaks of what was asked as the command does. Here the same wishes are
// fields of a form, and this is what they are called.
var fieldNames = map[string]string{
	"rows": "Rows", "id": "Rows", "team": "Teams", "channel": "Channels", "round": "Round", "redirect": "Rehearse with",
	"skip-invalid": "Pass over rows with errors", "again": "Send again what is sent already", "changed": "Send rows that were changed since",
	"resend-uncertain": "Send again what is uncertain", "visible-only": "Skip hidden rows", "timezone": "Time zone", "sheet": "Sheet",
	"same-space": "The same space", "new-space": "Another space", "results": "Results", "interval": "Pace",
	"take-over": "Carry it on here", "max-outage": "longest outage", "max-attempts": "most attempts", "max-failures": "most failures",
}

var flagWord = regexp.MustCompile(`--[a-z]+(-[a-z]+)*`)

// inFields says with the names of fields what a text says with flags.
func inFields(text string) string {
	return flagWord.ReplaceAllStringFunc(text, func(flag string) string {
		if name, known := fieldNames[strings.TrimPrefix(flag, "--")]; known {
			return "“" + name + "”"
		}
		return flag
	})
}
