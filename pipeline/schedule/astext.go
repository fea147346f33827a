package schedule

import (
	"fmt"
	"time"
)

// Text is the moment as a cell of the column at says it by itself, whatever its column and its row hold: read again, it is
// the same moment. It is "" where there is none.
func (m Moment) Text() string {
	switch m.Kind {
	case None:
		return ""
	case FromStartEx:
		if m.Span < 0 {
			return "-" + clockText(int(-m.Span/time.Second))
		}
		return "+" + clockText(int(m.Span/time.Second))
	case OnFirstDay:
		return clockText(m.clock)
	case OnDay:
		return fmt.Sprintf("D%+d %s", m.day, clockText(m.clock))
	case After:
		if m.Span == 0 {
			return "after " + m.Cause
		}
		return "after " + m.Cause + " +" + clockText(int(m.Span/time.Second))
	}
	switch wall := m.date.at(m.clock); {
	case m.zone != nil:
		year, month, day := wall.Date()
		return time.Date(year, month, day, wall.Hour(), wall.Minute(), wall.Second(), 0, m.zone).Format(time.RFC3339)
	case m.date.year == 0: // the 29 February too, which the year of STARTEX may not have
		return fmt.Sprintf("%d-%s %s", m.date.day, time.Month(m.date.month).String()[:3], clockText(m.clock))
	}
	return m.date.at(0).Format(time.DateOnly) + " " + clockText(m.clock)
}

// clockText is hours, minutes and, where there are some, seconds.
func clockText(seconds int) string {
	text := fmt.Sprintf("%02d:%02d", seconds/3600, seconds/60%60)
	if seconds%60 != 0 {
		text += fmt.Sprintf(":%02d", seconds%60)
	}
	return text
}
