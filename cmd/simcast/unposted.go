package main

import (
	"errors"
	"io/fs"
	"os"
	"sync/atomic"

	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/pipeline/spaces"
	"simcast/writers/results"
)

// unposted is a send or rerun before its first message. Who interrupts it then has its JSON, and its results
// as far as the plan was understood. What it says is written by the goroutine that hears of the interrupt,
// while the command waits, for an answer or for the lock of the interrupts.
type unposted struct {
	tell    atomic.Pointer[func()] // what it says now
	begun   atomic.Bool            // the run has begun: its own end says it all
	release func()
}

// untilPosting has tell called where the command is interrupted before u has begun, until release.
func (a *app) untilPosting(tell func()) *unposted {
	u := &unposted{}
	u.tell.Store(&tell)
	u.release = a.interrupts.beforeExit(func() {
		if !u.begun.Load() {
			(*u.tell.Load())()
		}
	})
	return u
}

// fromNowOn is what it says once more is known.
func (u *unposted) fromNowOn(tell func()) { u.tell.Store(&tell) }

// tellUnposted ends a job that was interrupted at the question.
func (a *app) tellUnposted(j *job) {
	results, ending := a.writeUnposted(j.Job, j.sheet)
	if results != "" {
		a.say("Results: %s", results)
	}
	a.putOutcome(ending, results, j.SendPlan.Problems)
}

// writeUnposted writes the results of a job that was interrupted before its first message, and gives their
// path: "" where none stand there.
func (a *app) writeUnposted(j *pipeline.Job, sheet *results.File) (path string, ending plan.Summary) {
	report, ending := j.Unposted()
	path = sheet.Path
	if _, err := os.Stat(path); err == nil && !knowsLess(j, sheet) {
		return path, ending
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", ending
	}
	if ending.ResultsError = sheet.Write(report); ending.ResultsError != nil {
		a.say("simcast: %v", ending.ResultsError)
		return "", ending
	}
	return path, ending
}

// tellManyUnposted ends jobs in many spaces that were interrupted at the question.
func (a *app) tellManyUnposted(m *multiJob, going []*spaces.Run) {
	if err := os.MkdirAll(m.folder, 0o755); err != nil {
		a.say("simcast: %v", cannotWrite(m.folder, err))
	}
	for _, lane := range going {
		_, lane.Summary = a.writeUnposted(lane.Job, m.sheets[lane.N])
	}
	a.say("Results: %s", m.folder)
	a.putMany(m, true)
}

// knowsLess reports whether the results that stand there know no more than the ledger does, and are as simcast
// wrote them. A file that is run again stands for itself.
func knowsLess(j *pipeline.Job, sheet *results.File) bool {
	if j.Origin != nil || !sheet.IsOwn() {
		return false
	}
	origin, isOfHere := resultsOfHere(j, sheet.Path)
	if !isOfHere {
		return false
	}
	unknown, err := unknownOf(j, origin)
	return err == nil && unknown == 0
}
