package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/pipeline/spaces"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/sheet"
)

// openSpaces gives the job a run for its space, or one for each of the list. whole is where the results stand of one space that has no list.
func (a *app) openSpaces(j *job, whole string) error {
	if j.IsAlone {
		j.resultsPath = cmp.Or(j.flags.ResultsPath, whole)
		j.Runs = []*pipeline.SpaceRun{{ResultsPath: j.resultsPath}}
		return nil
	}
	ending := filepath.Ext(whole)
	j.resultsPath = cmp.Or(j.flags.ResultsPath, strings.TrimSuffix(whole, ending))
	if err := a.readSpacesList(j); err != nil {
		return err
	}
	for _, run := range j.Runs {
		run.ResultsPath = filepath.Join(j.resultsPath, run.Name+".results"+ending)
	}
	return nil
}

// checkSpaces refuses what makes no sense with a list of spaces, or without one.
func (a *app) checkSpaces(asked *sendFlags) error {
	if asked.Spaces == "" {
		return problem.Usage("no list of spaces is named", "name its file with --spaces, or leave --spaces, --skip-spaces, --new-hosts, --workers and --detach out")
	}
	if asked.Detach && !asked.Workers {
		return problem.Usage("--detach is for messages that are left to workers", "add --workers, or leave --detach out")
	}
	if place, err := a.placeOfRecord(); asked.Workers && err == nil && !place.IsShared() {
		return place.CheckForWorkers()
	}
	for _, other := range []struct {
		flag  string
		given bool
	}{{"--demo", a.settings.Demo}, {"--base-url", a.settings.BaseURL != ""}, {"--api-key-file", a.settings.APIKeyFile != ""}} {
		if other.given {
			return problem.Usage("--spaces and "+other.flag+" cannot be used together", "the list has the address and the key of each space: leave "+other.flag+" out")
		}
	}
	return nil
}

// checkResultsFolder refuses a name that cannot be the folder of the results.
func checkResultsFolder(folder string) error {
	if _, err := sheet.FormatOf(folder); err == nil {
		return problem.Usage("with --spaces the results are a folder with one file for each space, but "+folder+" names a file", "name a folder with --results")
	}
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return problem.Usage(folder+" is a file, but the results of many spaces need a folder", "name another one with --results")
	}
	return nil
}

const (
	// filesOfSpace is how many files a run has open in each space: its lock, its watermark, and a connection.
	filesOfSpace = 3
	// otherFiles are for the ledger, the plan, results that are written, and all else.
	otherFiles = 128
)

// checkOpenFiles refuses more spaces than this process may have files for: the first ones would post,
// and the others have no results, no lock, or no connection.
func checkOpenFiles(count int, most uint64) error {
	need := uint64(filesOfSpace*count + otherFiles)
	if most == 0 || need <= most {
		return nil
	}
	return problem.Usage(fmt.Sprintf("%s need about %d open files at a time, and the system lets simcast have %d", wording.Counted(count, "space"), need, most),
		fmt.Sprintf("allow more (in a shell: ulimit -n %d), or split the list into several", need))
}

// readSpacesList reads the list of spaces: each gets a run.
func (a *app) readSpacesList(m *job) error {
	if err := checkResultsFolder(m.resultsPath); err != nil {
		return err
	}
	list, err := a.listedSpaces(m.flags.Spaces, false)
	if err != nil {
		return err
	}
	m.listProblems, m.Texts = list.Problems, list.Texts
	a.showProblems(m.listProblems)
	if problem.CountErrors(m.listProblems) > 0 {
		a.say("Nothing was sent.")
		a.putJob(m, toRefusal)
		return exit{exitCannot}
	}
	for i, space := range list.Spaces {
		m.Runs = append(m.Runs, &pipeline.SpaceRun{N: i, Name: space.Name, Target: space})
	}
	return nil
}

