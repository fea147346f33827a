package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/pipeline/send"
	"simcast/templates/wording"
)

// spaceWidth is that of the column of the names of spaces; a longer name moves the rest of its line.
const spaceWidth = 12

// spaceBoard is the day in one of several spaces, and how far its run is.
type spaceBoard struct {
	Name  string
	Board day.Board
	Wait  send.Progress
}

// screenOfAll is a day in several spaces, a line each, in so many rows at most: where there are more, those first that wait for
// somebody.
func screenOfAll(all []spaceBoard, size screenSize, now time.Time, zone *time.Location) [][]view.Phrase {
	width := 0
	for i := range all {
		width = max(width, min(Width(all[i].Name), maxDayName))
	}
	rows := len(all)
	if size.Rows > 0 {
		rows = max(min(rows, size.Rows-3), 1)
	}
	if rows < len(all) {
		slices.SortStableFunc(all, func(a, b spaceBoard) int { return cmp.Compare(needOf(&a, now, zone), needOf(&b, now, zone)) })
	}
	var lines [][]view.Phrase
	for i := range all[:rows] {
		lines = append(lines, cut(lineOfSpace(&all[i], width, now, zone), size.Columns))
	}
	if more := len(all) - rows; more > 0 {
		lines = append(lines, []view.Phrase{view.As(view.Faint, "and "+wording.Counted(more, "more space"))})
	}
	return lines
}

// needOf is the rank of a space among those for which there is room.
func needOf(s *spaceBoard, now time.Time, zone *time.Location) int {
	d := view.DayAt(&s.Board, now, zone)
	switch {
	case d.Held || s.Wait.Waiting != "" || len(d.Past)+len(d.Trouble) > 0:
		return 0
	case len(d.Manual)+len(d.Cues) > 0:
		return 1
	case d.Ended:
		return 3
	}
	return 2
}

// lineOfSpace is the day of one space: how it stands, what comes next, and what waits for somebody.
func lineOfSpace(s *spaceBoard, width int, now time.Time, zone *time.Location) []view.Phrase {
	v := shownDay{Day: view.DayAt(&s.Board, now, zone)}
	spans := []view.Phrase{view.As(view.Strong, padded(clip(s.Name, maxDayName), width)), view.Plain("  ")}
	spans = append(spans, view.As(view.Strong, v.exerciseTime()), view.Plain("   "), v.Standing())
	if v.Held {
		spans = append(spans, view.As(view.Error, " "+oneLine(v.OnHold())))
	}
	for _, more := range v.Apart() {
		spans = append(spans, view.Plain("   "), more)
	}
	if next := v.comingNext(); len(next) > 0 {
		spans = append(spans, view.Plain("   next "+clip(short(next[0].ID), maxID)+" "+v.countdown(next[0])))
	}
	if s.Wait.Waiting != "" {
		spans = append(spans, view.As(view.Warning, "   the service makes it wait"))
	}
	if waiting := v.needsWith(0); waiting != nil {
		spans = append(append(spans, view.Plain("   ")), waiting[1:]...)
	}
	return append(spans, view.Plain(fmt.Sprintf("   %d of %d played", v.Counts[day.IsPlayed]+v.Counts[day.IsDone], v.toPlay())))
}

// toPlay is how many entries are to be played, or were.
func (v *shownDay) toPlay() int {
	return len(v.Lines) - v.Counts[day.IsNote] - v.Counts[day.IsSkipped] - v.Counts[day.IsContingency]
}
