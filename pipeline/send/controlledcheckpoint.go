package send

import (
	"time"

	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
)

// The results file of a controlled queue names what may go out before it is written again. A delivery that it does not name
// begins only once a file is on disk that names it.

// newNamed is a file whose writing starts now. d, where it is not nil, may go out whatever the queue says.
func (c *checkpoints) newNamed(now time.Time, d *plan.Delivery) (checkpoint, *resultsreport.Report) {
	c.queue.Describe()
	deliveries := c.queue.MayGoOut()
	if d != nil {
		deliveries = append(deliveries[:len(deliveries):len(deliveries)], d)
	}
	report := resultsreport.OfDay(c.sendPlan, c.config.Name, c.config.Space, false, deliveries)
	file := checkpoint{begun: c.begun, at: now, names: map[string]bool{}}
	for _, name := range report.MayGoOutNames {
		file.names[name] = true
	}
	return file, report
}

// namesIt reports whether both the file on disk and the one that is being written name a delivery: after a crash either may
// be found.
func (c *checkpoints) namesIt(d *plan.Delivery) bool {
	name := c.sendPlan.NameOf(d)
	return c.onDisk.names[name] && (c.writing == nil || c.writing.names[name])
}

// keepUp starts a file where one is due, and no delivery waits for it.
func (c *checkpoints) keepUp(now time.Time) {
	if c.config.Results == nil {
		return
	}
	if c.takeWritten(); c.isDue(now) {
		c.start(now, nil)
	}
}

// lastReport is the results of the ended run.
func (c *checkpoints) lastReport() *resultsreport.Report {
	if c.queue == nil {
		return resultsreport.Of(c.sendPlan, c.config.Name, c.config.Space, true, 0)
	}
	c.queue.Describe()
	return resultsreport.OfDay(c.sendPlan, c.config.Name, c.config.Space, true, nil)
}
