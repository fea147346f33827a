package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/readers"
	"simcast/writers"
)

// multiJob is one send or rerun in many spaces.
type multiJob struct {
	*posting
	plan    string                                          // what is sent, as the briefing names it
	folder  string                                          // of the results, a file a space
	lanes   []*pipeline.SpaceRun                            // those of the list, and what else the folder has
	sheets  []*writers.File                                 // of each lane
	begin   func(*pipeline.SpaceRun) (*pipeline.Job, error) // opens a lane's job, but for its connection
	told    pipeline.ProblemIndex
	listed  []readers.Problem    // of the list itself
	out     []*pipeline.SpaceRun // those that were left out before anything was posted
	runName string               // that the names of all the runs begin with
}

// isMulti reports whether a list of spaces was named, or something that only goes with one.
func (p *posting) isMulti() bool { return p.given("spaces") || p.skipSpaces || p.newHosts }

// sendSpaces sends a plan to every space of a list.
func (a *app) sendSpaces(ctx context.Context, path string, p *posting) error {
	if err := errors.Join(p.Validate(), a.checkSpaces(p)); err != nil {
		return err
	}
	file, err := openPlan(path, p.Sheet)
	if err != nil {
		return err
	}
	defer file.Close()
	if file.IsResults() {
		return usage(path+" is a results file, and send would post it again", "use simcast rerun with the folder that it is in")
	}
	whole := writers.ResultsPath(path, p.Round, file.Format)
	m := &multiJob{posting: p, plan: file.File, folder: cmp.Or(p.results, strings.TrimSuffix(whole, filepath.Ext(whole)))}
	if err := checkFolder(m.folder); err != nil {
		return err
	}
	if err := a.list(m); err != nil {
		return err
	}
	for _, lane := range m.lanes {
		lane.Results = filepath.Join(m.folder, lane.Name+".results"+filepath.Ext(whole))
	}
	if err := file.Buffer(); err != nil {
		return err
	}
	zone, now := a.zone(), a.now()
	m.begin = func(*pipeline.SpaceRun) (*pipeline.Job, error) {
		return p.NewJob(file, nil, zone, func() time.Time { return now })
	}
	return a.postMany(ctx, m)
}

// checkSpaces refuses what makes no sense with a list of spaces, or without one.
func (a *app) checkSpaces(p *posting) error {
	if p.spaces == "" {
		return usage("no list of spaces is named", "name its file with --spaces, or leave --spaces, --skip-spaces and --new-hosts out")
	}
	for _, other := range []struct {
		flag  string
		given bool
	}{{"--demo", a.settings.demo}, {"--base-url", a.settings.baseURL != ""}, {"--api-key-file", a.settings.apiKeyFile != ""}} {
		if other.given {
			return usage("--spaces and "+other.flag+" exclude each other", "the list says where each space is, and where its key stands: leave "+other.flag+" out")
		}
	}
	return nil
}

// checkFolder refuses a name that cannot be the folder of the results.
func checkFolder(folder string) error {
	if _, err := writers.FormatOf(folder); err == nil {
		return usage("with --spaces the results are a folder with a file a space, and "+folder+" names one file", "name a folder with --results")
	}
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return usage(folder+" is a file, and the results of many spaces are a folder", "name another one with --results")
	}
	return nil
}

// list reads the list of spaces, each the beginning of a lane.
func (a *app) list(m *multiJob) error {
	folder := filepath.Dir(m.spaces)
	keys := pipeline.KeySource{Variable: a.env, File: func(path string) (string, bool, error) {
		return readListKey(folder, path)
	}}
	listed, problems, err := pipeline.ReadSpaceList(m.spaces, keys, a.settings.insecure)
	found := readers.ProblemsIn(err)
	if err != nil && found == nil {
		return err
	}
	m.listed = append(problems, found...)
	wrong := false
	for _, problem := range m.listed {
		wrong = wrong || problem.Severity == readers.Error
	}
	a.showProblems(m.listed)
	if wrong {
		a.say("Nothing was posted.")
		a.putMany(m, false)
		return exit{exitCannot}
	}
	for i, space := range listed {
		m.lanes = append(m.lanes, &pipeline.SpaceRun{N: i, Name: space.Name, Target: space})
	}
	return nil
}

