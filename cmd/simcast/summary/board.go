package summary

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/templates/wording"
)

// Board shows an exercise day: where its clock stands, all its entries in the plan's order, and how many there are.
func Board(screen terminal.Screen, space, round string, b *day.Board) {
	d := view.DayAt(b, b.At, b.Location())
	name := "The day"
	if round != "" {
		name = fmt.Sprintf("The day in the round %q", wording.Clip(round))
	}
	if space != "" {
		name = space + ": " + strings.ToLower(name[:1]) + name[1:]
	}
	text := fmt.Sprintf(": STARTEX %s, exercise time %s", b.StartEx.In(d.InZone).Format("2006-01-02 15:04:05 MST"), view.ExerciseTime(b.ExerciseTime))
	for _, apart := range d.Apart() {
		text += ", " + apart.Text
	}
	screen.Line(view.As(view.Strong, name), view.Plain(text+"."))
	switch {
	case b.Ended:
		screen.Line(view.As(view.Warning, "It has ended"), view.Plain(", at "+d.ClockOf(b.EndedAt)+"."))
	case b.Held:
		screen.Line(view.As(view.Error, "On hold"), view.Plain(" "+d.OnHold()))
	}
	if text := day.WallText(b.WallAhead); text != "" {
		screen.Line(view.Plain("The clock of the machine that plays is " + text + "; all times here are the exercise's."))
	}
	if len(b.Lines) > 0 {
		screen.Table(boardTable(screen, b, d.InZone))
	}
	screen.Line(view.Plain(fmt.Sprintf("%s: %s.", wording.Counted(len(b.Lines), "inject"), d.Counted())))
}

// boardWide is from how many columns on the board has those of teams and notes.
const boardWide = 100

// boardTable has a line an entry.
func boardTable(screen terminal.Screen, b *day.Board, zone *time.Location) string {
	isWide := screen.Columns() == 0 || screen.Columns() >= boardWide
	heading, widths := []string{"expected", "state", "id", "inject"}, []int{}
	if isWide {
		heading = append(heading, "team", "note")
	}
	var rows [][]string
	for i := range b.Lines {
		rows = append(rows, boardCells(b, &b.Lines[i], zone, isWide))
	}
	for column, name := range heading {
		widest := terminal.Width(name)
		for _, row := range rows {
			widest = max(widest, terminal.Width(row[column]))
		}
		widths = append(widths, widest)
	}
	fit(widths, screen.Columns())
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	head := table.Row{}
	for _, name := range heading {
		head = append(head, name)
	}
	t.AppendHeader(head)
	for i, row := range rows {
		cells := table.Row{}
		for column, text := range row {
			look := view.Ordinary
			if column == 1 {
				look = view.LookOfEntry(&b.Lines[i])
			}
			if widths[column] < terminal.Width(text) {
				text = terminal.Clip(text, widths[column])
			}
			cells = append(cells, screen.Cell(view.As(look, text)))
		}
		t.AppendRow(cells)
	}
	return t.Render()
}

// fit makes the widest of the columns that hold texts narrower, until the table fits; 0 is any number.
func fit(widths []int, columns int) {
	if columns == 0 {
		return
	}
	const frame, least = 3, 12 // a blank on both sides of a cell, and a line; what a text keeps
	room := columns - 1
	for _, width := range widths {
		room -= width + frame
	}
	for ; room < 0; room++ {
		widest := 2
		for column := 2; column < len(widths); column++ {
			if widths[column] > widths[widest] {
				widest = column
			}
		}
		if widths[widest] <= least {
			return
		}
		widths[widest]--
	}
}

// boardCells are the cells of an entry. On a narrow screen its note stands behind what it is.
func boardCells(b *day.Board, line *day.Line, zone *time.Location, isWide bool) []string {
	when := whenText(b, line.Expected, zone)
	if line.PassedOver || line.WaitsFor != "" { // a clock time of before the exercise says nothing, nor does one that depends on what somebody does
		when = whenText(b, time.Time{}, zone)
	}
	id := wording.PrintableLine(line.ID, maxBoardID)
	if id == "" {
		id = fmt.Sprintf("row %d", line.Row)
	}
	what := wording.PrintableLine(cmp.Or(line.Subject, line.Text, line.Channel), maxWhat)
	note := boardNote(line)
	if line.PassedOver && !line.Planned.IsZero() {
		note = strings.TrimSuffix("planned for "+whenText(b, line.Planned, zone)+" and passed over, "+note, ", ")
	}
	note = wording.PrintableLine(note, maxWhat)
	if isWide {
		return []string{when, string(line.State), id, what, wording.PrintableLine(strings.Join(line.Teams, ", "), maxWhat), note}
	}
	if note != "" {
		what = strings.TrimSpace(note + "; " + what)
	}
	return []string{when, string(line.State), id, what}
}

// whenText is a moment in the column of the expected ones.
func whenText(b *day.Board, t time.Time, zone *time.Location) string {
	at := t.In(zone)
	switch {
	case t.IsZero():
		return "--:--:--"
	case at.Format(time.DateOnly) != b.StartEx.In(zone).Format(time.DateOnly):
		return at.Format("01-02 15:04:05")
	}
	return at.Format(time.TimeOnly)
}

// How many letters of an id and of another text a cell has at most.
const (
	maxBoardID = 16
	maxWhat    = 80
)

// boardNote is what else is to be known of an entry.
func boardNote(line *day.Line) string {
	var notes []string
	note := func(given bool, text string) {
		if given {
			notes = append(notes, text)
		}
	}
	note(line.WaitsFor != "", "waits for "+line.WaitsFor)
	remark := view.Remark(line)
	note(remark != "", remark)
	note(line.Anchor, "anchored")
	note(line.IsManual() && line.Controller != "", line.Controller)
	return strings.Join(notes, ", ")
}
