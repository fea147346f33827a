package session

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// PlanFile is a file of the session: one that was uploaded, or the results of a run, which
// can be run again.
type PlanFile struct {
	ID        string
	Name      string      // the file's base name
	Path      string      // where it is kept: in the folder of its version
	Taken     time.Time   // when it came here
	IsResults bool        // it is the results of a run, and is run again
	Of        string      // of results that were written here, and of an earlier version: the ID of the uploaded plan
	Checked   CheckCounts // of the check at the upload; zero of results written here
	Version   time.Time   // of results of an earlier version, when that was uploaded; zero of any other file

	// Of what Upload gives:
	Again   bool // the plan was here already, with the same content
	Renewed bool // it was here already, with other content
}

// CheckCounts is what the check said of a plan when it was uploaded.
type CheckCounts struct {
	Rows       int  `json:"rows"`
	Deliveries int  `json:"deliveries"`
	Errors     int  `json:"errors"`
	Warnings   int  `json:"warnings"`
	Offline    bool `json:"offline,omitempty"` // no space was known
	Unread     bool `json:"unread,omitempty"`  // its header row is wrong, so no row was checked
}

// Content is the file as it is now.
func (p PlanFile) Content() ([]byte, error) { return os.ReadFile(p.Path) }

// IsWorkbook reports whether the file has sheets.
func (p PlanFile) IsWorkbook() bool {
	file, err := os.Open(p.Path)
	if err != nil {
		return false
	}
	defer file.Close()
	begin := make([]byte, len(zipMark))
	n, _ := io.ReadFull(file, begin) // a shorter one is none
	return string(begin[:n]) == zipMark
}

// zipMark begins every workbook.
const zipMark = "PK"

// IsEarlier reports whether it is an earlier version of an uploaded plan, of which nothing is sent any more.
func (p PlanFile) IsEarlier() bool { return p.Of != "" && !p.IsResults }

// folderOf is the name of the folder of the plan, which is its ID. It has a folder for each version that was uploaded.
func (p PlanFile) folderOf() string { return filepath.Base(p.notes()) }

// notes is where the notes on a plan are, which go on with its next version.
func (p PlanFile) notes() string { return filepath.Dir(p.version()) }

// version is the folder of a version, where its results are.
func (p PlanFile) version() string { return filepath.Dir(p.Path) }

// Plans are all files that were uploaded, the latest first, also those of earlier starts.
func (s *Session) Plans() ([]PlanFile, error) {
	entries, err := os.ReadDir(s.config.Folder)
	if err != nil {
		return nil, err
	}
	var plans []PlanFile
	for _, entry := range entries {
		if plan, err := s.uploaded(entry.Name()); err == nil {
			plans = append(plans, plan)
		}
	}
	slices.SortStableFunc(plans, func(a, b PlanFile) int { return b.Taken.Compare(a.Taken) })
	return plans, nil
}

// Plan is the file of that ID. Where there is none, the error is ErrUnknown.
func (s *Session) Plan(id string) (PlanFile, error) {
	folder, mark, isResults := strings.Cut(id, ".")
	plan, err := s.uploaded(folder)
	if err != nil || !isResults {
		return plan, err
	}
	for _, file := range filesOf(plan) {
		if file.ID == folder+"."+mark {
			return file, nil
		}
	}
	return PlanFile{}, ErrUnknown
}

// uploaded reads back what is in a plan's folder. A demo sees only its own plans: it takes
// the results of any run, and must not write its own into those of a real one.
func (s *Session) uploaded(folder string) (PlanFile, error) {
	if !isID(folder) {
		return PlanFile{}, ErrUnknown
	}
	note, found := s.noteOf(folder)
	if !found || note.Demo != s.config.Access.IsDemo() {
		return PlanFile{}, ErrUnknown
	}
	return PlanFile{ID: folder, Name: note.File, Path: filepath.Join(s.config.Folder, folder, note.Version, note.File), Taken: note.Taken,
		IsResults: note.IsResults, Checked: note.Checked}, nil
}

// ResultsOf are the results of an uploaded plan's runs, those of earlier versions among them, the latest first. Each can be
// run again, and has no others of its own.
func (s *Session) ResultsOf(plan PlanFile) []PlanFile {
	return slices.DeleteFunc(filesOf(plan), func(file PlanFile) bool { return !file.IsResults })
}

// EarlierVersions are the files that were uploaded before under the plan's name, the latest first.
func (s *Session) EarlierVersions(plan PlanFile) []PlanFile {
	return slices.DeleteFunc(filesOf(plan), func(file PlanFile) bool { return file.IsResults })
}

// filesOf are the files beside that of an uploaded plan, the latest first: earlier versions, and the results of all of them.
func filesOf(plan PlanFile) (list []PlanFile) {
	if plan.Of != "" {
		return nil
	}
	for _, path := range pathsOf(plan) {
		name, folder := filepath.Base(path), plan.folderOf()
		info, err := os.Lstat(path)
		if err == nil && info.Mode().IsRegular() && path != plan.Path && (name == plan.Name || isResultsName(name)) {
			file := PlanFile{ID: idBeside(path), Name: name, Path: path, Taken: info.ModTime(), IsResults: name != plan.Name, Of: folder}
			if file.IsResults && file.version() != plan.version() {
				file.Version = momentOf(filepath.Base(file.version()))
			}
			list = append(list, file)
		}
	}
	slices.SortStableFunc(list, func(a, b PlanFile) int { return b.Taken.Compare(a.Taken) })
	return list
}

// versionLayout is how the moment is written with which the name of a version's folder begins.
const versionLayout = "20060102-150405"

// momentOf is when a version was uploaded, by the name of its folder; zero where that does not say it.
func momentOf(version string) time.Time {
	moment, _ := time.ParseInLocation(versionLayout, version[:min(len(versionLayout), len(version))], time.Local)
	return moment
}

// DownloadName is the name under which the file is given away: that of results of an earlier version says of which.
func (p PlanFile) DownloadName() string {
	if p.Version.IsZero() {
		return p.Name
	}
	ending := filepath.Ext(p.Name)
	return strings.TrimSuffix(p.Name, ending) + "." + p.Version.Format(versionLayout) + ending
}

// pathsOf are the paths of all that is in the folders of a plan's versions. A folder that is gone has none, and hides no other. Its
// name may hold what is special in a pattern.
func pathsOf(plan PlanFile) (paths []string) {
	versions, _ := os.ReadDir(plan.notes())
	for _, version := range versions {
		folder := filepath.Join(plan.notes(), version.Name())
		entries, _ := os.ReadDir(folder) // of a note there are none
		for _, entry := range entries {
			paths = append(paths, filepath.Join(folder, entry.Name()))
		}
	}
	return paths
}

// isResultsName tells results from what is half written, and from notes.
func isResultsName(name string) bool {
	ending := filepath.Ext(name)
	return (ending == ".xlsx" || ending == ".csv") && !strings.HasPrefix(name, ".")
}

// idBeside is the ID of a file in the folder of a version that is not the plan itself.
func idBeside(path string) string {
	version := filepath.Dir(path)
	sum := sha256.Sum256([]byte(filepath.Base(version) + "/" + filepath.Base(path)))
	return filepath.Base(filepath.Dir(version)) + "." + hex.EncodeToString(sum[:5])
}
