package proof

import (
	"fmt"
	"time"
)

// chart is the messages over time, a lane a team. All lengths are in units of the
// drawing's own, which is as wide as chartWidth.
type chart struct {
	Height, Bottom int
	Plot, End      int // where the lanes begin and end
	Late           int // where the bars of those without a moment begin
	Ticks          []tick
	Lanes          []lane
	Slot           string // how long a bar is
	Bars           []bar  // of all lanes, for those who read
	Undated        bool   // some message has no moment
	Dated          bool
}

type tick struct {
	X    int
	Text string
	Last bool // there is no room right of it
}

type lane struct {
	Name    string
	Y, Text int
	Base    int
	Bars    []bar
	Undated int
	Wide    int // of the bar of those without a moment
	Number  int // where its count stands
}

type bar struct {
	Team, From    string
	X, Y          int
	Width, Height int
	Count         int
}

const (
	chartWidth = 960
	plotStart  = 250
	plotEnd    = 850 // before the column of those without a moment
	plotEdge   = 950 // where there is no such column
	lateStart  = 868
	lateReach  = 54
	tickRoom   = 870 // right of it, a text would be cut
	laneHeight = 34
	barHeight  = 24
	laneTop    = 10
	mostSlots  = 53
	mostTicks  = 6
	nameLength = 33
)

// slotWidths are those that people count in, in seconds.
var slotWidths = [...]int64{60, 120, 300, 600, 900, 1800, 3600, 2 * 3600, 3 * 3600, 6 * 3600, 12 * 3600,
	86400, 2 * 86400, 7 * 86400, 14 * 86400, 30 * 86400, 91 * 86400, 365 * 86400}

// axis lays moments out in slots.
type axis struct {
	zone        *time.Location
	start, slot int64 // unix seconds, and seconds
	slots       int
	end         int // where the last slot ends
	dated, late bool
}

func (a axis) at(moment time.Time) int { return int((moment.Unix() - a.start) / a.slot) }

// x is where a slot begins.
func (a axis) x(slot int) int { return plotStart + slot*(a.end-plotStart)/a.slots }

func (a axis) from(slot int) time.Time {
	return time.Unix(a.start+int64(slot)*a.slot, 0).In(a.zone)
}

func (b *book) axis() axis {
	a := axis{zone: b.zone, slot: slotWidths[0]}
	var first, last int64
	for _, team := range b.Teams {
		for _, e := range team.entries {
			at := e.proof.At
			switch {
			case e.Idle:
			case at.IsZero():
				a.late = true
			default:
				if !a.dated || at.Unix() < first {
					first = at.Unix()
				}
				if !a.dated || at.Unix() > last {
					last = at.Unix()
				}
				a.dated = true
			}
		}
	}
	for _, width := range slotWidths {
		if a.slot = width; (last-first)/width < mostSlots-1 {
			break
		}
	}
	a.slot = max(a.slot, (last-first)/(mostSlots-1)+1)
	_, offset := time.Unix(first, 0).In(b.zone).Zone()
	a.start = first - mod(first+int64(offset), a.slot)
	a.slots = int((last-a.start)/a.slot) + 1
	if a.end = plotEdge; a.late {
		a.end = plotEnd
	}
	return a
}

// mod is the remainder that is never negative: there were moments before 1970.
func mod(n, by int64) int64 { return ((n % by) + by) % by }

func (b *book) draw() chart {
	a := b.axis()
	c := chart{Plot: plotStart, End: a.end, Late: lateStart, Dated: a.dated, Undated: a.late}
	if !c.Dated {
		c.Late = plotStart
	}
	counts := make([][]int, len(b.Teams))
	most, mostUndated := 1, 1
	for i, team := range b.Teams {
		counts[i] = make([]int, a.slots+1) // the last one is of those without a moment
		for _, e := range team.entries {
			at := a.slots
			switch {
			case e.Idle:
				continue
			case !e.proof.At.IsZero():
				at = a.at(e.proof.At)
			}
			counts[i][at]++
		}
		for _, n := range counts[i][:a.slots] {
			most = max(most, n)
		}
		mostUndated = max(mostUndated, counts[i][a.slots])
	}
	for i, team := range b.Teams {
		c.lane(a, team.Name, counts[i], most, mostUndated)
	}
	c.Bottom = laneTop + len(c.Lanes)*laneHeight
	c.Height = c.Bottom + 24
	c.ticks(a)
	c.Slot = slotText(a.slot)
	return c
}

// lane draws one team, unless it gets nothing.
func (c *chart) lane(a axis, name string, counts []int, most, mostUndated int) {
	l := lane{Name: clipTo(name, nameLength), Undated: counts[a.slots]}
	l.Base = laneTop + len(c.Lanes)*laneHeight + laneHeight - 5
	l.Y, l.Text = l.Base-barHeight, l.Base-7
	for slot, n := range counts[:a.slots] {
		if n == 0 {
			continue
		}
		height := max(4, n*barHeight/most)
		l.Bars = append(l.Bars, bar{Team: name, From: a.from(slot).Format("2 Jan 2006 15:04"), X: a.x(slot) + 1, Y: l.Base - height,
			Width: max(2, a.x(slot+1)-a.x(slot)-2), Height: height, Count: n})
	}
	if l.Undated > 0 {
		reach := lateReach
		if !c.Dated {
			reach = plotEnd - plotStart
		}
		l.Wide = max(4, l.Undated*reach/mostUndated)
		l.Number = c.Late + l.Wide + 6
	}
	if l.Bars != nil || l.Undated > 0 {
		c.Lanes = append(c.Lanes, l)
		c.Bars = append(c.Bars, l.Bars...)
		if l.Undated > 0 {
			c.Bars = append(c.Bars, bar{Team: name, From: "when posted", Count: l.Undated})
		}
	}
}

// ticks puts round moments under the lanes.
func (c *chart) ticks(a axis) {
	if !a.dated {
		return
	}
	span := int64(a.slots) * a.slot
	step := span
	for _, width := range slotWidths {
		if width%a.slot == 0 && span/width <= mostTicks {
			step = width
			break
		}
	}
	_, offset := a.from(0).Zone()
	day := ""
	for at := a.start + mod(-(a.start+int64(offset)), step); at < a.start+span; at += step {
		x := plotStart + int((at-a.start)*int64(a.end-plotStart)/span)
		c.Ticks = append(c.Ticks, tick{x, tickText(time.Unix(at, 0).In(a.zone), step, &day), x > tickRoom})
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
	switch {
	case seconds%86400 == 0:
		return plural(seconds/86400, "day")
	case seconds%3600 == 0:
		return plural(seconds/3600, "hour")
	}
	return plural(seconds/60, "minute")
}

func plural(n int64, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

func clipTo(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}
