package main

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline"
	"simcast/pipeline/pace"
	"simcast/pipeline/problem"
	"simcast/pipeline/send"
)

// sendHelp is what help says of simcast send.
const sendHelp = `The whole plan is checked first. Then you see what is about to go out, and are asked.
Messages are sent one after another, one for each team, at the service's pace. They are
sent now: times schedule nothing. The results file has the result of each message.

The plan may be a planner's own sheet (an MSEL): rows that are played by hand, expected
actions and notes are skipped, and contingencies are kept ready. The rules of lint warn of
what the service would accept and what still goes wrong on the day; with --strict their
warnings are errors, and nothing is sent. With --mark each message gets the mark of the
exercise, a text that says that it is one.

Messages that were sent before, or are uncertain, are not sent again. So whatever stops
send, start it again: it continues where it stopped.

With --spaces the plan goes to every space of a list, a CSV with one row for each space:
name, base_url, and key_env (the variable that holds the key) or key_file (its file). The
variable's name must end in _KEY or begin with SIMCAST_; the key file must be in the
list's folder or below it. Before a key is sent to a host that is new to the ledger,
simcast asks; without a terminal, confirm the hosts with --new-hosts. The plan is checked
in all spaces before anything is sent; with --skip-spaces, spaces where it has errors are
not included. --results then names a folder, with one file for each space; simcast rerun
takes this folder.

One plan can say something else in each space: every further column of the list is a
smartword. Under a header city, each row has the value of {{.city}} in its space. It wins
over a smartword that the space has under this name.

With --workers and a shared ledger (--ledger postgres://...), the plan is checked here, and
simcast workers on other machines send the messages, each with its own keys. Ctrl-C then
ends only this command: the workers go on. simcast runs shows how far they are,
simcast results writes the results files, and simcast control stop ends the run.`

// sendCommand is simcast send.
func (a *app) sendCommand() *cobra.Command {
	asked := &sendFlags{}
	cmd := &cobra.Command{
		Use:        "send PLAN",
		SuggestFor: []string{"run", "post", "publish", "cast", "execute"},
		Short:      "Check a plan, send its messages, and write the results",
		Long:       sendHelp,
		Example: `  simcast send plan.xlsx
  simcast send plan.xlsx --demo                    # nothing reaches anybody
  simcast send plan.xlsx --dry-run                 # shows what would go out
  simcast send plan.xlsx --round rehearsal --redirect moderators
  simcast send plan.xlsx --rows 2-40 --team "Port operations" --yes
  simcast send plan.xlsx --spaces spaces.csv --round day`,
		Args: help.One("plan", "PLAN.xlsx"),
		RunE: func(cmd *cobra.Command, args []string) error {
			a.setDefaultInterval(cmd, asked)
			return a.send(cmd.Context(), args[0], asked)
		},
	}
	asked.addTo(cmd, flags.But("startex", "take-over"))
	a.addSettings(cmd, "demo", "all")
	return cmd
}

// send posts a plan, and writes its results.
func (a *app) send(ctx context.Context, path string, asked *sendFlags) error {
	return a.runPlan(ctx, path, asked, nil, func() error {
		if asked.isMulti() {
			return problem.Usage(path+" is a results file, and send would send its messages again", "use simcast rerun with the folder that it is in")
		}
		return a.insteadOfSend(ctx, path, asked.Sheet)
	})
}

// insteadOfSend refuses a results file, and names the command that helps with what it has as not sent.
func (a *app) insteadOfSend(ctx context.Context, path, sheet string) error {
	command := func(name string, more ...string) string {
		return terminal.CommandLine(slices.Concat([]string{"simcast", name, path}, more, a.settings.again())...)
	}
	left, err := a.leftIn(ctx, path, &pipeline.ReadOptions{Sheet: sheet})
	suggestion := "use " + command("rerun")
	switch {
	case err != nil || left.Failed+left.Pending > 0: // rerun says what is wrong with the file
	case left.Held > 0:
		suggestion = "its rows that are not sent were changed after they were sent; if they are right, use " + command("rerun", "--changed")
	case left.Uncertain > 0:
		suggestion = "look for its uncertain messages in the exercise, and use " + command("resolve")
	default:
		suggestion = "nothing in it is left to send; to send a message again, use simcast send with the plan, --id and --again"
	}
	return problem.Usage(path+" is a results file, and send would send its messages again", suggestion)
}

// sendFlags are the flags that send, rerun and play share, and those of send and play for workers.
type sendFlags struct {
	pipeline.SendOptions
	Wait bool `flag:"wait" group:"Pace, and when to give up" again:"no" help:"wait while another command has this space, instead of refusing"`

	DryRun bool `flag:"dry-run" group:"Before sending" again:"no" help:"check and show everything, but send nothing and write no file"`
	Yes    bool `flag:"yes" again:"no" help:"do not ask"`

	// Spaces is the file of a list of spaces.
	Spaces     string `flag:"spaces" value:"FILE" files:"csv tsv xlsx" group:"Many spaces" help:"send to every space of the list in FILE, a CSV with the columns name, base_url, and key_env or key_file; any other column is a smartword with a value for each space"`
	SkipSpaces bool   `flag:"skip-spaces" help:"do not include spaces of the list that cannot be reached, or in which the plan has errors"`
	NewHosts   bool   `flag:"new-hosts" again:"no" help:"send the keys of the list to hosts that are new to the ledger, without asking"`
	Workers    bool   `flag:"workers" help:"leave the messages to the workers of a shared ledger (simcast worker), and show how far they are (needs --spaces)"`
	Detach     bool   `flag:"detach" again:"no" help:"with --workers: do not wait for them"`

	ResultsPath string `flag:"results" value:"FILE" files:"xlsx csv" group:"Files and output" help:"write the results to this FILE (.xlsx or .csv)"`

	given func(flag string) bool
}

// setDefaults sets what stands where nobody says anything else.
func (f *sendFlags) setDefaults() {
	f.Interval, f.Pace, f.Limits = pace.DefaultInterval, pace.Fixed, send.DefaultLimits()
}

// addTo gives a command the flags that are chosen.
func (f *sendFlags) addTo(cmd *cobra.Command, choices ...flags.Choice) {
	f.setDefaults()
	flags.Add(cmd.Flags(), f, choices...)
	f.given = cmd.Flags().Changed
}

// setDefaultInterval sets the interval where none is asked for: a demo has its own.
func (a *app) setDefaultInterval(cmd *cobra.Command, f *sendFlags) {
	if !cmd.Flags().Changed("interval") {
		f.Interval = pace.Default(a.settings.Demo)
	}
}

// isMulti reports whether a list of spaces was named, or something that only goes with one.
func (f *sendFlags) isMulti() bool {
	return f.given("spaces") || f.SkipSpaces || f.NewHosts || f.Workers || f.Detach
}
