package session

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"

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

// beginNote is in the folder of a plan from the begin of a run until its end. Where it is left, the run was cut off.
type beginNote struct {
	Results string    `json:"results"` // the file's name
	Round   string    `json:"round,omitempty"`
	Started time.Time `json:"started"`
}

// beginPrefix is what the names of these notes begin with. Each results file has one of its own.
const beginPrefix = "begun"

// begun is the note of a run that is under way. Its lock tells other processes that the run has not been cut off.
type begun struct {
	path string
	lock *flock.Flock
}

// noteBegin writes down that a run begins.
func (r *Run) noteBegin(j *job) error {
	now := r.Snapshot()
	name := filepath.Base(j.ResultsPath)
	_, mark, _ := strings.Cut(resultsID(now.Plan.folderOf(), name), ".")
	path := filepath.Join(filepath.Dir(now.Plan.Path), beginPrefix+mark+notesEnding)
	r.begun.lock = lockOf(path)
	text, err := json.Marshal(beginNote{Results: name, Round: j.SendPlan.Round, Started: now.Started})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(r.session.life, 2*time.Second) // who only looks has it for a moment
	defer cancel()
	if _, err := r.begun.lock.TryLockContext(ctx, 10*time.Millisecond); err != nil {
		return err
	}
	r.begun.path = path
	return os.WriteFile(path, text, 0o600)
}

// forgetBegin takes the note away, where the run has come to its end without an error.
func (r *Run) forgetBegin(err error) {
	if err == nil && r.begun.path != "" {
		_ = os.Remove(r.begun.path) // one that is left shows nothing where all is settled
	}
	_ = r.begun.lock.Unlock() // the end of the process gives it back
}

// lockOf is the lock that goes with a note.
func lockOf(note string) *flock.Flock {
	return flock.New(strings.TrimSuffix(note, notesEnding)+".lock", flock.SetPermissions(0o600))
}

// CutOff are the runs of these plans that were cut off, where something of them is uncertain or pending: in the order of the
// plans, which is that of Plans.
func (s *Session) CutOff(ctx context.Context, plans []PlanFile) (list []CutOff) {
	sentLater := map[string]time.Time{} // by a plan's name, when a later version of it was sent
	for _, file := range plans {
		written, err := s.ResultsOf(file)
		if err != nil {
			continue // as in the list of plans, one folder that is gone does not hide the others
		}
		for _, note := range notesOfCutOff(file) {
			results, found := resultsSince(file, written, note)
			if !found { // it was cut off before its first message
				continue
			}
			open := s.openOfCutOff(ctx, results)
			open.Plan, open.Round, open.Started = file, note.Round, note.Started
			if sentLater[file.Name].After(note.Started) {
				open.Pending = 0
			}
			if open.Uncertain+open.Pending > 0 || open.Err != nil {
				list = append(list, open)
			}
		}
		if len(written) > 0 && written[0].Taken.After(sentLater[file.Name]) {
			sentLater[file.Name] = written[0].Taken
		}
	}
	return list
}

// notesOfCutOff are the notes of runs of a plan that did not end, and are not under way.
func notesOfCutOff(file PlanFile) (list []beginNote) {
	folder := filepath.Dir(file.Path)
	entries, _ := os.ReadDir(folder) // as above
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), beginPrefix) || filepath.Ext(entry.Name()) != notesEnding {
			continue
		}
		path := filepath.Join(folder, entry.Name())
		lock := lockOf(path)
		if free, err := lock.TryRLock(); err == nil && !free {
			continue
		}
		var note beginNote
		text, err := os.ReadFile(path)
		if err == nil && json.Unmarshal(text, &note) == nil {
			list = append(list, note)
		}
		_ = lock.Unlock() // it may not have it
	}
	return list
}

// resultsSince are the results that a run has written: under the name that it had for them, or with a date in it.
func resultsSince(file PlanFile, written []PlanFile, note beginNote) (results PlanFile, found bool) {
	if note.Results == file.Name { // results that were uploaded, and run again
		return file, true
	}
	const clocks = 2 * time.Second // some file systems know no less
	stem := strings.TrimSuffix(note.Results, filepath.Ext(note.Results))
	for _, one := range written {
		if strings.HasPrefix(one.Name, stem) && !one.Taken.Before(note.Started.Add(-clocks)) {
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
