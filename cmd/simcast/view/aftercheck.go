package view

import (
	"slices"

	"simcast/cmd/simcast/flags"
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
func AfterCheck(n *Checked) (b Block) {
	next := func(begin, what string, command ...string) { b.Next = append(b.Next, Step{begin, what, command}) }
	checked, them := n.words("check"), "these "+wording.Counted(n.Errors, "error")
	if n.Errors == 1 {
		them = "this error"
	}
	switch {
	case n.Errors > 0 && n.Annotated != "":
		next(NextBegin, "fix the marked cells in "+n.Annotated+", and check it", n.on(n.Annotated, "check")...)
	case n.Errors > 0:
		next(NextBegin, "fix "+them+", and check again", checked...)
		if n.IsForeign {
			next(OrBegin, "say on the page what its headers and names mean", slices.Concat([]string{"simcast"}, n.Space, []string{n.Path})...)
		}
		next(OrBegin, "see the cells marked in a workbook", n.words("check", "--annotate")...)
	case n.HasNoSpace:
		next(NextBegin, "connect your space, and check again", "simcast", "login")
		next(OrBegin, "check it against the space of the demo", n.words("check", "--demo")...)
		next(OrBegin, "check it against a file that simcast export wrote, with its name in place of SPACE.xlsx", n.words("check", "--space-file", "SPACE.xlsx")...)
	case n.IsOffline:
		next(NextBegin, "check it against its space", checked...)
	case n.IsResults && n.Left == Left{}:
		b.say("Nothing is left to send: each message is sent, or its row is skipped.")
	case n.IsResults:
		return Next(n.Left, Commands{Rerun: n.words("rerun"), Resolve: n.on(n.Path, "resolve")})
	case n.Messages == 0:
		next(NextBegin, "fill in rows, and check again", checked...)
	default:
		next(NextBegin, "see every message as its players will see it", n.words("preview")...)
		if n.Read.StartEx == "" {
			next(ThenBegin, "send them", n.words("send")...)
			break
		}
		next(ThenBegin, "play them by the clock", append(n.words("play"), "--startex", n.Read.StartEx)...)
	}
	return b
}

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
