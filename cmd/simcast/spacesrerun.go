package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"simcast/pipeline"
	"simcast/pipeline/problem"
	"simcast/pipeline/spaces"
	"simcast/readers"
	"simcast/writers/sheet"
)

// rerunSpaces runs the results of many spaces again, each file in the space after which it
// is named.
func (a *app) rerunSpaces(ctx context.Context, folder string, p *posting) error {
	if err := a.checkSpaces(p); err != nil {
		return err
	}
	files, err := a.resultsIn(folder, p.Sheet)
	if err != nil {
		return err
	}
	m := &multiJob{posting: p, plan: filepath.Base(folder), folder: cmp.Or(p.results, folder)}
	if err := checkFolder(m.folder); err != nil {
		return err
	}
	if err := a.list(m); err != nil {
		return err
	}
	if err := a.matchFiles(m, files); err != nil {
		return err
	}
	if len(m.Runs) == 0 {
		return usage(folder+" has no results of these spaces", "name the folder that simcast send --spaces wrote")
	}
	m.Hooks.Job = func(l *spaces.Run) (*pipeline.Job, error) {
		file, err := openResults(files[readers.FoldName(l.Name)], p.Sheet)
		if err != nil {
			return nil, err
		}
		return a.newJob(p, file, a.now, l.Results)
	}
	return a.postMany(ctx, m)
}

// matchFiles gives each space of the list its results. A space without any is told, and
// left alone; results without their space are at fault.
func (a *app) matchFiles(m *multiJob, files map[string]string) error {
	left := maps.Clone(files)
	var without []*spaces.Run
	lanes := slices.Clone(m.Runs)
	m.Runs = nil
	for _, lane := range lanes {
		path, found := files[readers.FoldName(lane.Name)]
		if !found {
			without = append(without, lane)
			continue
		}
		delete(left, readers.FoldName(lane.Name))
		lane.Results = filepath.Join(m.folder, filepath.Base(path))
		m.Runs = append(m.Runs, lane)
	}
	if len(without) > 0 {
		a.say("No results in the folder, and nothing to rerun: %s.", namesOf(without, maxTallies))
	}
	for _, path := range slices.Sorted(maps.Values(left)) {
		name := filepath.Base(path)
		m.Runs = append(m.Runs, &spaces.Run{Name: nameOfResults(name), Results: path,
			Fault: &problem.UsageError{Message: fmt.Sprintf("the list has no space for %s", name), Suggestion: "add its row to the list, or take the file out of the folder"}})
	}
	for i, lane := range m.Runs {
		lane.N = i
	}
	return nil
}

// resultsIn are the results files of a folder by their space's folded name: of each space the newest.
func (a *app) resultsIn(folder, sheet string) (map[string]string, error) {
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return nil, usage(folder+" is a file, and with --spaces the folder of the results is run again", "leave --spaces out, or name the folder")
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	found, plain, files := map[string][]string{}, map[string]string{}, map[string]string{}
	for _, entry := range entries {
		name, path := readers.FoldName(nameOfResults(entry.Name())), filepath.Join(folder, entry.Name())
		if entry.IsDir() || strings.HasPrefix(entry.Name(), ".") || strings.HasPrefix(entry.Name(), "~") {
			continue // a lock file of a spreadsheet bears the name of what it locks
		}
		if name == "" {
			a.say("%s is left alone: it is not named as the results of a space are.", entry.Name())
			continue
		}
		if other, twice := plain[name]; twice && !isDated(path) {
			return nil, usage(fmt.Sprintf("%s and %s are results of one space", filepath.Base(other), entry.Name()), "take the older one out of the folder")
		}
		if !isDated(path) {
			plain[name] = path
		}
		found[name] = append(found[name], path)
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		paths := found[name]
		newest, err := a.newestResults(nameOfResults(filepath.Base(paths[0])), paths, sheet)
		if err != nil {
			return nil, err
		}
		if newest != "" {
			files[name] = newest
		}
	}
	return files, nil
}

// nameOfResults is the space after which a results file is named, "" where it is none.
func nameOfResults(file string) string {
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
