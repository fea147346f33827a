package resultsfiles

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	"simcast/pipeline/mapping"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/writers/results"
)

// maxRuns is how many runs are looked at for the results files of a history.
const maxRuns = 100

// FindUntried finds the results files of the runs of messages, which the filter picked from the ledger; without messages,
// those of the latest runs. Where the filter asks for ids, it reads in them what the ledger does not have. A file that cannot
// be read is named all the same.
func FindUntried(record ledger.Ledger, filter history.Filter, messages []*history.Message) (history.Untried, error) {
	var untried history.Untried
	if !filter.WantsUntried() {
		return untried, nil
	}
	runs, err := runsOf(record, filter, messages)
	if err != nil {
		return untried, err
	}
	written, err := record.ResultsPaths()
	if err != nil {
		written = nil // a ledger of an old simcast may have none: then no file is named
	}
	untried.Files = filesOf(runs, written)
	if untried.Others, err = withOthers(record, untried.Files); err != nil || len(filter.IDs) == 0 || len(untried.Files) == 0 {
		return untried, err
	}
	known, err := knownMessages(record, filter)
	if err != nil {
		return untried, err
	}
	reading := untriedReader{filter: filter, known: known, found: &untried}
	for _, path := range untried.Files {
		reading.read(path)
	}
	return untried, nil
}

// runsOf are the runs of messages, or the latest ones, without those of no plan.
func runsOf(record ledger.Ledger, filter history.Filter, messages []*history.Message) (runs []ledger.Run, err error) {
	var names []string
	name := func(run string) {
		if len(names) < maxRuns && !slices.Contains(names, run) {
			names = append(names, run)
		}
	}
	for _, m := range slices.Backward(messages) {
		for _, e := range m.Events {
			name(e.RunName)
		}
	}
	if len(messages) == 0 {
		latest, err := record.LatestEntries(ledger.EntryFilter{Rounds: filter.Rounds, WithoutBodies: true}, maxRuns, 0)
		if err != nil {
			return nil, err
		}
		for _, e := range latest {
			if filter.Spaces == nil || slices.Contains(filter.Spaces, e.Space) {
				name(e.RunName)
			}
		}
	}
	for _, name := range names {
		run, found, err := record.RunNamed(name)
		if err != nil {
			return nil, err
		}
		if found && run.Plan != "" {
			runs = append(runs, run)
		}
	}
	return runs, nil
}

// filesOf are those of the files that bear the name of a run's results and are there, the newest first. Of files that differ
// in the date of their name alone it is the newest one.
func filesOf(runs []ledger.Run, written []string) (files []string) {
	names := map[string]bool{}
	for _, run := range runs {
		names[run.Plan] = true // of results that are run again
		for _, format := range []readers.Format{readers.XLSX, readers.CSV} {
			names[results.PathFor(run.Plan, run.Round, format)] = true
		}
	}
	moments, newest := map[string]time.Time{}, map[string]string{}
	for _, path := range written {
		plain := withoutDate(path)
		if !names[filepath.Base(plain)] {
			continue
		}
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		moments[path] = info.ModTime()
		if before := newest[plain]; before == "" || moments[path].After(moments[before]) {
			newest[plain] = path
		}
	}
	for _, path := range newest {
		files = append(files, path)
	}
	slices.SortFunc(files, func(a, b string) int {
		if byTime := moments[b].Compare(moments[a]); byTime != 0 {
			return byTime
		}
		return strings.Compare(a, b)
	})
	return files
}

// NameFrom names files for somebody who works in a folder: what is in it by the way from there, all else by its path.
func NameFrom(folder string) func(path string) string {
	return func(path string) string {
		if inside, err := filepath.Rel(folder, path); err == nil && filepath.IsLocal(inside) {
			return inside
		}
		return path
	}
}

// NameAlone names files for somebody who works in no folder: by their names alone, with the folder where several have one name.
func NameAlone(files []string) func(path string) string {
	alike := map[string]int{}
	for _, path := range files {
		alike[filepath.Base(path)]++
	}
	return func(path string) string {
		name := filepath.Base(path)
		if alike[name] > 1 {
			name += " in " + filepath.Dir(path)
		}
		return name
	}
}

// withoutDate is the path that a results file has where nothing is in its way.
func withoutDate(path string) string {
	ending := filepath.Ext(path)
	stem := strings.TrimSuffix(path, ending)
	if dated := datedName.FindStringIndex(stem); dated != nil {
		return stem[:dated[0]] + ".results" + ending
	}
	return path
}

// knownMessages are the messages of a ledger by their rounds and hashes: of those that have none of the ids that the filter asks
// for, what there is to say; of the others, "".
func knownMessages(record ledger.History, filter history.Filter) (map[string]string, error) {
	known := map[string]string{}
	for entry, err := range record.Entries(ledger.EntryFilter{Rounds: filter.Rounds, WithoutBodies: true}) {
		if err != nil {
			return nil, err
		}
		if filter.Spaces != nil && !slices.Contains(filter.Spaces, entry.Space) {
			continue
		}
		isAsked := func(id string) bool {
			return slices.ContainsFunc(filter.IDs, func(asked string) bool { return strings.EqualFold(asked, id) })
		}
		key, about := entry.Round+":"+entry.Hash, ""
		if !isAsked(entry.InjectID) && !slices.ContainsFunc(entry.IDs, isAsked) {
			about = fmt.Sprintf("the ledger has the same message under the id %q: %s", entry.InjectID, entry.Now)
		}
		if said, met := known[key]; !met || said != "" {
			known[key] = about
		}
	}
	return known, nil
}

// untriedReader reads results files for what the ledger does not have.
type untriedReader struct {
	filter history.Filter
	known  map[string]string // as knownMessages gives them, and what is listed already
	found  *history.Untried
}

func (u *untriedReader) read(path string) {
	file, _, err := mapping.Open(path, "")
	if err != nil {
		return
	}
	defer file.Close()
	id, team := file.Index("id"), file.Index("team")
	if !file.IsResults() || id < 0 {
		return
	}
	prior := resultsreport.NewPriorReader(file)
	for row, err := range file.Rows() {
		if err != nil {
			return
		}
		said, _ := prior.Read(row)
		name := plan.TextOf(row, team)
		if !u.filter.FitsRow(plan.TextOf(row, id), said.Round, ledger.Team{ID: said.TeamID, Name: name}, ledger.State(said.State)) {
			continue
		}
		if key := said.Round + ":" + said.Hash; said.Hash != "" {
			about, isKnown := u.known[key]
			if isKnown && about == "" {
				continue
			}
			if u.known[key] = ""; isKnown {
				said.Reason = about
			}
		}
		u.found.Rows = append(u.found.Rows, history.UntriedRow{File: path, ID: plan.TextOf(row, id), Team: name, Round: said.Round,
			Result: string(said.State), Reason: said.Reason})
	}
}
