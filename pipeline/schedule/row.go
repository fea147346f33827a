package schedule

import "simcast/readers"

// wrong is a cell that a row's moment cannot be read from.
type wrong struct {
	why    fault
	column *column
	index  int     // of the row
	cell   written // what was read of it
	moment Moment  // whose wall clock no clock or two show
}

// row reads the moment of a row. A column of date-time groups beside others comes first, unless its cell says nothing.
func (p *plan) row(i int) (Moment, wrong) {
	day := p.day.settled(i)
	group := p.dtg.settled(i)
	if group.shape == nothing {
		return p.moment(i, p.at, p.at.settled(i), day)
	}
	moment, why := p.moment(i, p.dtg, group, day)
	if why.why == noFault && !group.isNoDate {
		return moment, why
	}
	if other, otherWhy := p.moment(i, p.at, p.at.settled(i), day); otherWhy.why == noFault && other.Kind != None {
		other.ReadAs += ", as its " + ColumnDTG + " cannot be read"
		return other, otherWhy
	}
	return moment, why
}

// moment reads a moment from the cell of a time and that of the day.
func (p *plan) moment(i int, from *column, w, day written) (Moment, wrong) {
	switch w.shape {
	case bad:
		return Moment{}, wrong{why: w.fault, column: from, index: i, cell: w}
	case after:
		return p.following(from.cell(&p.rows[i])), wrong{}
	case nothing:
		if day.shape != dated || !day.hasClock {
			return Moment{}, wrong{}
		}
		w, from = day, p.day
	case clock:
		switch day.shape {
		case bad:
			return Moment{}, wrong{why: day.fault, column: p.day, index: i, cell: day}
		case offset, clock, after:
			return Moment{}, wrong{why: faultDay, column: p.day, index: i, cell: day}
		}
		m := clockOn(int(w.clock), day)
		if m.Kind == OnDate && !p.hasDay(&m) {
			return Moment{}, wrong{why: faultDate, column: p.day, index: i, cell: day}
		}
		return p.onRealClock(i, from, m)
	}
	moment, found := momentOf(w)
	if !found {
		return Moment{}, wrong{why: faultNoClock, column: from, index: i, cell: w}
	}
	return p.onRealClock(i, from, moment)
}

// hasDay reports whether the year of STARTEX, where that is known, has the day of a date without a year: 29-Feb.
func (p *plan) hasDay(m *Moment) bool {
	_, known := m.wall(p.options.StartEx, p.options.zone())
	return known || p.options.StartEx.IsZero()
}

// onRealClock sees to it that clocks show the moment once, as far as its day is known.
func (p *plan) onRealClock(i int, from *column, m Moment) (Moment, wrong) {
	wall, known := m.wall(p.options.StartEx, p.options.zone())
	switch {
	case m.Kind == OnDate && !p.hasDay(&m):
		return Moment{}, wrong{why: faultDate, column: from, index: i}
	case !known || m.zone != nil:
		return m, wrong{}
	}
	if _, _, why := inZone(wall, p.options.zone()); why != noFault {
		return Moment{}, wrong{why: why, column: from, index: i, moment: m}
	}
	return m, wrong{}
}

// following is the moment of a row that follows another.
func (p *plan) following(cell *readers.Cell) Moment {
	if p.ids == nil {
		p.ids = idRows(p.rows)
	}
	cause, span, _ := causeOf(cell.Text, p.ids)
	m := Moment{Kind: After, Cause: cause, Span: span, ReadAs: "after " + cause}
	if span > 0 {
		m.ReadAs = inWords(span) + " " + m.ReadAs
	}
	return m
}
