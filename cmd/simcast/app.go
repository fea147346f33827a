package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/apikey"
	"simcast/cmd/simcast/machine"
	"simcast/cmd/simcast/progress"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/clock"
)

// app is the process around a command: its streams, its clock, its settings.
type app struct {
	stdin          *os.File
	stdout, stderr io.Writer
	env            func(string) string
	now            func() time.Time
	clock          clock.Clock // that a run goes by; now is its present
	keys           apikey.Store
	settings       settings
	interrupts     interrupts
	fromDesktop    bool  // somebody without a terminal started it, and sees none of its output
	lost           error // why standard output could not be written, nil where it could
}

// execute runs the command that the arguments name and gives its exit code.
func (a *app) execute(args []string) int { return a.exitAfterOutput(a.runCommand(args)) }

// runCommand runs the command, and shows why it could not where it could not.
func (a *app) runCommand(args []string) int {
	if len(args) == 0 && machine.StartedFromDesktop(a.env, a.stdin, a.stdout, a.stderr) {
		a.fromDesktop, args = true, []string{"web"}
	}
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetIn(a.stdin)
	root.SetOut(terminal.Printing{To: a.stdout})
	root.SetErr(terminal.Printing{To: a.stderr})
	a.interrupts.watch(func(lastWords string) {
		a.sayIn(terminal.As(terminal.Warning, lastWords))
		os.Exit(exitInterrupted)
	})
	command, err := root.ExecuteC()
	return a.codeOf(command.Name(), err)
}

// screen is where people read while a command runs.
func (a *app) screen() terminal.Screen { return terminal.NewScreen(a.stderr, a.settings.color, a.env) }

// say writes a line for people. Whatever a cell or an answer of the service
// holds, it cannot steer the terminal.
func (a *app) say(format string, args ...any) {
	a.screen().Line(terminal.Plain(fmt.Sprintf(format, args...)))
}

// sayIn writes a line for people, with its colours.
func (a *app) sayIn(spans ...terminal.Span) { a.screen().Line(spans...) }

// log is where progress is shown without a terminal.
func (a *app) log() progress.Log { return progress.Log{Say: a.sayIn, Now: a.now} }

// putJSON writes what a script reads.
func (a *app) putJSON(value any) {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	_ = encoder.Encode(value) // all that is put there has a form in JSON
	a.print(terminal.PrintableJSON(text.String()))
}

// rootCommand is simcast with all its commands.
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

// print writes to standard output. Where that takes no more, as on a full disk, the command has not done
// what was asked: see exitAfterOutput. Who has closed it, or reads no further, misses nothing.
func (a *app) print(text string) {
	_, err := io.WriteString(a.stdout, text)
	if err != nil && !errors.Is(err, os.ErrClosed) && !machine.IsNoReader(err) {
		a.lost = err
	}
}

// printed is standard output for a writer: what cannot be written there is not lost without a word.
type printed struct{ to *app }

func (p printed) Write(text []byte) (int, error) {
	p.to.print(string(text))
	return len(text), nil
}

// versionCommand is simcast version.
func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Long:    "version prints the version of simcast, of Go and of the platform.\n\n" + exitCodes,
		Example: "  simcast version",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			version := "(unknown)"
			if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
				version = info.Main.Version
			}
			if a.settings.json {
				a.putJSON(map[string]string{"version": version, "go": runtime.Version(), "platform": runtime.GOOS + "/" + runtime.GOARCH})
				return nil
			}
			a.print(fmt.Sprintf("simcast %s (%s, %s/%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH))
			return nil
		},
	}
}
