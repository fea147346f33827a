package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"simcast/cmd/simcast/apikey"
	"simcast/cmd/simcast/interrupts"
	"simcast/cmd/simcast/machine"
	"simcast/cmd/simcast/manyspaces"
	"simcast/cmd/simcast/progress"
	"simcast/cmd/simcast/summary"
	"simcast/pipeline"
	"simcast/pipeline/frozenday"
	"simcast/pipeline/play"
	"simcast/pipeline/problem"
	"simcast/pipeline/spaces"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/results"
)

// multiJob is one send or rerun in many spaces.
type multiJob struct {
	spaces.Job    // those of the list, and what else the folder has
	flags         *sendFlags
	planName      string            // what is sent, as the briefing names it
	resultsFolder string            // with a file a space
	resultsFiles  []*results.File   // of each space
	listProblems  []readers.Problem // of the list itself
	early         *interrupts.Early
	played        *playedDays // nil: everything goes out now
	atEnd
}

// sendSpaces sends a plan to every space of a list.
func (a *app) sendSpaces(ctx context.Context, path string, asked *sendFlags) error {
	again := usage(path+" is a results file, and send would send its messages again", "use simcast rerun with the folder that it is in")
	return a.runPlanInSpaces(ctx, path, &multiJob{flags: asked}, again)
}

// runPlanInSpaces takes a plan all the way in every space of a list. isResults is told where it is a results file.
func (a *app) runPlanInSpaces(ctx context.Context, path string, m *multiJob, isResults error) error {
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
	m.planName, m.resultsFolder = file.Name, cmp.Or(asked.ResultsPath, strings.TrimSuffix(whole, filepath.Ext(whole)))
	if err := checkResultsFolder(m.resultsFolder); err != nil {
		return err
	}
	if err := a.readSpacesList(m); err != nil {
		return err
	}
	for _, run := range m.Runs {
		run.Results = filepath.Join(m.resultsFolder, run.Name+".results"+filepath.Ext(whole))
	}
	if m.played != nil && asked.Workers {
		if m.played.files, err = frozenday.Files(file.File, &asked.ReadOptions); err != nil {
			return err
		}
	}
	if err := file.Buffer(); err != nil {
		return err
	}
	now := a.now()
	m.Hooks.Job = func(run *spaces.SpaceRun) (*pipeline.Job, error) {
		j, err := a.newPipelineJob(asked, file, func() time.Time { return now }, run.Results)
		if err == nil && m.played != nil {
			play.SetUp(j)
			j.Options.Rehearsal = asked.Redirect != ""
		}
		return j, err
	}
	return a.runMultiJob(ctx, m)
}