// listedSpaces reads a list of spaces, with the keys that it leads to. What is wrong with it is in the problems.
func (a *app) listedSpaces(path string, noTexts bool) (spaces.List, error) {
	folder := filepath.Dir(path)
	keys := spaces.KeySource{Variable: a.env, File: func(path string) (string, bool, error) {
		return local.ReadListedKey(folder, path)
	}}
	list, err := spaces.ReadList(path, spaces.ListOptions{Keys: keys, Insecure: a.settings.Insecure, NoTexts: noTexts})
	found := readers.ProblemsIn(err)
	if err != nil && found == nil {
		return spaces.List{}, err
	}
	list.Problems = append(list.Problems, found...)
	return list, nil
}

// mostOpen is how many deliveries that were not sent are kept of each space: a script is given them all.
func (a *app) mostOpen() int {
	if a.settings.JSON {
		return math.MaxInt
	}
	return view.MaxNamed
}

// listed are the spaces of the list to which something is sent.
func (m *job) listed() (list []*spaces.Listed) {
	for _, run := range m.Runs {
		if run.Target != nil && run.Fault == nil {
			list = append(list, run.Target)
		}
	}
	return list
}

// sayHints tells what looks wrong with the addresses, each hint once.
func (a *app) sayHints(list []*spaces.Listed) {
	said := map[string]bool{}
	for _, space := range list {
		if hint := space.Client.Hint(); hint != "" && !said[hint] {
			said[hint] = true
			a.warn("%s", hint)
		}
	}
}

var errHostsDeclined = errors.New("the keys were not sent, because you answered no to the new hosts")

// askHosts asks before the first request to a host at which no space of the ledger was reached last: the list may
// be somebody else's, and whoever gets a key can post with it.
func (a *app) askHosts(ctx context.Context, m *job) error {
	record, err := a.openLedger(ctx, true)
	if err != nil {
		return err
	}
	unseen, err := newHosts(ctx, record, m.listed())
	_ = record.Close() // it was read
	if err != nil || len(unseen) == 0 {
		return err
	}
	a.warn("the list sends keys to hosts that are new to the ledger:")
	for _, host := range unseen {
		a.say("  %s for %s: %s", host.name, wording.Counted(len(host.spaces), "space"), wording.First(host.spaces, view.MaxNames))
	}
	if m.flags.NewHosts {
		return nil
	}
	if !a.mayAsk() {
		var names []string
		for _, host := range unseen {
			names = append(names, host.name)
		}
		return problem.Usage("the list sends keys to hosts that are new to the ledger, and there is nobody at a terminal to confirm them: "+strings.Join(names, ", "),
			"check that these are the right hosts, then add --new-hosts")
	}
	yes, err := a.ask("Are these the right hosts, and may the keys be sent to them?")
	if err != nil {
		return err
	}
	if !yes {
		a.say("No message and no key was sent.")
		a.interrupts.End()
		a.putUnanswered(errHostsDeclined.Error())
		return exit{exitCannot}
	}
	return nil
}

// newHost is a host of a list of spaces that the ledger has not seen: whoever gets a key can post with it.
type newHost struct {
	name   string
	spaces []string // whose keys it gets
}

// newHosts are the hosts of listed spaces that the ledger has not seen, in the order of the list.
func newHosts(ctx context.Context, record ledger.Ledger, list []*spaces.Listed) (unseen []*newHost, err error) {
	known, err := record.KnownSpaces(ctx)
	for _, space := range list {
		name := strings.ToLower(space.Client.Host())
		if slices.ContainsFunc(known, func(s ledger.Space) bool { return strings.EqualFold(s.Address, name) }) {
			continue
		}
		at := slices.IndexFunc(unseen, func(h *newHost) bool { return h.name == name })
		if at < 0 {
			at, unseen = len(unseen), append(unseen, &newHost{name: name})
		}
		unseen[at].spaces = append(unseen[at].spaces, space.Name)
	}
	return unseen, err
}

// ofSpace is a text about a space, which is named where it is one of a list.
func ofSpace(name, text string) string {
	if name == "" {
		return text
	}
	return name + ": " + text
}

// inSpace is an error that was met in a space, which is named where it is one of a list.
func inSpace(name string, err error) error {
	if err == nil || name == "" {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}
