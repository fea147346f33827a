package send

import (
	"context"
	"fmt"
	"time"

	"simcast/pipeline/plan"
)

// checkpoints writes the results file at the start, about every ten seconds, and
// at the end. Each file says how many deliveries at most may go out before the
// next is in its place, and the run keeps to it: who finds the file of a run
// that was cut off knows how far it can have got.
type checkpoints struct {
	plan    *plan.SendPlan
	run     Config
	pace    func() time.Duration // the interval that is kept now
	begun   int                  // deliveries begun so far
	onDisk  checkpoint           // the file that stands
	took    time.Duration        // to write it
	writing *writing             // the file that is being written, nil where none is
	failed  error                // why the last one could not be
	due     time.Time            // when a space's next one is, zero where that is not known
}

type checkpoint struct {
	begun  int // when it was begun to be written
	budget int // of begun, as far as it may go before the next file stands
	at     time.Time
}

// writing is a file that another goroutine writes; done is closed after it.
type writing struct {
	checkpoint
	done chan struct{}
	err  error
	took time.Duration
}

const (
	checkpointEvery = 10 * time.Second
	checkpointShare = 9 // times as long as a file takes, a lone run goes on without writing one
	checkpointMost  = time.Minute
	maxBudget       = 20_000
)

func newCheckpoints(plan *plan.SendPlan, run Config, pace func() time.Duration) *checkpoints {
	return &checkpoints{plan: plan, run: run, pace: pace}
}

// every is how long after a file the next one of a lone run is begun. That of a large plan takes
// seconds, in which the run has to share the machine with it.
func (c *checkpoints) every() time.Duration {
	return max(checkpointEvery, min(checkpointShare*c.took, checkpointMost))
}

// ahead is for how long a file lets the run go: until the next one stands.
func (c *checkpoints) ahead() time.Duration {
	if c.run.Schedule != nil {
		return c.run.Schedule.ahead()
	}
	return c.every() + 2*c.took
}

// newBudget is how far a file that is written now lets the run go: until the next one,
// at the present pace.
func (c *checkpoints) newBudget() int {
	if pace := c.pace(); pace > 0 {
		return c.begun + min(int(c.ahead()/pace)+2, maxBudget)
	}
	return c.begun + maxBudget
}

// writeInitial writes the file before anything is posted.
func (c *checkpoints) writeInitial() error {
	c.run.Schedule.join()
	before := c.run.Clock.Now()
	c.onDisk = checkpoint{c.begun, c.newBudget(), before}
	err := c.run.Schedule.writeIdle(func() error {
		return c.run.Results.Write(c.plan.ReportOf(c.run.Name, c.run.Space, false, c.onDisk.budget))
	})
	if err != nil {
		c.run.Schedule.leave()
	}
	c.took = c.run.Clock.Now().Sub(before)
	return err
}

// write writes a file in its turn.
func (c *checkpoints) write(report *plan.Report) error {
	return c.run.Schedule.write(c.run.Clock, func() error { return c.run.Results.Write(report) })
}

// isDue reports whether the file that stands is old enough for another one, or will soon let nothing
// more begin.
func (c *checkpoints) isDue(now time.Time) bool {
	return c.writing == nil && (!now.Before(c.dueAt(now)) || c.isSoon(now))
}

// dueAt is when the next file is due. A space takes its turn as it comes to its first delivery after
// a file: it may have waited for others before.
func (c *checkpoints) dueAt(now time.Time) time.Time {
	if c.run.Schedule == nil {
		return c.onDisk.at.Add(c.every())
	}
	if c.due.IsZero() {
		c.due = c.run.Schedule.nextDue(now)
	}
	return c.due
}

// isSoon reports whether a file that is begun later would be late. For a lone run what it has posted
// since the last one tells.
func (c *checkpoints) isSoon(now time.Time) bool {
	left := c.onDisk.budget - c.begun
	if c.run.Schedule != nil {
		return c.run.Schedule.isSoon(left, c.newBudget()-c.begun, c.pace())
	}
	const early = 1.5
	return float64(left)*float64(now.Sub(c.onDisk.at)) < early*float64(c.took)*float64(c.begun-c.onDisk.begun)
}

// allow lets one more delivery begin now, and waits for a file where the one that
// stands does not allow it.
func (c *checkpoints) allow(ctx context.Context, now time.Time) error {
	c.collect()
	if c.isDue(now) {
		c.start(now)
	}
	for c.begun >= c.budget() {
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

// budget is how far the run may go now. Of a pace that has become slower the file that is being
// written owns up to less than the one that stands, and either may be what is found.
func (c *checkpoints) budget() int {
	if c.writing != nil {
		return min(c.onDisk.budget, c.writing.budget)
	}
	return c.onDisk.budget
}

// start writes a file beside the run. What it says is taken now; what it allows
// counts from now.
func (c *checkpoints) start(now time.Time) {
	w := &writing{checkpoint: checkpoint{c.begun, c.newBudget(), now}, done: make(chan struct{})}
	report := c.plan.ReportOf(c.run.Name, c.run.Space, false, w.budget)
	c.writing, c.due = w, time.Time{}
	go func() {
		defer close(w.done)
		w.err = CatchPanic(func() error { return c.write(report) }) // a goroutine's panic would end all spaces
		w.took = c.run.Clock.Now().Sub(now)
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
	c.failed, c.took = c.writing.err, c.writing.took
	if c.failed == nil {
		c.onDisk = c.writing.checkpoint
	} else {
		c.onDisk.at = c.writing.at
	}
	c.writing = nil
}

// wait waits until no file is being written any more: a run that panics gives its space back, and
// what is late would take the place of a newer file of whoever has it next.
func (c *checkpoints) wait() {
	if c.writing != nil {
		<-c.writing.done
	}
}

// writeFinal writes the file of the ended run.
func (c *checkpoints) writeFinal() error {
	if c.writing != nil {
		<-c.writing.done
		c.collect()
	}
	c.run.Schedule.leave()
	return c.run.Schedule.writeIdle(func() error { return c.run.Results.Write(c.plan.ReportOf(c.run.Name, c.run.Space, true, 0)) })
}
