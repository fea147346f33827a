package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/frozen"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/results"
	"simcast/writers/sheet"
)

// resultsOptions is what results is asked with.
type resultsOptions struct {
	Folder string `flag:"output,o" value:"FOLDER" folder:"yes" group:"Files and output" help:"write the files into this FOLDER (default: NAME.results here, NAME.ROUND.results in a round)"`
}

// resultsCommand is simcast results.
func (a *app) resultsCommand() *cobra.Command {
	var options resultsOptions
	cmd := &cobra.Command{
		Use:   "results RUN",
		Short: "Write the results files of a run of workers",
		Long: `results writes a results file for each space of a run that was left to workers with
simcast send --workers, or play --workers. It takes what was sent from the shared ledger,
so it works on any machine, while the run goes on and after its end. simcast runs shows the
names of runs.

An earlier file is replaced only if it is as simcast wrote it. The folder is one for
simcast rerun --spaces and simcast resolve.`,
		Example: `  simcast results 20261127-093001-1a2b
  simcast results 20261127-093001-1a2b -o day`,
		Args: help.One("run", "RUN; simcast runs shows the latest ones"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runResults(cmd.Context(), args[0], options.Folder)
		},
	}
	flags.Add(cmd.Flags(), &options)
	return cmd
}

// runResults writes the results files of a run, and says what became of its messages.
func (a *app) runResults(ctx context.Context, name, folder string) error {
	record, run, err := a.openRun(ctx, name)
	if err != nil {
		return err
	}
	defer record.Close()
	m, going, err := a.writeRunResults(ctx, record, &run, cmp.Or(folder, folderOfRun(&run)))
	if err != nil {
		return err
	}
	a.sayOutcome(m, false)
	sum := pipeline.ChosenCounts(m.Runs)
	isLeftByDay := run.Kind == ledger.KindPlay && sum.Failed+sum.Uncertain == 0 // a rerun sends none of what a day has missed by itself
	switch {
	case going == 0 && !isLeftByDay:
		a.screen().Blocks(view.Next(view.LeftOf(m.Runs), view.Commands{Resolve: slices.Concat([]string{"simcast", "resolve", m.resultsPath}, a.settings.again())}))
	case going > 0:
		a.say("The run goes on in %s: these files have what was sent until %s. A message that is on its way now counts as uncertain.", wording.Counted(going, "space"), wording.Moment(a.now(), a.now(), a.zone()))
		a.say("To write them again later: %s", a.commandAgain("results", run.Name, "-o", m.resultsPath))
	}
	a.endJob(m, toItsEnd)
	return m.exitCode()
}

