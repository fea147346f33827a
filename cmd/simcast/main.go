// Command simcast casts the injects of a plan, a spreadsheet or CSV, into a
// simulation exercise, and records what became of each one.
//
// Where to look: cmd_*.go has a command each, what it is asked with (flags) and what it puts together. What several of
// them share:
//
//	app.go          the root command, and what all commands hold
//	settings.go     flags of all, and where the key and the address come from
//	connect.go      the way to the space, to the ledger and to exported files
//	problems.go     how problems and errors are shown, and with which exit code a command ends
//	ask.go          what is asked; resolveask.go asks about uncertain messages, resolvefile.go about those of a results file,
//	                resolvesaid.go says what came of it
//	files.go        opening plans, writing files
//
// The way of send and rerun, in its order:
//
//	cmd_send.go     send, and the flags that rerun has too
//	job.go          from an open plan to its end, in one space or in many; outcome.go, what is said of it, also of one that ends at its
//	                question; package view has what people read of it; package local, which results are there before
//	json.go         the same for scripts; package jsonout has its form
//	spaces.go       what many spaces have besides: their list, what makes no sense with it, how many fit into a process, and which hosts are
//	                asked about; spaces_workers.go, a run that is left to workers
//
// The way of play:
//
//	played.go       what is asked and said of a day
//	playedday.go    from an open plan to the end of a day that is played by the clock, in one space or in many; playedshow.go, how it is
//	                shown, with package terminal; playedend.go, how it ends; playedworkers.go, where workers play it; unplayed.go, in
//	                which spaces none does; controlspaces.go, in which of them a verb of control acts; controlanswers.go, what became of
//	                that
//
// Package local decides what Ctrl-C does at every moment.
//
// cmd_web.go serves the page; pageaccess.go is its way to the space and to the ledger, pagedays.go and pageinbox.go to what simcast play plays
// in a demo. cmd_plan.go is simcast PLAN: it opens the page with that plan.
//
// cmd_ledger.go shows, upgrades and copies the ledger; package local finds it.
//
// cmd_version.go says what this program is; package version reads what it was built of. cmd_help.go is what simcast help writes to files.
//
// Runs that are left to workers:
//
//	cmd_runs.go       shows them
//	cmd_results.go    writes their results files
//	cmd_stop.go       stops them
//	cmd_worker.go     is a worker
//	workerprocess.go  runs it, and says how it begins and ends; workernews.go, what it tells meanwhile; workermetrics.go, what is measured of
//	                  it, and workerserver.go, which serves that
//
// cmd_new.go makes planning workbooks; newwords.go says what of.
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

	"simcast/cmd/simcast/local"
	"simcast/pipeline/clock"
)

// main runs simcast on this machine.
func main() { os.Exit(run(local.SystemKeyStore{}, clock.System{})) }

// run is main with an exit code, the key store to use and the clock to go by, so that a
// test script can call it.
func run(keys local.KeyStore, clock clock.Clock) int {
	// net/http logs bytes of a server that talks out of turn; a key may be among them.
	log.SetOutput(io.Discard)
	local.NoCoreFile()
	cobra.MousetrapHelpText = ""              // a double-click opens the page, and no splash
	cobra.EnableCommandSorting = false        // help lists commands in the order in which a planner meets them
	browser.Stdout, browser.Stderr = nil, nil // what a browser says is not simcast's output
	signal.Ignore(syscall.SIGPIPE)            // who reads along may leave; the run goes on
	a := &app{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, env: os.Getenv, now: clock.Now, clock: clock, keys: keys,
		hasScreen: func() bool { return local.HasScreen(os.Getenv) }}
	return a.execute(os.Args[1:])
}
