package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"

	"simcast/pipeline/clock"
	"simcast/pipeline/plan"
	"simcast/readers"
)

// The exit codes of the contract.
const (
	exitDone        = 0
	exitCannot      = 1   // usage, a file, the key, the network
	exitPlan        = 2   // the plan has errors: nothing was posted
	exitOpen        = 3   // it ran, and some delivery is failed, uncertain or pending
	exitInterrupted = 130 // the results are written
)

const exitCodes = `Exit codes:
  0    all that was asked is done
  1    it could not run: usage, a file, the key, the network
  2    the plan has errors: nothing was posted
  3    it ran, and some delivery is failed, uncertain or pending
  130  interrupted; the results are written`

// app is the process around a command: its streams, its clock, its settings.
type app struct {
	stdin          *os.File
	stdout, stderr io.Writer
	env            func(string) string
	now            func() time.Time
	clock          clock.Clock // that a run goes by; now is its present
	keys           keyStore
	settings       settings
	interrupts     interrupts
	fromDesktop    bool  // somebody without a terminal started it, and sees none of its output
	lost           error // why standard output could not be written, nil where it could
}

// exit is an error that has been shown already and only carries its code.
type exit struct{ code int }

func (e exit) Error() string { return fmt.Sprintf("exit %d", e.code) }

// execute runs the command that the arguments name and gives its exit code.
func (a *app) execute(args []string) int { return a.exitAfterOutput(a.runCommand(args)) }

func (a *app) runCommand(args []string) int {
	if len(args) == 0 && a.start().fromDesktop() {
		a.fromDesktop, args = true, []string{"web"}
	}
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetIn(a.stdin)
	root.SetOut(printing{a.stdout})
	root.SetErr(printing{a.stderr})
	a.interrupts.watch(func() {
		a.say("Interrupted; nothing was posted.")
		os.Exit(exitInterrupted)
	})
	command, err := root.ExecuteC()
	var shown exit
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &shown):
		return shown.code
	}
	return a.fail(command.Name(), err)
}

// fail shows what kept a command from running. What is wrong with the plan
// itself has a code of its own, and in JSON the shape of the command.
func (a *app) fail(command string, err error) int {
	problems := readers.ProblemsIn(err)
	if problems == nil {
		a.say("simcast: %v", err)
		if a.settings.json {
			a.putJSON(map[string]string{"error": err.Error()})
		}
		return exitCannot
	}
	a.showProblems(problems)
	switch {
	case command == "send" || command == "rerun":
		a.putOutcome(plan.Summary{}, "", problems)
	case a.settings.json:
		a.putJSON(checked{Problems: problems})
	}
	return exitPlan
}

// say writes a line for people. Whatever a cell or an answer of the service
// holds, it cannot steer the terminal.
func (a *app) say(format string, args ...any) {
	fmt.Fprintln(a.stderr, printable(fmt.Sprintf(format, args...)))
}

func (a *app) putJSON(value any) {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	_ = encoder.Encode(value) // all that is put there has a form in JSON
	a.print(printableJSON(text.String()))
}

// terminal reports whether people look at what is written there.
func terminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && (isatty.IsTerminal(file.Fd()) || isatty.IsCygwinTerminal(file.Fd()))
}

func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "simcast",
		Short: "Casts the injects of a plan into a simulation exercise",
		Long: `simcast reads a plan (.xlsx, .csv or .tsv, one inject a row), checks it against the
simulation space, posts one message per team at the service's pace, and writes
a results file that says who got what, and who did not. Started without a terminal,
as by a double-click on Windows, it opens the page of simcast web.

` + exitCodes,
		Example: `  simcast send --demo samples/harbour-light.xlsx   # the whole of it, on a stand-in of the service
  simcast check plan.xlsx                          # what is wrong, cell by cell; posts nothing
  simcast send plan.xlsx                           # check, ask, post, write plan.results.xlsx
  simcast rerun plan.results.xlsx                  # post what is not sent yet
  simcast web                                      # all of it in a local page`,
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	a.settings.addTo(root)
	root.AddCommand(a.sendCommand(), a.rerunCommand(), a.checkCommand(), a.previewCommand(), a.exportCommand(), a.newCommand(), a.historyCommand(),
		a.webCommand(), a.simulatorCommand(), a.loginCommand(), a.logoutCommand(), a.versionCommand())
	root.InitDefaultCompletionCmd()
	for _, command := range root.Commands() {
		if command.Name() == "completion" {
			command.Long += "\n" + exitCodes
			command.Example = "  simcast completion bash > /etc/bash_completion.d/simcast"
		}
	}
	return root
}
