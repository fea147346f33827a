package runwords

import (
	"fmt"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/plan"
)

// Count is a number of messages, with the word for what became of them.
type Count struct {
	Name string
	N    int
}

// Counts are the numbers of a run: while it is under way, those of what was tried.
func Counts(now session.Snapshot) (list []Count) {
	c := plan.Counts{Sent: now.Progress.Sent, Failed: now.Progress.Failed, Uncertain: now.Progress.Uncertain,
		Pending: now.Progress.Total - now.Progress.Done()}
	for _, team := range now.Teams { // all of the plan, as in the table by team
		c.Already += team.Already
	}
	leftOut := 0
	if now.Summary != nil {
		c = now.Summary.Counts
		leftOut = LeftOut(c)
	}
	for _, count := range []struct {
		Count
		always bool
	}{{Count{"Sent", c.Sent}, true}, {Count{"Sent before", c.Already}, false}, {Count{"Failed", c.Failed}, true}, {Count{"Uncertain", c.Uncertain}, true},
		{Count{"Pending", c.Pending - leftOut}, true}, {Count{"Left out", leftOut}, false}, {Count{"Skipped", c.Skipped}, false}, {Count{"Sent as drafts", c.Drafts}, false}} {
		if count.always || count.N > 0 {
			list = append(list, count.Count)
		}
	}
	return list
}

// LeftOut is how many messages are pending because the run was not asked for them.
func LeftOut(c plan.Counts) int { return min(c.Failed+c.Uncertain+c.Pending-c.Open, c.Pending) }

// Pending is how many messages the run was asked for and did not come to.
func Pending(c plan.Counts) int { return c.Pending - LeftOut(c) }

// Sum says in one sentence what became of all messages of the plan.
func Sum(c plan.Counts) string {
	notSent := c.Failed + c.Uncertain + c.Pending
	all := c.Sent + c.Already + notSent
	if notSent == 0 {
		if c.Already > 0 {
			return fmt.Sprintf("Everything is sent: %d of %d now, %d before.", c.Sent, all, c.Already)
		}
		return "Everything is sent."
	}
	text := fmt.Sprintf("%d of %d sent", c.Sent, all)
	for _, part := range []Count{{"sent before", c.Already}, {"failed", c.Failed}, {"uncertain", c.Uncertain}, {"pending", Pending(c)}, {"left out", LeftOut(c)}} {
		if part.N > 0 {
			text += fmt.Sprintf("; %d %s", part.N, part.Name)
		}
	}
	return text + "."
}
