package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/control"
	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// latestRuns is how many runs that were left to workers are shown.
const latestRuns = 20

// longestRunName is how long the name of a run is at most that is repeated where there is no such run.
const longestRunName = 24

// runsCommand is simcast runs.
func (a *app) runsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "runs [RUN]",
		Short: "Show the runs of workers: what is under way, and what has ended",
		Long: `runs shows the latest runs that were left to workers with simcast send --workers, or
play --workers, the workers that are running, and the spaces for which none of them has the
key. With the name of a run it shows each of its spaces.

Workers need a shared ledger: --ledger, or SIMCAST_LEDGER, names it.`,
		Example: `  simcast runs --ledger postgres://simcast@db.example/simcast
  simcast runs 20261127-093001-1a2b`,
		Args: help.One("run", ""),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				return a.showRun(cmd.Context(), args[0])
			}
			return a.showRuns(cmd.Context())
		},
	}
	return cmd
}

// openWorkers opens the ledger that workers share, and sets none up: where the database has none it is nil.
func (a *app) openWorkers(ctx context.Context) (ledger.SharedLedger, error) {
	place, err := a.placeOfRecord()
	if err != nil {
		return nil, err
	}
	if err := place.CheckForRuns(); err != nil {
		return nil, err
	}
	record, err := place.OpenToRead(ctx)
	if err != nil {
		return nil, err
	}
	shared, ok := record.(ledger.SharedLedger)
	if !ok { // what stands in for one that is not there
		return nil, record.Close()
	}
	return shared, nil
}

// openRun opens the ledger of a run that was left to workers, and finds the run there.
func (a *app) openRun(ctx context.Context, name string) (record ledger.SharedLedger, run ledger.WorkersRun, err error) {
	if record, err = a.openWorkers(ctx); err != nil {
		return nil, run, err
	}
	if record == nil {
		return nil, run, noRunOfWorkers(name, nil)
	}
	if run, err = findRun(ctx, record, name); err != nil {
		_ = record.Close()
		return nil, run, err
	}
	return record, run, nil
}

// showRuns shows the latest runs, the workers, and what no worker serves.
func (a *app) showRuns(ctx context.Context) error {
	record, err := a.openWorkers(ctx)
	if err != nil {
		return err
	}
	var seen workersSeen
	if record != nil {
		defer record.Close()
		if seen, err = lookAtWorkers(ctx, record, a.now().In(a.zone())); err != nil {
			return err
		}
	}
	a.show(func() any { return seen.json() }, func() { a.showWorkers(&seen) })
	return nil
}

// showWorkers shows what a ledger has of runs and workers.
func (a *app) showWorkers(seen *workersSeen) {
	screen := a.outputScreen()
	screen.Blocks(view.Runs(seen.runs, a.zone()), view.Workers(seen.workers))
	if text := view.UnservedText(seen.unserved); text != "" {
		screen.Line(view.As(view.Warning, text))
	}
	if text := seen.unplayed.String(); text != "" {
		for line := range strings.SplitSeq(text, "\n") {
			screen.Hanging(4, view.As(view.Warning, line))
		}
	}
}

// workersSeen is what a ledger has of runs and workers.
type workersSeen struct {
	runs     []ledger.WorkersRun
	workers  []ledger.Worker
	unserved []ledger.WorkersSpace // spaces in which something is to be posted, and that no worker serves
	unplayed view.Unplayed         // spaces of days whose workers have no room, or do not get to begin
}

// json is the JSON of it.
func (s *workersSeen) json() jsonout.Runs {
	out := jsonout.Runs{Runs: make([]jsonout.WorkersRun, 0, len(s.runs)), Workers: jsonout.WorkersOf(s.workers), Unserved: jsonout.UnservedOf(s.unserved)}
	for i := range s.runs {
		out.Runs = append(out.Runs, jsonout.WorkersRunOf(&s.runs[i]))
	}
	return out
}

func lookAtWorkers(ctx context.Context, record ledger.Workers, now time.Time) (seen workersSeen, err error) {
	if seen.runs, err = record.WorkersRuns(ctx, latestRuns); err != nil {
		return seen, err
	}
	var servedBy map[string][]int
	if seen.workers, servedBy, err = record.AliveWorkers(ctx); err != nil {
		return seen, err
	}
	for i := range seen.runs {
		if seen.runs[i].IsDone() {
			continue
		}
		lanes, err := record.WorkersSpaces(ctx, seen.runs[i].Name)
		if err != nil {
			return seen, err
		}
		for _, lane := range lanes {
			serving := control.ServingOf(seen.workers, servedBy[lane.Space])
			if control.LeftAs(&lane, serving) == control.NoKey {
				seen.unserved = append(seen.unserved, lane)
			}
			if cause := view.UnplayedCauseOf(&lane, serving); cause != view.UnplayedFailing {
				seen.unplayed.Add(&lane, cause, "", now)
			}
		}
	}
	return seen, nil
}

// showRun shows how far a run is in each of its spaces.
func (a *app) showRun(ctx context.Context, name string) error {
	record, run, err := a.openRun(ctx, name)
	if err != nil {
		return err
	}
	defer record.Close()
	lanes, err := record.WorkersSpaces(ctx, run.Name)
	if err != nil {
		return err
	}
	workers, servedBy, err := record.AliveWorkers(ctx)
	if err != nil {
		return err
	}
	isServed := func(lane *ledger.WorkersSpace) bool { return len(servedBy[lane.Space]) > 0 }
	serving := func(lane *ledger.WorkersSpace) control.Serving {
		return control.ServingOf(workers, servedBy[lane.Space])
	}
	a.show(func() any { return jsonout.SpacesOfRunOf(&run, lanes, isServed) }, func() {
		a.outputScreen().Blocks(view.Runs([]ledger.WorkersRun{run}, a.zone()), view.SpacesOfRun(lanes, serving))
	})
	return nil
}

// findRun is a run that was left to workers. An error of one that is not there names the latest ones.
func findRun(ctx context.Context, record ledger.Workers, name string) (ledger.WorkersRun, error) {
	run, found, err := record.WorkersRunNamed(ctx, name)
	if err != nil || found {
		return run, err
	}
	const named = 5
	latest, err := record.WorkersRuns(ctx, named)
	if err != nil {
		return run, err
	}
	return run, noRunOfWorkers(name, latest)
}

func noRunOfWorkers(name string, latest []ledger.WorkersRun) error {
	message := fmt.Sprintf("the ledger has no run %q that was left to workers", name)
	if len(name) > longestRunName { // it may be a key
		message = "the ledger has no run of that name that was left to workers"
	}
	if len(latest) == 0 {
		return problem.Usage(message, "it has none at all: simcast send --workers leaves a run to them")
	}
	var names []string
	for i := range latest {
		names = append(names, latest[i].Name)
	}
	return problem.Usage(message, "the latest "+wording.Of(len(names), "one is ", "ones are ")+wording.AndList(names))
}
