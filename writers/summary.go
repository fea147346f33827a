package writers

import (
	"errors"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline"
	"simcast/writers/ooxml"
)

// resultOrder is the order in which results are counted.
func resultOrder() []pipeline.Result {
	return []pipeline.Result{pipeline.Sent, pipeline.Failed, pipeline.Uncertain, pipeline.Pending, pipeline.Skipped}
}

// tally counts the results of one team, in resultOrder.
type tally struct {
	team   string
	counts [5]int
}

func (t *tally) add(result pipeline.Result) {
	for i, r := range resultOrder() {
		if r == result {
			t.counts[i]++
		}
	}
}

// tallies counts the lines by team, in the order in which teams come up; lines
// without a team and the total stand last.
func tallies(lines []pipeline.Line) []tally {
	byTeam := map[string]*tally{}
	var order []*tally
	nobody, all := tally{team: "(no team)"}, tally{team: "Total"}
	for i := range lines {
		l := &lines[i]
		all.add(l.Fate.Result)
		if l.TeamID == "" {
			nobody.add(l.Fate.Result)
			continue
		}
		t := byTeam[l.TeamID]
		if t == nil {
			t = &tally{team: l.TeamName}
			byTeam[l.TeamID] = t
			order = append(order, t)
		}
		t.add(l.Fate.Result)
	}
	var counted []tally
	for _, t := range order {
		counted = append(counted, *t)
	}
	if nobody.counts != (tally{}).counts {
		counted = append(counted, nobody)
	}
	return append(counted, all)
}

// writeSummary writes the second sheet: what was run, and teams × results.
func writeSummary(f *excelize.File, s styles, r *pipeline.Report) error {
	rows := about(r)
	tableRow := len(rows) + 2
	rows = append(rows, nil, summaryHeader())
	for _, t := range tallies(r.Lines) {
		rows = append(rows, t.row())
	}
	for i, row := range rows {
		for j, value := range row {
			if text, ok := value.(string); ok {
				row[j] = ooxml.Escape(fitting(text))
			}
		}
		at, _ := excelize.CoordinatesToCellName(1, i+1)
		if err := f.SetSheetRow(summarySheet, at, &row); err != nil {
			return err
		}
	}
	return dressSummary(f, s, tableRow, len(rows))
}

// about says which run the summary is of.
func about(r *pipeline.Report) [][]any {
	state := "has not ended; pending deliveries may have gone out since"
	if r.Ended {
		state = "ended"
	}
	rows := [][]any{{"Plan", r.Plan.File}, {"Run", r.Run}, {"State", state}}
	if r.Round != "" {
		rows = append(rows, []any{"Round", r.Round})
	}
	if r.Redirect != "" {
		rows = append(rows, []any{"Redirected to", r.Redirect})
	}
	first, last := sentBetween(r.Lines)
	if !first.IsZero() {
		rows = append(rows,
			[]any{"First sent", moment(first, r.Zone).Text},
			[]any{"Last sent", moment(last, r.Zone).Text})
	}
	return rows
}

// sentBetween gives the first and the last start of a request, zero where none is known.
func sentBetween(lines []pipeline.Line) (first, last time.Time) {
	for i := range lines {
		at := lines[i].Fate.SentAt
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

func summaryHeader() []any {
	header := []any{"Team"}
	for _, result := range resultOrder() {
		header = append(header, string(result))
	}
	return append(header, "total")
}

func (t tally) row() []any {
	row, sum := []any{t.team}, 0
	for _, n := range t.counts {
		row, sum = append(row, n), sum+n
	}
	return append(row, sum)
}

// dressSummary styles the table, which begins at row top and ends in row bottom.
func dressSummary(f *excelize.File, s styles, top, bottom int) error {
	cell := func(column, row int) string {
		name, _ := excelize.CoordinatesToCellName(column, row)
		return name
	}
	errs := []error{
		f.SetColWidth(summarySheet, "A", "A", 40),
		f.SetColWidth(summarySheet, "B", "G", 12),
		f.SetCellStyle(summarySheet, "A1", cell(1, top-2), s.bold),
		f.SetCellStyle(summarySheet, cell(1, top), cell(7, top), s.header),
		f.SetCellStyle(summarySheet, cell(1, top+1), cell(7, bottom), s.number),
		f.SetCellStyle(summarySheet, cell(1, bottom), cell(7, bottom), s.bold),
		setPage(f, summarySheet, "portrait", 1),
	}
	for i, result := range resultOrder() {
		errs = append(errs, f.SetCellStyle(summarySheet, cell(i+2, top), cell(i+2, top), s.results[result]))
	}
	return errors.Join(errs...)
}
