package session

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/pace"
)

// Options say what a desk works with.
type Options struct {
	Folder   string // where dropped files and their results are kept
	Access   Access
	Now      func() time.Time // nil: the machine's
	Clock    clock.Clock      // that a run goes by; nil: the machine's
	Zone     *time.Location   // in which date cells are taken; nil: the machine's
	Interval time.Duration    // between the starts of two POSTs; 0: the contract's, and the demo's in a demo
	Most     int64            // bytes of the largest file that is taken; 0: MostBytes
}

// Session keeps plans and runs. Its methods may be called from several goroutines.
type Session struct {
	o Options

	mu         sync.Mutex
	runs       []*Run                  // of this process, the oldest first
	starting   bool                    // a run is being made ready
	closing    bool                    // no run begins any more
	connected  *pipeline.Connection    // the space as it was last read
	readAt     time.Time               // when that was
	background sync.WaitGroup          // runs under way
	life       context.Context         // ends when the process has to end at once
	end        context.CancelCauseFunc // of life
}

// New makes a desk on its folder, in which it finds what was dropped there before.
func New(o Options) (*Session, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Zone == nil {
		o.Zone = time.Local
	}
	if o.Most == 0 {
		o.Most = MostBytes
	}
	if err := os.MkdirAll(o.Folder, 0o700); err != nil {
		return nil, fmt.Errorf("there is no place for the plans: %w", err)
	}
	d := &Session{o: o}
	d.life, d.end = context.WithCancelCause(context.Background())
	return d, nil
}

// ErrUnknown says that the desk has no such plan or run.
var ErrUnknown = errors.New("the desk does not have it")

// Interval is the least time between the starts of two POSTs, where nobody asks for
// more.
func (d *Session) Interval() time.Duration {
	switch {
	case d.o.Interval > 0:
		return d.o.Interval
	case d.o.Access.IsDemo():
		return pace.DemoInterval
	}
	return pace.DefaultInterval
}

// Zone is that in which date cells are taken where nobody asks for another.
func (d *Session) Zone() *time.Location { return d.o.Zone }

// Close ends the desk: no run begins any more, and the run under way ends politely.
// It returns when that has been written down. When ctx ends, the request in flight
// is cut off, and its delivery is uncertain.
func (d *Session) Close(ctx context.Context) {
	d.mu.Lock()
	d.closing = true
	runs := d.runs
	d.mu.Unlock()
	for _, run := range runs {
		run.Stop()
	}
	done := make(chan struct{})
	go func() {
		d.background.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
		d.end(context.Cause(ctx))
		<-done
	}
	d.end(nil)
}

// Runs are those of this process, the latest first.
func (d *Session) Runs() []*Run {
	d.mu.Lock()
	defer d.mu.Unlock()
	runs := slices.Clone(d.runs)
	slices.Reverse(runs)
	return runs
}

// Run is the run of that ID. Where the desk has none, it is ErrUnknown: runs of
// earlier starts are in the history, and their results on the desk.
func (d *Session) Run(id string) (*Run, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, run := range d.runs {
		if run.ID == id {
			return run, nil
		}
	}
	return nil, ErrUnknown
}

// UnderWay is the run that has not ended, nil where there is none.
func (d *Session) UnderWay() *Run {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.underWay()
}

// Busy reports whether a run is under way, or about to be.
func (d *Session) Busy() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.starting || d.underWay() != nil
}

func (d *Session) underWay() *Run {
	for _, run := range d.runs {
		if s := run.Snapshot(); s.UnderWay() {
			return run
		}
	}
	return nil
}

func (d *Session) isClosing() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.closing
}
