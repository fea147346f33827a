package view

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"simcast/pipeline/day"
	"simcast/templates/wording"
)

// Board is an exercise day: where its clock stands, all its entries in the plan's order, and how many there are. Where there is room it has columns
// of teams and notes.
func Board(space, round string, b *day.Board, isWide bool) []Block {
	d := DayAt(b, b.At, b.Location())
	name := "The day"
	if round != "" {
		name = fmt.Sprintf("The day in the round %q", wording.Clip(round))
	}
	if space != "" {
		name = space + ": " + strings.ToLower(name[:1]) + name[1:]
	}
	text := fmt.Sprintf(": STARTEX %s, exercise time %s", b.StartEx.In(d.InZone).Format("2006-01-02 15:04:05 MST"), ExerciseTime(b.ExerciseTime))
	for _, apart := range d.Apart() {
		text += ", " + apart.Text
	}
	stands := Block{Lines: [][]Phrase{{As(Strong, name), Plain(text + ".")}}}
	switch {
	case b.Ended:
		stands.Lines = append(stands.Lines, []Phrase{As(Warning, "It has ended"), Plain(", at " + d.ClockOf(b.EndedAt) + ".")})
	case b.Held:
		stands.Lines = append(stands.Lines, []Phrase{As(Error, "On hold"), Plain(" " + d.OnHold())})
	}
	if text := day.WallText(b.WallAhead); text != "" {
		stands.say("The clock of the machine that plays is " + text + "; all times here are the exercise's.")
	}
	if text := d.Stalled(); text != "" {
		stands.say(text)
	}
	t := &Table{Columns: []Column{{Head: "expected"}, {Head: "state"}, {Head: "id"}, {Head: "inject"}}}
	if isWide {
		t.Columns = append(t.Columns, Column{Head: "team"}, Column{Head: "note"})
	}
	for i := range b.Lines {
		var row []Phrase
		for _, text := range boardCells(b, &b.Lines[i], d.InZone, isWide) {
			row = append(row, Plain(text))
		}
		row[1].Look = LookOfEntry(&b.Lines[i])
		t.Rows = append(t.Rows, row)
	}
	entries := Block{Table: t}
	entries.say(fmt.Sprintf("%s: %s.", wording.Counted(len(b.Lines), "inject"), d.Counted()))
	return []Block{stands, entries}
}

// boardCells are the cells of an entry. On a narrow screen its note stands behind what it is.
func boardCells(b *day.Board, line *day.Line, zone *time.Location, isWide bool) []string {
	moment := func(t time.Time) string { return cmp.Or(wording.Moment(t, b.StartEx, zone), "--:--:--") }
	when := moment(line.Expected)
	if line.PassedOver || line.WaitsFor != "" { // a clock time of before the exercise says nothing, nor does one that depends on what somebody does
		when = moment(time.Time{})
	}
	id := wording.PrintableLine(line.ID, maxBoardID)
	if id == "" {
		id = fmt.Sprintf("row %d", line.Row)
	}
	what := wording.PrintableLine(cmp.Or(line.Subject, line.Text, line.Channel), maxWhat)
	note := boardNote(line)
	if line.PassedOver && !line.Planned.IsZero() {
		note = strings.TrimSuffix("planned for "+moment(line.Planned)+" and passed over, "+note, ", ")
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
	remark := Remark(line)
	note(remark != "", remark)
	note(line.Anchor, "anchored")
	note(line.IsManual() && line.Controller != "", line.Controller)
	return strings.Join(notes, ", ")
}
