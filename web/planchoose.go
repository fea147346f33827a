package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"simcast/apiclient"
	"simcast/pipeline"
	"simcast/readers"
	"simcast/web/desk"
)

// mostBoxes is how many rows have a box each. A longer plan has a field for its rows.
const mostBoxes = 2000

// choose is the form of what may be asked of a plan.
type choose struct {
	asked
	Rows     []rowChoice // nil where the plan has too many
	Timed    bool        // a row has a time
	Count    int         // rows that can be chosen
	RowsText string
	Teams    []boxChoice
	Channels []boxChoice
	AllTeams []apiclient.Team // of the space, for a rehearsal
	Results  bool             // the round is that of the results
	Round    string
	Zone     string // in which date cells are taken where nothing is asked
}

// rowChoice is a row of the plan with its box.
type rowChoice struct {
	Number                                 int
	ID, Time, Persona, Channel, Team, Text string
	Errors, Warnings                       int
	State                                  string // where it stands in the ledger, or why it is left alone
	Skipped                                bool   // it has no box
	Hidden                                 bool
	Chosen                                 bool
}

type boxChoice struct {
	Value, Name string
	Count       int
	Chosen      bool
}

func (s *Server) chooseOf(view *desk.View, brief *briefing, a asked) choose {
	c := choose{asked: a, Results: view.Results, Round: a.Round, RowsText: strings.Join(a.Asked.Rows, ","), Zone: zoneName(s.Desk.Zone())}
	if view.Space != nil {
		c.AllTeams = view.Space.Teams
	}
	if view.Results {
		c.Round = view.Round
	}
	columns := columnsOf(view.Plan.File)
	states := statesOf(brief.settled)
	teams, channels := &boxes{}, &boxes{}
	chosen := chosenRows(a)
	for _, in := range view.Plan.Injects {
		if in.Skip == "" {
			c.Count++
			teams.count(in)
			channels.add(in.Channel(), in.Channel())
		}
		if len(view.Plan.Injects) <= mostBoxes {
			row := columns.row(in)
			row.State = firstOf(skipWords(in), states[in.Row.Number])
			row.Chosen = a.None != "row" && chosen(in.Row.Number)
			c.Timed = c.Timed || row.Time != ""
			c.Rows = append(c.Rows, row)
		}
	}
	c.Teams = teams.chosen(a.Asked.Teams, a.None == "team")
	c.Channels = channels.chosen(a.Asked.Channels, a.None == "channel")
	return c
}

// chosenRows tells which rows are asked for. Rows that cannot be read choose none.
func chosenRows(a asked) func(int) bool {
	var wanted []pipeline.RowRange
	for _, text := range a.Asked.Rows {
		part, err := pipeline.ParseRows(text)
		if err != nil {
			return func(int) bool { return false }
		}
		wanted = append(wanted, part...)
	}
	return func(row int) bool {
		return len(wanted) == 0 || slices.ContainsFunc(wanted, func(r pipeline.RowRange) bool { return r.From <= row && row <= r.To })
	}
}

// boxes are names with how often each was met, in the order in which they were met.
type boxes struct{ list []boxChoice }

func (b *boxes) add(value, name string) {
	if value == "" {
		return
	}
	for i := range b.list {
		if b.list[i].Value == value {
			b.list[i].Count++
			return
		}
	}
	b.list = append(b.list, boxChoice{Value: value, Name: name, Count: 1})
}

func (b *boxes) count(in *pipeline.Inject) {
	for _, d := range in.Deliveries {
		if d.Team != nil {
			b.add(strconv.FormatInt(d.Team.ID, 10), d.Team.Name)
		}
	}
}

func (b *boxes) chosen(values []string, none bool) []boxChoice {
	for i := range b.list {
		b.list[i].Chosen = !none && (len(values) == 0 || slices.Contains(values, b.list[i].Value))
	}
	return b.list
}

// columns are the places of a plan's columns in its rows.
type columns map[string]int

func columnsOf(file *readers.Plan) columns {
	c := columns{}
	for _, column := range file.Columns {
		c[column.Name] = column.Index
	}
	return c
}

func (c columns) text(in *pipeline.Inject, name string) string {
	index, found := c[name]
	if !found || index >= len(in.Row.Cells) {
		return ""
	}
	return strings.TrimSpace(in.Row.Cells[index].Text)
}

// row is what the table of rows shows of an inject.
func (c columns) row(in *pipeline.Inject) rowChoice {
	r := rowChoice{Number: in.Row.Number, ID: clipped(in.ID), Time: clipped(c.text(in, "ts")), Hidden: in.Row.Hidden, Skipped: in.Skip != "",
		Persona: clipped(firstOf(in.Persona.SystemInfo.Name, c.text(in, "persona"))),
		Channel: clipped(firstOf(in.Channel(), c.text(in, "channel"))),
		Team:    clipped(c.team(in)),
		Text:    clipped(c.heading(in))}
	for _, problem := range in.Problems {
		if problem.Severity == readers.Error {
			r.Errors++
		} else {
			r.Warnings++
		}
	}
	return r
}

// heading is what the message begins with, filled in as its first team gets it.
func (c columns) heading(in *pipeline.Inject) string {
	var m apiclient.Message
	if len(in.Deliveries) > 0 {
		m = in.Deliveries[0].Message
	}
	return firstOf(m.Subject, m.Title, m.Body, c.text(in, "subject"), c.text(in, "title"), c.text(in, "body"))
}

// team is who gets it: the cell, and where that names several or none, how many.
func (c columns) team(in *pipeline.Inject) string {
	cell := strings.Join(strings.Fields(c.text(in, "team")), " ")
	var known []string
	for _, d := range in.Deliveries {
		if d.Team != nil {
			known = append(known, d.Team.Name)
		}
	}
	switch len(known) {
	case 0:
		return cell
	case 1:
		return known[0]
	}
	return fmt.Sprintf("%d teams: %s", len(known), cell)
}

func zoneName(zone *time.Location) string {
	if zone == time.Local {
		return "that of this computer"
	}
	return zone.String()
}

func skipWords(in *pipeline.Inject) string {
	if in.Skip == "" {
		return ""
	}
	return "skipped: " + inFields(in.Skip)
}

// statesOf says where the deliveries of each row stand in the ledger.
func statesOf(settled *pipeline.Settled) map[int]string {
	states := map[int]string{}
	if settled == nil {
		return states
	}
	type tally struct{ all, sent, uncertain, failed int }
	tallies := map[int]*tally{}
	for _, d := range settled.Deliveries {
		t := tallies[d.Inject.Row.Number]
		if t == nil {
			t = &tally{}
			tallies[d.Inject.Row.Number] = t
		}
		t.all++
		switch d.Fate.Result {
		case pipeline.Sent:
			t.sent++
		case pipeline.Uncertain:
			t.uncertain++
		case pipeline.Failed:
			t.failed++
		}
	}
	for row, t := range tallies {
		var parts []string
		for _, part := range []struct {
			n    int
			word string
		}{{t.sent, "sent"}, {t.uncertain, "uncertain"}, {t.failed, "failed"}} {
			switch {
			case part.n == t.all:
				parts = append(parts, part.word)
			case part.n > 0:
				parts = append(parts, fmt.Sprintf("%d of %d %s", part.n, t.all, part.word))
			}
		}
		if states[row] = strings.Join(parts, ", "); len(parts) == 0 {
			states[row] = "new"
		}
	}
	return states
}

func firstOf(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}
