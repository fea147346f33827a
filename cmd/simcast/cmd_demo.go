package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pace"
	"simcast/samples"
)

// demoOptions is what demo is asked with.
type demoOptions struct {
	serving
	ResultsPath string `flag:"results" value:"FILE" files:"xlsx csv" group:"Files and output" help:"send the exercise at the terminal, and write the results to this FILE (.xlsx or .csv)"`
}

// demoCommand is simcast demo.
func (a *app) demoCommand() *cobra.Command {
	var s demoOptions
	cmd := &cobra.Command{
		Use:         "demo",
		Annotations: help.WithoutSpace(),
		SuggestFor:  []string{"sample", "example", "try", "tutorial", "quickstart"},
		Short:       "Try simcast with a sample exercise; nothing reaches anybody",
		Long: `demo opens the page with the sample exercise: 62 injects for six teams, in an invented
space inside simcast. Look at the messages, send them, and see what the players would
see. You need no key and no network, and everything is deleted at the end.

Without a screen, or with --results, it sends the exercise at the terminal, and writes
the results to the folder simcast-demo: harbour-light.results.xlsx.

To get the plan itself as a file:

  simcast new --sample sample.xlsx`,
		Example: `  simcast demo
  simcast demo --results demo.xlsx     # at the terminal`,
		Args: help.None("to open your own plan in the demo, write simcast PLAN --demo"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			a.settings.Demo = true
			given := cmd.Flags().Changed
			if given("results") || !a.hasScreen() && !given("no-browser") && !given("port") {
				return a.sendSample(cmd.Context(), s.ResultsPath, s.Interval)
			}
			s.open = func(page *session.Session) (session.PlanFile, error) { return page.OpenSample(cmd.Context()) }
			return a.serve(cmd.Context(), s.serving)
		},
	}
	flags.Add(cmd.Flags(), &s)
	return cmd
}

// demoFolder has the results of the demo: those of a true run may bear the name of the sample.
const demoFolder = "simcast-demo"

// sendSample sends the sample exercise on the stand-in.
func (a *app) sendSample(ctx context.Context, resultsPath string, interval time.Duration) (err error) {
	if resultsPath == "" {
		if err := os.MkdirAll(demoFolder, 0o755); err != nil {
			return cannotWrite(demoFolder, err)
		}
		resultsPath = filepath.Join(demoFolder, strings.TrimSuffix(samples.Name, filepath.Ext(samples.Name))+".results.xlsx")
	}
	folder, err := os.MkdirTemp("", "simcast-demo-*")
	if err != nil {
		return err
	}
	remove := func() { _ = os.RemoveAll(folder) } // what is left of a demo is nobody's loss
	defer remove()
	defer a.interrupts.BeforeExit(remove)()
	path := filepath.Join(folder, samples.Name)
	if err := os.WriteFile(path, []byte(samples.HarbourLight()), sharedMode); err != nil {
		return err
	}
	asked := &sendFlags{given: func(string) bool { return false }}
	asked.setDefaults()
	asked.Interval, asked.ResultsPath = cmp.Or(interval, pace.Default(true)), resultsPath
	if err := a.send(ctx, path, asked); err != nil {
		return err
	}
	a.screen().Propose("Next:", fmt.Sprintf("write the plan of %s, this sample exercise, to a file", samples.Exercise), "simcast new --sample plan.xlsx")
	return nil
}

// openPlayedLedger opens the ledger to read what was sent: in a demo that of the day that is or was played in one.
func (a *app) openPlayedLedger(ctx context.Context) (ledger.Ledger, error) {
	if a.settings.Demo {
		if path, err := local.DemoLedgerPath(); err == nil {
			if record, err := sqlite.OpenToRead(ctx, path); err == nil {
				return record, nil
			}
		}
	}
	return a.openLedger(ctx, true)
}

// openDemoDay opens the ledger of the day that is played in a demo: an empty one where a new day begins, unless one is played
// there.
func (a *app) openDemoDay(ctx context.Context, isNew bool) (ledger.Ledger, error) {
	path, err := local.DemoLedgerPath()
	if err != nil {
		return nil, err
	}
	if record, err := sqlite.OpenToRead(ctx, path); err == nil {
		err = isPlayed(ctx, record)
		_ = record.Close() // it was only read
		if err != nil {
			return nil, err
		}
	}
	if _, err := os.Stat(path); err == nil && !isNew {
		return sqlite.Open(ctx, path)
	}
	if path, err = local.NewDemoLedgerPath(); err != nil {
		return nil, err
	}
	record, err := sqlite.Open(ctx, path)
	if err == nil {
		local.RemoveOtherDemos(path) // once the new one is there: whoever looks finds one
	}
	return record, err
}

// isPlayed is an error where a run has a space of a ledger. What cannot be read is no day that is played.
func isPlayed(ctx context.Context, record ledger.Ledger) error {
	if held, err := record.HeldLaneStates(ctx); err == nil && len(held) > 0 {
		return &ledger.BusyError{Lane: held[0], Known: true}
	}
	return nil
}
