package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/frozen"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pace"
	"simcast/pipeline/problem"
	"simcast/pipeline/send"
	"simcast/templates/wording"
)

const (
	// lookEvery is how often it is asked how far workers are.
	lookEvery = 500 * time.Millisecond
	// unservedAfter is when it is asked for the first time whether there are spaces that no worker serves, or plays; lookAgain is how often.
	unservedAfter = 30 * time.Second
	lookAgain     = 5 * time.Second
)

// leaveToWorkers checks a plan in many spaces, leaves its messages to workers, and waits for them unless nobody is to wait.
func (a *app) leaveToWorkers(ctx context.Context, m *job) error {
	if err := m.Prepare(ctx); err != nil {
		return err
	}
	defer func() { _ = m.ReleaseLanes(ctx) }() // of what was not left to them
	workers, err := sharedLedger(m.Active()[0].Ledger)
	if err != nil {
		return err
	}
	soft, _, release := a.interrupts.TwoStops(func() {}) // from here on workers may send, whoever is gone
	defer release()
	leaving := frozen.Leaving{Job: m.Job, To: workers, Files: m.files}
	if m.played != nil {
		leaving.Options, leaving.Day = m.played.left(soft, workers)
	} else {
		leaving.Options = frozen.NewOptions(m.Active()[0], nil)
	}
	if err := leaving.Start(ctx); errors.Is(err, ledger.ErrUnreachable) {
		return fmt.Errorf("%w; %s shows whether it was", err, a.commandAgain("runs", m.RunName))
	} else if err != nil {
		return err
	}
	a.sayLeft(ctx, m, workers)
	if m.flags.Detach {
		a.sayHowWorkersGoOn(m)
		a.endJob(m, toQuestion)
		return nil
	}
	lanes, err := a.watchWorkers(soft, workers, m)
	if err != nil {
		return fmt.Errorf("%w; the workers go on: %s shows how far they are", err, a.commandAgain("runs", m.RunName))
	}
	if slices.ContainsFunc(lanes, func(l ledger.WorkersSpace) bool { return l.Ended.IsZero() }) || lanes == nil {
		a.sayHowWorkersGoOn(m)
		a.endJob(m, toQuestion)
		return exit{exitInterrupted}
	}
	if err := a.takeBack(ctx, workers, m); err != nil {
		return err
	}
	if m.played != nil {
		return m.played.reportLeft(ctx, workers)
	}
	return a.report(m)
}

// takeBack writes the results of what workers have done, and has the job's spaces say what became of it.
func (a *app) takeBack(ctx context.Context, record ledger.SharedLedger, m *job) error {
	run, err := findRun(ctx, record, m.RunName)
	if err != nil {
		return err
	}
	done, _, err := a.writeRunResults(ctx, record, &run, m.resultsPath)
	if err != nil {
		return err
	}
	of := map[string]*pipeline.SpaceRun{}
	for _, ended := range done.Runs {
		of[ended.Name] = ended
	}
	for i, in := range m.Runs {
		ended := of[in.Name]
		switch {
		case in.Fault != nil: // nothing was left to workers there
		case ended == nil:
			in.Fault = fmt.Errorf("the ledger does not know this space of the run %s any more; simcast history shows what was sent there", m.RunName)
		default:
			ended.N, m.Runs[i] = in.N, ended
		}
	}
	return nil
}

// sharedLedger is a ledger as one that workers share. checkSpaces has refused others.
func sharedLedger(record ledger.Ledger) (ledger.SharedLedger, error) {
	shared, isShared := record.(ledger.SharedLedger)
	if !isShared {
		return nil, problem.Usage("this ledger cannot be shared by workers", "name a shared one with --ledger postgres://USER@HOST/DATABASE, or SIMCAST_LEDGER")
	}
	return shared, nil
}

// sayLeft says what is left to workers, whether there are any, and how a day is looked at.
func (a *app) sayLeft(ctx context.Context, m *job, record ledger.Workers) {
	what := wording.Counted(m.messages(), "message")
	if m.played != nil {
		what = "the day"
	}
	a.say("The run %s is left to the workers: %s in %s.", m.RunName, what, wording.Counted(len(m.Active()), "space"))
	if alive, _, err := record.AliveWorkers(ctx); err == nil && len(alive) == 0 {
		a.say("No worker is running: nothing is sent until one starts.")
	}
	if m.played != nil {
		a.say("To look at the day: %s, or simcast web", a.commandAgain(m.played.control("status")...))
	}
}

