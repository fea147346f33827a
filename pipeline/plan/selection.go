package plan

import (
	"fmt"
	"slices"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// Selection is a Filter with the names of a space resolved, and which parts of it a row has matched.
type Selection struct {
	Teams      []apiclient.Team
	Channels   []string // as the interface spells them
	rows       []RowRange
	ids        []string
	rowMatched []bool   // as in rows
	idMatched  []bool   // as in ids
	idMeant    []string // as in ids: the one that was perhaps meant, where a row has such a one
}

// NewSelection resolves a filter. space may be nil. What the space or the interface does not have is a *problem.UsageError.
func NewSelection(filter Filter, space *space.Space) (*Selection, error) {
	selection := &Selection{rows: filter.Rows, ids: filter.IDs, rowMatched: make([]bool, len(filter.Rows)), idMatched: make([]bool, len(filter.IDs)),
		idMeant: make([]string, len(filter.IDs))}
	for _, name := range filter.Channels {
		known, ok := schema.ChannelNamed(name)
		if !ok {
			return nil, &problem.UsageError{Message: fmt.Sprintf("there is no channel %q", wording.Clip(name)), Suggestion: "the channels are " + strings.Join(schema.Channels(), ", ")}
		}
		selection.Channels = append(selection.Channels, known.Name)
	}
	if space == nil {
		return selection, nil
	}
	for _, name := range filter.Teams {
		recipients := space.Recipients(name)
		if len(recipients.Errors) > 0 {
			return nil, &problem.UsageError{Message: recipients.Errors[0].Message, Suggestion: recipients.Errors[0].Suggestion}
		}
		selection.Teams = append(selection.Teams, recipients.Teams...)
	}
	return selection, nil
}

// MarkMatched notes which parts of the filter a row matches. id is asked for only where it matters.
func (s *Selection) MarkMatched(number int, id func() string) {
	for i, r := range s.rows {
		s.rowMatched[i] = s.rowMatched[i] || r.Has(number)
	}
	for i, wanted := range s.ids {
		if s.idMatched[i] {
			continue
		}
		written := id()
		s.idMatched[i] = wanted == written
		switch {
		case strings.HasPrefix(written, wanted+","): // of which the list has made two
			s.idMeant[i] = written
		case s.idMeant[i] == "":
			s.idMeant[i] = wording.Nearest(wanted, []string{written})
		}
	}
}

// unknownID is an error about the i-th id of the filter, which no row has.
func (s *Selection) unknownID(i int) error {
	suggestion, meant := "write ids as the column id has them, such as A1,B2", s.idMeant[i]
	if meant != "" {
		suggestion = fmt.Sprintf("did you mean %q?", wording.Clip(meant))
	}
	if listed := ListedID(meant); listed != meant && !strings.ContainsAny(meant, "\"$`%!\n") {
		suggestion += fmt.Sprintf(" Write --id \"%s\"", listed)
	}
	return &problem.UsageError{Message: fmt.Sprintf("no row of the plan has the id %q", wording.Clip(s.ids[i])), Suggestion: suggestion}
}

// LeavesOutRow names the flag that leaves a whole row out, "" where none does.
func (s *Selection) LeavesOutRow(in *Inject) string {
	switch {
	case len(s.rows) > 0 && !slices.ContainsFunc(s.rows, func(r RowRange) bool { return r.Has(in.Row.Number) }):
		return "--rows"
	case len(s.ids) > 0 && !slices.Contains(s.ids, in.ID):
		return "--id"
	case len(s.Channels) > 0 && !slices.Contains(s.Channels, in.Cells[schema.ColChannel]):
		return "--channel"
	}
	return ""
}

// LeavesOutTeam reports whether --team leaves out what goes to that team.
func (s *Selection) LeavesOutTeam(team *apiclient.Team) bool {
	return team != nil && len(s.Teams) > 0 && !slices.ContainsFunc(s.Teams, func(t apiclient.Team) bool { return t.ID == team.ID })
}

// Unmatched is an error where a part of the filter matches no row of the plan: it was
// most likely mistyped.
func (s *Selection) Unmatched() error {
	for i, met := range s.idMatched {
		if !met {
			return s.unknownID(i)
		}
	}
	for i, met := range s.rowMatched {
		if r := s.rows[i]; !met {
			return &problem.UsageError{Message: "the plan has no inject in " + r.String(), Suggestion: "write rows as the spreadsheet numbers them, such as 2-40,57"}
		}
	}
	return nil
}

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

// ExcludedIDs are the ids that were chosen, and of which nothing is sent all the same: those whose row is skipped, each with
// why and how to send it, and those whose messages another choice leaves out, each with where it goes instead, as the planner
// most likely meant another team or channel.
func (s *SendPlan) ExcludedIDs() []string {
	var excluded []string
	for _, id := range s.Plan.Options.Filter.IDs {
		if said := s.whyExcluded(id); said != "" && !slices.Contains(excluded, said) {
			excluded = append(excluded, said)
		}
	}
	return excluded
}

// whyExcluded is what ExcludedIDs has of one id, "" where something of it is chosen.
func (s *SendPlan) whyExcluded(id string) string {
	var channel, whySkipped string
	var teams []string
	otherRow := false
	for _, d := range s.Deliveries {
		switch {
		case d.Inject.ID != id:
			continue
		case d.Status.State == Skipped:
			whySkipped = d.Status.Reason
			continue
		case s.IsChosen(d):
			return ""
		}
		otherRow = otherRow || d.Inject.LeftOut == LeftOutBy+"--rows"
		channel = d.Inject.Cells[schema.ColChannel]
		if d.Team != nil && !slices.Contains(teams, d.Team.Name) {
			teams = append(teams, d.Team.Name)
		}
	}
	switch wanted := s.Selection; {
	case whySkipped != "" && len(teams) == 0:
		return s.skippedID(id, whySkipped)
	case otherRow:
		return id + " is not in the rows that --rows names"
	case channel != "" && len(wanted.Channels) > 0 && !slices.Contains(wanted.Channels, channel):
		return fmt.Sprintf("%s does not go out on %s; it goes out on %s", id, wording.OrList(wanted.Channels), channel)
	case len(teams) > 0 && len(wanted.Teams) > 0:
		return fmt.Sprintf("%s does not go to %s; it goes to %s", id, wording.OrList(teamNames(wanted)), wording.AndList(teams))
	}
	return ""
}

// skippedID says of a chosen id that its row is skipped, why, and how to send it.
func (s *SendPlan) skippedID(id, why string) string {
	file, remedy := "the plan", "empty skip in its row"
	if s.Plan.Options.IsRerun { // which leaves alone what the file has as skipped, also where the cell is emptied
		file, remedy = "the results file", "empty skip in the plan, and send the plan"
	}
	switch why {
	case SkippedByPlanner:
	default:
		if remedy = "change the cell that says so, or say with --map what it means"; s.Plan.Options.IsRerun {
			remedy = "change the cell that says so in the plan, or say with --map what it means, and send the plan"
		}
	case SkippedAsHidden:
		remedy = "leave --visible-only out"
	case SkippedToOnePerson, SkippedHacking:
		remedy = "leave --redirect out"
	}
	return fmt.Sprintf("%s is skipped in %s (%s); to send it, %s", id, file, why, remedy)
}

// teamNames are the teams that are chosen.
func teamNames(s *Selection) (names []string) {
	for _, team := range s.Teams {
		names = append(names, team.Name)
	}
	return names
}
