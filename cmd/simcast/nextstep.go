package main

import (
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
	hasNoSpace bool // and none is connected
	spaceFiles []string
}

// sayNextAfterCheck ends a check with what to do now. A script needs no such advice.
func (a *app) sayNextAfterCheck(n *nextStep) {
	if a.settings.json {
		return
	}
	screen, checked := a.screen(), terminal.CommandLine(n.words("check")...)
	them := "these " + wording.Counted(n.errors, "error")
	if n.errors == 1 {
		them = "this error"
	}
	switch {
	case n.errors > 0 && n.annotated != "":
		screen.Propose(nextBegin, "fix the marked cells in "+n.annotated+", and check it", terminal.CommandLine(n.on(n.annotated, "check")...))
	case n.errors > 0:
		screen.Propose(nextBegin, "fix "+them+", and check again", checked)
		screen.Propose(orBegin, "see the cells marked in a workbook", terminal.CommandLine(n.words("check", "--annotate")...))
	case n.hasNoSpace:
		screen.Propose(nextBegin, "connect your space, and check again", "simcast login")
		screen.Propose(orBegin, "check it against the space of the demo", terminal.CommandLine(n.words("check", "--demo")...))
		screen.Propose(orBegin, "check it against a file that simcast export wrote", terminal.CommandLine(n.words("check", "--space-file", "space.xlsx")...))
	case n.isOffline:
		screen.Propose(nextBegin, "check it against its space", checked)
	case n.isResults:
		screen.Propose(nextBegin, "send what is not sent", terminal.CommandLine(n.words("rerun")...))
	default:
		screen.Propose(nextBegin, "see every message as its players will see it", terminal.CommandLine(n.words("preview")...))
		screen.Propose("Then:", "send them", terminal.CommandLine(n.words("send")...))
	}
}

// How a proposal begins: what to do now, and what else is possible.
const (
	nextBegin = "Next:"
	orBegin   = "Or:"
)

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
