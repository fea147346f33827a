package schedule

import (
	"fmt"
	"strings"
	"time"

	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// fault is why a cell cannot be read.
type fault uint8

const (
	noFault       fault = iota
	faultWords          // it is no time
	faultCell           // it holds no value
	faultNumber         // a number that is neither a part of a day nor a date
	faultMilitary       // a whole number in a column whose whole numbers are not all military times
	faultSpans          // a whole number under a header of spans, which may be minutes or hours and minutes
	faultDays           // a number of a day in a column that has 0 and others
	faultUnit           // a span without a unit
	faultSpan           // a span that is too long
	faultClock          // no clock has that time
	faultMeridiem       // AM or PM does not fit
	faultDate           // the calendar has no such day
	faultWeekday        // the date is on another day of the week
	faultOrder          // day and month cannot be told apart
	faultYear           // the year is far off
	faultNoClock        // a date or day without a clock time
	faultDay            // what stands in the column of days is no day
	faultZone           // a clock time of another zone, without a date
	faultSkipped        // daylight saving skips the clock time
	faultDoubled        // daylight saving doubles the clock time
)

// problemOf words what is wrong with a cell.
func (p *plan) problemOf(row *Row, w wrong) Problem {
	cell := w.column.cell(row)
	detail := p.detail(cell, w)
	detail.Code, detail.Value = "bad-time", strings.TrimSpace(cell.Text)
	return Problem{Row: row.Number, Column: w.column.name, Detail: detail}
}

// howToWrite is what can be written for a time, and for a day.
const (
	howToWrite    = "write a clock time such as 09:30, a date and time such as 2026-11-22 09:30, or a span from STARTEX such as +01:30; or leave the cell empty, and play it by hand"
	howToWriteDay = "write a date such as 2026-11-22, or a day of the exercise such as D+0 for the first day and D+1 for the second"
)

// detail is the words for one cell: how it was read, and what to write.
func (p *plan) detail(cell *readers.Cell, w wrong) *problem.Detail {
	text := wording.Clip(strings.TrimSpace(cell.Text))
	switch w.why {
	case faultMilitary:
		return militaryDetail(text, w)
	case faultSpans:
		return &problem.Detail{Message: fmt.Sprintf("%q may be minutes, or hours and minutes, after STARTEX", text),
			Suggestion: fmt.Sprintf("write +%sm for minutes, or hours and minutes such as +01:30", text)}
	case faultDays:
		return &problem.Detail{Message: fmt.Sprintf("%q may be counted from 0 or from 1", text), Suggestion: "write D+0 for the first day and D+1 for the second, or Day 1 and Day 2"}
	case faultUnit:
		return &problem.Detail{Message: fmt.Sprintf("%q has no unit", text), Suggestion: fmt.Sprintf("write %sm for minutes, or hours and minutes such as +01:30", text)}
	case faultNoClock:
		return &problem.Detail{Message: fmt.Sprintf("%q has no time of day", text), Suggestion: noClockSuggestion(w.cell)}
	case faultOrder:
		return orderDetail(text, w.cell)
	case faultSkipped, faultDoubled:
		wall, _ := w.moment.wall(p.options.StartEx, p.options.zone())
		return savingDetail(text, wall, p.options.zone())
	case faultCell:
		if !strings.HasPrefix(text, "#") { // it says what it is
			suggestion := howToWrite
			if strings.HasPrefix(cell.Text, readers.NoStyle) {
				suggestion = "in the spreadsheet, give the cell a format of times, and save the workbook; or " + howToWrite
			}
			return &problem.Detail{Message: "the cell has no time, but " + text, Suggestion: suggestion}
		}
	case faultClock:
		if cell.Kind == readers.Clock && cell.ShownBy > 0 {
			return pastMidnightDetail(cell)
		}
	case faultMeridiem:
		if w.column.isRelative {
			return &problem.Detail{Message: fmt.Sprintf("%q is a clock time, but the header %q says that times are from STARTEX", text, wording.Clip(p.headerOf(w.column))),
				Suggestion: "write a span such as +01:30, or a day with it such as D+0 13:30"}
		}
	case faultWords, faultNumber:
		if w.column.isDay {
			return &problem.Detail{Message: fmt.Sprintf("%q is not a day", text), Suggestion: howToWriteDay}
		}
	}
	detail := plainDetail(text, w.why)
	if w.column.isDay && detail.Suggestion == howToWrite {
		detail.Suggestion = howToWriteDay
	}
	return detail
}

// pastMidnightDetail is the words for a time that has days before it, which its cell does not show.
func pastMidnightDetail(cell *readers.Cell) *problem.Detail {
	shown := cell.TimeOfDay()
	return &problem.Detail{Message: fmt.Sprintf("the cell shows %s, and holds %s, which no clock shows", shown, cell.Text),
		Suggestion: fmt.Sprintf("if it is after midnight of the first day, write D+%d %s, or %s with its day in a column day", cell.Unix/secondsOfDay, shown, shown)}
}

// militaryDetail is the words for a whole number in a column whose whole numbers are not all military times.
func militaryDetail(text string, w wrong) *problem.Detail {
	if n := w.column.written[w.index]; !n.isMilitary() {
		return &problem.Detail{Message: fmt.Sprintf("%q is a whole number, and no military time: those are hours up to 23 and minutes up to 59", text),
			Suggestion: "write a clock time such as 09:30, or a span from STARTEX such as +90m"}
	}
	n := int(w.column.written[w.index].number)
	return &problem.Detail{Message: fmt.Sprintf("%q is a whole number: it is a military time only if all whole numbers of the column are, and %q in row %d is not", text, wording.Clip(w.column.notMilitary.text), w.column.notMilitary.row),
		Suggestion: fmt.Sprintf("write %02d:%02d, or correct row %d", n/100, n%100, w.column.notMilitary.row)}
}

func (p *plan) headerOf(f *column) string {
	if f.name == ColumnDTG {
		return p.columns.DTG
	}
	return p.columns.At
}

// plainDetail is the words for what is wrong with a text, whatever its column.
func plainDetail(text string, why fault) *problem.Detail {
	words, found := plainWords()[why]
	if !found {
		words = [2]string{"%q is not a time", howToWrite}
	}
	return &problem.Detail{Message: fmt.Sprintf(words[0], text), Suggestion: words[1]}
}

// plainWords are, for each fault, what is wrong with a text and what to write.
func plainWords() map[fault][2]string {
	return map[fault][2]string{
		faultCell:     {"%q stands where a spreadsheet has no value", howToWrite},
		faultNumber:   {"%q is a number that is neither a part of a day, nor a military time such as 0930, nor a date", howToWrite},
		faultSpan:     {"%q is more than 1,000 days from STARTEX", "check the unit: h is hours, m is minutes"},
		faultClock:    {"%q is a time that no clock shows", "write hours up to 23 and minutes up to 59, such as 09:30; what is after midnight is on the next day, such as D+1 00:30"},
		faultMeridiem: {"%q has AM or PM beside an hour that it does not fit", "write it without AM and PM, such as 09:30 or 21:30"},
		faultDate:     {"%q is a day that the calendar does not have", "check the day and the month, and write it as 2026-11-22"},
		faultWeekday:  {"%q has a day of the week on which the date is not", "check the date, or leave the day of the week out"},
		faultYear:     {"%q is in a year in which no exercise can be", "check the year, and write the date as 2026-11-22"},
		faultDay:      {"%q is not a day", howToWriteDay},
		faultZone:     {"%q is a clock time of another time zone, without a date", "write it by the clocks of the exercise, such as 09:30, or with its date, such as 220930ZNOV26"},
	}
}

func noClockSuggestion(w written) string {
	switch {
	case w.shape == dayed:
		return fmt.Sprintf("write D%+d 09:30, or put the time of day into a column of its own", w.day)
	case w.date.year == 0:
		return "write the date with its time, such as 2026-11-22 09:30, or call the column day"
	}
	return "write " + w.date.at(0).Format(time.DateOnly) + " 09:30, or call the column day"
}

// orderDetail offers both dates of two numbers.
func orderDetail(text string, w written) *problem.Detail {
	suggestion := "write it as 2026-11-22, or give --date-order dmy or mdy"
	first := date{w.date.year, w.date.day, w.date.month}
	second := date{w.date.year, w.date.month, w.date.day}
	if first.isReal() && second.isReal() && first != second {
		layout := time.DateOnly
		if w.hasClock {
			layout = "2006-01-02 15:04"
		}
		suggestion = fmt.Sprintf("write %s or %s, or give --date-order dmy or mdy for all such dates",
			first.at(int(w.clock)).Format(layout), second.at(int(w.clock)).Format(layout))
	}
	return &problem.Detail{Message: fmt.Sprintf("%q does not say which number is the day and which the month", text), Suggestion: suggestion}
}

// savingDetail offers the times around one that daylight saving skips, or both of one that it doubles.
func savingDetail(text string, wall time.Time, zone *time.Location) *problem.Detail {
	first, last, why := inZone(wall, zone)
	const layout = "2006-01-02 15:04"
	shown := wall.Format(layout)
	if why == faultDoubled {
		return &problem.Detail{Message: fmt.Sprintf("%q: clocks in %s show %s twice, as they are put back", text, zone, shown),
			Suggestion: "write " + first.Format(time.RFC3339) + " or " + last.Format(time.RFC3339)}
	}
	_, before := wall.Add(-24 * time.Hour).In(zone).Zone()
	_, after := wall.Add(24 * time.Hour).In(zone).Zone()
	return &problem.Detail{Message: fmt.Sprintf("%q: clocks in %s never show %s, as they are put forward", text, zone, shown),
		Suggestion: "write " + wall.Add(-spanOf(after-before)).Format(layout) + " or " + wall.Add(spanOf(after-before)).Format(layout)}
}
