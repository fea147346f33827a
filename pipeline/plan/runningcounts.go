package plan

import (
	"slices"
	"sort"
)

// RunningCounts are the counts of a run under way by team, and its open deliveries. They follow the run one
// delivery at a time: to count all of them again would take longer than a message, in a large plan.
type RunningCounts struct {
	toPost    []placed
	next      int // in toPost: the first one that is not counted as the run left it
	teams     *teamLines
	uncertain []placed // that were asked for, in the plan's order
	failed    []placed
}

// placed is a delivery with its place in the plan.
type placed struct {
	*Delivery
	place int
}

// RunningCounts begins with the deliveries as they are now, before the first is sent.
func (s *SendPlan) RunningCounts() *RunningCounts {
	counts := &RunningCounts{teams: s.newTeamLines()}
	for i, d := range s.Deliveries {
		if line := counts.teams.of(d); line != nil {
			line.Counts.add(d)
		}
		p := placed{d, i}
		if s.open(d) {
			counts.add(p)
		}
		if d.Action == ActionSend {
			counts.toPost = append(counts.toPost, p)
		}
	}
	return counts
}

// Advance counts what became of the deliveries up to the done-th one that was to be posted. They must have their
// final status: call it while a run shows its progress.
func (c *RunningCounts) Advance(done int) {
	for ; c.next < min(done, len(c.toPost)); c.next++ {
		p := c.toPost[c.next]
		team := c.teams.of(p.Delivery)
		if p.Before == Uncertain {
			team.Uncertain--
			c.remove(p)
		} else {
			team.Pending--
		}
		team.add(p.Delivery)
		c.add(p)
	}
}

// ByTeam is [SendPlan.ByTeam] as of the last Advance.
func (c *RunningCounts) ByTeam() []TeamCounts { return c.teams.list() }

// Tried are the first open deliveries that are not pending, in the order of [SendPlan.OpenDeliveries], and how many
// more there are.
func (c *RunningCounts) Tried(limit int) (first []*Delivery, more int) {
	for _, list := range [][]placed{c.uncertain, c.failed} {
		for _, p := range list[:min(limit-len(first), len(list))] {
			first = append(first, p.Delivery)
		}
	}
	return first, len(c.uncertain) + len(c.failed) - len(first)
}

// LatestSent are the deliveries that the run has sent last, the latest first.
func (c *RunningCounts) LatestSent(limit int) (latest []*Delivery) {
	for i := c.next - 1; i >= 0 && len(latest) < limit; i-- {
		if c.toPost[i].Status.State == Sent {
			latest = append(latest, c.toPost[i].Delivery)
		}
	}
	return latest
}

// add keeps a delivery that is uncertain or failed. Most come in the plan's order, and go to the end.
func (c *RunningCounts) add(p placed) {
	switch p.Status.State {
	case Uncertain:
		c.uncertain = slices.Insert(c.uncertain, placeIn(c.uncertain, p), p)
	case Failed:
		c.failed = slices.Insert(c.failed, placeIn(c.failed, p), p)
	}
}

func (c *RunningCounts) remove(p placed) {
	if i := placeIn(c.uncertain, p); i < len(c.uncertain) && c.uncertain[i].Delivery == p.Delivery {
		c.uncertain = slices.Delete(c.uncertain, i, i+1)
	}
}

// placeIn is where a delivery stands, or belongs, in a list in the plan's order.
func placeIn(list []placed, p placed) int {
	return sort.Search(len(list), func(i int) bool { return list[i].place >= p.place })
}
