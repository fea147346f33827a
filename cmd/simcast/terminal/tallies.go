package terminal

import (
	"fmt"
	"strings"

	"simcast/cmd/simcast/view"
)

const (
	tallyGap  = 3 // blanks between two columns of tallies
	minTally  = 8
	countsGap = 2 // blanks between a name and its count
)

// tallies writes tallies behind a label of that width, in as many columns as there is room for: their order goes down a column, and on
// in the next one. Where lines are not wrapped they stand in one line.
func (s Screen) tallies(indent int, label []view.Phrase, tallies []view.Number) {
	if s.columns == 0 {
		var parts []string
		for _, t := range tallies {
			parts = append(parts, fmt.Sprintf("%s: %d", t.Name, t.Count))
		}
		s.Line(append(label, view.Plain(strings.Join(parts, "; ")))...)
		return
	}
	room := max(s.columns-indent, minTally)
	columns := len(tallies)
	for columns > 1 && tallyWidth(columnsOf(tallies, columns)) > room {
		columns--
	}
	for i, row := range rowsOf(columnsOf(tallies, columns), room) {
		if i > 0 {
			label = []view.Phrase{view.Plain(strings.Repeat(" ", indent))}
		}
		s.Line(append(label, view.Plain(row))...)
	}
}

// columnsOf spreads tallies over so many columns at most.
func columnsOf(tallies []view.Number, columns int) [][]view.Number {
	var spread [][]view.Number
	rows := (len(tallies) + columns - 1) / max(columns, 1)
	for from := 0; from < len(tallies); from += rows {
		spread = append(spread, tallies[from:min(from+rows, len(tallies))])
	}
	return spread
}

// widest is how wide the names and the counts of a column are.
func widest(column []view.Number) (name, count int) {
	for _, t := range column {
		name, count = max(name, Width(oneLine(t.Name))), max(count, len(fmt.Sprint(t.Count)))
	}
	return name, count
}

// tallyWidth is how wide columns are, one beside the other.
func tallyWidth(columns [][]view.Number) int {
	width := tallyGap * (len(columns) - 1)
	for _, column := range columns {
		name, count := widest(column)
		width += name + countsGap + count
	}
	return width
}

// rowsOf are the lines of columns. A name that alone is wider than the room is shortened.
func rowsOf(columns [][]view.Number, room int) []string {
	var rows []string
	for i, column := range columns {
		name, count := widest(column)
		name = min(name, max(room-countsGap-count, minTally))
		for n, t := range column {
			if i == 0 {
				rows = append(rows, "")
			} else {
				rows[n] += strings.Repeat(" ", tallyGap)
			}
			rows[n] += fmt.Sprintf("%s%*d", Pad(t.Name, name), countsGap+count, t.Count)
		}
	}
	return rows
}
