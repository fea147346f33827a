package torture

import (
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// edited is a results file that somebody has open. Row 1 is its header row.
type edited interface {
	size() int // of the rows, the header row too
	cell(row int, column string) string
	set(row int, column, text string)
	moveToEnd(row int)
	copyBelow(row int)
	save() error
}

// open opens the results of the space that is next.
func (p *planner) open() edited {
	p.Helper()
	rows, err := readTable(p.results)
	p.must(err)
	if !strings.HasSuffix(p.results, ".xlsx") {
		return &editedText{path: p.results, rows: rows}
	}
	book, err := excelize.OpenFile(p.results)
	p.must(err)
	p.Cleanup(func() { book.Close() })
	return &editedBook{t: p, book: book, header: rows[0], rows: len(rows)}
}

// editedText is a CSV.
type editedText struct {
	path string
	rows [][]string
}

func (e *editedText) size() int { return len(e.rows) }

func (e *editedText) cell(row int, column string) string {
	return e.rows[row-1][slices.Index(e.rows[0], column)]
}

func (e *editedText) set(row int, column, text string) {
	e.rows[row-1][slices.Index(e.rows[0], column)] = text
}

func (e *editedText) moveToEnd(row int) {
	moved := e.rows[row-1]
	e.rows = append(slices.Delete(e.rows, row-1, row), moved)
}

func (e *editedText) copyBelow(row int) {
	e.rows = slices.Insert(e.rows, row, slices.Clone(e.rows[row-1]))
}

func (e *editedText) save() error {
	var text strings.Builder
	if err := csv.NewWriter(&text).WriteAll(e.rows); err != nil {
		return err
	}
	return os.WriteFile(e.path, []byte(text.String()), 0o600)
}

// editedBook is a workbook: its other sheets, formats and properties stay as they are.
type editedBook struct {
	t      *planner
	book   *excelize.File
	header []string
	rows   int
}

func (e *editedBook) size() int { return e.rows }

func (e *editedBook) at(row int, column string) string {
	name, err := excelize.CoordinatesToCellName(slices.Index(e.header, column)+1, row)
	e.t.must(err)
	return name
}

func (e *editedBook) cell(row int, column string) string {
	text, err := e.book.GetCellValue("Injects", e.at(row, column))
	e.t.must(err)
	return text
}

func (e *editedBook) set(row int, column, text string) {
	e.t.must(e.book.SetCellStr("Injects", e.at(row, column), text))
}

func (e *editedBook) moveToEnd(row int) {
	e.t.must(e.book.DuplicateRowTo("Injects", row, e.rows+1))
	e.t.must(e.book.RemoveRow("Injects", row))
}

func (e *editedBook) copyBelow(row int) {
	e.t.must(e.book.DuplicateRow("Injects", row))
	e.rows++
}

func (e *editedBook) save() error { return e.book.Save() }

// TestEdits holds the edits to do in a CSV and in a workbook what they say, and nothing else.
func TestEdits(t *testing.T) {
	t.Parallel()
	for _, ending := range []string{"csv", "xlsx"} {
		p := &planner{sandbox: &sandbox{TB: t, results: t.TempDir() + "/plan.results." + ending}}
		p.must(writeTable(p.results, [][]string{{"id", "result"}, {"1", "sent"}, {"2", "failed"}, {"3", "pending"}}))
		e := p.open()
		e.moveToEnd(2)
		e.copyBelow(2)
		e.set(3, "result", "")
		if got := e.cell(2, "result") + e.cell(2, "id") + fmt.Sprint(e.size()); got != "failed25" {
			t.Errorf("%s: read %s", ending, got)
		}
		p.must(e.save())
		rows, err := readTable(p.results)
		p.must(err)
		if got := fmt.Sprint(rows); got != "[[id result] [2 failed] [2 ] [3 pending] [1 sent]]" && got != "[[id result] [2 failed] [2] [3 pending] [1 sent]]" {
			t.Errorf("%s: %s", ending, got)
		}
	}
}
