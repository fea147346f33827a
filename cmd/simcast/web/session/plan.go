package session

import (
	"os"
	"path/filepath"
	"time"

	"simcast/readers"
)

// Plan is a file on the desk: one that was dropped there, or the results of a run,
// which can be run again.
type Plan struct {
	ID      string
	Name    string    // the file's base name
	Path    string    // where it is kept
	Taken   time.Time // when it came here
	Results bool      // it is the results of a run, and is run again
	Of      string    // of results that were written here: the ID of the plan that was dropped
	Summary Summary   // of the check as it was dropped; zero of results written here
}

// Summary is what the check said of a plan when it was dropped.
type Summary struct {
	Rows       int  `json:"rows"`
	Deliveries int  `json:"deliveries"`
	Errors     int  `json:"errors"`
	Warnings   int  `json:"warnings"`
	Offline    bool `json:"offline,omitempty"` // no space was known
	Unread     bool `json:"unread,omitempty"`  // its header row is wrong, so no row was checked
}

// open opens the plan's file.
func (p Plan) open(sheet string) (*readers.Plan, error) {
	return readers.Open(p.Path, readers.Options{Sheet: sheet})
}

// Content is the file as it is now.
func (p Plan) Content() ([]byte, error) { return os.ReadFile(p.Path) }

// folderOf is the name of the folder in which the plan is kept.
func (p Plan) folderOf() string { return filepath.Base(filepath.Dir(p.Path)) }
