package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"simcast/cmd/simcast/progress"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pace"
	"simcast/pipeline/send"
	"simcast/pipeline/spaces"
	"simcast/templates/wording"
	"simcast/writers/results"
	"simcast/writers/sheet"
)

const (
	// lookEvery is how often it is asked how far workers are.
	lookEvery = 500 * time.Millisecond
	// unservedAfter is after what time spaces are named that no worker serves.
	unservedAfter = 30 * time.Second
)

// leaveToWorkers checks a plan in many spaces, leaves its messages to workers, and waits for them unless nobody is to wait.
func (a *app) leaveToWorkers(ctx context.Context, m *multiJob) error {
	if err := pipeline.Prepare(ctx, m); err != nil {
		return err
	}
	defer func() { _ = m.ReleaseLane() }() // of what was not left to them
	record := m.Active()[0].Job.Ledger
	workers, isShared := record.(ledger.Workers)
	if !isShared {
		return errors.New("this ledger cannot be shared by workers") // checkSpaces has looked
	}
	if err := m.LeaveToWorkers(workers, a.frozenFile); err != nil {
		return err
	}
	a.say("The run %s is left to the workers: %s in %s.", m.RunName, wording.Counted(m.messages(), "message"), wording.Counted(len(m.Active()), "space"))
	if m.flags.detach {
		a.sayHowWorkersGoOn(m)
		a.interrupts.End()
		a.putManyUnposted(m, m.Active())
		return nil
	}
	lanes, err := a.watchWorkers(workers, m)
	if err != nil {
		return fmt.Errorf("%w; the workers go on: simcast runs %s shows how far they are", err, m.RunName)
	}
	if slices.ContainsFunc(lanes, func(l ledger.WorkersLane) bool { return l.Ended.IsZero() }) || lanes == nil {
		a.sayHowWorkersGoOn(m)
		a.interrupts.End()
		a.putManyUnposted(m, m.Active())
		return exit{exitInterrupted}
	}
	m.TakeBack(lanes, a.mostOpen())
	return m.Report()
}

// frozenFile is the results file of a space before its first message.
func (a *app) frozenFile(run *spaces.SpaceRun) (ledger.FrozenFile, error) {
	format, err := sheet.FormatOf(run.Results)
	if err != nil {
		return ledger.FrozenFile{}, err
	}
	j := run.Job
	report := j.SendPlan.ReportOf(j.RunName(), j.LedgerSpace.ID, false, len(j.SendPlan.ToPost))
	var file bytes.Buffer
	if err := results.Write(&file, format, report); err != nil {
		return ledger.FrozenFile{}, err
	}
	sum := sha256.Sum256(file.Bytes())
	err = j.Ledger.RememberFile(results.Known(run.Results, hex.EncodeToString(sum[:]), report)) // a CSV does not hold its mapping
	return ledger.FrozenFile{Name: filepath.Base(run.Results), Bytes: file.Bytes()}, err
}

// sayHowWorkersGoOn says how a run is looked at, taken back and stopped that workers go on with.
func (a *app) sayHowWorkersGoOn(m *multiJob) {
	command := func(words ...string) string {
		return terminal.CommandLine(slices.Concat([]string{"simcast"}, words, a.settings.again())...)
	}
	a.say("The workers go on. To see how far they are: %s", command("runs", m.RunName))
	a.say("To write the results files: %s", command("results", m.RunName, "-o", m.resultsFolder))
	a.say("To stop the run: %s", command("control", "stop", m.RunName))
}

// watchWorkers shows how far the workers are, until nothing is left to them or somebody presses Ctrl-C.
func (a *app) watchWorkers(record ledger.Workers, m *multiJob) (lanes []ledger.WorkersLane, err error) {
	going := m.Active()
	shown := progress.OfSpaces(a.stderr, a.log(), going, m.messages())
	defer shown.Close()
	soft, _, release := a.interrupts.TwoStops(func() {})
	defer release()
	of, interval := map[string]*spaces.SpaceRun{}, m.flags.Interval
	for _, run := range going {
		of[run.Job.LedgerSpace.ID] = run
	}
	waits := cmp.Or[clock.Clock](a.clock, clock.System{})
	unserved := a.now().Add(unservedAfter)
	for {
		now, err := record.WorkersLanes(m.RunName)
		switch {
		case err == nil:
			lanes = now
		case !errors.Is(err, ledger.ErrUnreachable):
			return lanes, err
		}
		left := 0
		for i := range lanes {
			showLane(shown, of[lanes[i].Space], &lanes[i], interval)
			if lanes[i].Ended.IsZero() {
				left++
			}
		}
		if left == 0 && lanes != nil || soft.Err() != nil {
			return lanes, nil
		}
		if !unserved.IsZero() && !a.now().Before(unserved) {
			unserved = time.Time{}
			a.sayUnserved(record, lanes)
		}
		_ = waits.Until(soft, waits.Now().Add(lookEvery)) // Ctrl-C is seen above
	}
}

// showLane shows how far the run is in one space.
func showLane(shown *progress.Spaces, run *spaces.SpaceRun, lane *ledger.WorkersLane, interval time.Duration) {
	uncertain := lane.Uncertain
	if lane.Held && uncertain > 0 { // it is on its way
		uncertain--
	}
	done := lane.Sent + lane.Failed + uncertain
	shown.Progress(run, send.Progress{Total: lane.ToSend, Sent: lane.Sent, Failed: lane.Failed, Uncertain: uncertain, Left: pace.SpanOf(lane.ToSend-done, interval)})
	if !lane.Ended.IsZero() {
		shown.Ended(run)
	}
}

// sayUnserved names the spaces of a run that no worker serves.
func (a *app) sayUnserved(record ledger.Workers, lanes []ledger.WorkersLane) {
	workers, servedBy, err := record.ServingWorkers()
	if err != nil {
		return // it is asked for again by whoever looks
	}
	var names []string
	for _, lane := range lanes {
		if lane.Ended.IsZero() && len(servedBy[lane.Space]) == 0 {
			names = append(names, lane.Name)
		}
	}
	switch {
	case len(workers) == 0:
		a.say("No worker is running. On a machine that has the keys: %s", terminal.CommandLine(slices.Concat([]string{"simcast", "worker", "--spaces", "spaces.csv"}, a.settings.again())...))
	case len(names) > 0:
		shown := strings.Join(names[:min(len(names), maxTallies)], ", ")
		if rest := len(names) - maxTallies; rest > 0 {
			shown += fmt.Sprintf(" and %d more", rest)
		}
		a.say("No worker has the key of %s: %s", wording.Counted(len(names), "space"), shown)
	}
}
