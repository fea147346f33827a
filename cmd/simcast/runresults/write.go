package runresults

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
	"time"

	"simcast/apiclient"
	"simcast/cmd/simcast/resultsfiles"
	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/frozen"
	"simcast/pipeline/frozenday"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/results"
	"simcast/writers/sheet"
)

// Config says of which run results are written, and where.
type Config struct {
	Ledger   ledger.SharedLedger
	Run      ledger.WorkersRun
	Folder   string                     // of the results, which is there
	Scratch  string                     // a folder for files that are read, and nothing else
	MostOpen int                        // how many messages of each space that were not sent are kept
	Tell     func(error)                // of a ledger that fails to remember a file; nothing stops for it
	Writing  func(*results.File) func() // is told which file is about to be written, and calls what it gives afterwards
	Now      func() time.Time
	Clock    clock.Clock // of a day's record
	day      *frozenday.Rebuilder
}

// Close removes what was read meanwhile.
func (c *Config) Close() {
	if c.day != nil {
		c.day.Close()
	}
}

// ownMode is that of files which are for nobody else.
const ownMode fs.FileMode = 0o600

// left is how the run was left to workers, a day as well.
func (c *Config) left() (left frozen.Options) {
	_ = json.Unmarshal([]byte(c.Run.Options), &left) // another simcast may have left it
	return left
}

// fileMode is that of the plan, which is perhaps on another machine, as the results of every run have it.
func (c *Config) fileMode() fs.FileMode { return cmp.Or(c.left().FileMode.Perm(), ownMode) }

// Write writes the results file of the run in one space, the n-th one, and says what became of its messages. A file that cannot be
// read in the ledger, or not be written, is in the summary of what it gives, and has counts alone; the error is [ledger.ErrUnreachable].
func (c *Config) Write(ctx context.Context, n int, lane *ledger.WorkersSpace) (*pipeline.SpaceRun, error) {
	run := &pipeline.SpaceRun{N: n, Name: lane.Name, Summary: plan.Summary{Run: lane.RunInSpace}}
	if !lane.Ended.IsZero() {
		run.Summary.Stopped = plan.StoppedIn(lane.How)
	}
	now, err := c.read(ctx, lane)
	switch {
	case errors.Is(err, ledger.ErrUnreachable):
		return nil, err
	case err != nil:
		run.Summary.Counts = countsOf(lane)
		run.Chosen, run.Summary.ResultsError = run.Summary.Counts, fmt.Errorf("there is no results file: %w; simcast history shows what was sent there", err)
		return run, nil
	}
	run.ResultsPath, run.Chosen, run.Open, run.Summary.Counts = now.path, now.chosen, now.open, now.all
	file := results.NewFile(ctx, now.path, c.fileMode(), c.Ledger, c.Tell, c.Now)
	defer c.Writing(file)()
	run.Results = file
	run.Summary.ResultsError = file.Write(now.report)
	return run, nil
}

// spaceNow is what the ledger has of the run in a space, and what became of its messages.
type spaceNow struct {
	path   string // of the results file
	report *resultsreport.Report
	counted
}

// read is what the ledger has of the run in a space: of a day from its record.
func (c *Config) read(ctx context.Context, lane *ledger.WorkersSpace) (*spaceNow, error) {
	frozenFile, posted, err := c.Ledger.FrozenFileOf(ctx, c.Run.Name, lane.Space)
	if err == nil {
		err = checkName(frozenFile.Name)
	}
	if err != nil {
		return nil, err
	}
	now := &spaceNow{path: filepath.Join(c.Folder, frozenFile.Name)}
	if c.Run.Kind == ledger.KindPlay {
		return now, c.rebuild(ctx, lane, now)
	}
	sent := &sentNow{posted: posted}
	if sent.report, err = c.readFrozen(ctx, lane, frozenFile, posted); err != nil {
		return nil, err
	}
	now.report, now.counted = sent.report, sent.count(c.MostOpen)
	return now, nil
}

