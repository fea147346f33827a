package pipeline

import (
	"context"
	"fmt"
	"time"
)

// checkpoints writes the results file at the start, about every ten seconds, and
// at the end. Each file says how many deliveries at most may go out before the
// next is in its place, and the run keeps to it: who finds the file of a run
// that was cut off knows how far it can have got.
type checkpoints struct {
	plan    *Settled
	run     Run
	pace    func() time.Duration // the interval that is kept now
	begun   int                  // deliveries begun so far
	onDisk  mark                 // the file that stands
	writing *writing             // the file that is being written, nil where none is
	failed  error                // why the last one could not be
}

type mark struct {
	reach int // of begun, as far as it may go before the next file stands
	at    time.Time
}

// writing is a file that another goroutine writes; done is closed after it.
type writing struct {
	mark
	done chan struct{}
	err  error
}

const (
	checkpointEvery = 10 * time.Second
	mostBudget      = 20_000
)

func newCheckpoints(plan *Settled, run Run, pace func() time.Duration) *checkpoints {
	return &checkpoints{plan: plan, run: run, pace: pace}
}

// reachOf is how far a file that is written now lets the run go: until the next one,
// at the present pace.
func (c *checkpoints) reachOf() int {
	if pace := c.pace(); pace > 0 {
		return c.begun + min(int(c.run.Turns.ahead()/pace)+2, mostBudget)
	}
	return c.begun + mostBudget
}

// first writes the file before anything is posted.
func (c *checkpoints) first() error {
	early := c.run.Turns.join()
	c.onDisk = mark{c.reachOf(), c.run.Clock.Now().Add(-early)}
	err := c.write(c.plan.report(c.run, false, c.onDisk.reach))
	if err != nil {
		c.run.Turns.leave()
	}
	return err
}

// write writes a file in its turn.
func (c *checkpoints) write(report *Report) error {
	return c.run.Turns.take(c.run.Clock, func() error { return c.run.Sheet.Write(report) })
}

// isDue reports whether the file that stands is old enough for another one, or, where lanes take
// turns, will soon let nothing more begin.
func (c *checkpoints) isDue(now time.Time) bool {
	if c.writing != nil {
		return false
	}
	return now.Sub(c.onDisk.at) >= c.run.Turns.every() || c.run.Turns.isSoon(c.onDisk.reach-c.begun, c.reachOf()-c.begun, c.pace())
}

// mayTakeLong reports whether allow begins a file, or waits for one.
func (c *checkpoints) mayTakeLong(now time.Time) bool {
	return c.isDue(now) || c.begun >= c.reach()
}

// allow lets one more delivery begin, and waits for a file where the one that
// stands does not allow it.
func (c *checkpoints) allow(ctx context.Context) error {
	c.collect()
	now := c.run.Clock.Now()
	if c.isDue(now) {
		c.start(now)
	}
	for c.begun >= c.reach() {
		if c.writing == nil {
			c.start(now)
		}
		select {
		case <-c.writing.done:
		case <-ctx.Done():
			return ctx.Err()
		}
		if c.collect(); c.failed != nil {
			return fmt.Errorf("the results cannot be written: %w", c.failed)
		}
	}
	c.begun++
	return nil
}

// reach is how far the run may go now. Of a pace that has become slower the file that is being
// written owns up to less than the one that stands, and either may be what is found.
func (c *checkpoints) reach() int {
	if c.writing != nil {
		return min(c.onDisk.reach, c.writing.reach)
	}
	return c.onDisk.reach
}

// start writes a file beside the run. What it says is taken now; what it allows
// counts from now.
func (c *checkpoints) start(now time.Time) {
	w := &writing{mark: mark{c.reachOf(), now}, done: make(chan struct{})}
	report := c.plan.report(c.run, false, w.reach)
	c.writing = w
	go func() {
		defer close(w.done)
		w.err = c.write(report)
	}()
}

// collect takes note of a file that has been written meanwhile.
func (c *checkpoints) collect() {
	if c.writing == nil {
		return
	}
	select {
	case <-c.writing.done:
	default:
		return
	}
	c.failed = c.writing.err
	if c.failed == nil {
		c.onDisk = c.writing.mark
	} else {
		c.onDisk.at = c.writing.at
	}
	c.writing = nil
}

// last writes the file of the ended run.
func (c *checkpoints) last() error {
	if c.writing != nil {
		<-c.writing.done
		c.collect()
	}
	c.run.Turns.leave()
	return c.write(c.plan.report(c.run, true, 0))
}
