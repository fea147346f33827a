package schedule

import (
	"strings"

	"simcast/readers"
	"simcast/readers/headers"
)

// column is a column of times, and what its cells say together.
type column struct {
	name       string
	isDay      bool // it says the day
	isRelative bool // times without a sign are from STARTEX
	isMinutes  bool // and whole numbers are minutes
	cell       func(*Row) *readers.Cell
	written    []written // by row, each by itself; nil where the plan has no such column

	order   DateOrder
	isGiven bool // order was given, and no cell has another

	isMilitary    bool // all whole numbers that are no dates are military times
	notMilitary   example
	hasHundreds   bool // a whole number is 100 or more
	hasFourDigits bool // a text has a whole number of four digits, so they are hours and minutes

	hasDayZero, hasDayOther bool // a day is a number alone, 0 or another
	hasDayPlus              bool // a day has D+
	isTimed                 bool // a date has a time of day
}

// example is a cell that shows something of its column: that of the first row by its number.
type example struct {
	row  int
	text string
}

func (e *example) take(row int, text string) {
	if e.row == 0 || row < e.row {
		*e = example{row, text}
	}
}

// newColumn reads the cells of a column each by itself, and what they say together.
func (p *plan) newColumn(name, header string, cell func(*Row) *readers.Cell) *column {
	f := &column{name: name, cell: cell, isDay: name == ColumnDay, isMilitary: true}
	f.isRelative = !f.isDay && headers.IsRelative(header)
	f.isMinutes = !f.isDay && headers.IsMinutes(header)
	f.order, f.isGiven = p.options.Order, p.options.Order != Unsettled
	if header == "" {
		return f
	}
	f.written = make([]written, len(p.rows))
	hasDMY, hasMDY := false, false
	for i := range p.rows {
		cell, w := cell(&p.rows[i]), &f.written[i]
		*w = readCell(cell, f.isRelative)
		if f.isMinutes && w.shape == numeric && w.isWhole() {
			*w = readText(fromStart(cell.Text))
		}
		f.look(w, p.rows[i].Number, cell)
		if w.isSlash && !w.isShort {
			hasDMY, hasMDY = hasDMY || w.date.month > 12, hasMDY || w.date.day > 12
		}
	}
	if !f.isGiven && hasDMY != hasMDY {
		f.order = MDY
		if hasDMY {
			f.order = DMY
		}
	}
	return f
}

// fromStart is a whole number of minutes from STARTEX as people write it. One that begins with 0 may be hours and minutes.
func fromStart(minutes string) string {
	if strings.HasPrefix(minutes, "0") {
		return "T+" + minutes
	}
	return "T+" + minutes + "m"
}

// look takes in what a cell tells of its column.
func (f *column) look(w *written, row int, cell *readers.Cell) {
	switch w.shape {
	case numeric:
		if w.isWhole() {
			f.hasHundreds = f.hasHundreds || w.number >= 100
			f.hasFourDigits = f.hasFourDigits || cell.Kind == readers.Text && len(normal(cell.Text)) >= 4
			if !w.isMilitary() {
				f.isMilitary = false
				f.notMilitary.take(row, cell.Text)
			}
		}
		f.hasDayZero, f.hasDayOther = f.hasDayZero || w.number == 0, f.hasDayOther || w.isWhole()
		f.isTimed = f.isTimed || w.number > firstDate && w.number != float64(int64(w.number))
	case dated:
		f.isTimed = f.isTimed || w.hasClock && !w.isMade && (!f.isDay || w.clock != 0)
	case dayed:
		f.hasDayPlus = f.hasDayPlus || w.isPlus
	}
}

// readCell reads a cell by itself. In a column of spans a time without a sign is one.
func readCell(cell *readers.Cell, isRelative bool) written {
	switch cell.Kind {
	case readers.Empty:
		return written{}
	case readers.Number:
		return readNumber(cell.Text)
	case readers.Date:
		return dateCell(cell.Unix)
	case readers.Clock:
		return clockCell(cell, isRelative)
	case readers.Fault:
		return badFor(faultCell)
	case readers.Bool:
		return badFor(faultWords)
	}
	if isRelative {
		if s := normal(cell.Text); !isNumber(s) && len(s) <= maxText {
			if w, found := readUnsigned(s); found {
				return w
			}
		}
	}
	return readText(cell.Text)
}

// settled is what the cell of a row says, now that its column is known.
func (f *column) settled(i int) written {
	if f.written == nil {
		return written{}
	}
	w := f.written[i]
	switch {
	case w.shape == numeric:
		w = f.settleNumber(w)
	case w.isSlash:
		w = f.settleOrder(w)
	case w.isMade:
		w = f.settleMidnight(w)
	}
	if f.isDay && w.shape == dated && w.clock == 0 {
		w.hasClock = false
	}
	if f.isRelative && w.shape == clock {
		if w.isMerid {
			return badFor(faultMeridiem)
		}
		return spanned(spanOf(int(w.clock)))
	}
	return w
}

// settleOrder says which of two numbers is the day and which the month.
func (f *column) settleOrder(w written) written {
	first, second := w.date.month, w.date.day
	order := f.order
	if !f.isGiven && !w.isShort && max(first, second) > 12 {
		order = MDY
		if first > 12 {
			order = DMY
		}
	}
	switch {
	case order == DMY:
		w.date.month, w.date.day = second, first
	case order == Unsettled && (first != second || w.isShort):
		return written{shape: bad, fault: faultOrder, date: w.date, hasClock: w.hasClock, clock: w.clock}
	}
	if !w.date.isReal() {
		return badFor(faultDate)
	}
	if !w.date.isOn(w.weekday) {
		return badFor(faultWeekday)
	}
	w.isSlash = false
	return w
}

// settleMidnight says whether a date cell that has no time of day means midnight. It does where others of its column have
// a time of day; else they are dates alone.
func (f *column) settleMidnight(w written) written {
	if w.isMade && (f.isDay || !f.isTimed) {
		w.hasClock = false
	}
	return w
}

// settleBareDay reads the number of a day. 1 is the first, but 0 leaves that open where others stand beside it, as D+ does.
func (f *column) settleBareDay(n int) written {
	if f.hasDayPlus || f.hasDayZero && f.hasDayOther {
		return badFor(faultDays)
	}
	return written{shape: dayed, day: int32(max(n-1, 0))}
}
