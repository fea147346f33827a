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
	rowMatched []bool // as in rows
	idMatched  []bool // as in ids
	idInQuotes string // an id of the plan that was taken apart at its comma, "" where none was
}

// NewSelection resolves a filter. space may be nil. What the space or the interface does not have is a *problem.UsageError.
func NewSelection(filter Filter, space *space.Space) (*Selection, error) {
	selection := &Selection{rows: filter.Rows, ids: filter.IDs, rowMatched: make([]bool, len(filter.Rows)), idMatched: make([]bool, len(filter.IDs))}
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
		s.rowMatched[i] = s.rowMatched[i] || r.has(number)
	}
	for i, wanted := range s.ids {
		is := id()
		s.idMatched[i] = s.idMatched[i] || wanted == is
		if wanted != is && strings.Contains(is, ",") && slices.Contains(SplitIDs([]string{is}), wanted) {
			s.idInQuotes = is
		}
	}
}

// LeavesOutRow names the flag that leaves a whole row out, "" where none does.
func (s *Selection) LeavesOutRow(in *Inject) string {
	switch {
	case len(s.rows) > 0 && !slices.ContainsFunc(s.rows, func(r RowRange) bool { return r.has(in.Row.Number) }):
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
			suggestion := "look at --id"
			if s.idInQuotes != "" {
				suggestion = fmt.Sprintf("for the id %s, which has a comma, write --id '%s'", s.idInQuotes, QuoteID(s.idInQuotes))
			}
			return &problem.UsageError{Message: fmt.Sprintf("no row of the plan has the id %q", wording.Clip(s.ids[i])), Suggestion: suggestion}
		}
	}
	for i, met := range s.rowMatched {
		if r := s.rows[i]; !met {
			rows := fmt.Sprintf("rows %d-%d", r.From, r.To)
			if r.From == r.To {
				rows = fmt.Sprintf("row %d", r.From)
			}
			return &problem.UsageError{Message: "the plan has no inject in " + rows, Suggestion: "look at --rows"}
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

// ExcludedIDs are the ids that were chosen, and of which nothing is posted: each with why it is skipped, or where it goes
// instead, as the planner most likely meant another team or channel.
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
	var channel string
	var teams []string
	otherRow, skipped := false, ""
	for _, d := range s.Deliveries {
		switch {
		case d.Inject.ID != id:
			continue
		case d.Status.State == Skipped:
			skipped = d.Inject.Skip
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
	case skipped != "" && channel == "" && !otherRow:
		return id + " is skipped: " + skipped + skippedHint(skipped)
	case otherRow:
		return id + " is not in the rows that --rows names"
	case channel != "" && len(wanted.Channels) > 0 && !slices.Contains(wanted.Channels, channel):
		return fmt.Sprintf("%s does not go out on %s; it goes out on %s", id, wording.OrList(wanted.Channels), channel)
	case len(teams) > 0 && len(wanted.Teams) > 0:
		return fmt.Sprintf("%s does not go to %s; it goes to %s", id, wording.OrList(teamNames(wanted)), wording.AndList(teams))
	}
	return ""
}

// skippedHint is what to do so that a skipped row is sent.
func skippedHint(why string) string {
	if why == SkipSaysYes {
		return "; to send it, empty its cell in the column skip"
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