// readSpacesList reads the list of spaces: each gets a run.
func (a *app) readSpacesList(m *multiJob) error {
	list, err := a.listedSpaces(m.flags.Spaces, false)
	if err != nil {
		return err
	}
	m.listProblems, m.Texts = list.Problems, list.Texts
	a.showProblems(m.listProblems)
	if problem.CountErrors(m.listProblems) > 0 {
		a.say("Nothing was sent.")
		a.putManyOutcome(m, false)
		return exit{exitCannot}
	}
	for i, space := range list.Spaces {
		m.Runs = append(m.Runs, &spaces.SpaceRun{N: i, Name: space.Name, Target: space})
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

// runMultiJob takes a plan, or a folder of results, all the way in many spaces. Until all are known to be fit,
// nothing is posted to any.
func (a *app) runMultiJob(ctx context.Context, m *multiJob) error {
	defer machine.CheckInLittleMemory()()
	m.early = a.interrupts.OnEarly(a.putNoSpaces)
	defer m.early.Release()
	if err := a.askHosts(m); err != nil {
		return err
	}
	a.connectMany(ctx, m)
	a.sayHints(m.Runs)
	m.ReadOnly, m.SkipUnfit = m.flags.DryRun, m.flags.SkipSpaces
	a.setManyHooks(ctx, m)
	defer m.close()
	take := m.flags.take
	if m.flags.Workers && !m.flags.DryRun {
		take = func(ctx context.Context, _ pipeline.Steps) error { return a.leaveToWorkers(ctx, m) }
	}
	err := take(ctx, m)
	if errors.Is(err, spaces.ErrUnfit) {
		return a.refuseMany(m)
	}
	return err
}

// setManyHooks has the steps show and ask at the terminal, once for all spaces. Hooks.Job is there already.
func (a *app) setManyHooks(ctx context.Context, m *multiJob) {
	m.Hooks.Suppressions = a.openOnce(m.ReadOnly, m.later)
	m.Hooks.Open = func() error { return a.openManyRecords(m) }
	m.Hooks.TakeLanes = func(spaces int) error { return checkOpenFiles(spaces, machine.MaxOpenFiles()) }
	m.Hooks.Ask = func() error { return a.confirmMany(m) }
	m.Hooks.Sending = func() spaces.Sending { return a.startSendingMany(m) }
	m.Hooks.Report = func() error { return a.printManySummary(m) }
	if a.mayAsk() {
		m.Hooks.Choose = a.askSpaces
	}
	if m.played != nil {
		m.played.setHooks(ctx)
	}
}

// confirmMany shows what is about to happen in the spaces that nothing is known against, and asks.
func (a *app) confirmMany(m *multiJob) error {
	a.showManyFaults(m)
	a.showManyBriefing(m)
	going, messages := m.Active(), m.messages()
	if m.ReadOnly {
		a.sayDryRun()
		a.interrupts.End()
		a.putManyUnposted(m, going)
		return nil
	}
	m.early.DoInstead(func() { a.endManyUnposted(m, going) })
	question := fmt.Sprintf("Send %s to %s?", wording.Counted(messages, "message"), wording.Counted(len(going), "space"))
	if err := a.confirmPost(question, messages, m.flags.Yes, func() { a.putManyUnposted(m, going) }); err != nil {
		return err
	}
	if err := os.MkdirAll(m.resultsFolder, 0o755); err != nil {
		return cannotWrite(m.resultsFolder, err)
	}
	return nil
}

// showManyBriefing tells where it goes, and the arithmetic of all spaces.
func (a *app) showManyBriefing(m *multiJob) {
	b, asked := m.Brief(m.flags.Interval), &m.flags.SendOptions
	words := summary.BriefingWords{To: summary.Places(b), Plan: m.planName, Spread: summary.Spread(b), Takes: summary.TakesInEach(b, asked), Results: m.resultsFolder, MostTallies: manyspaces.MaxTallies}
	if m.played != nil { // what is sent by hand or kept ready is played, too
		b.Skipped, b.SkippedWhy = 0, nil
		words.Play, words.Takes = b.PlayText()+words.Spread, ""
	}
	if b.TakeOvers > 0 {
		words.TakeOver = "the results of " + wording.Counted(b.TakeOvers, "space")
	}
	if len(m.LeftOut) > 0 {
		words.NotIncluded = fmt.Sprintf("%s: %s", wording.Counted(len(m.LeftOut), "space"), manyspaces.Names(m.LeftOut, manyspaces.MaxTallies))
	}
	summary.Briefing(a.screen(), b.Briefing, words)
}

// messages is how many are to be posted in all spaces.
func (m *multiJob) messages() (sum int) {
	for _, run := range m.Active() {
		sum += len(run.Job.SendPlan.ToPost)
	}
	return sum
}

// startSendingMany shows how far the runs are, as one, and lets Ctrl-C stop them.
func (a *app) startSendingMany(m *multiJob) spaces.Sending {
	m.later(machine.LimitMemoryOfMany())
	m.later(machine.AddProcessor())
	shown := progress.OfSpaces(a.stderr, a.log(), m.Active(), m.messages())
	how, release := a.sending(&shown.UI)
	m.later(release)
	how.OnSuspend = a.askAfterSuspendOnce(how.Soft, &shown.UI)
	return spaces.Sending{Sending: how, Progress: shown.Progress, Ended: shown.Ended, MostOpen: a.mostOpen()}
}

// mostOpen is how many deliveries that were not sent are kept of each space: a script is given them all.
func (a *app) mostOpen() int {
	if a.settings.JSON {
		return math.MaxInt
	}
	return summary.MaxNamed
}

// openManyRecords opens the ledger, and the results file of each space.
func (a *app) openManyRecords(m *multiJob) error {
	record, _, err := m.Hooks.Suppressions(m.ReadOnly)
	if err != nil {
		return err
	}
	m.resultsFiles = make([]*results.File, len(m.Runs))
	for _, run := range m.Active() {
		file := results.NewFile(run.Results, run.Job.File.Mode, record, func(err error) { a.say("simcast: %s: %v", run.Name, err) }, a.now)
		m.resultsFiles[run.N], run.Job.Ledger, run.Job.Results = file, record, file
	}
	return nil
}

// sayHints tells what looks wrong with the addresses, each hint once.
func (a *app) sayHints(runs []*spaces.SpaceRun) {
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

// endManyUnposted ends jobs in many spaces that were interrupted at the question.
func (a *app) endManyUnposted(m *multiJob, going []*spaces.SpaceRun) {
	if err := os.MkdirAll(m.resultsFolder, 0o755); err != nil {
		a.say("simcast: %v", cannotWrite(m.resultsFolder, err))
	}
	written := ""
	for _, run := range going {
		path, summary := a.writeUnposted(run.Job, m.resultsFiles[run.N])
		run.Summary, written = summary, cmp.Or(written, path)
	}
	a.interrupts.MissResults(manyspaces.LackResults(&m.Job))
	if written != "" {
		a.say("Results: %s", m.resultsFolder)
	}
	a.putManyOutcome(m, true)
}
