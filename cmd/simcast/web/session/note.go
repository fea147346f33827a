package session

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"simcast/pipeline"
	"simcast/pipeline/mapping"
	"simcast/pipeline/plan"
)

// noteName is the file in a plan's folder that says what is known of it.
const noteName = "drop.json"

// notesEnding is that of the files that a session keeps beside a plan.
const notesEnding = ".json"

// planNote is what the folder of a plan says of it. What became of its runs is in their results and in the ledger.
type planNote struct {
	File      string      `json:"file"`
	Version   string      `json:"version"` // the name of the folder in which the file is: each version has one of its own
	Taken     time.Time   `json:"taken"`
	IsResults bool        `json:"results,omitempty"`
	Demo      bool        `json:"demo,omitempty"` // it was uploaded in a demo
	Checked   CheckCounts `json:"summary"`

	// Asked is what the last run of a file was asked, by its mark. Results have one of their own: their round is not that of the plan's
	// next run.
	Asked map[string]pipeline.SendOptions `json:"asked,omitempty"`
	Runs  []runNote                       `json:"runs,omitempty"` // of the file and of its results, the oldest first
	Said  []mapping.Entry                 `json:"said,omitempty"` // what was said on the page of its headers and values
}

// runNote is what neither the ledger nor the results say of a run.
type runNote struct {
	Run     string      `json:"run"`             // its name in the ledger
	Results string      `json:"results"`         // VERSION/NAME of the results that it began to write
	Asked   []askedLine `json:"asked,omitempty"` // lines of the results that it was asked for; none where these are all
	One     int         `json:"one,omitempty"`   // the row of the file that it was asked for alone, 0 where it was asked for others
}

// askedLine names a line of results, wherever it stands by now: by its delivery, and by its id and team once that is another one, for
// somebody has changed the row since.
type askedLine struct {
	Delivery string `json:"delivery,omitempty"`
	ID       string `json:"id,omitempty"`
	Team     int64  `json:"team,omitempty"`
}

func askedLineOf(d *plan.Delivery) askedLine {
	line := askedLine{Delivery: d.Hash, ID: d.Inject.ID}
	if d.Team != nil {
		line.Team = d.Team.ID
	}
	return line
}

// inFolder is where results are in the folder of their plan.
func inFolder(results string) string {
	return filepath.Base(filepath.Dir(results)) + "/" + filepath.Base(results)
}

// mark tells the files of one plan apart; it is "" of the plan itself.
func (p PlanFile) mark() string {
	_, mark, _ := strings.Cut(p.ID, ".")
	return mark
}

// noteOf reads what the folder of a plan says of it.
func (s *Session) noteOf(folder string) (note planNote, found bool) {
	text, err := os.ReadFile(filepath.Join(s.config.Folder, folder, noteName))
	if err != nil || json.Unmarshal(text, &note) != nil || note.File != filepath.Base(note.File) || !isID(note.Version) {
		return planNote{}, false
	}
	return note, true
}

// changeNote writes down what is known of a plan that is here: in this start of simcast and the next. Two changes at once both count, also
// those of two pages.
func (s *Session) changeNote(folder string, change func(*planNote)) error {
	lock := flock.New(s.config.Folder+".lock", flock.SetPermissions(0o600))
	if err := lock.Lock(); err != nil {
		return fmt.Errorf("the notes of the plans cannot be locked: %w", err)
	}
	defer func() { _ = lock.Unlock() }() // it ends with the process, too
	note, found := s.noteOf(folder)
	if !found {
		return ErrUnknown
	}
	change(&note)
	return s.writeNote(folder, note)
}

func (s *Session) writeNote(folder string, note planNote) error {
	text, err := json.Marshal(note)
	if err != nil {
		return err
	}
	return writeWhole(filepath.Join(s.config.Folder, folder, noteName), text)
}

// writeWhole puts a file in the place of what is there, or leaves that.
func writeWhole(path string, text []byte) error {
	if err := os.WriteFile(path+".new", text, 0o600); err != nil {
		_ = os.Remove(path + ".new") // err is the one to tell
		return err
	}
	return os.Rename(path+".new", path)
}
