package session

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"time"

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

// beginNote is in the folder of a plan from the begin of a run until its end. Where it is left, and nobody has the space, the run was
// cut off.
type beginNote struct {
	Results string    `json:"results"` // the file's name
	Space   string    `json:"space"`   // in the ledger
	Round   string    `json:"round,omitempty"`
	Started time.Time `json:"started"`
}

// beginPrefix is what the names of these notes begin with. Each results file has one of its own.
const beginPrefix = "begun"

// noteBegin writes down that a run begins.
func (r *Run) noteBegin(j *job) error {
	now := r.Snapshot()
	name := filepath.Base(j.resultsPath)
	text, err := json.Marshal(beginNote{Results: name, Space: j.LedgerSpace.ID, Round: j.SendPlan.Round, Started: now.Started})
	if err != nil {
		return err
	}
	_, mark, _ := strings.Cut(resultsID(now.Plan.folderOf(), name), ".")
	r.begun = filepath.Join(filepath.Dir(now.Plan.Path), beginPrefix+mark+notesEnding)
	return os.WriteFile(r.begun, text, 0o600)
}

// forgetBegin takes the note away.
func (r *Run) forgetBegin() {
	_ = os.Remove(r.begun) // one that is left shows nothing where all is settled
}

// CutOff are the runs of these plans that were cut off, where something of them is uncertain or pending: in the order of the
// plans, which is that of Plans.
func (s *Session) CutOff(plans []PlanFile) (list []CutOff) {
	sentLater := map[string]time.Time{} // by a plan's name, when a later version of it was sent
	for _, file := range plans {
		written, err := s.ResultsOf(file)
		if err != nil {
			continue // as in the list of plans, one folder that is gone does not hide the others
		}
		for _, note := range s.notesOfCutOff(file) {
			results, found := resultsSince(file, written, note)
			if !found { // it was cut off before its first message
				continue
			}
			open := s.openOfCutOff(results)
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
func (s *Session) notesOfCutOff(file PlanFile) (list []beginNote) {
	folder := filepath.Dir(file.Path)
	entries, _ := os.ReadDir(folder) // as above
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), beginPrefix) || filepath.Ext(entry.Name()) != notesEnding {
			continue
		}
		var note beginNote
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err == nil && json.Unmarshal(text, &note) == nil && !s.isHeld(note.Space) {
			list = append(list, note)
		}
	}
	return list
}

// isHeld reports whether a run has a space, as far as the ledger can be read.
func (s *Session) isHeld(space string) bool {
	record, release, err := s.config.Access.Ledger(true)
	if err != nil {
		return false
	}
	defer release()
	lane, _, err := record.LaneOf(space)
	return err == nil && lane.Held
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
func (s *Session) openOfCutOff(file PlanFile) (open CutOff) {
	open.Results = file
	found, err := s.Uncertain(file)
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
