package schedule

import "time"

// monthOf is the month of a word in English, French or German, whole or shortened as people shorten it; 0 if it is none.
func monthOf(word string) int16 {
	switch word {
	case "JAN", "JANUARY", "JANV", "JANVIER", "JANUAR", "JÄN", "JÄNNER":
		return 1
	case "FEB", "FEBRUARY", "FÉV", "FÉVR", "FÉVRIER", "FEV", "FEVR", "FEVRIER", "FEBRUAR":
		return 2
	case "MAR", "MARCH", "MARS", "MÄR", "MÄRZ", "MRZ", "MAERZ":
		return 3
	case "APR", "APRIL", "AVR", "AVRIL":
		return 4
	case "MAY", "MAI":
		return 5
	case "JUN", "JUNE", "JUIN", "JUNI":
		return 6
	case "JUL", "JULY", "JUIL", "JUILLET", "JULI":
		return 7
	case "AUG", "AUGUST", "AOÛ", "AOÛT", "AOUT":
		return 8
	case "SEP", "SEPT", "SEPTEMBER", "SEPTEMBRE":
		return 9
	case "OCT", "OCTOBER", "OCTOBRE", "OKT", "OKTOBER":
		return 10
	case "NOV", "NOVEMBER", "NOVEMBRE":
		return 11
	case "DEC", "DECEMBER", "DÉC", "DÉCEMBRE", "DECEMBRE", "DEZ", "DEZEMBER":
		return 12
	}
	return 0
}

// weekdayOf is the day of the week of a word: 1 for Sunday to 7 for Saturday, 0 if it is none.
func weekdayOf(word string) int8 {
	switch word {
	case "SUN", "SUNDAY", "DIMANCHE", "SONNTAG", "SO":
		return 1
	case "MON", "MONDAY", "LUNDI", "MONTAG", "MO":
		return 2
	case "TUE", "TUES", "TUESDAY", "MARDI", "DIENSTAG", "DI":
		return 3
	case "WED", "WEDNESDAY", "MERCREDI", "MITTWOCH", "MI":
		return 4
	case "THU", "THUR", "THURS", "THURSDAY", "JEUDI", "DONNERSTAG", "DO":
		return 5
	case "FRI", "FRIDAY", "VENDREDI", "FREITAG", "FR":
		return 6
	case "SAT", "SATURDAY", "SAMEDI", "SAMSTAG", "SA":
		return 7
	}
	return 0
}

// isOn reports whether a date is on a day of the week as weekdayOf counts them. One without a year may be.
func (d date) isOn(weekday int8) bool {
	return weekday == 0 || d.year == 0 || d.at(0).Weekday() == time.Weekday(weekday-1)
}

// at is the wall clock of a date so many seconds after its midnight, as if it were UTC.
func (d date) at(seconds int) time.Time {
	return time.Date(int(d.year), time.Month(d.month), int(d.day), 0, 0, seconds, 0, time.UTC)
}

// dateOf is the date that a wall clock shows.
func dateOf(wall time.Time) date {
	year, month, day := wall.Date()
	return date{int16(year), int16(month), int16(day)}
}
