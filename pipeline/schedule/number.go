package schedule

import (
	"math"
	"strconv"
	"strings"
	"time"

	"simcast/readers"
)

// readNumber reads the decimal of a number cell, or the digits of a text. What it means its column tells.
func readNumber(text string) written {
	n, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
		return badFor(faultNumber)
	}
	unit := 1.0
	if at := strings.IndexAny(text, ".,"); at >= 0 && !strings.ContainsAny(text, "eE") {
		unit = math.Pow10(-(len(text) - at - 1))
	}
	return written{shape: numeric, number: n, unit: unit}
}

// isNumber reports whether a text is digits, with a point or a comma between them perhaps.
func isNumber(text string) bool {
	points := 0
	for i := range len(text) {
		switch {
		case isDigit(text[i]):
		case (text[i] == '.' || text[i] == ',') && i > 0 && i < len(text)-1:
			points++
		default:
			return false
		}
	}
	return text != "" && points <= 1
}

// The numbers that are taken for dates, as a spreadsheet counts days, and the day it counts from.
const (
	firstDate = 20_000
	lastDate  = 80_000
	epoch     = 25_569 // the number of 1970-01-01
)

// isWhole reports a whole number that is no date: it is a military time if all such of its column are.
func (w *written) isWhole() bool {
	return w.shape == numeric && w.number == math.Trunc(w.number) && w.number >= 1 && w.number < firstDate
}

// isMilitary reports whether a whole number can be a military time.
func (w *written) isMilitary() bool { return w.number <= 2359 && math.Mod(w.number, 100) < 60 }

// secondsOf are the seconds since midnight of a part of a day. Where it was rounded, they are the whole minute that it was
// rounded from: 0.4583 is 11:00.
func secondsOf(part, unit float64) int {
	seconds := part * secondsOfDay
	if minute := math.Round(seconds/60) * 60; math.Abs(seconds-minute) <= unit*secondsOfDay/2 {
		return int(minute)
	}
	return int(math.Round(seconds))
}

// settleNumber says what a number is, by its column.
func (f *column) settleNumber(w written) written {
	switch {
	case f.isDay && w.number == math.Trunc(w.number) && w.number >= 0 && w.number < 1000:
		return f.settleBareDay(int(w.number))
	case !f.isDay && w.number >= 0 && w.number < 1:
		seconds := secondsOf(w.number, w.unit)
		if seconds >= secondsOfDay {
			return badFor(faultClock)
		}
		return written{shape: clock, hasClock: true, clock: int32(seconds)}
	case !f.isDay && w.isWhole():
		return f.settleWhole(int(w.number))
	case w.number >= firstDate && w.number <= lastDate:
		day, part := math.Modf(w.number)
		seconds := secondsOf(part, w.unit)
		read := dateCell(int64(day-epoch)*secondsOfDay + int64(seconds))
		read.isMade = part == 0
		return f.settleMidnight(read)
	}
	return badFor(faultNumber)
}

// settleWhole reads a whole number as a military time, if its column lets it.
func (f *column) settleWhole(n int) written {
	switch {
	case !f.isMilitary:
		return badFor(faultMilitary)
	case f.isRelative && f.hasHundreds && !f.hasFourDigits:
		return badFor(faultSpans)
	}
	return written{shape: clock, hasClock: true, clock: int32(n/100*3600 + n%100*60)}
}

// dateCell reads a wall clock that has no zone, in seconds since 1970 as if it were UTC.
func dateCell(unix int64) written {
	days := unix / secondsOfDay
	if unix%secondsOfDay < 0 {
		days--
	}
	if days < firstDate-epoch || days > lastDate-epoch {
		return badFor(faultYear)
	}
	seconds := unix - days*secondsOfDay
	return written{shape: dated, hasClock: true, isMade: seconds == 0, clock: int32(seconds), date: dateOf(wallOf(unix))}
}

// clockCell reads the seconds since midnight of a cell that has a time without a day.
func clockCell(cell *readers.Cell, isRelative bool) written {
	switch {
	case cell.Unix < 0 || cell.Unix > int64(maxSpan/time.Second):
		return badFor(faultSpan)
	case isRelative:
		return spanned(spanOf(int(cell.Unix)))
	case cell.Unix >= secondsOfDay:
		return badFor(faultClock)
	}
	return written{shape: clock, hasClock: true, clock: int32(cell.Unix)}
}
