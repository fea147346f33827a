package main

import (
	"context"
	"os"
	"os/signal"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
)

// interrupts decides what a Ctrl-C does. While nothing is at stake it ends the
// process; in a run the first one ends it politely, the second at once. A terminal
// that is closed counts as one Ctrl-C, though its shell and the system both send a signal, and Ctrl-\ is
// one too: Go's own answer to it has the exit code of a plan with errors.
type interrupts struct {
	mu             sync.Mutex
	polite         func()    // what to do instead of ending the process, nil where nothing is at stake
	begun          bool      // a run has begun, and may have ended: messages may have been posted
	ending         bool      // the outcome is told, and the process ends by itself
	undo           []*func() // what to set right before the process ends, the last one first
	resultsMissing bool      // undo could not write them
}

// watch listens until the process ends. exit is called where nothing is at stake, with the exit code and the last words.
func (i *interrupts) watch(exit func(code int, lastWords string)) {
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
			i.answer(exit)
		}
	}()
}

// answer answers one Ctrl-C. That nothing was posted it says only where no run has begun.
func (i *interrupts) answer(exit func(code int, lastWords string)) {
	i.mu.Lock()
	if i.ending {
		i.ending = false
		i.mu.Unlock()
		return
	}
	polite := i.polite
	if polite == nil { // and nothing begins that could be at stake
		for _, set := range slices.Backward(i.undo) {
			(*set)()
		}
		code := exitInterrupted
		if i.resultsMissing {
			code = exitCannot
		}
		if i.begun {
			exit(code, "Interrupted.")
		} else {
			exit(code, "Interrupted; nothing was sent.")
		}
	}
	i.mu.Unlock()
	if polite != nil {
		polite()
	}
}

// handle has polite called at each Ctrl-C until release. From here on messages may be posted.
func (i *interrupts) handle(polite func()) (release func()) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.polite, i.begun = polite, true
	return func() {
		i.mu.Lock()
		defer i.mu.Unlock()
		i.polite = nil
	}
}

// end is called before the outcome is told. One more Ctrl-C says nothing from then on, and does not change the exit code;
// a second one ends a process that does not end by itself.
func (i *interrupts) end() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.ending = true
}

// beforeExit has undo called before the process ends, until release.
func (i *interrupts) beforeExit(undo func()) (release func()) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.undo = append(i.undo, &undo)
	return func() {
		i.mu.Lock()
		defer i.mu.Unlock()
		i.undo = slices.DeleteFunc(i.undo, func(other *func()) bool { return other == &undo })
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

// earlyInterrupt is what an interrupt of a send or rerun still does before the first message: it gives the JSON, and
// writes results as far as the plan was understood. It runs in the goroutine that hears of the interrupt, while the
// command waits, for an answer or for the lock of the interrupts.
type earlyInterrupt struct {
	does    atomic.Pointer[func()]
	release func()
}

// onEarlyInterrupt has do called where the command is interrupted before its run has begun, until release. From
// then on the end of the run says it all.
func (a *app) onEarlyInterrupt(do func()) *earlyInterrupt {
	e := &earlyInterrupt{}
	e.doInstead(do)
	e.release = a.interrupts.beforeExit(func() {
		if !a.interrupts.begun { // its lock is held
			(*e.does.Load())()
		}
	})
	return e
}

// doInstead is what it does once more is known.
func (e *earlyInterrupt) doInstead(do func()) { e.does.Store(&do) }
