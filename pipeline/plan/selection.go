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

// Selection is a Choice held against a space, and what of it met a row.
type Selection struct {
	Filter
	Teams      []apiclient.Team
	rowMatched []bool
	idMatched  []bool
}

func NewSelection(c Filter, space *space.Space) (*Selection, error) {
	ch := &Selection{Filter: c, rowMatched: make([]bool, len(c.Rows)), idMatched: make([]bool, len(c.IDs))}
	ch.Channels = nil
	for _, name := range c.Channels {
		known, ok := schema.ChannelNamed(name)
		if !ok {
			return nil, &problem.UsageError{Message: fmt.Sprintf("there is no channel %q", wording.Clip(name)), Suggestion: "the channels are " + strings.Join(schema.Channels(), ", ")}
		}
		ch.Channels = append(ch.Channels, known.Name)
	}
	if space == nil {
		return ch, nil
	}
	for _, name := range c.Teams {
		a := space.Recipients(name)
		if len(a.Details) > 0 {
			return nil, &problem.UsageError{Message: a.Details[0].Message, Suggestion: a.Details[0].Suggestion}
		}
		ch.Teams = append(ch.Teams, a.Teams...)
	}
	return ch, nil
}

// MarkMatched notes which parts of the choice meet a row. id is asked for only where it matters.
func (ch *Selection) MarkMatched(number int, id func() string) {
	for i, r := range ch.Rows {
		ch.rowMatched[i] = ch.rowMatched[i] || r.has(number)
	}
	for i, wanted := range ch.IDs {
		ch.idMatched[i] = ch.idMatched[i] || wanted == id()
	}
}

// LeavesOutRow names the choice that leaves a whole row out, "" where none does.
func (ch *Selection) LeavesOutRow(in *Inject) string {
	switch {
	case len(ch.Rows) > 0 && !slices.ContainsFunc(ch.Rows, func(r RowRange) bool { return r.has(in.Row.Number) }):
		return "--rows"
	case len(ch.IDs) > 0 && !slices.Contains(ch.IDs, in.ID):
		return "--id"
	case len(ch.Channels) > 0 && !slices.Contains(ch.Channels, in.Cells[schema.ColChannel]):
		return "--channel"
	}
	return ""
}

// LeavesOutTeam reports whether --team leaves out what goes to that team.
func (ch *Selection) LeavesOutTeam(team *apiclient.Team) bool {
	return team != nil && len(ch.Teams) > 0 && !slices.ContainsFunc(ch.Teams, func(t apiclient.Team) bool { return t.ID == team.ID })
}

// Unmatched is an error where a part of the choice met no row of the plan: it was
// most likely mistyped.
func (ch *Selection) Unmatched() error {
	for i, met := range ch.idMatched {
		if !met {
			return &problem.UsageError{Message: fmt.Sprintf("no row of the plan has the id %q", wording.Clip(ch.IDs[i])), Suggestion: "look at --id"}
		}
	}
	for i, met := range ch.rowMatched {
		if r := ch.Rows[i]; !met {
			return &problem.UsageError{Message: fmt.Sprintf("the plan has no inject in rows %d-%d", r.From, r.To), Suggestion: "look at --rows"}
		}
	}
	return nil
}