// rebuild works out what became of a day.
func (c *Config) rebuild(ctx context.Context, lane *ledger.WorkersSpace, now *spaceNow) error {
	if c.day == nil {
		c.day = &frozenday.Rebuilder{Ledger: c.Ledger, Run: c.Run, Now: c.Now, Clock: c.Clock, Folder: c.Scratch}
	}
	job, report, err := c.day.Rebuild(ctx, lane)
	if err != nil {
		return err
	}
	open := job.SendPlan.OpenDeliveries()
	now.report, now.counted = report, counted{all: job.SendPlan.Count(), chosen: job.SendPlan.Chosen().Count(), open: slices.Clone(open[:min(len(open), c.MostOpen)])}
	return nil
}

// readFrozen is the results of what was sent at once, from the file that was frozen.
func (c *Config) readFrozen(ctx context.Context, lane *ledger.WorkersSpace, frozenFile ledger.FrozenFile, posted map[string]bool) (*resultsreport.Report, error) {
	opened, err := c.open(ctx, frozenFile)
	if err != nil {
		return nil, err
	}
	defer opened.Close() // its rows are in memory
	if err := opened.File.Buffer(); err != nil {
		return nil, err
	}
	standings, err := c.Ledger.Standings(ctx, lane.Space, c.Run.Round)
	if err != nil {
		return nil, err
	}
	report, err := frozen.Report(opened.File, posted, lane, standings)
	if err == nil {
		err = c.complete(ctx, report, opened, lane)
	}
	return report, err
}

// complete adds what a results file does not say of itself.
func (c *Config) complete(ctx context.Context, report *resultsreport.Report, opened *pipeline.OpenedPlan, lane *ledger.WorkersSpace) (err error) {
	report.Run, report.Space, report.Round = cmp.Or(report.Run, lane.RunInSpace), resultsreport.SpaceMark(lane.Space), c.Run.Round
	report.PlanPath = c.left().Plan
	if rows := opened.Mapping.RowsFor(opened.File); len(rows) > 0 {
		report.Beside = append(report.Beside, resultsreport.Table{Sheet: readers.SheetMapping, Rows: rows})
	}
	if rows := opened.Settings.Rows(); len(rows) > 0 {
		report.Beside = append(report.Beside, resultsreport.Table{Sheet: readers.SheetSettings, Rows: rows})
	}
	report.PostedBodies = c.Ledger.PostedBodies(ctx, lane.Space, c.Run.Round)
	teams, err := c.Ledger.TeamsOf(ctx, lane.Space)
	known := make([]apiclient.Team, len(teams))
	for i, team := range teams {
		known[i] = apiclient.Team{ID: team.ID, Name: team.Name}
	}
	session, _ := space.New(nil, known, nil).SessionTeam() // "" where it has none, or several
	report.SessionTeam = session.Name
	return err
}

// checkName refuses what is no plain name of a results file: it is from a ledger that others write.
func checkName(name string) error {
	_, err := sheet.FormatOf(name)
	if err != nil || resultsfiles.SpaceOf(name) == "" || strings.ContainsAny(name, `/\:`) || strings.HasPrefix(name, ".") || readers.IsDeviceName(name) {
		return fmt.Errorf("the ledger has %q as the name of its results file, which is none", name)
	}
	return nil
}

// open opens a file as results.
func (c *Config) open(ctx context.Context, file ledger.FrozenFile) (*pipeline.OpenedPlan, error) {
	path := filepath.Join(c.Scratch, file.Name)
	if err := os.WriteFile(path, file.Bytes, ownMode); err != nil {
		return nil, err
	}
	opened, err := (&pipeline.ReadOptions{}).OpenResults(ctx, path, c.Ledger)
	if err == nil && !opened.IsResults() {
		return nil, errors.Join(fmt.Errorf("what the ledger has as %s is no results file", file.Name), opened.Close())
	}
	return opened, err
}
