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
		s.idMatched[i] = s.idMatched[i] || wanted == id()
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
			return &problem.UsageError{Message: fmt.Sprintf("no row of the plan has the id %q", wording.Clip(s.ids[i])), Suggestion: "look at --id"}
		}
	}
	for i, met := range s.rowMatched {
		if r := s.rows[i]; !met {
			return &problem.UsageError{Message: fmt.Sprintf("the plan has no inject in rows %d-%d", r.From, r.To), Suggestion: "look at --rows"}
		}
	}
	return nil
}
