package readers

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// Rows that are read into memory of their own stay as they were when others are read.
func TestCursorsRowsStay(t *testing.T) {
	const rows = 300
	lines := &strings.Builder{}
	for n := range rows {
		fmt.Fprintf(lines, "A%03d,mail,%s\n", n, strings.Repeat("x", n))
	}
	plan := open(t, save(t, "plan.csv", []byte("persona,channel,body\n"+lines.String())), Options{})
	cursor := plan.Cursor()
	kept := make([]Row, rows)
	for n := range kept {
		if err := cursor.Next(&kept[n]); err != nil {
			t.Fatal(err)
		}
		if ahead := cursor.Ahead(); n == rows/2 && (ahead < rows/2 || ahead > 2*rows) {
			t.Errorf("%d rows are told to be ahead", ahead)
		}
	}
	for n, row := range kept {
		if row.Number != n+2 || row.Cells[0].Text != fmt.Sprintf("A%03d", n) || len(row.Cells[2].Text) != n {
			t.Fatalf("row %d has become %+v", n, row)
		}
	}
	var more Row
	for range 2 {
		if err := cursor.Next(&more); err != io.EOF {
			t.Errorf("behind the last row: %v", err)
		}
	}
	if err := plan.Cursor().Next(&more); !errors.As(err, new(*FileError)) {
		t.Errorf("read again: %v", err)
	}
}

// Rows that are kept hold no more memory than their own cells take, however wide the rows
// of separators between them are.
func TestCursorsRowsAreNoWiderForBlankOnes(t *testing.T) {
	blank := strings.Repeat(",", maxColumns-1) + "\n"
	plan := open(t, save(t, "plan.csv", []byte("persona,channel\n"+blank+"A,mail\n"+blank+blank+"B,mail\n")), Options{})
	cursor := plan.Cursor()
	for _, number := range []int{3, 6} {
		row := Row{Cells: make([]Cell, 0, 2)}
		if err := cursor.Next(&row); err != nil {
			t.Fatal(err)
		}
		if row.Number != number || len(row.Cells) != 2 || cap(row.Cells) > 2 {
			t.Errorf("row %d with room for %d cells: %+v", row.Number, cap(row.Cells), row.Cells)
		}
	}
}

// A plan that is closed while it is read is no shorter plan.
func TestCursorOfAClosedPlan(t *testing.T) {
	plan := open(t, save(t, "plan.csv", []byte("persona,channel\nA,mail\nB,mail\n")), Options{})
	cursor := plan.Cursor()
	var row Row
	if err := errors.Join(cursor.Next(&row), plan.Close()); err != nil {
		t.Fatal(err)
	}
	if err := cursor.Next(&row); !errors.As(err, new(*FileError)) {
		t.Errorf("got %v and row %d", err, row.Number)
	}
}

// Rows stand in the memory that the caller gave each of them, so that two batches may take turns.
func TestRowsStandInTheCallersMemory(t *testing.T) {
	cursor := open(t, handmade(t, sheetXML(rowsXML(40))), Options{}).Cursor()
	batch := func(memory []Cell) []Row {
		batch := make([]Row, 10)
		for i := range batch {
			batch[i].Cells = memory[3*i : 3*i : 3*i+3]
			must(t, cursor.Next(&batch[i]))
		}
		return batch
	}
	one, other := make([]Cell, 30), make([]Cell, 30)
	batch(one)
	kept := batch(other)
	batch(one)
	for i, row := range kept {
		if want := fmt.Sprintf("mayor %d", 12+i); row.Cells[0].Text != want {
			t.Errorf("row %d holds %q, want %q", row.Number, row.Cells[0].Text, want)
		}
	}
}
