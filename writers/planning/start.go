package planning

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// startLine is a line of the first sheet: a section's head, a label with its
// words, or a command with what it does.
type startLine struct {
	section, label string
	look           int // of the label, where it shows a colour
	command, words string
}

// startLines explain the workbook in one screen.
func startLines(styles workbookStyles, file string, carried *Imported) []startLine {
	rows := "One row of the sheet Injects is one message to each of its teams. Rows are sent from top to bottom."
	if carried.From == "" {
		rows += " The first two are examples, and are not sent: delete them."
	}
	results := strings.TrimSuffix(file, filepath.Ext(file)) + ".results.xlsx"
	return append(firstLines(styles, carried), []startLine{
		{section: "Fill in the sheet Injects"},
		{label: "Rows", words: rows},
		{label: "Columns", words: "Always persona (who speaks) and channel (where). The rest follows from the channel. Each header has a note that says what to write."},
		{label: "For yourself", words: "at, phase, expected, controller and notes are yours, and so is any column that you add at the right. They are kept in the results, and not sent. A text reads one with {{.Row.phase}}."},
		{label: "Rarer columns", words: "skip, cc, position, sentiment, likes and others are in a group to the right of notes. Click the + above it to show them."},
		{label: "needed", look: styles.needed, words: "The row needs this cell, and it is empty. Of body and assets, one is enough."},
		{label: "not used", look: styles.unused, words: "A message of this channel, or to one person, does not use this cell. Leave it empty."},
		{label: "Teams", words: "One or several, separated by ; such as T - Red; moderators. Names or ids of the sheet Teams, or the words session, moderators, players (every player team) and all. An empty cell is the session team: everybody."},
		{label: "Smartwords", words: "Words in double braces, such as {{.index}}, are replaced by their values when the message is sent. The sheet Smartwords has them, ready to be copied."},
		{label: "The lists", words: "Personas, Teams, Smartwords and Channels are the lists of the space, and fill the drop-downs. Look names up there; do not change them."},
		{section: "Then, on the page"},
		{label: "Open it", command: "simcast web", words: "Or double-click the program. Upload this workbook to the page. The page says what is wrong, cell by cell, and shows each message as players will see it. It sends when you say so; the results say who got what."},
		{section: "Or in a terminal"},
		{label: "1  Check", command: "simcast check " + quoted(file), words: "Says what is wrong, cell by cell. Sends nothing. With --annotate it marks the cells in a copy of this workbook."},
		{label: "2  Send", command: "simcast send " + quoted(file), words: "Checks again, asks, and sends. It sends now: at and ts schedule nothing."},
		{label: "3  Results", command: "simcast rerun " + quoted(results), words: "Sends what is not sent yet. The command send wrote this file; its sheet Summary says who got what, and who did not."},
		{label: "New lists", command: "simcast new --refresh " + quoted(file), words: "Brings the lists and drop-downs up to date when the space has changed, and does not change your rows."},
	}...)
}

// firstLines say what is to be done first with a plan that was made of planners' own sheets.
func firstLines(styles workbookStyles, carried *Imported) []startLine {
	if carried.made == nil {
		return nil
	}
	return []startLine{
		{section: "First fill in the sheet Mapping"},
		{label: "Mapping", words: "It lists the values and headers that were not understood. Write into its column means what each one means. Then it holds for all rows. A suggestion does nothing until you write it into means."},
		{label: "marked", look: styles.markedLabel, words: "This cell was not understood, and is as it was written in your sheet. Its note says why. You can correct the cell itself, too."},
		{label: "Sources", words: "The sheet Sources says which sheets the rows come from, and what stood above their tables. Nothing of your rows is lost: what simcast does not use stands in columns of your own, at the right."},
	}
}

// quoted is a file's name as a command takes it.
func quoted(name string) string {
	if strings.ContainsAny(name, " '()&;") {
		return `"` + name + `"`
	}
	return name
}

// The columns of the first sheet: a margin, labels, commands, words; in characters.
const startMargin, startLabel, startCommand, startWords = 2, 16, 44, 74

// writeStart writes the first sheet.
func writeStart(f *excelize.File, l workbookStyles, file string, carried *Imported) error {
	errs := []error{styleStart(f), startTitle(f, l)}
	row := 4
	for _, line := range startLines(l, file, carried) {
		errs = append(errs, startRow(f, l, row, line))
		row++
	}
	return errors.Join(errs...)
}

func styleStart(book *excelize.File) error {
	grid, zoom, tab, tall := false, 110.0, sheet.Navy, 1
	return errors.Join(
		book.SetColWidth(startSheet, "A", "A", startMargin),
		book.SetColWidth(startSheet, "B", "B", startLabel),
		book.SetColWidth(startSheet, "C", "C", startCommand),
		book.SetColWidth(startSheet, "D", "D", startWords),
		book.SetSheetView(startSheet, 0, &excelize.ViewOptions{ShowGridLines: &grid, ZoomScale: &zoom}),
		book.SetSheetProps(startSheet, &excelize.SheetPropsOptions{TabColorRGB: &tab}),
		sheet.SetPage(book, startSheet, "landscape", 1),
		book.SetPageLayout(startSheet, &excelize.PageLayoutOptions{FitToHeight: &tall}),
	)
}

func startTitle(f *excelize.File, l workbookStyles) error {
	return errors.Join(
		f.SetCellStr(startSheet, "B1", "Planning workbook"),
		f.SetCellStr(startSheet, "B2", "A plan of injects for simcast: fill it in, check it, send it."),
		f.SetCellStyle(startSheet, "A1", "D1", l.Title),
		f.SetCellStyle(startSheet, "A2", "D2", l.Lead),
		f.SetRowHeight(startSheet, 1, 36),
		f.SetRowHeight(startSheet, 2, 24),
		f.SetRowHeight(startSheet, 3, 6),
	)
}

func startRow(book *excelize.File, styles workbookStyles, row int, line startLine) error {
	at := func(column string) string { return column + strconv.Itoa(row) }
	if line.section != "" {
		return errors.Join(
			book.SetCellStr(startSheet, at("B"), line.section),
			book.SetCellStyle(startSheet, at("B"), at("D"), styles.Section),
			book.SetRowHeight(startSheet, row, 27))
	}
	label, first, width := styles.label, "C", startCommand+startWords
	if line.look != 0 {
		label = line.look
	}
	errs := []error{
		book.SetCellStr(startSheet, at("B"), ooxml.Escape(line.label)),
		book.SetCellStyle(startSheet, at("B"), at("B"), label),
	}
	if line.command == "" {
		errs = append(errs, book.MergeCell(startSheet, at("C"), at("D")))
	} else {
		first, width = "D", startWords
		errs = append(errs, book.SetCellStr(startSheet, at("C"), ooxml.Escape(line.command)), book.SetCellStyle(startSheet, at("C"), at("C"), styles.command))
	}
	const wider = 1.15 // a letter is narrower than the digits that widths are counted in
	lines := max(sheet.LinesAt(line.words, int(float64(width)*wider)), sheet.LinesAt(line.command, startCommand))
	errs = append(errs,
		book.SetCellStr(startSheet, at(first), ooxml.Escape(line.words)),
		book.SetCellStyle(startSheet, at(first), at("D"), styles.words),
		book.SetRowHeight(startSheet, row, float64(lines*sheet.LineHeight+7)))
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("row %d: %w", row, err)
	}
	return nil
}
