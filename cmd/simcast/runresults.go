package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"simcast/cmd/simcast/local"
	"simcast/pipeline"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/frozen"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/writers/results"
	"simcast/writers/sheet"
)

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
