package results

import (
	"errors"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/plan"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// resultOrder is the order in which results are counted.
func resultOrder() []plan.State {
	return []plan.State{plan.Sent, plan.Failed, plan.Uncertain, plan.Pending, plan.Skipped}
}

// tally counts the results of one team, in resultOrder.
type tally struct {
	team   string
	counts [5]int
}

func (t *tally) add(result plan.State) {
	for i, r := range resultOrder() {
		if r == result {
			t.counts[i]++
		}
	}
}

// tallies counts the lines by team, in the order in which teams come up; lines
// without a team and the total stand last.
func tallies(lines []plan.Line) []tally {
	byTeam := map[string]*tally{}
	var order []*tally
	nobody, all := tally{team: "(no team)"}, tally{team: "Total"}
	for i := range lines {
		line := &lines[i]
		all.add(line.Status.State)
		if line.TeamID == "" {
			nobody.add(line.Status.State)
			continue
		}
		team := byTeam[line.TeamID]
		if team == nil {
			team = &tally{team: line.TeamName}
			byTeam[line.TeamID] = team
			order = append(order, team)
		}
		team.add(line.Status.State)
	}
	var counted []tally
	for _, team := range order {
		counted = append(counted, *team)
	}
	if nobody.counts != (tally{}).counts {
		counted = append(counted, nobody)
	}
	return append(counted, all)
}

// writeSummary writes the rows of the second sheet: what was run, and teams × results.
func writeSummary(out *ooxml.Rows, styles resultStyles, r *plan.Report) error {
	for _, pair := range about(r) {
		if err := out.Row(0, []ooxml.Cell{sheet.TextCell(styles.Bold, pair[0]), sheet.TextCell(0, pair[1])}); err != nil {
			return err
		}
	}
	if err := errors.Join(out.Row(0, nil), out.Row(0, summaryHeader(styles))); err != nil {
		return err
	}
	counted := tallies(r.Lines)
	for i, t := range counted {
		style := styles.Number
		if i == len(counted)-1 { // the total
			style = styles.Bold
		}
		if err := out.Row(0, t.row(style)); err != nil {
			return err
		}
	}
	return nil
}

// about says which run the summary is of.
func about(r *plan.Report) [][2]string {
	state := "has not ended; pending deliveries may have gone out since"
	if r.Ended {
		state = "ended"
	}
	rows := [][2]string{{"Plan", r.File.Name}, {"Run", r.Run}, {"State", state}}
	if r.Round != "" {
		rows = append(rows, [2]string{"Round", r.Round})
	}
	if r.Redirect != "" {
		rows = append(rows, [2]string{"Redirected to", r.Redirect})
	}
	first, last := sentBetween(r.Lines)
	if !first.IsZero() {
		rows = append(rows,
			[2]string{"First sent", plan.FormatMoment(first, r.Zone)},
			[2]string{"Last sent", plan.FormatMoment(last, r.Zone)})
	}
	return rows
}

// sentBetween gives the first and the last start of a request, zero where none is known.
func sentBetween(lines []plan.Line) (first, last time.Time) {
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

func summaryHeader(s resultStyles) []ooxml.Cell {
	header := []ooxml.Cell{sheet.TextCell(s.Header, "Team")}
	for _, result := range resultOrder() {
		header = append(header, sheet.TextCell(s.states[result], string(result)))
	}
	return append(header, sheet.TextCell(s.Header, "total"))
}

func (t tally) row(style int) []ooxml.Cell {
	row, sum := []ooxml.Cell{sheet.TextCell(style, t.team)}, 0
	for _, n := range t.counts {
		row, sum = append(row, ooxml.Cell{Kind: ooxml.Number, Style: style, Number: float64(n)}), sum+n
	}
	return append(row, ooxml.Cell{Kind: ooxml.Number, Style: style, Number: float64(sum)})
}

// styleSummary sets up how the summary is seen and printed.
func styleSummary(f *excelize.File) error {
	return errors.Join(
		f.SetColWidth(summarySheet, "A", "A", 40),
		f.SetColWidth(summarySheet, "B", "G", 12),
		sheet.SetPage(f, summarySheet, "portrait", 1),
	)
}