// folderOfRun is the folder for the results of a run where none is named. The plan may have stood on another system.
func folderOfRun(run *ledger.WorkersRun) string {
	name := run.Plan[strings.LastIndexAny(run.Plan, `/\`)+1:]
	if name == "" || strings.HasPrefix(name, ".") || readers.IsDeviceName(name) {
		name = run.Name
	}
	path := results.PathFor(name, strings.NewReplacer("/", "-", `\`, "-").Replace(run.Round), readers.XLSX)
	return strings.TrimSuffix(path, filepath.Ext(path))
}

// writeRunResults writes the results files of a run that is left to workers into a folder. It gives a job in many spaces as it is
// after its end, and in how many of them the run goes on.
func (a *app) writeRunResults(ctx context.Context, record ledger.SharedLedger, run *ledger.WorkersRun, folder string) (m *job, going int, err error) {
	if err := checkResultsFolder(folder); err != nil {
		return nil, 0, err
	}
	lanes, err := record.WorkersSpaces(ctx, run.Name)
	if err != nil {
		return nil, 0, err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, 0, cannotWrite(folder, err)
	}
	scratch, err := os.MkdirTemp("", "simcast-results-*")
	if err != nil {
		return nil, 0, err
	}
	remove := func() { _ = os.RemoveAll(scratch) } // what is left of it is nobody's loss
	defer remove()
	defer a.interrupts.BeforeExit(remove)()
	rebuilds := &frozen.Rebuilder{Ledger: record, Run: *run, Now: a.now, Clock: a.recordClock(), Folder: scratch}
	defer rebuilds.Close()
	writes := resultsWriter{app: a, ledger: record, run: *run, folder: folder, rebuilds: rebuilds}
	m = &job{Job: &pipeline.Job{RunName: run.Name}, flags: &sendFlags{}, resultsPath: folder}
	m.flags.Workers = true
	for i := range lanes {
		in, err := writes.write(ctx, i, &lanes[i])
		if err != nil {
			return nil, 0, err
		}
		m.Runs = append(m.Runs, in)
		if lanes[i].Ended.IsZero() {
			going++
		}
	}
	return m, going, nil
}

// resultsWriter writes the results files of a run that is left to workers, by what the ledger has: while the run goes on, and after its end.
type resultsWriter struct {
	*app
	ledger   ledger.SharedLedger
	run      ledger.WorkersRun
	folder   string // of the results, which is there
	rebuilds *frozen.Rebuilder
}

// ownMode is that of files which are for nobody else.
const ownMode fs.FileMode = 0o600

// fileMode is that of the plan, which is perhaps on another machine, as the results of every run have it.
func (c *resultsWriter) fileMode() fs.FileMode {
	var left dayplan.Options
	_ = json.Unmarshal([]byte(c.run.Options), &left) // another simcast may have left it
	return cmp.Or(left.FileMode.Perm(), ownMode)
}

// write writes the results file of the run in one space, the n-th one, and says what became of its messages. What cannot be worked out
// from the ledger, or not be written, is in the summary of what it gives, which has counts alone; the error is [ledger.ErrUnreachable].
func (c *resultsWriter) write(ctx context.Context, n int, lane *ledger.WorkersSpace) (*pipeline.SpaceRun, error) {
	run := &pipeline.SpaceRun{N: n, Name: lane.Name}
	now, report, err := c.rebuild(ctx, lane)
	switch {
	case errors.Is(err, ledger.ErrUnreachable):
		return nil, err
	case err != nil:
		run.Summary = plan.Summary{Run: lane.RunInSpace, Stopped: plan.StoppedIn(lane.How), Counts: countsOf(lane)}
		run.Chosen, run.Summary.ResultsError = run.Summary.Counts, fmt.Errorf("there is no results file: %w; simcast history shows what was sent there", err)
		return run, nil
	}
	now.Release(c.mostOpen())
	run.Summary, run.Chosen, run.Open = now.Summary, now.Chosen, now.Open
	run.ResultsPath = filepath.Join(c.folder, lane.Results)
	file := results.NewFile(ctx, run.ResultsPath, c.fileMode(), c.ledger, func(err error) { c.say("simcast: %v", err) }, c.now)
	defer c.interrupts.BeforeExit(file.Abandon)()
	run.Results = file
	run.Summary.ResultsError = file.Write(report)
	return run, nil
}

// rebuild works out what became of the run in a space.
func (c *resultsWriter) rebuild(ctx context.Context, lane *ledger.WorkersSpace) (*pipeline.SpaceRun, *resultsreport.Report, error) {
	if err := checkResultsName(lane.Results); err != nil {
		return nil, nil, err
	}
	return c.rebuilds.Rebuild(ctx, lane)
}

// countsOf are the counts of what was to be posted, by the ledger alone.
func countsOf(lane *ledger.WorkersSpace) plan.Counts {
	pending := lane.Pending()
	return plan.Counts{Counts: lane.Counts, Pending: pending, Open: lane.Failed + lane.Uncertain + pending, OpenPending: pending}
}

// checkResultsName refuses what is no plain name of a results file: it is from a ledger that others write.
func checkResultsName(name string) error {
	_, err := sheet.FormatOf(name)
	if err != nil || local.SpaceOfResults(name) == "" || strings.ContainsAny(name, `/\:`) || strings.HasPrefix(name, ".") || readers.IsDeviceName(name) {
		return fmt.Errorf("the ledger has %q as the name of its results file, which is none", name)
	}
	return nil
}
