package schedule

import (
	"time"

	"simcast/pipeline/problem"
)

// beside is what rows have wrong beside others, a problem a row. All of one sort share their words, as a plan may have many.
func (p *plan) beside(moments []Moment) []Problem {
	var found []Problem
	noTime := &problem.Detail{Code: "no-time", Message: "the row has no time, while others of the plan have one", Suggestion: "write its time, or play it by hand"}
	for _, i := range p.without(moments) {
		column := ColumnAt
		if p.columns.At == "" && p.columns.DTG != "" {
			column = ColumnDTG
		}
		found = append(found, Problem{Row: p.rows[i].Number, Column: column, IsBeside: true, Detail: noTime})
	}
	backwards := &problem.Detail{Code: "time-backwards", Message: "the row has an earlier time than the one above",
		Suggestion: "check date and time: what is after midnight needs its day, such as D+1 00:30; " +
			"if they are right, nothing is to be done, as rows are played by their times"}
	for _, i := range p.backwards(moments) {
		found = append(found, Problem{Row: p.rows[i].Number, Column: p.timeColumn(i), IsBeside: true, Detail: backwards})
	}
	return found
}

// timeColumn is the column that has the time of a row.
func (p *plan) timeColumn(i int) string {
	switch {
	case p.dtg.settled(i).shape != nothing:
		return ColumnDTG
	case p.at.settled(i).shape != nothing:
		return ColumnAt
	}
	return ColumnDay
}

// without are the places of rows that need a time and have none written; none where no row of the plan has one.
func (p *plan) without(moments []Moment) []int {
	var rows []int
	some := false
	for i := range moments {
		row := &p.rows[i]
		some = some || moments[i].Kind != None
		if moments[i].Kind == None && row.OnBoard && !row.TimeOptional && p.isEmpty(i) {
			rows = append(rows, i)
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

// backwards are the places of rows whose time is earlier than that of the row before them which has one. Without STARTEX only times
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
			rows = append(rows, i)
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
