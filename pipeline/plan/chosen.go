package plan

import (
	"fmt"
	"slices"

	"simcast/pipeline/schema"
	"simcast/templates/wording"
)

// IsChosen reports whether no choice (--rows, --id, --team, --channel) leaves a delivery out of this run.
func (s *SendPlan) IsChosen(d *Delivery) bool {
	return d.Inject.LeftOut == "" && !s.Selection.LeavesOutTeam(d.Team)
}

// Chosen is the send plan with only those deliveries that no choice leaves out, to count them; the send plan itself where all
// of them are chosen.
func (s *SendPlan) Chosen() *SendPlan {
	if !slices.ContainsFunc(s.Deliveries, func(d *Delivery) bool { return !s.IsChosen(d) }) {
		return s
	}
	chosen := *s
	chosen.Deliveries = slices.DeleteFunc(slices.Clone(s.Deliveries), func(d *Delivery) bool { return !s.IsChosen(d) })
	return &chosen
}

// ExcludedIDs are the ids that were chosen, and whose messages another choice leaves out: each with where it goes instead, as
// the planner most likely meant another team or channel.
func (s *SendPlan) ExcludedIDs() []string {
	var excluded []string
	for _, id := range s.Plan.Options.Filter.IDs {
		if said := s.whyExcluded(id); said != "" && !slices.Contains(excluded, said) {
			excluded = append(excluded, said)
		}
	}
	return excluded
}

// whyExcluded is what ExcludedIDs has of one id, "" where something of it is chosen, or it is skipped.
func (s *SendPlan) whyExcluded(id string) string {
	var channel string
	var teams []string
	otherRow := false
	for _, d := range s.Deliveries {
		switch {
		case d.Inject.ID != id:
			continue
		case s.IsChosen(d) || d.Status.State == Skipped:
			return ""
		}
		otherRow = otherRow || d.Inject.LeftOut == LeftOutBy+"--rows"
		channel = d.Inject.Cells[schema.ColChannel]
		if d.Team != nil && !slices.Contains(teams, d.Team.Name) {
			teams = append(teams, d.Team.Name)
		}
	}
	switch wanted := s.Selection; {
	case otherRow:
		return id + " is not in the rows that --rows names"
	case channel != "" && len(wanted.Channels) > 0 && !slices.Contains(wanted.Channels, channel):
		return fmt.Sprintf("%s does not go out on %s; it goes out on %s", id, wording.OrList(wanted.Channels), channel)
	case len(teams) > 0 && len(wanted.Teams) > 0:
		return fmt.Sprintf("%s does not go to %s; it goes to %s", id, wording.OrList(teamNames(wanted)), wording.AndList(teams))
	}
	return ""
}

// teamNames are the teams that are chosen.
func teamNames(s *Selection) (names []string) {
	for _, team := range s.Teams {
		names = append(names, team.Name)
	}
	return names
}
