package view

import (
	"fmt"
	"strings"
	"time"

	"simcast/pipeline/control"
	"simcast/pipeline/day"
)

// Answered is what whoever asked for a control is told: whether it has taken effect, and what it changes, a line each.
func Answered(c *day.Control, answer control.Answer, clock func(time.Time) string) (said string, changes []string) {
	what := string(c.Verb)
	if spec := day.SpecOf(c.Verb); spec.Of == day.Entries || spec.Of == day.OneEntry {
		what = strings.TrimSpace(what + " " + strings.Join(c.IDs, ", "))
	}
	switch {
	case answer.ByWorkers:
		said = fmt.Sprintf("No worker has taken it yet: %s is recorded, and the worker that plays the day takes it, or the next one before it sends anything.", what)
	case answer.Silent != "":
		said = fmt.Sprintf("%s: %s is recorded, and counts once that is back, or from the next start.", answer.Silent, what)
	case answer.Waits:
		said = fmt.Sprintf("Nothing plays the day: %s is recorded, and counts from the next start.", what)
	default:
		said = fmt.Sprintf("%s has taken effect, at %s.", what, clock(answer.At))
	}
	return said, strings.FieldsFunc(answer.Text, func(r rune) bool { return r == '\n' })
}
