package web

import (
	"cmp"
	"fmt"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/plan"
	"simcast/readers"
)

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

// columns are the places of a plan's columns in its rows.
type columns map[string]int

func columnsOf(file *readers.File) columns {
	c := columns{}
	for _, column := range file.Columns {
		c[column.Name] = column.Index
	}
	return c
}

func (c columns) text(in *plan.Inject, name string) string {
	index, found := c[name]
	if !found || index >= len(in.Row.Cells) {
		return ""
	}
	return strings.TrimSpace(in.Row.Cells[index].Text)
}

// row is what the table of rows shows of an inject.
func (c columns) row(in *plan.Inject) rowChoice {
	r := rowChoice{Number: in.Row.Number, ID: clipped(in.ID), Time: clipped(c.text(in, "ts")), Hidden: in.Row.Hidden, Skipped: in.Skip != "",
		Persona: clipped(cmp.Or(in.Persona.SystemInfo.Name, c.text(in, "persona"))),
		Channel: clipped(cmp.Or(in.Channel(), c.text(in, "channel"))),
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
func (c columns) heading(in *plan.Inject) string {
	var m apiclient.Message
	if len(in.Deliveries) > 0 {
		m = in.Deliveries[0].Message()
	}
	return cmp.Or(m.Subject, m.Title, m.Body, c.text(in, "subject"), c.text(in, "title"), c.text(in, "body"))
}

// team is who gets it: the cell, and where that names several or none, how many.
func (c columns) team(in *plan.Inject) string {
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

func skipWords(in *plan.Inject) string {
	if in.Skip == "" {
		return ""
	}
	return "skipped: " + inFields(in.Skip)
}

// statesOf says where the deliveries of each row stand in the ledger.
func statesOf(sendPlan *plan.SendPlan) map[int]string {
	states := map[int]string{}
	if sendPlan == nil {
		return states
	}
	type tally struct{ all, sent, uncertain, failed, tried int }
	tallies := map[int]*tally{}
	for _, d := range sendPlan.Deliveries {
		t := tallies[d.Inject.Row.Number]
		if t == nil {
			t = &tally{}
			tallies[d.Inject.Row.Number] = t
		}
		t.all++
		switch d.Status.State {
		case plan.Sent:
			t.sent++
		case plan.Uncertain:
			t.uncertain++
		case plan.Failed:
			t.failed++
		case plan.Pending:
			if d.Status.Attempts > 0 {
				t.tried++
			}
		}
	}
	for row, t := range tallies {
		var parts []string
		for _, part := range []struct {
			n    int
			word string
		}{{t.sent, "sent"}, {t.uncertain, "uncertain"}, {t.failed, "failed"}, {t.tried, "tried before"}} {
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
