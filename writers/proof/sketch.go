package proof

import (
	"time"
	"unicode/utf8"
)

// layout is where things stand in a chart, in units of the drawing's own.
type layout struct {
	class               string
	width               int
	plotStart           int // where the lanes begin
	plotEnd             int // where they end, before the column of those without a moment
	plotEdge            int // where they end if there is no such column
	lateStart           int // where that column begins
	lateReach           int // of its longest bar
	laneHeight          int
	nameRoom, nameAbove int // how long a name may be, and how far above its lane it stands
	mostTicks           int
}

var layouts = [...]layout{
	{class: "p-spacious", width: 960, plotStart: 250, plotEnd: 850, plotEdge: 950, lateStart: 868, lateReach: 34, laneHeight: 34, nameRoom: 244, mostTicks: 6},
	{class: "p-narrow", width: 340, plotStart: 0, plotEnd: 256, plotEdge: 338, lateStart: 268, lateReach: 18, laneHeight: 52, nameRoom: 340, nameAbove: 24, mostTicks: 3},
}

const (
	barHeight  = 24
	laneTop    = 10
	nameHeight = 18
	charWidth  = 7 // of a tick's text, at the most
)

// sketch is a chart that is drawn.
type sketch struct {
	Class         string
	Width, Height int
	Bottom        int // where the lanes end
	Plot, End     int // where they begin and end
	Late          int // where the bars of those without a moment begin
	LateName      bool
	NameRoom      int
	Ticks         []tick
	Lanes         []lane
}

type tick struct {
	X    int
	Text string // "" where there is no room
	Last bool   // it stands left of its line
}

type lane struct {
	Name    string
	NameY   int
	Y, Text int
	Base    int
	Blocks  []block
	Undated int
	Wide    int // of the bar of those without a moment
	Number  int // where its count stands
}

type block struct{ X, Y, Width, Height int }

func (l *layout) sketch(axis axis, lanes []teamLane) sketch {
	drawn := sketch{Class: l.class, Width: l.width, Plot: l.plotStart, End: l.plotEdge, Late: l.lateStart, NameRoom: l.nameRoom, LateName: axis.dated && axis.late}
	if axis.late {
		drawn.End = l.plotEnd
	}
	reach := l.lateReach
	if !axis.dated {
		drawn.Late, reach = l.plotStart, l.plotEnd-l.plotStart
	}
	most, mostUndated := 1, 1
	for _, t := range lanes {
		for _, n := range t.counts {
			most = max(most, n)
		}
		mostUndated = max(mostUndated, t.undated)
	}
	for _, t := range lanes {
		lane := l.lane(&drawn, t, most)
		if t.undated > 0 {
			lane.Undated, lane.Wide = t.undated, max(4, t.undated*reach/mostUndated)
			lane.Number = drawn.Late + lane.Wide + 4
		}
		drawn.Lanes = append(drawn.Lanes, lane)
	}
	drawn.Bottom = laneTop + len(lanes)*l.laneHeight
	drawn.Height = drawn.Bottom + 24
	if axis.dated {
		l.ticks(&drawn, axis)
	}
	return drawn
}

func (l *layout) lane(s *sketch, t teamLane, most int) lane {
	drawn := lane{Name: t.name, Base: laneTop + (len(s.Lanes)+1)*l.laneHeight - 5}
	drawn.Y, drawn.Text = drawn.Base-barHeight, drawn.Base-7
	drawn.NameY = drawn.Text - l.nameAbove - nameHeight + 5
	x := func(slot int) int { return s.Plot + slot*(s.End-s.Plot)/len(t.counts) }
	for slot, n := range t.counts {
		if n > 0 {
			height := max(4, n*barHeight/most)
			drawn.Blocks = append(drawn.Blocks, block{x(slot) + 1, drawn.Base - height, max(2, x(slot+1)-x(slot)-2), height})
		}
	}
	return drawn
}

// ticks puts round moments under the lanes, each with its text where there is room.
func (l *layout) ticks(drawn *sketch, axis axis) {
	span := int64(axis.slots) * axis.slot
	step := (int64(axis.slots)/int64(l.mostTicks) + 1) * axis.slot
	for _, width := range slotWidths {
		if width%axis.slot == 0 && span/width <= int64(l.mostTicks) {
			step = width
			break
		}
	}
	_, offset := axis.from(0).Zone()
	day, used, room := "", 0, l.width
	if drawn.LateName {
		room = l.lateStart - 4
	}
	for at := axis.start + mod(-(axis.start+int64(offset)), step); at < axis.start+span; at += step {
		t := tick{X: drawn.Plot + int((at-axis.start)*int64(drawn.End-drawn.Plot)/span), Text: tickText(time.Unix(at, 0).In(axis.zone), step, &day)}
		long := charWidth * utf8.RuneCountInString(t.Text)
		switch {
		case t.X >= used && t.X+long <= room:
			used = t.X + long
		case t.X-long >= used && t.X+long > room:
			t.Last, used = true, t.X
		default:
			t.Text = ""
		}
		drawn.Ticks = append(drawn.Ticks, t)
	}
}
