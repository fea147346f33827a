package local

import (
	"context"
	"os"
	"os/signal"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
)

// Exit ends the process, with the last words for people. resultsMissing says that the results could not be written.
type Exit func(lastWords string, resultsMissing bool)

// Interrupts decides what a Ctrl-C does at each moment. While nothing is at stake it ends the process; in a run the first one ends it
// politely, the second at once. A terminal that is closed counts as one Ctrl-C, though its shell and the system both send a signal, and
// Ctrl-\ is one too: Go's own answer to it has the exit code of a plan with errors.
//
//	var ctrlC local.Interrupts
//	ctrlC.Watch(exit)                          // once, as the process begins
//	defer ctrlC.BeforeExit(removeTempFile)()   // wherever something would be left behind
//	early := ctrlC.OnEarly(giveJSON)           // before a run
//	soft, hard, release := ctrlC.TwoStops(say) // in a run
//	ctrlC.End()                                // before the outcome is told
type Interrupts struct {
	mu             sync.Mutex
	polite         func()    // what to do instead of ending the process, nil where nothing is at stake
	begun          bool      // a run has begun, and may have ended: messages may have been posted
	ending         bool      // the outcome is told, and the process ends by itself
	undo           []*func() // what to set right before the process ends, the last one first
	resultsMissing bool      // see MissResults
}

// Watch listens until the process ends. exit is called where nothing is at stake, and has to end the process.
func (h *Interrupts) Watch(exit Exit) {
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
			h.Answer(exit)
		}
	}()
}

// Answer answers one Ctrl-C. That nothing was posted it says only where no run has begun.
func (h *Interrupts) Answer(exit Exit) {
	h.mu.Lock()
	if h.ending {
		h.ending = false
		h.mu.Unlock()
		return
	}
	polite := h.polite
	if polite == nil { // and nothing begins that could be at stake
		for _, set := range slices.Backward(h.undo) {
			(*set)()
		}
		lastWords := "Interrupted; nothing was sent."
		if h.begun {
			lastWords = "Interrupted."
		}
		exit(lastWords, h.resultsMissing)
	}
	h.mu.Unlock()
	if polite != nil {
		polite()
	}
}

// Handle has polite called at each Ctrl-C until release. From here on messages may be posted.
func (h *Interrupts) Handle(polite func()) (release func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.polite, h.begun = polite, true
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.polite = nil
	}
}

// End is called before the outcome is told. One more Ctrl-C says nothing from then on, and does not change the exit code;
// a second one ends a process that does not end by itself.
func (h *Interrupts) End() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ending = true
}

// BeforeExit has undo called before the process ends, until release.
func (h *Interrupts) BeforeExit(undo func()) (release func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.undo = append(h.undo, &undo)
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.undo = slices.DeleteFunc(h.undo, func(other *func()) bool { return other == &undo })
	}
}

// TwoStops are the contexts of a run: the first Ctrl-C ends soft and calls said,
// the second ends hard.
func (h *Interrupts) TwoStops(said func()) (soft, hard context.Context, release func()) {
	soft, endSoft := context.WithCancel(context.Background())
	hard, endHard := context.WithCancel(context.Background())
	handled := h.Handle(func() {
		if soft.Err() != nil {
			endHard()
			return
		}
		endSoft()
		said()
	})
	return soft, hard, func() { handled(); endSoft(); endHard() }
}

// Early is what an interrupt of a send or rerun still does before the first message: it gives the JSON, and
// writes results as far as the plan was understood. It runs in the goroutine that hears of the interrupt, while the
// command waits, for an answer or for the lock of the interrupts.
type Early struct {
	does    atomic.Pointer[func()]
	release func()
}

// OnEarly has do called where the command is interrupted before its run has begun, until release. From
// then on the end of the run says it all.
func (h *Interrupts) OnEarly(do func()) *Early {
	e := &Early{}
	e.DoInstead(do)
	e.release = h.BeforeExit(func() {
		if !h.begun { // its lock is held
			(*e.does.Load())()
		}
	})
	return e
}

// DoInstead is what it does once more is known.
func (e *Early) DoInstead(do func()) { e.does.Store(&do) }

// Release ends what [Interrupts.OnEarly] began.
func (e *Early) Release() { e.release() }

// MissResults says whether results that ought to be there could not be written, which Exit hears of. It is called from what
// [Interrupts.OnEarly] was given, which has the lock.
func (h *Interrupts) MissResults(missing bool) { h.resultsMissing = missing }
