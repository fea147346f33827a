package session

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"simcast/readers"
)

// Plans are all files that were dropped, the latest first, those of earlier starts
// too.
func (d *Session) Plans() ([]Plan, error) {
	entries, err := os.ReadDir(d.o.Folder)
	if err != nil {
		return nil, err
	}
	var plans []Plan
	for _, entry := range entries {
		if plan, err := d.dropped(entry.Name()); err == nil {
			plans = append(plans, plan)
		}
	}
	slices.SortStableFunc(plans, func(a, b Plan) int { return b.Taken.Compare(a.Taken) })
	return plans, nil
}

// Plan is the file of that ID. Where the desk has none, it is ErrUnknown.
func (d *Session) Plan(id string) (Plan, error) {
	folder, mark, isResults := strings.Cut(id, ".")
	plan, err := d.dropped(folder)
	if err != nil || !isResults {
		return plan, err
	}
	written, err := d.ResultsOf(plan)
	if err != nil {
		return Plan{}, err
	}
	for _, results := range written {
		if results.ID == folder+"."+mark {
			return results, nil
		}
	}
	return Plan{}, ErrUnknown
}

// dropped reads back what was dropped into a folder. A demo has a desk of its own: it
// takes the results of any run, and must not write its own into those of a real one.
func (d *Session) dropped(folder string) (Plan, error) {
	if !isID(folder) {
		return Plan{}, ErrUnknown
	}
	text, err := os.ReadFile(filepath.Join(d.o.Folder, folder, metaName))
	if err != nil {
		return Plan{}, ErrUnknown
	}
	var m meta
	if json.Unmarshal(text, &m) != nil || m.File != filepath.Base(m.File) || m.Demo != d.o.Access.IsDemo() {
		return Plan{}, ErrUnknown
	}
	return Plan{ID: folder, Name: m.File, Path: filepath.Join(d.o.Folder, folder, m.File), Taken: m.Taken,
		Results: m.Results, Summary: m.Summary}, nil
}

// ResultsOf are the results that runs of a dropped plan have left on the desk, the
// latest first. Each can be run again, and has no others of its own.
func (d *Session) ResultsOf(plan Plan) ([]Plan, error) {
	if plan.Of != "" {
		return nil, nil
	}
	folder := plan.folderOf()
	entries, err := os.ReadDir(filepath.Join(d.o.Folder, folder))
	if err != nil {
		return nil, err
	}
	var list []Plan
	for _, entry := range entries {
		name := entry.Name()
		info, err := entry.Info()
		if err != nil || !info.Mode().IsRegular() || name == plan.Name || !isResultsName(name) {
			continue
		}
		list = append(list, Plan{ID: resultsID(folder, name), Name: name, Path: filepath.Join(d.o.Folder, folder, name),
			Taken: info.ModTime(), Results: true, Of: folder})
	}
	slices.SortStableFunc(list, func(a, b Plan) int { return b.Taken.Compare(a.Taken) })
	return list, nil
}

// isResultsName tells results from what is half written, and from the desk's notes.
func isResultsName(name string) bool {
	ending := filepath.Ext(name)
	return (ending == ".xlsx" || ending == ".csv") && !strings.HasPrefix(name, ".")
}

// resultsID is the ID of results in a drop's folder.
func resultsID(folder, name string) string {
	sum := sha256.Sum256([]byte(name))
	return folder + "." + hex.EncodeToString(sum[:5])
}

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
