// Command simcast casts the injects of a plan, a spreadsheet or CSV, into a
// simulation exercise, and records what became of each one.
//
// Where to look: cmd_*.go has a command each, what it is asked with (flags) and what it puts together. What several of
// them share:
//
//	app.go          the root command, and what all commands hold
//	settings.go     flags of all, and where the key and the address come from; connect.go reaches the space
//	posting.go      send and rerun: from an open plan to its results; spaces.go the same in many spaces
//	files.go        opening plans, writing files
//	briefing.go, problems.go, summary.go, spaces_summary.go
//	                what is shown
//	ask.go          what is asked
//	signals.go      Ctrl-C at every moment
//	exitcodes.go    what a script learns
//	pageaccess.go   what the page may do here
//
// The rules of the field are in package pipeline.
package main

import (
	"io"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/cli/browser"
	"github.com/spf13/cobra"

	"simcast/cmd/simcast/apikey"
	"simcast/cmd/simcast/machine"
	"simcast/pipeline/clock"
)

func main() { os.Exit(run(apikey.System{}, clock.System{})) }

// run is main with an exit code, the key store to use and the clock to go by, so that a
// test script can call it.
func run(keys apikey.Store, clock clock.Clock) int {
	// net/http logs bytes of a server that talks out of turn; a key may be among them.
	log.SetOutput(io.Discard)
	machine.NoCoreFile()
	cobra.MousetrapHelpText = ""              // a double-click opens the page, and no splash
	browser.Stdout, browser.Stderr = nil, nil // what a browser says is not simcast's output
	signal.Ignore(syscall.SIGPIPE)            // who reads along may leave; the run goes on
	a := &app{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, env: os.Getenv, now: clock.Now, clock: clock, keys: keys}
	return a.execute(os.Args[1:])
}
