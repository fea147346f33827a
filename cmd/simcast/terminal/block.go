package terminal

import (
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"simcast/cmd/simcast/view"
)

const (
	// leastLabel is how many columns the labels of facts without a title above have, with the blanks behind them. Blocks below one
	// another have their texts in one column so: no label of a briefing is longer than 11 letters.
	leastLabel = 13
	leastCell  = 12 // what a text of a table keeps where the table is wider than the screen
	titled     = 2  // by how much facts and lines stand to the right below a title
)

// Blocks shows blocks, one below the other.
func (s Screen) Blocks(blocks ...view.Block) {
	for i := range blocks {
		s.block(&blocks[i])
	}
}

func (s Screen) block(b *view.Block) {
	indent := 0
	if b.Title != "" {
		indent = titled
		s.Line(view.As(max(b.Look, view.Strong), b.Title), view.Plain(strings.TrimRight(": "+b.About, " ")))
	}
	s.facts(b.Facts, indent)
	if b.Table != nil && len(b.Table.Rows) > 0 {
		s.write(s.table(b.Table) + "\n")
	}
	for _, line := range b.Lines {
		s.Hanging(2*indent, append([]view.Phrase{view.Plain(strings.Repeat(" ", indent))}, line...)...)
	}
	for _, step := range b.Next {
		if step.Command == nil {
			s.Line(view.As(view.Strong, step.Begin), view.Plain(" "+step.What))
			continue
		}
		s.Propose(step.Begin, step.What, CommandLine(step.Command...))
	}
}

// facts shows facts behind their labels, which are all as wide as the widest.
func (s Screen) facts(facts []view.Fact, indent int) {
	width := leastLabel
	if indent > 0 {
		width = 0
	}
	for _, f := range facts {
		width = max(width, indent+Width(flat(f.Label.Text))+2)
	}
	for _, f := range facts {
		label := view.As(f.Label.Look, flat(f.Label.Text))
		before := []view.Phrase{view.Plain(strings.Repeat(" ", indent)), label, view.Plain(strings.Repeat(" ", width-indent-Width(label.Text)))}
		switch {
		case len(f.Tallies) > 0:
			s.tallies(width, before, f.Tallies)
		case len(f.Text) == 0:
			s.Line(before[:2]...)
		default:
			s.Hanging(width, append(before, f.Text...)...)
		}
	}
}

// flat is a text as it stands in one line.
func flat(text string) string { return strings.ReplaceAll(Printable(text), "\n", " ") }

// table is a table as it is drawn, no wider than the screen if its texts can be shortened to that.
func (s Screen) table(of *view.Table) string {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	var configs []table.ColumnConfig
	var head table.Row
	for i, c := range of.Columns {
		head = append(head, c.Head)
		if c.IsNumber {
			configs = append(configs, table.ColumnConfig{Number: i + 1, Align: text.AlignRight, AlignFooter: text.AlignRight, AlignHeader: text.AlignRight})
		}
	}
	t.SetColumnConfigs(configs)
	t.AppendHeader(head)
	widths := s.fit(of)
	for _, row := range of.Rows {
		t.AppendRow(s.cells(row, widths))
	}
	if of.Sums != nil {
		t.AppendFooter(s.cells(of.Sums, widths))
	}
	return t.Render()
}

func (s Screen) cells(row []view.Phrase, widths []int) (cells table.Row) {
	for i, cell := range row {
		if Width(cell.Text) > widths[i] {
			cell.Text = clip(cell.Text, widths[i])
		}
		cells = append(cells, s.Cell(cell))
	}
	return cells
}

// fit is how wide each column may be: the widest of those with texts become narrower, until the table fits.
func (s Screen) fit(of *view.Table) []int {
	const frame = 3 // a blank on both sides of a cell, and a line
	widths, room := make([]int, len(of.Columns)), s.columns-1
	for i, c := range of.Columns {
		widths[i] = Width(c.Head)
		for _, row := range append(of.Rows[:len(of.Rows):len(of.Rows)], of.Sums) {
			if i < len(row) {
				widths[i] = max(widths[i], Width(oneLine(row[i].Text)))
			}
		}
		room -= widths[i] + frame
	}
	if s.columns == 0 {
		return widths
	}
	shown := make([]*int, len(widths))
	for i := range widths {
		shown[i] = &widths[i]
	}
	narrow(shown, -room, func(i int) bool { return !of.Columns[i].IsNumber && widths[i] > leastCell })
	return widths
}

// narrow takes so many columns away from widths, each from the widest that may lose one, as long as there is one.
func narrow(widths []*int, columns int, may func(i int) bool) {
	for ; columns > 0; columns-- {
		widest := -1
		for i := range widths {
			if may(i) && (widest < 0 || *widths[i] > *widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			return
		}
		*widths[widest]--
	}
}
