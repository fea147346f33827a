package results

import (
	"fmt"
	"strings"
	"time"

	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/templates/wording"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// resultOrder is the order in which results are counted.
func resultOrder() []plan.State {
	return []plan.State{plan.Sent, plan.Failed, plan.Uncertain, plan.Pending, plan.Skipped}
}

// The lines of the table for rows that went to no team. Such a row stands once, whatever teams its cell names.
const (
	rowsFailed  = "(rows that failed the check)"
	rowsSkipped = "(rows that are skipped)"
	rowsLeft    = "(rows that were left out)"
)

// tallies counts the lines by team, in the order in which teams come up; rows
// without a team and the total stand last.
func tallies(lines []resultsreport.Line) []plan.TeamCounts {
	byTeam := map[string]*plan.TeamCounts{}
	var order []*plan.TeamCounts
	withoutTeam := map[plan.State]*plan.TeamCounts{plan.Failed: {Team: rowsFailed}, plan.Skipped: {Team: rowsSkipped}}
	byHand, left, all := &plan.TeamCounts{Team: plan.ByHand}, &plan.TeamCounts{Team: rowsLeft}, plan.TeamCounts{Team: "Total"}
	for i := range lines {
		line := &lines[i]
		all.Count(line.Status)
		team := byTeam[line.TeamID]
		switch {
		case line.TeamID == "":
			if team = withoutTeam[line.Status.State]; isByHand(line) {
				team = byHand
			} else if team == nil {
				team = left
			}
		case team == nil:
			team = &plan.TeamCounts{Team: line.TeamName}
			byTeam[line.TeamID] = team
			order = append(order, team)
		}
		team.Count(line.Status)
	}
	var counted []plan.TeamCounts
	for _, team := range append(order, withoutTeam[plan.Failed], byHand, left, withoutTeam[plan.Skipped]) {
		if team.All() > 0 {
			counted = append(counted, *team)
		}
	}
	return append(counted, all)
}

// arithmetic says how many rows of the plan became how many messages, and what the table counts besides.
func arithmetic(r *resultsreport.Report) string {
	rows, messages, row := 0, 0, -1
	alone, byHand := map[plan.State]int{}, 0 // rows that became no message
	for i := range r.Lines {
		line := &r.Lines[i]
		if line.Row.Number != row {
			row = line.Row.Number
			rows++
		}
		switch {
		case line.TeamID != "":
			messages++
		case isByHand(line):
			byHand++
		default:
			alone[line.Status.State]++
		}
	}
	text := wording.Counted(messages, "message") + ", one for each team of a row."
	if !r.File.IsResults() {
		text = fmt.Sprintf("%s of the plan: %s", wording.Counted(rows, "row"), text)
	}
	var counted []string
	for _, of := range []struct {
		n    int
		what string
	}{{alone[plan.Failed], "failed the check"}, {byHand, "by hand"}, {alone[plan.Pending], "left out"}, {alone[plan.Skipped], "skipped"}} {
		if of.n > 0 {
			counted = append(counted, fmt.Sprintf("%s %s", wording.Counted(of.n, "row"), of.what))
		}
	}
	if len(counted) > 0 {
		text += " Counted as one each: " + strings.Join(counted, ", ") + "."
	}
	return text
}

// addSums adds teams × results.
func (s *summary) addSums() {
	s.section("Teams")
	s.text(s.styles.hint, arithmetic(s.report))
	header := []ooxml.Cell{sheet.TextCell(s.styles.Header, "Team")}
	for _, result := range resultOrder() {
		header = append(header, s.styles.state(result))
	}
	s.add(0, append(header, sheet.TextCell(s.styles.Header, "total"))...)
	counted := tallies(s.report.Lines)
	for i, t := range counted {
		style := s.styles.Number
		if i == len(counted)-1 { // the total
			style = s.styles.Bold
		}
		s.add(0, rowOf(t, style)...)
	}
}

// rowOf is the row of a team.
func rowOf(t plan.TeamCounts, style int) []ooxml.Cell {
	row := []ooxml.Cell{sheet.TextCell(style, t.Team)}
	for _, state := range resultOrder() {
		row = append(row, ooxml.Cell{Kind: ooxml.Number, Style: style, Number: float64(t.In(state))})
	}
	return append(row, ooxml.Cell{Kind: ooxml.Number, Style: style, Number: float64(t.All())})
}

// sentBetween gives the first and the last start of a request, zero where none is known.
func sentBetween(lines []resultsreport.Line) (first, last time.Time) {
	for i := range lines {
		at := lines[i].Status.SentAt
		if at.IsZero() {
			continue
		}
		if first.IsZero() || at.Before(first) {
			first = at
		}
		if at.After(last) {
			last = at
		}
	}
	return first, last
}
