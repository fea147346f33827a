package pipeline

import (
	"fmt"

	"simcast/readers"
)

// size is what the rows met so far have become.
type size struct {
	deliveries int
	filled     int   // bytes of the texts as they are filled in
	steps      int64 // of all templates
}

// mostOfPlan is what may become of a plan, for a run keeps all of it: a row of a few bytes can
// stand for a thousand teams, and its template for a megabyte to each of them.
func mostOfPlan() size {
	return size{
		deliveries: 2 << 20, // twelve days at the service's pace; twice the rows that a sheet has
		filled:     1 << 30,
		steps:      1 << 27, // a thousand for each of 100,000 messages
	}
}

// charge adds a text that was filled in. What came out may be short, and have taken the
// memory of its template.
func (c *Checker) charge(template, filled int) { c.size.filled += max(template, filled) }

// measure adds a row to what was met, and refuses it where that is too much.
func (c *Checker) measure(in *Inject) error {
	c.size.deliveries += len(in.Deliveries)
	c.size.steps = c.filler.Spent()
	tooLarge := func(message, suggestion string) error {
		return &readers.Problem{Place: in.Place, Severity: readers.Error, Code: "plan-too-large", Message: message, Suggestion: suggestion}
	}
	switch {
	case c.size.deliveries > c.most.deliveries:
		return tooLarge(fmt.Sprintf("the rows up to here are more than %d messages", c.most.deliveries),
			"name fewer teams, or part the plan into several files")
	case c.size.filled > c.most.filled:
		return tooLarge(fmt.Sprintf("the texts up to here are longer than %d MiB once they are filled in", c.most.filled>>20),
			"shorten the templates, or part the plan into several files")
	case c.size.steps > c.most.steps:
		return tooLarge("the templates up to here take too many steps: loops that are too long, or have no end",
			"shorten the loops, or part the plan into several files")
	}
	return nil
}