// sayHowWorkersGoOn says how a run is looked at, taken back and stopped that workers go on with.
func (a *app) sayHowWorkersGoOn(m *job) {
	a.say("The run goes on without this command. To see how far it is: %s", a.commandAgain("runs", m.RunName))
	a.say("To write the results files: %s", a.commandAgain("results", m.RunName, "-o", m.resultsPath))
	if m.played != nil {
		a.say("To end the day: %s", a.commandAgain(m.played.control("endex")...))
		a.say("To stop the workers, so that play can go on with the day: %s", a.commandAgain("control", "stop", m.RunName))
		return
	}
	a.say("To stop the run: %s", a.commandAgain("control", "stop", m.RunName))
}

// watchWorkers shows how far the workers are, until nothing is left to them or somebody presses Ctrl-C.
func (a *app) watchWorkers(soft context.Context, record ledger.Workers, m *job) (lanes []ledger.WorkersSpace, err error) {
	going := m.Active()
	shown := terminal.ProgressOf(a.stderr, a.log(), going, m.messages())
	defer shown.Close()
	of, interval := map[string]*pipeline.SpaceRun{}, m.flags.Interval
	if m.played != nil {
		interval = 0 // how long it takes is said by the clock
	}
	for _, run := range going {
		of[run.LedgerSpace.ID] = run
	}
	steady := context.WithoutCancel(soft) // how far they are is asked once more after Ctrl-C
	look, isAway, said, stopped := a.now().Add(unservedAfter), false, "", map[string]bool{}
	watch := unplayedWatch{ledger: record}
	if m.played != nil {
		watch.whyHeld = m.played.whyHeld
	}
	patient := ledger.WithPatience(soft, math.MaxInt64, func(_ time.Time, err error) {
		if isAway != (err != nil) {
			isAway = err != nil
			a.sayAway(isAway)
		}
	})
	for {
		now, err := record.WorkersSpaces(patient, m.RunName)
		switch {
		case err == nil:
			lanes = now
			if m.played != nil {
				m.played.sayStopped(lanes, stopped)
			}
		case soft.Err() == nil:
			return lanes, err
		}
		left := showLanes(shown, of, lanes, interval)
		if left == 0 && lanes != nil || soft.Err() != nil {
			return lanes, nil
		}
		if !a.now().Before(look) {
			look = a.now().Add(lookAgain)
			said = a.sayUnserved(steady, record, lanes, said)
			if m.played != nil {
				if text := watch.news(steady, a.now().In(a.zone()), lanes); text != "" {
					a.say("%s", text)
				}
			}
		}
		_ = a.clock.Until(soft, a.clock.Now().Add(lookEvery)) // Ctrl-C is seen above
	}
}

// showLanes shows how far all spaces are, and gives in how many the run has not ended.
func showLanes(shown *terminal.Progress, of map[string]*pipeline.SpaceRun, lanes []ledger.WorkersSpace, interval time.Duration) (left int) {
	for i := range lanes {
		showLane(shown, of[lanes[i].Space], &lanes[i], interval)
		if lanes[i].Ended.IsZero() {
			left++
		}
	}
	return left
}

// showLane shows how far the run is in one space.
func showLane(shown *terminal.Progress, run *pipeline.SpaceRun, lane *ledger.WorkersSpace, interval time.Duration) {
	p := send.Progress{Counts: lane.Counts}
	if lane.Held && p.Uncertain > 0 { // it is on its way
		p.Uncertain--
	}
	p.Total, p.Left = max(lane.ToSend, p.Done()), pace.SpanOf(lane.ToSend-p.Done(), interval)
	shown.Progress(run, p)
	if !lane.Ended.IsZero() {
		shown.Ended(run)
	}
}

// sayAway says that the ledger cannot be reached, or can be again.
func (a *app) sayAway(isAway bool) {
	if isAway {
		a.say("The ledger cannot be reached, so the workers send nothing new, and how far they are is not known.")
		return
	}
	a.say("The ledger can be reached again.")
}

// sayUnserved names the spaces of a run that no worker serves, where others were named before, and gives what is said now.
func (a *app) sayUnserved(ctx context.Context, record ledger.Workers, lanes []ledger.WorkersSpace, before string) (said string) {
	workers, servedBy, err := record.AliveWorkers(ctx)
	if err != nil {
		return before // it is asked again
	}
	if len(workers) == 0 {
		said = "No worker is running. On a machine that has the keys: " + a.commandAgain("worker", "--spaces", "spaces.csv")
	} else {
		unserved := slices.DeleteFunc(slices.Clone(lanes), func(l ledger.WorkersSpace) bool { return !l.Ended.IsZero() || len(servedBy[l.Space]) > 0 })
		said = view.UnservedText(unserved)
	}
	if said != "" && said != before {
		a.say("%s", said)
	}
	return said
}
