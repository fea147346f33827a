package local

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
	"simcast/pipeline/resultsreport"
	"simcast/readers/headers"
	"simcast/writers/sheet"
)

// NewestResults are the results files of a folder by their space's folded name: of each space the newest.
func NewestResults(folder, sheet string, say func(format string, args ...any)) (map[string]string, error) {
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return nil, &problem.UsageError{Message: folder + " is a file, but with --spaces simcast rerun needs the folder of results", Suggestion: "leave --spaces out, or name the folder"}
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	found, plain, files := map[string][]string{}, map[string]string{}, map[string]string{}
	for _, entry := range entries {
		name, path := headers.FoldName(SpaceOfResults(entry.Name())), filepath.Join(folder, entry.Name())
		if entry.IsDir() || strings.HasPrefix(entry.Name(), ".") || strings.HasPrefix(entry.Name(), "~") {
			continue // a lock file of a spreadsheet bears the name of what it locks
		}
		if name == "" {
			say("%s is not used: its name does not match a space.", entry.Name())
			continue
		}
		if other, twice := plain[name]; twice && !isDated(path) {
			return nil, &problem.UsageError{Message: fmt.Sprintf("%s and %s are results of the same space", filepath.Base(other), entry.Name()), Suggestion: "take the older one out of the folder"}
		}
		if !isDated(path) {
			plain[name] = path
		}
		found[name] = append(found[name], path)
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		paths := found[name]
		newest, err := newestResults(SpaceOfResults(filepath.Base(paths[0])), paths, sheet, say)
		if err != nil {
			return nil, err
		}
		if newest != "" {
			files[name] = newest
		}
	}
	return files, nil
}

// SpaceOfResults is the space after which a results file is named, "" where it is none.
func SpaceOfResults(file string) string {
	if _, err := sheet.FormatOf(file); err != nil {
		return ""
	}
	stem := strings.TrimSuffix(file, filepath.Ext(file))
	if dated := datedName.FindStringIndex(stem); dated != nil {
		return stem[:dated[0]]
	}
	name, isResults := strings.CutSuffix(stem, ".results")
	if !isResults {
		return ""
	}
	return name
}

// Where a results file is open in a spreadsheet, a run goes on under its name with the date; where somebody has
// changed it, what they have is kept under such a name. So of the files of one space the newest is run again.

// datedName is what a results file's name ends in, before its ending, where it bears a date.
var datedName = regexp.MustCompile(`\.results \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \(\d+\))?$`)

// resultsFile is what shows the age of a results file.
type resultsFile struct {
	path     string
	begun    string // when its run began, as that is named; "" in a CSV
	ended    bool   // the run had ended
	attempts int    // requests of all its rows: they only grow
	at       time.Time
}

// readAge reads what tells a results file's age; ok is false where it is no results file.
func readAge(path, sheet string) (r resultsFile, ok bool) {
	file, _, err := mapping.Open(path, sheet)
	if err != nil {
		return r, false
	}
	defer file.Close()
	info, err := os.Stat(path)
	if err != nil || !file.IsResults() {
		return r, false
	}
	r = resultsFile{path: path, ended: file.Properties[resultsreport.PropEnded] == "true", at: info.ModTime()}
	if run := file.Properties[resultsreport.PropRun]; len(run) >= len(runStamp) {
		r.begun = run[:len(runStamp)]
	}
	r.attempts, err = resultsreport.AttemptsIn(file)
	return r, err == nil
}

// runStamp is how the name of a run begins.
const runStamp = "20060102-150405"

// newer tells which of two results files of a space was written later; known is false where they do not say so
// clearly. A file's own moment alone says little: a spreadsheet that is closed may write what it had open.
func (r resultsFile) newer(than resultsFile) (isNewer, known bool) {
	byMoment := r.at.After(than.at)
	switch {
	case r.begun != "" && than.begun != "" && r.begun != than.begun:
		return r.begun > than.begun, true
	case r.begun != "" && r.begun == than.begun && r.attempts != than.attempts:
		return r.attempts > than.attempts, true
	case r.begun != "" && r.begun == than.begun && r.ended != than.ended:
		return r.ended, true
	case r.attempts != than.attempts:
		return r.attempts > than.attempts, (r.attempts > than.attempts) == byMoment
	}
	return byMoment, !r.at.Equal(than.at)
}

// newestResults picks, of the files of one space, the one to run again, and says so. What is no results file
// is left alone.
func newestResults(name string, paths []string, sheet string, say func(format string, args ...any)) (string, error) {
	if len(paths) == 1 && !isDated(paths[0]) {
		return paths[0], nil
	}
	var newest resultsFile
	for _, path := range paths {
		file, ok := readAge(path, sheet)
		switch {
		case !ok && !isDated(path):
			return path, nil // what is wrong with it is told as it is opened
		case !ok:
			say("%s: %s is not used: it is not a results file.", name, filepath.Base(path))
			continue
		case newest.path == "":
			newest = file
			continue
		}
		isNewer, known := file.newer(newest)
		if !known {
			return "", &problem.UsageError{Message: fmt.Sprintf("%s and %s are results of the same space, and simcast cannot tell which is newer", filepath.Base(newest.path), filepath.Base(path)), Suggestion: "take the older one out of the folder"}
		}
		if isNewer {
			newest, file = file, newest
		}
		say("%s: %s is not used: %s is newer.", name, filepath.Base(file.path), filepath.Base(newest.path))
	}
	if isDated(newest.path) {
		say("%s: %s is run again.", name, filepath.Base(newest.path))
	}
	return newest.path, nil
}

func isDated(path string) bool {
	return datedName.MatchString(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))
}
