package catalog

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// spaceTable is a list of a space file while it is read.
type spaceTable struct {
	list     List
	table    *readers.Table
	isCSV    bool    // its texts are escaped against formulas
	at       [][]int // of each of the list's columns, the table's columns that hold its pieces
	problems readers.Problems
}

// read gives the entries in their order. Its error is the table's.
func (t *spaceTable) read() ([]json.RawMessage, error) {
	if t.matchHeader(); len(t.problems) > 0 {
		return nil, nil // every row would lack the same
	}
	entries := []json.RawMessage{}
	for row, err := range t.table.Rows() {
		if err != nil {
			return entries, err
		}
		if entry := t.entry(row); entry != nil {
			entries = append(entries, entry)
		}
		switch {
		case len(entries) > maxEntries:
			code, message, suggestion := tooManyEntries()
			t.add(row, -1, code, message, suggestion)
			return entries, nil
		case len(t.problems) >= MaxProblems:
			code, message, suggestion := tooManyProblems()
			t.add(row, -1, code, message, suggestion)
			return entries, nil
		}
	}
	return entries, nil
}

// matchHeader finds the list's columns, in any order. Other columns are the planner's own.
func (t *spaceTable) matchHeader() {
	t.at = make([][]int, len(t.list.Columns))
	header := t.table.Header
	for index, cell := range header.Cells {
		name, piece := PieceOf(cell.Text)
		i := slices.IndexFunc(t.list.Columns, func(c ListColumn) bool { return headers.Fold(c.Header) == headers.Fold(name) })
		if i < 0 {
			continue
		}
		for len(t.at[i]) < piece && piece <= len(header.Cells) {
			t.at[i] = append(t.at[i], -1)
		}
		if piece > len(t.at[i]) {
			t.add(header, index, "space-piece", fmt.Sprintf("it continues the column %q, which is missing", PieceHeader(name, piece-1)), exportAgain)
			continue
		}
		if before := t.at[i][piece-1]; before >= 0 {
			t.add(header, index, "column-twice", fmt.Sprintf("the column %q appears twice, here and in %s", wording.Clip(cell.Text), t.table.Place(header, before).Cell),
				"rename or delete one of the two")
			continue
		}
		t.at[i][piece-1] = index
	}
	t.checkColumns()
}

// checkColumns names the columns that are missing.
func (t *spaceTable) checkColumns() {
	for i, column := range t.list.Columns {
		for piece, index := range t.at[i] {
			if index < 0 {
				t.add(t.table.Header, -1, "space-column", fmt.Sprintf("the column %q is missing, and other columns continue it", PieceHeader(column.Header, piece+1)), exportAgain)
			}
		}
		if len(t.at[i]) == 0 && slices.Contains(t.list.required(), column.Header) {
			t.add(t.table.Header, -1, "space-column", fmt.Sprintf("the column %q of the %s is missing (its first row: %s)",
				column.Header, t.list.Kind, showHeaders(t.table.Header)), exportAgain+", or give the column its name back")
		}
	}
}

// entry makes the entry of a row, nil where the row is wrong.
func (t *spaceTable) entry(row readers.Row) json.RawMessage {
	cells := make([]string, len(t.list.Columns))
	wrong := len(t.problems)
	t.checkSeparators(row)
	for i := range t.list.Columns {
		cells[i] = t.join(row, i)
	}
	if len(t.problems) > wrong || strings.Join(cells, "") == "" { // the latter has cells of the planner's own alone
		return nil
	}
	entry, err := t.list.entry(cells)
	if cell, ok := errors.AsType[*cellError](err); ok {
		index := -1
		if at := t.at[cell.column]; len(at) > 0 {
			index = at[0]
		}
		t.add(row, index, "space-cell", cell.message, exportAgain)
		return nil
	}
	if err := checkEntry(t.list, entry); err != nil {
		t.addUnusable(row, cells, err)
		return nil
	}
	return entry
}

// checkSeparators names what stands under no header of a CSV: the rest of a text that
// a separator has cut in two. In a sheet it is a planner's note.
func (t *spaceTable) checkSeparators(row readers.Row) {
	if !t.isCSV {
		return
	}
	stray := t.table.Stray(row)
	for _, index := range stray[:min(len(stray), problem.MaxStray)] {
		t.add(row, index, "space-stray", "the cell has no header above it",
			exportAgain+", or give its column a header; if it is the rest of a text, put the whole text in quotes")
	}
}

// minPiece is fewer bytes than any cell has whose text goes on in the next: such a cell
// is full, at 32,767 UTF-16 units.
const minPiece = 4096

// join puts the pieces of a column's text together.
func (t *spaceTable) join(row readers.Row, column int) string {
	var whole strings.Builder
	for n, index := range t.at[column] {
		cell := row.Cells[index]
		if n > 0 && cell.Kind != readers.Empty && len(row.Cells[t.at[column][n-1]].Text) < minPiece {
			t.add(row, index, "space-piece", "the column says that a long text goes on here, but the cell before it is not full",
				exportAgain+", or rename the column if it is your own")
		}
		text := cell.Text
		if t.isCSV {
			text = readers.UnescapeFormula(text)
		}
		if f := spreadsheetChanged(t.list.Columns[column], cell, text); f != nil {
			t.add(row, index, f.Code, f.Message, f.Suggestion)
			continue
		}
		whole.WriteString(text)
	}
	return whole.String()
}

// checkEntry holds an entry against what the commands take it for.
func checkEntry(list List, entry json.RawMessage) error {
	switch list.Kind {
	case Personas().Kind:
		return json.Unmarshal(entry, new(apiclient.Persona))
	case Teams().Kind:
		return json.Unmarshal(entry, new(apiclient.Team))
	}
	return json.Unmarshal(entry, new(apiclient.Smartword))
}

// addUnusable names the cell of a team's id, for which alone a team is refused.
func (t *spaceTable) addUnusable(row readers.Row, cells []string, err error) {
	id := slices.IndexFunc(t.list.Columns, func(c ListColumn) bool { return c.Shape == ID })
	if id < 0 || len(t.at[id]) == 0 {
		t.add(row, -1, "space-entry", "the row cannot be used: "+err.Error(), exportAgain)
		return
	}
	message := fmt.Sprintf("%q is not a whole number, but a team's id is one", wording.Clip(cells[id]))
	if cells[id] == "" {
		message = "the team has no id"
	}
	t.add(row, t.at[id][0], "space-id", message, exportAgain)
}

func (t *spaceTable) add(row readers.Row, index int, code, message, suggestion string) {
	t.problems = append(t.problems, readers.Problem{Place: t.table.Place(row, index), Severity: readers.Error, Code: code, Message: message, Suggestion: suggestion})
}
