package send

import (
	"context"
	"fmt"
	"time"

	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
)

// checkpoints writes the results file at the start, about every ten seconds, and
// at the end, and keeps the run within what the file on disk lets begin: see doc.go. No timer drives it: allow,
// which every delivery passes, starts a file that is due. While a delivery waits, none is started.
type checkpoints struct {
	sendPlan *plan.SendPlan
	config   Config
	queue    ControlledQueue      // that says by name what may go out; nil: the first ones of ToPost may, so many as the budget says
	interval func() time.Duration // the present interval
	begun    int                  // deliveries begun so far
	onDisk   checkpoint           // the last file that was written whole
	took     time.Duration        // to write it
	writing  *writing             // the file that is being written, nil where none is
	failed   error                // why the last file could not be written
	due      time.Time            // when the next file of one of many spaces is written, zero until that is known
}

// checkpoint is a results file that was written while the run went on.
type checkpoint struct {
	begun  int             // deliveries begun when its writing started
	budget int             // deliveries that may be begun, those included, before the next file is on disk
	at     time.Time       // when its writing started
	names  map[string]bool // of a controlled queue, in place of the budget: what may go out before the next file is on disk
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
	checkpointShare = 9 // a lone run waits so many times as long as a file takes, before it writes the next one
	checkpointMost  = time.Minute
	maxBudget       = 20_000
)

func newCheckpoints(sendPlan *plan.SendPlan, config Config, interval func() time.Duration) *checkpoints {
	queue, _ := config.Queue.(ControlledQueue)
	return &checkpoints{sendPlan: sendPlan, config: config, queue: queue, interval: interval}
}

// every is how long after a file a lone run starts to write the next one. The file of a large plan takes seconds,
// and slows the run while it is written.
func (c *checkpoints) every() time.Duration {
	return max(checkpointEvery, min(checkpointShare*c.took, checkpointMost))
}

// ahead is how long a budget has to last: until the next file is on disk.
func (c *checkpoints) ahead() time.Duration {
	if c.config.Schedule != nil {
		return c.config.Schedule.ahead()
	}
	return c.every() + 2*c.took
}

// newBudget is the budget of a file whose writing starts now, at the present pace.
func (c *checkpoints) newBudget() int {
	if interval := c.interval(); interval > 0 {
		return c.begun + min(int(c.ahead()/interval)+2, maxBudget)
	}
	return c.begun + maxBudget
}

// writeInitial writes the file before anything is posted.
func (c *checkpoints) writeInitial() error {
	c.config.Schedule.join()
	if c.config.Results == nil {
		return nil
	}
	before := c.config.Clock.Now()
	file, report := c.newCheckpoint(before, nil)
	c.onDisk = file
	err := c.config.Schedule.writeIdle(func() error { return c.config.Results.Write(report) })
	if err != nil {
		c.config.Schedule.leave()
	}
	c.took = c.config.Clock.Now().Sub(before)
	return err
}

// newCheckpoint is a file whose writing starts now. Its statuses and what it lets begin are those of this moment; d is the
// delivery that waits for it, nil where none does.
func (c *checkpoints) newCheckpoint(now time.Time, d *plan.Delivery) (checkpoint, *resultsreport.Report) {
	if c.queue != nil {
		return c.newNamed(now, d)
	}
	file := checkpoint{begun: c.begun, budget: c.newBudget(), at: now}
	return file, resultsreport.Of(c.sendPlan, c.config.Name, c.config.Space, false, file.budget)
}

// write writes a file when the schedule lets it.
func (c *checkpoints) write(report *resultsreport.Report) error {
	return c.config.Schedule.write(c.config.Clock, func() error { return c.config.Results.Write(report) })
}

// isDue reports whether the next file is to be written: the last one is old enough, or its budget is nearly used up.
func (c *checkpoints) isDue(now time.Time) bool {
	return c.writing == nil && (!now.Before(c.dueAt(now)) || c.queue == nil && c.isSoon(now))
}

// dueAt is when the next file is due. One of many spaces asks the schedule at its first delivery after a file: it may
// have waited for others before.
func (c *checkpoints) dueAt(now time.Time) time.Time {
	if c.config.Schedule == nil {
		return c.onDisk.at.Add(c.every())
	}
	if c.due.IsZero() {
		c.due = c.config.Schedule.nextDue(now)
	}
	return c.due
}

// isSoon reports whether the budget would be used up before a file is on disk that is started later. A lone run works
// that out from what it has posted since the last file.
func (c *checkpoints) isSoon(now time.Time) bool {
	left := c.onDisk.budget - c.begun
	if c.config.Schedule != nil {
		return c.config.Schedule.isSoon(left, c.newBudget()-c.begun, c.interval())
	}
	const early = 1.5
	return float64(left)*float64(now.Sub(c.onDisk.at)) < early*float64(c.took)*float64(c.begun-c.onDisk.begun)
}

// allow lets a delivery begin now. Where the file does not let it, it waits for the next file.
func (c *checkpoints) allow(ctx context.Context, now time.Time, d *plan.Delivery) error {
	if c.config.Results == nil {
		return nil
	}
	c.takeWritten()
	if c.isDue(now) {
		c.start(now, d)
	}
	for !c.lets(d) {
		if c.writing == nil {
			c.start(now, d)
		}
		select {
		case <-c.writing.done:
		case <-ctx.Done():
			return ctx.Err()
		}
		if c.takeWritten(); c.failed != nil {
			return fmt.Errorf("nothing goes out before the results are on disk: %w", c.failed)
		}
	}
	c.begun++
	return nil
}

// lets reports whether a delivery may begin now.
func (c *checkpoints) lets(d *plan.Delivery) bool {
	if c.queue != nil {
		return c.namesIt(d)
	}
	return c.begun < c.budget()
}

// budget is how many deliveries may be begun now. After the pace has become slower, the file that is being written has
// a smaller budget than the one on disk, and after a crash either may be found: the smaller one counts.
func (c *checkpoints) budget() int {
	if c.writing != nil {
		return min(c.onDisk.budget, c.writing.budget)
	}
	return c.onDisk.budget
}

// start writes a file while the run goes on.
func (c *checkpoints) start(now time.Time, d *plan.Delivery) {
	checkpoint, report := c.newCheckpoint(now, d)
	file := &writing{checkpoint: checkpoint, done: make(chan struct{})}
	c.writing, c.due = file, time.Time{}
	go func() {
		defer close(file.done)
		file.err = CatchPanic(func() error { return c.write(report) }) // a goroutine's panic would end all spaces
		file.took = c.config.Clock.Now().Sub(now)
	}()
}

// takeWritten takes note of a file that has been written meanwhile.
func (c *checkpoints) takeWritten() {
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

// wait waits until no file is being written any more. After a panic the space is free for the next run, whose newer
// file a late one would replace.
func (c *checkpoints) wait() {
	if c.writing != nil {
		<-c.writing.done
	}
}

// writeFinal writes the file of the ended run. It alone has the texts as posted: reading all of them from the ledger every
// ten seconds would cost more than the file itself, and holding them would cost memory all along. A run that was killed has
// lost none, for the next file takes them from the ledger too.
func (c *checkpoints) writeFinal(how string) error {
	if c.writing != nil {
		<-c.writing.done
		c.takeWritten()
	}
	c.config.Schedule.leave()
	if c.config.Results == nil {
		return nil
	}
	return c.config.Schedule.writeIdle(func() error {
		report := c.lastReport()
		report.EndedAs = how
		report.PostedBodies = c.config.PostedBodies
		return c.config.Results.Write(report)
	})
}
