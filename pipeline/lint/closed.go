package lint

import (
	"cmp"
	"slices"
	"time"

	"simcast/pipeline/settings"
)

const day = int64(24 * 60 * 60)

// closed are the seconds of each day in which nobody plays: breaks, and the time between ENDEX and STARTEX.
type closed struct {
	spans    [][2]int64 // since midnight; in order, and apart from each other
	hasHours bool       // it is known when a day begins and ends
}

func closedOf(s *settings.Settings) closed {
	var c closed
	var spans [][2]int64
	shut := func(from, to time.Duration) {
		begin, end := int64(from/time.Second), int64(to/time.Second)
		if begin > end { // over midnight
			spans = append(spans, [2]int64{begin, day}, [2]int64{0, end})
			return
		}
		spans = append(spans, [2]int64{begin, end})
	}
	for _, b := range s.Breaks {
		shut(b.From, b.To)
	}
	if s.StartEx.IsSet() && s.EndEx.IsSet() && s.StartEx.Since != s.EndEx.Since {
		shut(s.EndEx.Since, s.StartEx.Since)
		c.hasHours = true
	}
	slices.SortFunc(spans, func(a, b [2]int64) int { return cmp.Compare(a[0], b[0]) })
	for _, span := range spans {
		if last := len(c.spans) - 1; last >= 0 && span[0] <= c.spans[last][1] {
			c.spans[last][1] = max(c.spans[last][1], span[1])
		} else {
			c.spans = append(c.spans, span)
		}
	}
	return c
}

// between is how many seconds of a span nobody plays, by the clock on the wall.
func (c *closed) between(from, to int64) int64 { return c.until(to) - c.until(from) }

// until counts the closed seconds since a midnight long ago.
func (c *closed) until(moment int64) int64 {
	days, now := moment/day, moment%day
	if now < 0 {
		days, now = days-1, now+day
	}
	perDay, today := int64(0), int64(0)
	for _, span := range c.spans {
		perDay += span[1] - span[0]
		today += max(0, min(now, span[1])-span[0])
	}
	return days*perDay + today
}
