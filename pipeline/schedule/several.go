package schedule

import (
	"fmt"
	"time"

	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// ofSeveralRows are the problems that only several rows show.
func (p *plan) ofSeveralRows(moments []Moment) []Problem {
	var found []Problem
	if without := p.without(moments); len(without) > 0 {
		column := ColumnAt
		if p.columns.At == "" && p.columns.DTG != "" {
			column = ColumnDTG
		}
		verb := wording.Of(len(without), "has", "have")
		found = append(found, Problem{Row: without[0], Column: column, Rows: without, Detail: &problem.Detail{Code: "no-time",
			Message:    fmt.Sprintf("%s %s no time, while others of the plan have one: %s", wording.Counted(len(without), "row"), verb, problem.Rows(without, maxRanges)),
			Suggestion: "write their times, or play them by hand"}})
	}
	if backwards := p.backwards(moments); len(backwards) > 0 {
		found = append(found, Problem{Row: backwards[0], Column: p.timeColumn(), Rows: backwards, Detail: &problem.Detail{Code: "time-backwards",
			Message: fmt.Sprintf("%s %s an earlier time than the one above: %s", wording.Counted(len(backwards), "row"), wording.Of(len(backwards), "has", "have"), problem.Rows(backwards, maxRanges)),
			Suggestion: "check date and time: what is after midnight needs its day, such as D+1 00:30; " +
				"if they are right, nothing is to be done, as rows are played by their times"}})
	}
	return found
}

// maxRanges is how many ranges of rows a message names. Problem.Rows has all.
const maxRanges = 12

func (p *plan) timeColumn() string {
	switch {
	case p.columns.At != "":
		return ColumnAt
	case p.columns.DTG != "":
		return ColumnDTG
	}
	return ColumnDay
}

// without are the rows that need a time and have none written; none where no row of the plan has one.
func (p *plan) without(moments []Moment) []int {
	var rows []int
	some := false
	for i := range moments {
		row := &p.rows[i]
		some = some || moments[i].Kind != None
		if moments[i].Kind == None && row.OnBoard && !row.TimeOptional && p.isEmpty(i) {
			rows = append(rows, row.Number)
		}
	}
	if !some {
		return nil
	}
	return rows
}

// isEmpty reports whether a row has no time written: a day alone is none.
func (p *plan) isEmpty(i int) bool {
	return p.at.settled(i).shape == nothing && p.dtg.settled(i).shape == nothing
}

// backwards are the rows whose time is earlier than that of the row before them which has one. Without STARTEX only times
// of one sort can be compared.
func (p *plan) backwards(moments []Moment) []int {
	var rows []int
	var last [4]time.Time
	for i := range moments {
		m := &moments[i]
		if m.Kind == None || m.Kind == After || !p.rows[i].OnBoard || p.rows[i].TimeOptional {
			continue
		}
		at, sort, known := p.comparable(m)
		if !known {
			continue
		}
		if !last[sort].IsZero() && at.Before(last[sort]) {
			rows = append(rows, p.rows[i].Number)
		}
		last[sort] = at
	}
	return rows
}

// comparable is a moment as it is compared with others of its sort. With STARTEX all are of one sort.
func (p *plan) comparable(m *Moment) (at time.Time, sort int, known bool) {
	if startex := p.options.StartEx; !startex.IsZero() {
		at, known = m.At(startex, p.options.zone())
		return at, 0, known
	}
	some := time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC)
	switch {
	case m.Kind == FromStartEx:
		return some.Add(m.Span), 1, true
	case m.Kind == OnFirstDay || m.Kind == OnDay:
		at, known = m.wall(some, time.UTC)
		return at, 2, known
	case m.date.year == 0:
		at, known = m.wall(some, time.UTC)
		return at, 3, known
	}
	at, known = m.At(time.Time{}, p.options.zone())
	return at, 0, known
}
