package summary

import (
	"slices"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/templates/wording"
)

// Checked is what was checked, and what came of it.
type Checked struct {
	Path       string
	Annotated  string // the path of the plan with its problems marked, "" where there is none
	Read       pipeline.ReadOptions
	Errors     int
	Messages   int  // of a plan without errors, as its space has the teams
	IsResults  bool // then Left is known
	Left       Left
	Space      []string // the flags by which the space and the ledger are named, such as --demo
	IsOffline  bool     // nothing was asked of a space
	IsForeign  bool     // it is a planner's own sheet, with errors that a mapping may settle
	HasNoSpace bool     // and none is connected
	SpaceFiles []string
}

// AfterCheck says what to do after a check.
func AfterCheck(screen terminal.Screen, n *Checked) {
	checked := terminal.CommandLine(n.words("check")...)
	them := "these " + wording.Counted(n.Errors, "error")
	if n.Errors == 1 {
		them = "this error"
	}
	switch {
	case n.Errors > 0 && n.Annotated != "":
		screen.Propose(nextBegin, "fix the marked cells in "+n.Annotated+", and check it", terminal.CommandLine(n.on(n.Annotated, "check")...))
	case n.Errors > 0:
		screen.Propose(nextBegin, "fix "+them+", and check again", checked)
		if n.IsForeign {
			screen.Propose(orBegin, "say on the page what its headers and names mean", terminal.CommandLine(slices.Concat([]string{"simcast"}, n.Space, []string{n.Path})...))
		}
		screen.Propose(orBegin, "see the cells marked in a workbook", terminal.CommandLine(n.words("check", "--annotate")...))
	case n.HasNoSpace:
		screen.Propose(nextBegin, "connect your space, and check again", "simcast login")
		screen.Propose(orBegin, "check it against the space of the demo", terminal.CommandLine(n.words("check", "--demo")...))
		screen.Propose(orBegin, "check it against a file that simcast export wrote, with its name in place of SPACE.xlsx", terminal.CommandLine(n.words("check", "--space-file", "SPACE.xlsx")...))
	case n.IsOffline:
		screen.Propose(nextBegin, "check it against its space", checked)
	case n.IsResults && n.Left == Left{}:
		screen.Line(view.Plain("Nothing is left to send: each message is sent, or its row is skipped."))
	case n.IsResults:
		Next(screen, n.Left,
			Commands{Rerun: terminal.CommandLine(n.words("rerun")...), Resolve: terminal.CommandLine(n.on(n.Path, "resolve")...)})
	case n.Messages == 0:
		screen.Propose(nextBegin, "fill in rows, and check again", checked)
	default:
		screen.Propose(nextBegin, "see every message as its players will see it", terminal.CommandLine(n.words("preview")...))
		if n.Read.StartEx != "" {
			screen.Propose("Then:", "play them by the clock", terminal.CommandLine(append(n.words("play"), "--startex", n.Read.StartEx)...))
			return
		}
		screen.Propose("Then:", "send them", terminal.CommandLine(n.words("send")...))
	}
}

// How a proposal begins: what to do now, and what else is possible.
const (
	nextBegin = "Next:"
	orBegin   = "Or:"
)

// words are a command on the plan, with the choices of how it is read.
func (n *Checked) words(command ...string) []string { return n.on(n.Path, command...) }

func (n *Checked) on(path string, command ...string) []string {
	words := slices.Concat([]string{"simcast"}, command, n.Space)
	if command[0] == "check" || command[0] == "preview" {
		for _, file := range n.SpaceFiles {
			words = append(words, "--space-file", file)
		}
	}
	switch command[0] {
	case "resolve": // it reads the file as the run wrote it
	case "check":
		words = append(words, flags.Of(&n.Read, flags.But("no-lint"))...)
	default:
		words = append(words, flags.Of(&n.Read, flags.But("no-lint", "startex"))...)
	}
	return append(words, path)
}
