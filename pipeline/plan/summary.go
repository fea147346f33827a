package plan

import "slices"

// TeamCounts are the counts of one team.
type TeamCounts struct {
	Team string
	Counts
}

// ByTeam counts deliveries by team, in the order in which the plan names them.
func (s *SendPlan) ByTeam() []TeamCounts {
	var list []TeamCounts
	at := map[int64]int{}
	for _, d := range s.Deliveries {
		if d.Team == nil {
			continue
		}
		i, met := at[d.Team.ID]
		if !met {
			i = len(list)
			at[d.Team.ID] = i
			list = append(list, TeamCounts{Team: s.Space.TeamCell(*d.Team)})
		}
		list[i].add(d)
	}
	return list
}

// OpenDeliveries are those that were asked for and are failed, uncertain or
// pending: what wants looking at first.
func (s *SendPlan) OpenDeliveries() []*Delivery {
	var open []*Delivery
	for _, d := range s.Deliveries {
		if s.open(d) {
			open = append(open, d)
		}
	}
	urgency := map[State]int{Uncertain: 0, Failed: 1, Pending: 2}
	slices.SortStableFunc(open, func(a, b *Delivery) int { return urgency[a.Status.State] - urgency[b.Status.State] })
	return open
}

// Summary is how a run ended.
type Summary struct {
	Counts
	Run          string // its name
	Stopped      string // why it stopped before its last delivery, "" where it did not
	Interrupted  bool
	ResultsError error // why the results could not be written at the end
	LedgerError  error // why the ledger could not note the end
}

func (e Summary) EndedAs() string {
	switch {
	case e.Interrupted:
		return "interrupted"
	case e.Stopped != "":
		return "stopped: " + e.Stopped
	}
	return "finished"
}

// ExplainPending says of each delivery that was to be posted and was not, why.
func (s *SendPlan) ExplainPending(e Summary) {
	why := "not tried: the run was interrupted"
	if e.Stopped != "" {
		why = "not tried: the run stopped, for " + e.Stopped
	}
	for _, d := range s.ToPost {
		if d.Status.State == Pending && d.Status.Reason == "" {
			d.Status.Reason = why
		}
	}
}
