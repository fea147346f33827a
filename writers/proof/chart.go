package proof

import (
	"time"

	"simcast/templates/wording"
)

// chart is the messages over time, a lane a team. It is drawn for wide screens and
// for narrow ones; the page shows the one that fits.
type chart struct {
	Sketches []sketch
	Slot     string // how long a bar is
	Bars     []bar  // of all lanes, for those who read
	Undated  bool   // some message has no moment
	Dated    bool
	Planned  bool // moments are those of the plan, of some messages at least
	lanes    []teamLane
}

// teamLane is what one team gets, by slot.
type teamLane struct {
	name    string
	counts  []int
	undated int
}

type bar struct {
	Team, From string
	Count      int
}

const maxSlots = 53

// slotWidths are those that people count in, in seconds.
var slotWidths = [...]int64{60, 120, 300, 600, 900, 1800, 3600, 2 * 3600, 3 * 3600, 6 * 3600, 12 * 3600,
	86400, 2 * 86400, 7 * 86400, 14 * 86400, 30 * 86400, 91 * 86400,
	year, 2 * year, 5 * year, 10 * year, 20 * year, 50 * year, 100 * year, 200 * year}

const year = 365 * 86400

// axis lays moments out in slots.
type axis struct {
	zone        *time.Location
	start, slot int64 // unix seconds, and seconds
	slots       int
	dated, late bool
}

func (a axis) at(moment time.Time) int { return int((moment.Unix() - a.start) / a.slot) }

func (a axis) from(slot int) time.Time {
	return time.Unix(a.start+int64(slot)*a.slot, 0).In(a.zone)
}

func (b *book) axis() axis {
	axis := axis{zone: b.zone, slot: slotWidths[0]}
	var first, last int64
	for _, team := range b.Teams {
		for _, e := range team.entries {
			at := e.at
			switch {
			case e.Idle:
			case at.IsZero():
				axis.late = true
			default:
				if !axis.dated || at.Unix() < first {
					first = at.Unix()
				}
				if !axis.dated || at.Unix() > last {
					last = at.Unix()
				}
				axis.dated = true
			}
		}
	}
	for _, width := range slotWidths {
		if axis.slot = width; (last-first)/width < maxSlots-1 {
			break
		}
	}
	axis.slot = max(axis.slot, (last-first)/(maxSlots-1)+1) // were there moments beyond all widths
	_, offset := time.Unix(first, 0).In(b.zone).Zone()
	axis.start = first - mod(first+int64(offset), axis.slot)
	axis.slots = int((last-axis.start)/axis.slot) + 1
	return axis
}

// mod is the remainder that is never negative: there were moments before 1970.
func mod(n, by int64) int64 { return ((n % by) + by) % by }

func (b *book) draw() chart {
	axis := b.axis()
	chart := chart{Dated: axis.dated, Undated: axis.late, Planned: b.Planned, Slot: slotText(axis.slot)}
	for _, team := range b.Teams {
		lane := teamLane{name: team.Name, counts: make([]int, axis.slots)}
		for _, e := range team.entries {
			switch {
			case e.Idle:
			case e.at.IsZero():
				lane.undated++
			default:
				lane.counts[axis.at(e.at)]++
			}
		}
		chart.put(axis, lane)
	}
	for _, lane := range layouts {
		chart.Sketches = append(chart.Sketches, lane.sketch(axis, chart.lanes))
	}
	return chart
}

// put takes the lane of one team, unless it gets nothing.
func (c *chart) put(a axis, l teamLane) {
	before := len(c.Bars)
	for slot, n := range l.counts {
		if n > 0 {
			c.Bars = append(c.Bars, bar{l.name, a.from(slot).Format("2 Jan 2006 15:04"), n})
		}
	}
	if l.undated > 0 {
		c.Bars = append(c.Bars, bar{l.name, "at the time of sending", l.undated})
	}
	if len(c.Bars) > before {
		c.lanes = append(c.lanes, l)
	}
}

// tickText names the day where it is another one than before.
func tickText(at time.Time, step int64, day *string) string {
	switch today := at.Format("2 Jan"); {
	case step >= 86400:
		return at.Format("2 Jan 2006")
	case today != *day:
		*day = today
		return today + " " + at.Format("15:04")
	}
	return at.Format("15:04")
}

func slotText(seconds int64) string {
	of := func(unit int64) int { return int(seconds / unit) }
	switch {
	case seconds%year == 0:
		return "about " + wording.Counted(of(year), "year")
	case seconds%86400 == 0:
		return wording.Counted(of(86400), "day")
	case seconds%3600 == 0:
		return wording.Counted(of(3600), "hour")
	}
	return wording.Counted(of(60), "minute")
}
