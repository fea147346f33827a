package msel

import "time"

// A moment is a cell that a spreadsheet counts in days, and how it shows it.
type moment struct {
	serial float64
	format string
}

// november is a day of November 2026, the month of the exercise, in days as a spreadsheet counts them.
func november(day int) float64 {
	first := time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC)
	return time.Date(2026, time.November, day, 0, 0, 0, 0, time.UTC).Sub(first).Hours() / 24
}

func partOfDay(hour, minute int) float64 { return float64(60*hour+minute) / (24 * 60) }

// date is a cell with a day of November 2026 alone.
func date(day int) moment { return moment{november(day), "d-mmm-yy"} }

// clock is a cell with a time of day alone.
func clock(hour, minute int) moment { return moment{partOfDay(hour, minute), "h:mm"} }

// full is a cell with a day of November 2026 and a time.
func full(day, hour, minute int) moment {
	return moment{november(day) + partOfDay(hour, minute), "m/d/yyyy  h:mm"}
}

// military is a cell with a minute of the day as a number of hours and minutes.
func military(minute int) moment {
	return moment{float64(100*(minute/60) + minute%60), "0000"}
}
