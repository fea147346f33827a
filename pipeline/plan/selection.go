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
	Filter
	Teams      []apiclient.Team
	rowMatched []bool
	idMatched  []bool
}

// NewSelection resolves a filter. space may be nil. What the space or the interface does not have is a *problem.UsageError.
func NewSelection(c Filter, space *space.Space) (*Selection, error) {
	s := &Selection{Filter: c, rowMatched: make([]bool, len(c.Rows)), idMatched: make([]bool, len(c.IDs))}
	s.Channels = nil
	for _, name := range c.Channels {
		known, ok := schema.ChannelNamed(name)
		if !ok {
			return nil, &problem.UsageError{Message: fmt.Sprintf("there is no channel %q", wording.Clip(name)), Suggestion: "the channels are " + strings.Join(schema.Channels(), ", ")}
		}
		s.Channels = append(s.Channels, known.Name)
	}
	if space == nil {
		return s, nil
	}
	for _, name := range c.Teams {
		a := space.Recipients(name)
		if len(a.Details) > 0 {
			return nil, &problem.UsageError{Message: a.Details[0].Message, Suggestion: a.Details[0].Suggestion}
		}
		s.Teams = append(s.Teams, a.Teams...)
	}
	return s, nil
}

// MarkMatched notes which parts of the filter a row matches. id is asked for only where it matters.
func (s *Selection) MarkMatched(number int, id func() string) {
	for i, r := range s.Rows {
		s.rowMatched[i] = s.rowMatched[i] || r.has(number)
	}
	for i, wanted := range s.IDs {
		s.idMatched[i] = s.idMatched[i] || wanted == id()
	}
}

// LeavesOutRow names the flag that leaves a whole row out, "" where none does.
func (s *Selection) LeavesOutRow(in *Inject) string {
	switch {
	case len(s.Rows) > 0 && !slices.ContainsFunc(s.Rows, func(r RowRange) bool { return r.has(in.Row.Number) }):
		return "--rows"
	case len(s.IDs) > 0 && !slices.Contains(s.IDs, in.ID):
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
			return &problem.UsageError{Message: fmt.Sprintf("no row of the plan has the id %q", wording.Clip(s.IDs[i])), Suggestion: "look at --id"}
		}
	}
	for i, met := range s.rowMatched {
		if r := s.Rows[i]; !met {
			return &problem.UsageError{Message: fmt.Sprintf("the plan has no inject in rows %d-%d", r.From, r.To), Suggestion: "look at --rows"}
		}
	}
	return nil
}
