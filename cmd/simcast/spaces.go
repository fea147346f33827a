package main

import (
	"cmp"
	"context"
	"errors"
	"math"
	"path/filepath"
	"strings"
	"time"

	"simcast/cmd/simcast/apikey"
	"simcast/cmd/simcast/machine"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/pipeline/spaces"
	"simcast/readers"
	"simcast/writers/results"
)

// newListJob is a job in every space of a list, which is still to be read.
func (a *app) newListJob(ctx context.Context, asked *sendFlags) *job {
	m := &job{Job: &pipeline.Job{SkipUnfit: asked.SkipSpaces}, flags: asked}
	m.suppressions = a.openOnce(ctx, asked.DryRun, m.later)
	m.openLedger = func() (ledger.Ledger, error) {
		record, _, err := m.suppressions(ctx, asked.DryRun)
		return record, err
	}
	return m
}

// sendSpaces sends a plan to every space of a list.
func (a *app) sendSpaces(ctx context.Context, path string, asked *sendFlags) error {
	again := usage(path+" is a results file, and send would send its messages again", "use simcast rerun with the folder that it is in")
	return a.runPlanInSpaces(ctx, path, a.newListJob(ctx, asked), again)
}

// runPlanInSpaces takes a plan all the way in every space of a list. isResults is told where it is a results file.
func (a *app) runPlanInSpaces(ctx context.Context, path string, m *job, isResults error) error {
	asked := m.flags
	if err := errors.Join(asked.Validate(), a.checkSpaces(asked)); err != nil {
		return err
	}
	file, err := asked.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	if file.IsResults() {
		return isResults
	}
	whole := results.PathFor(path, asked.Round, file.Format)
	m.planName, m.resultsPath = file.Name, cmp.Or(asked.ResultsPath, strings.TrimSuffix(whole, filepath.Ext(whole)))
	if err := checkResultsFolder(m.resultsPath); err != nil {
		return err
	}
	if err := a.readSpacesList(m); err != nil {
		return err
	}
	for _, run := range m.Runs {
		run.ResultsPath = filepath.Join(m.resultsPath, run.Name+".results"+filepath.Ext(whole))
	}
	if m.KeepsSpaces = asked.Workers; m.played != nil || asked.Workers {
		if m.files, err = dayplan.Files(file, &asked.ReadOptions); err != nil {
			return err
		}
	}
	if err := file.Buffer(); err != nil {
		return err
	}
	now := a.now()
	m.Hooks.TakePlan = func(run *pipeline.SpaceRun) error {
		err := a.takePlan(ctx, m, run, file, func() time.Time { return now })
		if err == nil && m.played != nil {
			m.played.setUp(run)
		}
		return err
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
		return apikey.ReadListed(folder, path)
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
	defer machine.CheckInLittleMemory()()
	m.early = a.interrupts.OnEarly(a.putNoSpaces)
	defer m.early.Release()
	if err := a.askHosts(ctx, m); err != nil {
		return err
	}
	a.connectMany(ctx, m)
	a.sayHints(m.Runs)
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

// sayHints tells what looks wrong with the addresses, each hint once.
func (a *app) sayHints(runs []*pipeline.SpaceRun) {
	said := map[string]bool{}
	for _, run := range runs {
		if run.Target == nil {
			continue
		}
		if hint := run.Target.Client.Hint(); hint != "" && !said[hint] {
			said[hint] = true
			a.warn("%s", hint)
		}
	}
}
