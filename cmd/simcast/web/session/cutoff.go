package session

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// CutOff is a run of an earlier start of simcast that did not come to its end, such as one whose process was killed, while
// something of it is left to settle.
type CutOff struct {
	Plan      PlanFile // that was uploaded
	Results   PlanFile // of the run
	Round     string
	Started   time.Time
	Uncertain int   // messages, as they stand now
	Pending   int   // those that the run was to send; none where a later version of the plan was sent since in the same round
	Err       error // why the results could not be read: then nothing is counted
}

// beginNote is beside a version of a plan from the first run on that writes a results file: which run that was last. Whether it has
// ended, the ledger knows.
type beginNote struct {
	Run     string `json:"run"`     // its name in the ledger
	Results string `json:"results"` // the file's name
}

// beginPrefix is what the names of these notes begin with. Each results file has one of its own.
const beginPrefix = "begun"

// noteBegin writes down that a run begins.
func noteBegin(plan PlanFile, run, results string) error {
	_, mark, _ := strings.Cut(idBeside(results), ".")
	return writeJSON(filepath.Join(plan.version(), beginPrefix+mark+notesEnding), beginNote{Run: run, Results: filepath.Base(results)})
}

// CutOff are the runs of these plans that were cut off, where something of them is uncertain or pending: in the order of the
// plans, which is that of Plans. Where the ledger cannot be read there is no telling.
func (s *Session) CutOff(ctx context.Context, plans []PlanFile) (list []CutOff) {
	record, release, err := s.config.Access.Ledger(ctx, true)
	if err != nil {
		return nil
	}
	defer release()
	for _, file := range plans {
		begun := s.begunRuns(ctx, record, file)
		for _, one := range begun {
			if !isUnended(ctx, record, one.run) {
				continue
			}
			open := s.openOfCutOff(ctx, one.results)
			open.Plan, open.Round, open.Started = file, one.run.Round, one.run.Started
			if slices.ContainsFunc(begun, one.isBefore) {
				open.Pending = 0
			}
			if open.Uncertain+open.Pending > 0 || open.Err != nil {
				list = append(list, open)
			}
		}
	}
	return list
}

// begunRun is a run that has written results.
type begunRun struct {
	run     ledger.Run
	results PlanFile
}

// begunRuns are the runs of a plan and its earlier versions, of each results file the last one. A run that was cut off before its
// first message has left none.
func (s *Session) begunRuns(ctx context.Context, record ledger.Ledger, file PlanFile) (list []begunRun) {
	written := s.ResultsOf(file)
	for _, path := range pathsOf(file) {
		if name := filepath.Base(path); !strings.HasPrefix(name, beginPrefix) || filepath.Ext(name) != notesEnding {
			continue
		}
		var note beginNote
		if readJSON(path, &note) != nil {
			continue
		}
		run, found, err := record.RunNamed(ctx, note.Run)
		if err != nil || !found {
			continue
		}
		results, isWritten := resultsSince(file, written, filepath.Join(filepath.Dir(path), note.Results), run.Started)
		if isWritten {
			list = append(list, begunRun{run, results})
		}
	}
	return list
}

// isBefore reports whether another run has sent a later version of the plan in the same round: what this one left is then out of date.
func (r begunRun) isBefore(other begunRun) bool {
	mine, others := filepath.Base(r.results.version()), filepath.Base(other.results.version())
	return mine != others && !momentOf(mine).After(momentOf(others)) &&
		r.run.Space == other.run.Space && r.run.Round == other.run.Round && r.run.Started.Before(other.run.Started)
}

// isUnended reports whether a run has not ended and is not under way either: who posts has the lane.
func isUnended(ctx context.Context, record ledger.Ledger, run ledger.Run) bool {
	if !run.Ended.IsZero() {
		return false
	}
	lane, _, err := record.LaneOf(ctx, run.Space)
	return err == nil && !(lane.Held && lane.Run.Name == run.Name)
}

// resultsSince are the results that a run has written: at the path that it had for them, or beside it with a date in the name.
func resultsSince(file PlanFile, written []PlanFile, path string, started time.Time) (results PlanFile, found bool) {
	if path == file.Path { // results that were uploaded, and run again
		return file, true
	}
	const clocks = 2 * time.Second // some file systems know no less
	stem := strings.TrimSuffix(path, filepath.Ext(path))
	for _, one := range written {
		if strings.HasPrefix(one.Path, stem) && !one.Taken.Before(started.Add(-clocks)) {
			return one, true
		}
	}
	return PlanFile{}, false
}

// openOfCutOff counts what is open in the results of a run that was cut off.
func (s *Session) openOfCutOff(ctx context.Context, file PlanFile) (open CutOff) {
	open.Results = file
	found, err := s.Uncertain(ctx, file)
	if err != nil {
		open.Err = err
		return open
	}
	open.Uncertain = len(found.Questions())
	for _, line := range found.Report().Lines {
		if line.Status.State == plan.Pending && !line.HeldBack && !strings.HasPrefix(line.Status.Reason, plan.LeftOutBy) {
			open.Pending++
		}
	}
	return open
}
