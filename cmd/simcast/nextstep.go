package main

import (
	"regexp"
	"runtime"
	"strings"

	"simcast/cmd/simcast/terminal"
	"simcast/pipeline"
	"simcast/templates/wording"
)

// nextStep is what a planner does after a check.
type nextStep struct {
	path       string
	annotated  string // the path of the plan with its problems marked, "" where there is none
	read       pipeline.ReadOptions
	errors     int
	isResults  bool
	isDemo     bool
	isOffline  bool // nothing was asked of a space
	spaceFiles []string
}

// sayNextAfterCheck ends a check with what to do now. A script needs no such advice.
func (a *app) sayNextAfterCheck(n *nextStep) {
	if a.settings.json {
		return
	}
	command := func(words ...string) terminal.Span {
		return terminal.As(terminal.Command, shellLine(n.words(words...)...))
	}
	next := []terminal.Span{terminal.As(terminal.Strong, "Next:"), terminal.Plain(" ")}
	them := "these " + wording.Counted(n.errors, "error")
	if n.errors == 1 {
		them = "this error"
	}
	switch {
	case n.errors > 0 && n.annotated != "":
		next = append(next, terminal.Plain("fix the marked cells in "+n.annotated+", and check it: "), terminal.As(terminal.Command, shellLine(n.on(n.annotated, "check")...)))
	case n.errors > 0:
		next = append(next, terminal.Plain("fix "+them+", and check again: "), command("check"),
			terminal.Plain(" (--annotate writes a workbook with the cells marked)"))
	case n.isOffline:
		next = append(next, terminal.Plain("check it against its space, once simcast login or SIMCAST_BASE_URL and SIMCAST_API_KEY name one: "), command("check"))
	case n.isResults:
		next = append(next, terminal.Plain("post what is not sent: "), command("rerun"))
	default:
		next = append(next, terminal.Plain("see every message as its players will: "), command("preview"), terminal.Plain(", or send them: "), command("send"))
	}
	a.sayIn(next...)
}

// words are a command on the plan, with the choices of how it is read.
func (n *nextStep) words(command ...string) []string { return n.on(n.path, command...) }

func (n *nextStep) on(path string, command ...string) []string {
	words := append([]string{"simcast"}, command...)
	if n.isDemo {
		words = append(words, "--demo")
	}
	if command[0] == "check" || command[0] == "preview" {
		for _, file := range n.spaceFiles {
			words = append(words, "--space-file", file)
		}
	}
	if n.read.Sheet != "" {
		words = append(words, "--sheet", n.read.Sheet)
	}
	if n.read.VisibleOnly {
		words = append(words, "--visible-only")
	}
	if n.read.Timezone != "" {
		words = append(words, "--timezone", n.read.Timezone)
	}
	return append(words, path)
}

// needsNoQuotes matches what every shell takes as it stands.
var needsNoQuotes = regexp.MustCompile(`^[A-Za-z0-9_./:=@%+,-]+$`)

// shellLine is a command that can be pasted into a shell of this system.
func shellLine(words ...string) string { return shellLineFor(runtime.GOOS, words...) }

func shellLineFor(system string, words ...string) string {
	var line []string
	for _, word := range words {
		switch {
		case needsNoQuotes.MatchString(word), system == "windows" && needsNoQuotes.MatchString(strings.ReplaceAll(word, `\`, "/")):
		case system == "windows":
			word = `"` + word + `"` // no name of a file has a quote there
		default:
			word = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
		line = append(line, word)
	}
	return strings.Join(line, " ")
}
