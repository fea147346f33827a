package planlists

import (
	"cmp"
	"fmt"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates"
	"simcast/templates/wording"
)

// Row is what the page shows of a row of the plan.
type Row struct {
	Number                                        int
	ID, Time, Phase, Persona, Channel, Team, Text string
	Teams                                         []string // in full
	Errors, Warnings                              int
	State                                         string   // in words; "" where nothing is known of it
	Why                                           string   // of a skipped row, or of a failed one
	States                                        []string // by which the filter finds it
	Searched                                      string   // all that a search looks at, in small letters
	Skipped                                       bool     // it is never sent, and has no box
	IsReady                                       bool     // a contingency: it is sent only where somebody ticks it
	Hidden                                        bool
	Ticked                                        bool
}

// clipped keeps a text from filling the list.
func clipped(text string) string { return wording.Shorten(text, 90) }

// columns are the places of a plan's columns in its rows.
type columns map[string]int

func columnsOf(file *readers.File) columns {
	c := columns{}
	for _, column := range file.Columns {
		c[column.Name] = column.Index
	}
	for _, column := range file.Columns { // of a planner's own sheet, whose header stays its name
		if _, named := c[column.Kept]; !named && column.Kept != "" {
			c[column.Kept] = column.Index
		}
	}
	return c
}

// text is what a cell shows.
func (c columns) text(in *plan.Inject, name string) string {
	index, found := c[name]
	if !found {
		return ""
	}
	return plan.TextOf(in.Row, index)
}

// row is what the list shows of an inject. when is the column that has its time, "" where there is none.
func (c columns) row(in *plan.Inject, when string) Row {
	r := Row{Number: in.Row.Number, ID: clipped(in.ID), Time: clipped(c.text(in, when)), Phase: clipped(c.text(in, "phase")),
		Hidden: in.Row.Hidden, Skipped: in.Skip != "", Teams: teamsOf(in),
		Persona: clipped(cmp.Or(in.Persona.SystemInfo.Name, c.text(in, "persona"))),
		Channel: clipped(cmp.Or(in.Channel(), c.text(in, "channel"))),
		Text:    clipped(c.heading(in))}
	r.Team = clipped(c.team(in, r.Teams))
	r.Searched = c.searched(in, &r)
	for _, problem := range in.Problems {
		if problem.Severity == readers.Error {
			r.Errors++
		} else {
			r.Warnings++
		}
	}
	return r
}

// NoText stands for the words of a message that has none.
const NoText = "(no text)"

// heading is what the message begins with, filled in as its first team gets it.
func (c columns) heading(in *plan.Inject) string {
	m := messageOf(in)
	return cmp.Or(Heading(m), c.text(in, "subject"), c.text(in, "title"), c.text(in, "body"), deed(m), NoText)
}

// deed is what a message without words does.
func deed(m apiclient.Message) string {
	switch {
	case m.IsHacked != nil && *m.IsHacked == 1:
		return "website hacked"
	case m.IsHacked != nil:
		return "website restored"
	case len(m.Assets) > 0:
		return m.Assets[0].Alt
	}
	return ""
}

// Heading is the words by which a message is known.
func Heading(m apiclient.Message) string { return cmp.Or(m.Subject, m.Title, m.Body) }

// messageOf is the row's message to its first team, an empty one where the check made none. Of a row that is not
// checked, for it is sent, its preview has the texts.
func messageOf(in *plan.Inject) (m apiclient.Message) {
	if len(in.Deliveries) > 0 {
		m = in.Deliveries[0].Message()
	}
	if Heading(m) == "" && len(in.Previews) > 0 {
		texts := in.Previews[0].Texts
		m.Subject, m.Title, m.Body = templates.Text(texts.Subject), templates.Text(texts.Title), templates.Text(texts.Body)
	}
	return m
}

func teamsOf(in *plan.Inject) (names []string) {
	for _, d := range in.Deliveries {
		if d.Team != nil {
			names = append(names, d.Team.Name)
		}
	}
	return names
}

// team is who gets it: the team as the cell has it; where it is another one than the cell says, its name; of several
// teams, how many there are.
func (c columns) team(in *plan.Inject, known []string) string {
	cell := strings.Join(strings.Fields(c.text(in, "team")), " ")
	switch len(known) {
	case 0:
		return cell
	case 1:
		if space.ShortFor(known[0], headers.FoldName(cell)) {
			return cell // as the planner calls it
		}
		return known[0]
	}
	return fmt.Sprintf("%d teams: %s", len(known), cell)
}

// maxSearched is how many letters of a row a search looks at: more would fill the page.
const maxSearched = 4000

// searched is all that a search looks at, in small letters: of the texts those of the message, or of the cells where there is none.
func (c columns) searched(in *plan.Inject, r *Row) string {
	m := messageOf(in)
	texts := append([]string{in.ID, r.Persona, c.text(in, "persona"), r.Team, c.text(in, "team"), m.Subject, m.Title, m.Body}, r.Teams...)
	if Heading(m) == "" {
		texts = append(texts, c.text(in, "subject"), c.text(in, "title"), c.text(in, "body"))
	}
	return strings.ToLower(wording.Shorten(strings.Join(texts, " "), maxSearched))
}
