package main

import (
	"cmp"
	"context"
	"math"
	"path/filepath"
	"strings"
	"time"

	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/pipeline/spaces"
	"simcast/readers"
)

// forList has a job take place in every space of a list, which is still to be read.
func (a *app) forList(ctx context.Context, m *job) {
	m.Job = &pipeline.Job{SkipUnfit: m.flags.SkipSpaces}
	m.suppressions = a.openOnce(ctx, m.flags.DryRun, m.later)
	m.openLedger = func() (ledger.Ledger, error) {
		record, _, err := m.suppressions(ctx, m.flags.DryRun)
		return record, err
	}
}

// runPlanInSpaces takes an open plan all the way in every space of a list. whole is where the results of one space would stand.
func (a *app) runPlanInSpaces(ctx context.Context, m *job, file *pipeline.OpenedPlan, whole string) error {
	a.forList(ctx, m)
	m.resultsPath, m.KeepsSpaces = cmp.Or(m.flags.ResultsPath, strings.TrimSuffix(whole, filepath.Ext(whole))), m.flags.Workers
	if err := checkResultsFolder(m.resultsPath); err != nil {
		return err
	}
	if err := a.readSpacesList(m); err != nil {
		return err
	}
	for _, run := range m.Runs {
		run.ResultsPath = filepath.Join(m.resultsPath, run.Name+".results"+filepath.Ext(whole))
	}
	if err := file.Buffer(); err != nil {
		return err
	}
	now := a.now()
	m.Hooks.TakePlan = func(run *pipeline.SpaceRun) error {
		return a.takePlan(ctx, m, run, file, func() time.Time { return now })
	}
	return a.runListJob(ctx, m)
}

// readSpacesList reads the list of spaces: each gets a run.
func (a *app) readSpacesList(m *job) error {
	list, err := a.listedSpaces(m.flags.Spaces, false)
	if err != nil {
		return err
	}
	m.listProblems, m.Texts = list.Problems, list.Texts
	a.showProblems(m.listProblems)
	if problem.CountErrors(m.listProblems) > 0 {
		a.say("Nothing was sent.")
		a.putOutcome(m, false)
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

// runListJob takes a plan, or a folder of results, all the way in many spaces. Until all are known to be fit,
// nothing is posted to any.
func (a *app) runListJob(ctx context.Context, m *job) error {
	defer local.CheckInLittleMemory()()
	m.early = a.interrupts.OnEarly(a.putNoSpaces)
	defer m.early.Release()
	if err := a.askHosts(ctx, m); err != nil {
		return err
	}
	a.connectMany(ctx, m)
	a.sayHints(m.listed())
	a.setHooks(ctx, m)
	defer m.close()
	return a.takeSteps(ctx, m)
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
