package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"syscall"

	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/pipeline/spaces"
	"simcast/writers/results"
)

// interrupts decides what a Ctrl-C does. While nothing is at stake it ends the
// process; in a run the first one ends it politely, the second at once. A terminal
// that is closed counts as one Ctrl-C, though its shell and the system both tell of it, and Ctrl-\ is
// one too: Go's own answer to it has the exit code of a plan with errors.
type interrupts struct {
	mu     sync.Mutex
	polite func()   // what to do instead of ending the process, nil where nothing is at stake
	undo   []func() // what to set right before the process ends
}

// watch listens until the process ends. exit is called where nothing is at stake.
func (i *interrupts) watch(exit func()) {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT)
	if !signal.Ignored(syscall.SIGHUP) { // as under nohup
		signal.Notify(signals, syscall.SIGHUP)
	}
	go func() {
		closed := false
		for which := range signals {
			if which == syscall.SIGHUP && closed {
				continue
			}
			closed = closed || which == syscall.SIGHUP
			i.mu.Lock()
			polite := i.polite
			if polite == nil { // and nothing begins that could be at stake
				for _, set := range i.undo {
					set()
				}
				exit()
			}
			i.mu.Unlock()
			if polite != nil {
				polite()
			}
		}
	}()
}

// handle has polite called at each Ctrl-C until release.
func (i *interrupts) handle(polite func()) (release func()) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.polite = polite
	return func() {
		i.mu.Lock()
		defer i.mu.Unlock()
		i.polite = nil
	}
}

// beforeExit has undo called before the process ends, until release.
func (i *interrupts) beforeExit(undo func()) (release func()) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.undo = append(i.undo, undo)
	return func() {
		i.mu.Lock()
		defer i.mu.Unlock()
		i.undo = i.undo[:len(i.undo)-1]
	}
}

// twoStops are the contexts of a run: the first Ctrl-C ends soft and calls said,
// the second ends hard.
func (a *app) twoStops(said func()) (soft, hard context.Context, release func()) {
	soft, endSoft := context.WithCancel(context.Background())
	hard, endHard := context.WithCancel(context.Background())
	handled := a.interrupts.handle(func() {
		if soft.Err() != nil {
			endHard()
			return
		}
		endSoft()
		said()
	})
	return soft, hard, func() { handled(); endSoft(); endHard() }
}

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
	results, ending := a.writeUnposted(j.Job, j.resultsFile)
	if results != "" {
		a.say("Results: %s", results)
	}
	a.putOutcome(ending, results, j.SendPlan.Problems())
}

// writeUnposted writes the results of a job that was interrupted before its first message, and gives their
// path: "" where none stand there.
func (a *app) writeUnposted(j *pipeline.Job, file *results.File) (path string, ending plan.Summary) {
	report, ending := j.SendPlan.Unposted(j.RunName(), j.LedgerSpace.ID)
	path = file.Path
	if _, err := os.Stat(path); err == nil && !knowsLess(j, file) {
		return path, ending
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", ending
	}
	if ending.ResultsError = file.Write(report); ending.ResultsError != nil {
		a.say("simcast: %v", ending.ResultsError)
		return "", ending
	}
	return path, ending
}

// tellManyUnposted ends jobs in many spaces that were interrupted at the question.
func (a *app) tellManyUnposted(m *multiJob, going []*spaces.SpaceRun) {
	if err := os.MkdirAll(m.folder, 0o755); err != nil {
		a.say("simcast: %v", cannotWrite(m.folder, err))
	}
	for _, run := range going {
		_, run.Summary = a.writeUnposted(run.Job, m.resultsFiles[run.N])
	}
	a.say("Results: %s", m.folder)
	a.putMany(m, true)
}

// knowsLess reports whether the results that stand there know no more than the ledger does, and are as simcast
// wrote them. A results file that is run again knows more, and stays as it is.
func knowsLess(j *pipeline.Job, file *results.File) bool {
	if j.IsRerun() || !file.IsOwn() {
		return false
	}
	origin, isOfHere := resultsOfHere(j, file.Path)
	if !isOfHere {
		return false
	}
	known, err := j.Ledger.Standings(j.LedgerSpace.ID, origin.Round)
	return err == nil && unknownOf(origin, known) == 0
}
