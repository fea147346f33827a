package session

import (
	"context"
	"errors"
	"path/filepath"
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
	Pending   int   // those that the run was to send; none where a later version of the plan was sent since
	Err       error // why the results could not be read: then nothing is counted
}

// beginNote is in the folder of a plan from the first run on that writes a results file: which run that was last. Whether it has
// ended, the ledger knows.
type beginNote struct {
	Run       string `json:"run"`               // its name in the ledger
	Results   string `json:"results"`           // the file's name
	Plan      string `json:"plan"`              // the sum of the plan as it was uploaded
	IsEarlier bool   `json:"earlier,omitempty"` // a later version of the plan was sent since
}

// beginPrefix is what the names of these notes begin with. Each results file has one of its own.
const beginPrefix = "begun"

// noteBegin writes down that a run begins. What an earlier version of the plan has left where its results will stand is kept.
func (s *Session) noteBegin(plan PlanFile, run, results string) error {
	uploaded, found := s.noteOf(plan.folderOf())
	if !found {
		return ErrUnknown
	}
	begin := beginNote{Run: run, Results: filepath.Base(results), Plan: uploaded.Sum}
	if plan.Of != "" { // results that are run again stay those of the version that they are of
		for _, note := range beginNotes(plan) {
			if note.Results == plan.Name {
				begin.Plan = note.Plan
			}
		}
	}
	return errors.Join(s.keepEarlier(plan, results, begin), saveBegin(plan, begin))
}

func saveBegin(plan PlanFile, note beginNote) error {
	_, mark, _ := strings.Cut(resultsID(plan.folderOf(), note.Results), ".")
	return writeJSON(filepath.Join(filepath.Dir(plan.Path), beginPrefix+mark+notesEnding), note)
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
		written, err := s.ResultsOf(file)
		if err != nil {
			continue // as in the list of plans, one folder that is gone does not hide the others
		}
		for _, note := range beginNotes(file) {
			run, found := unended(ctx, record, note.Run)
			results, isWritten := resultsSince(file, written, note, run.Started)
			if !found || !isWritten { // it was cut off before its first message
				continue
			}
			open := s.openOfCutOff(ctx, results)
			open.Plan, open.Round, open.Started = file, run.Round, run.Started
			if note.IsEarlier {
				open.Pending = 0
			}
			if open.Uncertain+open.Pending > 0 || open.Err != nil {
				list = append(list, open)
			}
		}
	}
	return list
}

// beginNotes are the notes in the folder of a plan.
func beginNotes(file PlanFile) (list []beginNote) {
	paths, _ := filepath.Glob(filepath.Join(filepath.Dir(file.Path), beginPrefix+"*"+notesEnding))
	for _, path := range paths {
		var note beginNote
		if readJSON(path, &note) == nil {
			list = append(list, note)
		}
	}
	return list
}

// unended is the run of that name, where it has not ended and is not under way either: who posts has the lane.
func unended(ctx context.Context, record ledger.Ledger, name string) (run ledger.Run, found bool) {
	run, found, err := record.RunNamed(ctx, name)
	if err != nil || !found || !run.Ended.IsZero() {
		return run, false
	}
	lane, _, err := record.LaneOf(ctx, run.Space)
	return run, err == nil && !(lane.Held && lane.Run.Name == name)
}

// resultsSince are the results that a run has written: under the name that it had for them, or with a date in it.
func resultsSince(file PlanFile, written []PlanFile, note beginNote, started time.Time) (results PlanFile, found bool) {
	if note.Results == file.Name { // results that were uploaded, and run again
		return file, true
	}
	const clocks = 2 * time.Second // some file systems know no less
	stem := strings.TrimSuffix(note.Results, filepath.Ext(note.Results))
	for _, one := range written {
		if strings.HasPrefix(one.Name, stem) && !one.Taken.Before(started.Add(-clocks)) {
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
