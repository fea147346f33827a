// Package progress shows how far a command is: runs in one space or in many, and a file that is written. At a
// terminal it draws a bar, and elsewhere it writes a line every ten seconds.
package progress

import (
	"fmt"
	"io"
	"sync"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/send"
)

// Log is where progress is shown without a terminal.
type Log struct {
	Say func(line ...view.Phrase)
	Now func() time.Time
}

const (
	// LineEvery is how often a log gets a line.
	LineEvery = 10 * time.Second
	// drawEvery is how often a bar is drawn.
	drawEvery = 250 * time.Millisecond
	// maxReason keeps a reason from filling a line, and maxName the name of an inject.
	maxReason = 60
	maxName   = 24
)

// Stopping is what the first Ctrl-C is answered with.
func Stopping() []view.Phrase {
	return []view.Phrase{view.As(view.Warning, "Stopping: "), view.Plain("the message that is being sent ends first. Press Ctrl-C again to stop at once.")}
}

// UI shows what is under way, in one space or in many.
type UI struct {
	log    Log
	status func(columns int) string // all of it in one line of so many columns; 0: of any length
	bar    *bar                     // nil without a terminal
	stop   func()

	mu     sync.Mutex
	sum    send.Progress
	till   time.Time // when a wait ends
	paused bool      // a question stands where the bar was
	closed bool      // the last request has its answer
	said   time.Time // when the last line was
}

// start shows the status from now on.
func (u *UI) start(out io.Writer) {
	every := LineEvery
	if u.sum.Total > 0 && terminal.Is(out) {
		u.bar, every = newBar(out, u.sum.Total), drawEvery
	}
	u.stop = Regularly(every, func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		if !u.paused {
			u.show()
		}
	})
}

func (u *UI) show() {
	if u.bar != nil {
		u.bar.show(u.sum.Done(), u.status)
		return
	}
	u.said = u.log.Now()
	u.log.Say(view.Plain(u.status(0)))
}

// Pause makes room for a question, until Resume, and says how many messages are left.
func (u *UI) Pause() (left int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.paused = true
	if u.bar != nil {
		u.bar.clear()
	}
	return u.sum.Total - u.sum.Done()
}

// Resume goes on after a question.
func (u *UI) Resume() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.paused = false
}

// Stopping answers the planner who wants it to stop, as long as there is something to stop.
func (u *UI) Stopping() {
	u.mu.Lock()
	defer u.mu.Unlock()
	switch {
	case u.closed: // its summary is on its way
	case u.bar == nil:
		u.log.Say(Stopping()...)
	case u.paused: // nothing is in flight, and the question keeps its line
		fmt.Fprintln(u.bar.out)
	default:
		u.bar.clear()
		u.log.Say(Stopping()...)
	}
}

// Close shows the end.
func (u *UI) Close() {
	u.stop()
	u.mu.Lock()
	defer u.mu.Unlock()
	u.closed = true
	if u.bar != nil {
		u.show()
		u.bar.close()
	}
}

// Run shows a run in one space.
type Run struct{ UI }

// OfRun shows a run of so many messages on out.
func OfRun(out io.Writer, log Log, total int) *Run {
	r := &Run{UI{log: log, sum: send.Progress{Total: total}}}
	r.status = func(columns int) string { return status(r.sum, r.waitLeft(r.till), columns) }
	r.start(out)
	return r
}

// Progress takes how far the run is. A log has a line at once where it begins to wait.
func (r *Run) Progress(p send.Progress) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.log.Now()
	r.sum, r.till = p, now.Add(p.WaitFor)
	if r.bar == nil && p.Waiting != "" && now.Sub(r.said) >= LineEvery {
		r.show()
	}
}

// waitLeft is how long a wait still lasts.
func (u *UI) waitLeft(till time.Time) time.Duration { return max(till.Sub(u.log.Now()), 0) }

// Regularly calls show so often until stop, which waits for it to end.
func Regularly(every time.Duration, show func()) (stop func()) {
	over := make(chan struct{})
	var showing sync.WaitGroup
	showing.Go(func() {
		ticker := time.NewTicker(every)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				show()
			case <-over:
				return
			}
		}
	})
	return func() {
		close(over)
		showing.Wait()
	}
}