// postMany is the way of send and rerun in many spaces: check all, settle, brief, ask,
// send, tell. Until all are known to be fit, nothing is posted to any.
func (a *app) postMany(ctx context.Context, m *multiJob) error {
	defer checkInLittleMemory()()
	early, release := a.untilPosting(func() {
		if a.settings.json {
			a.putJSON(manyOutcome{outcome{Problems: []readers.Problem{}}, []spaceOutcome{}})
		}
	})
	defer release()
	if err := a.askHosts(m); err != nil {
		return err
	}
	connections := a.connectMany(ctx, m.lanes)
	a.sayHints(m.lanes)
	pipeline.CheckSpaces(m.lanes, &m.told, func(l *pipeline.SpaceRun) (*pipeline.Job, error) {
		j, err := m.begin(l)
		if err != nil {
			return nil, err
		}
		j.Connection, j.Now = connections[l], a.now
		return j, checkTarget(j, l.Results)
	})
	if m.mustStop() {
		return a.refuse(m)
	}
	book, err := a.openLedger(m.dryRun)
	if err != nil {
		return err
	}
	defer book.Close()
	m.open(a, book)
	if err := a.identifyMany(m); err != nil {
		return err
	}
	if m.mustStop() {
		return a.refuse(m)
	}
	if !m.dryRun {
		if err := checkOpenFiles(len(pipeline.Active(m.lanes)), maxOpenFiles()); err != nil {
			return err
		}
		pipeline.LockSpaces(ctx, m.lanes, m.wait)
		defer m.unlock()
	}
	pipeline.ReconcileSpaces(m.lanes, &m.told, func(l *pipeline.SpaceRun) []readers.Problem { return otherResults(l.Job, l.Results) })
	if m.mustStop() {
		return a.refuse(m)
	}
	return a.postFit(m, early)
}

// postFit goes on with the lanes that nothing is known against.
func (a *app) postFit(m *multiJob, early *unposted) error {
	for _, lane := range m.lanes {
		if lane.Fault != nil {
			m.out = append(m.out, lane)
		}
	}
	a.showMany(m)
	a.showManyBriefing(m)
	if m.dryRun {
		a.say("Dry run: nothing was posted, and no file was written.")
		for _, lane := range pipeline.Active(m.lanes) {
			lane.Summary.Counts = lane.Job.SendPlan.Count()
		}
		a.putMany(m, false)
		return nil
	}
	messages := 0
	going := pipeline.Active(m.lanes)
	for _, lane := range going {
		messages += len(lane.Job.SendPlan.ToPost)
	}
	early.fromNowOn(func() { a.tellManyUnposted(m, going) })
	question := fmt.Sprintf("Post %s to %s?", pipeline.Counted(messages, "message"), pipeline.Counted(len(going), "space"))
	if err := a.confirmPost(question, messages, m.yes); err != nil {
		return err
	}
	if err := os.MkdirAll(m.folder, 0o755); err != nil {
		return cannotWrite(m.folder, err)
	}
	a.sendMany(m, going, messages, early)
	return a.printManySummary(m)
}

// sendMany runs the lanes, with one face for all of them.
func (a *app) sendMany(m *multiJob, going []*pipeline.SpaceRun, messages int, early *unposted) {
	defer limitMemoryOfMany()()
	defer addProcessor()()
	face := a.manyProgress(going, messages)
	defer face.close()
	soft, hard, release := a.twoStops(face.stopping)
	defer release()
	early.begun.Store(true)
	m.runName = pipeline.SendSpaces(soft, hard, going, pipeline.SpacesSendConfig{
		SendSettings: pipeline.SendSettings{Interval: m.Interval, MinInterval: m.EffectiveMinInterval(), Limits: m.Limits, OnSuspend: a.askAfterSuspendOnce(soft, face), Clock: a.clock},
		Progress:     face.progress, Ended: face.ended, MostOpen: maxOpen})
}

// mustStop reports whether a space is not fit, and it was not asked to leave such out; or none is left.
func (m *multiJob) mustStop() bool {
	going := len(pipeline.Active(m.lanes))
	return going == 0 || going < len(m.lanes) && !m.skipSpaces
}

// open gives each lane the ledger and its results file.
func (m *multiJob) open(a *app, book ledger.Record) {
	m.sheets = make([]*writers.File, len(m.lanes))
	for _, lane := range pipeline.Active(m.lanes) {
		sheet := writers.NewResults(lane.Results, lane.Job.File.Mode, book, func(err error) { a.say("simcast: %s: %v", lane.Name, err) }, a.now)
		m.sheets[lane.N], lane.Job.Ledger, lane.Job.Results = sheet, book, sheet
	}
}

func (m *multiJob) unlock() {
	for _, lane := range m.lanes {
		lane.Unlock()
	}
}

// sayHints tells what looks wrong with the addresses, each hint once.
func (a *app) sayHints(lanes []*pipeline.SpaceRun) {
	said := map[string]bool{}
	for _, lane := range lanes {
		if lane.Target == nil {
			continue
		}
		if hint := lane.Target.Client.Hint(); hint != "" && !said[hint] {
			said[hint] = true
			a.say("%s", hint)
		}
	}
}
