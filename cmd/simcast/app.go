package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/version"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/clock"
	"simcast/writers/planninglayout"
)

// app is the process around a command: its streams, its clock, its settings.
type app struct {
	stdin          *os.File
	stdout, stderr io.Writer
	env            func(string) string
	now            func() time.Time
	clock          clock.Clock // that a run goes by; now is its present
	keys           local.KeyStore
	hasScreen      func() bool // a browser that is opened here is seen
	settings       settings
	interrupts     local.Interrupts
	refused        error // help was asked of what is no command
	fromDesktop    bool  // somebody without a terminal started it, and sees none of its output
	lost           error // why standard output could not be written, nil where it could

	answered  atomic.Bool // the JSON is given
	jsonLines bool        // each of its objects is a line: there are many
}

// execute runs the command that the arguments name and gives its exit code.
func (a *app) execute(args []string) int { return a.exitAfterOutput(a.runCommand(args)) }

// runCommand runs the command, and shows why it could not where it could not.
func (a *app) runCommand(args []string) int {
	if onlyFiles(args) && local.StartedFromDesktop(a.env, a.stdin, a.stdout, a.stderr) {
		a.fromDesktop = true
		if len(args) == 0 {
			args = []string{"web"}
		}
	}
	args = help.WithSpans(args)
	root := a.rootCommand(args)
	root.SetArgs(args)
	root.SetIn(a.stdin)
	root.SetOut(terminal.Printing{To: printed{a}})
	root.SetErr(terminal.Printing{To: a.stderr})
	a.interrupts.Watch(func(lastWords string, resultsMissing bool) {
		a.sayIn(view.As(view.Warning, lastWords))
		a.putUnanswered("it was interrupted")
		if resultsMissing {
			os.Exit(exitCannot)
		}
		os.Exit(exitInterrupted)
	})
	command, err := root.ExecuteC()
	return a.codeOf(command.Name(), cmp.Or(err, a.refused))
}

// onlyFiles reports whether simcast was started with nothing, or with what somebody has dropped on its icon.
func onlyFiles(args []string) bool {
	return !slices.ContainsFunc(args, func(arg string) bool { return !help.IsFileName(arg) })
}

// screen is where people read while a command runs.
func (a *app) screen() terminal.Screen { return terminal.NewScreen(a.stderr, a.settings.Color, a.env) }

// outputScreen is standard output, where what was asked for is shown.
func (a *app) outputScreen() terminal.Screen {
	if terminal.Is(a.stdout) {
		return terminal.NewScreen(a.stdout, a.settings.Color, a.env)
	}
	return terminal.NewScreen(printed{a}, a.settings.Color, a.env)
}

// say writes a line for people. Whatever a cell or an answer of the service
// holds, it cannot steer the terminal.
func (a *app) say(format string, args ...any) {
	a.screen().Line(view.Plain(fmt.Sprintf(format, args...)))
}

// sayIn writes a line for people, with its colours.
func (a *app) sayIn(spans ...view.Phrase) { a.screen().Line(spans...) }

// log is where progress is shown without a terminal.
func (a *app) log() terminal.ProgressLog { return terminal.ProgressLog{Say: a.sayIn, Now: a.now} }

// rootOptions are of simcast without a command.
type rootOptions struct {
	Version bool `flag:"version" group:"Files and output" help:"show the version"`
}

// rootCommand is simcast with all its commands.
func (a *app) rootCommand(args []string) *cobra.Command {
	var options rootOptions
	root := &cobra.Command{
		Use:   "simcast COMMAND\n  simcast PLAN     opens the page with that plan; without a screen, checks it",
		Short: "Sends the messages of a simulation exercise from a spreadsheet to the players",
		Long: `A plan is a spreadsheet (.xlsx, .csv or .tsv). Each row is an inject: a message to one
or more teams. simcast checks the plan against the space, which is your exercise on the
simulation service. Then it sends the messages at the service's pace, and writes a
results file with the result of each. If you start simcast without a terminal, for
example with a double-click, it opens the page of simcast web.`,
		Example: `  simcast demo                     # try it: nothing reaches anybody
  simcast check plan.xlsx          # what is wrong, cell by cell; sends nothing
  simcast send plan.xlsx           # check, ask, send, write plan.results.xlsx
  simcast rerun plan.results.xlsx  # send what is not sent yet`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if options.Version {
				a.showVersion(version.ThisBuild())
				return nil
			}
			return a.withoutCommand(cmd, args)
		},
	}
	a.addAllSettings(root, len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd))
	flags.Add(root.Flags(), &options)
	for _, task := range a.tasks() {
		help.AddTask(root, task.title, task.about, task.commands...)
	}
	help.Install(root, func() int { return terminal.Columns(a.stdout) }, func(err error) { a.refused = err },
		help.Actions{OpenHandbook: a.openHandbook, WriteManPages: func(folder string) error { return a.writeManPages(root, folder) }})
	root.SetHelpCommandGroupID("simcast itself")
	root.SetCompletionCommandGroupID("simcast itself")
	help.InstallCompletion(root, help.Suggestions{Ledger: a.ledgerToComplete, Teams: a.teamsToComplete, Zones: local.ZoneNames()})
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		a.settings.JSON = a.settings.JSON || help.AsksJSON(args) // it may stand behind what is wrong
		return help.FlagError(cmd, args, err)
	})
	return root
}

// topics are what help explains besides the commands.
func (a *app) topics() []*cobra.Command {
	topics := help.Topics(help.Texts{Columns: planninglayout.Columns(), ExitCodes: exitCodes,
		Variables: []string{terminal.SetVariable("SIMCAST_BASE_URL", "https://service.example/v1.1/interface"), terminal.SetVariable("SIMCAST_API_KEY", "KEY")}})
	for _, topic := range topics {
		if topic.Name() == "connection" {
			a.addSettings(topic, "base-url", "api-key-file", "ledger", "insecure")
		}
	}
	return topics
}

// task is something that a planner does: a heading of the help, and the commands for it.
type task struct {
	title    string
	about    string // what is done in it; empty where a command has the name of the task, and help explains that
	commands []*cobra.Command
}

// tasks are in the order in which a planner meets them. The commands about the program itself come after them; cobra adds help and completion.
func (a *app) tasks() []task {
	return []task{
		{"To begin", "Try simcast, and tell it where the space is", []*cobra.Command{a.demoCommand(), a.loginCommand(), a.webCommand()}},
		{"Plan", "Make a plan, and get the names that it needs from the space", []*cobra.Command{a.newCommand(), a.exportCommand()}},
		{"Check", "", []*cobra.Command{a.checkCommand(), a.previewCommand(), a.lintCommand()}},
		{"Send", "", []*cobra.Command{a.sendCommand(), a.rerunCommand()}},
		{"Play", "", []*cobra.Command{a.playCommand(), a.controlCommand()}},
		{"Team", "Share one ledger, and send from several machines", []*cobra.Command{a.ledgerCommand(), a.workerCommand(), a.runsCommand(), a.resultsCommand()}},
		{"Afterwards", "See what was sent, and settle what is uncertain", []*cobra.Command{a.historyCommand(), a.resolveCommand()}},
		{"simcast itself", "Forget the key, run the stand-in, and get help", []*cobra.Command{a.logoutCommand(), a.simulatorCommand(), a.versionCommand()}},
		{"Topics", "Know what the commands have in common", a.topics()},
	}
}

// print writes to standard output. Where that takes no more, as on a full disk, the command has not done
// what was asked: see exitAfterOutput. Who has closed it, or reads no further, misses nothing.
func (a *app) print(text string) {
	_, err := io.WriteString(a.stdout, text)
	if err != nil && !errors.Is(err, os.ErrClosed) && !local.IsNoReader(err) {
		a.lost = err
	}
}

// printed is standard output for a writer: what cannot be written there is not lost without a word.
type printed struct{ to *app }

func (p printed) Write(text []byte) (int, error) {
	p.to.print(string(text))
	return len(text), nil
}
