package ooxml_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"simcast/writers/ooxml"
)

// tester is a test, or a property that is tried.
type tester interface {
	Helper()
	Fatal(args ...any)
}

const firstSheet = "xl/worksheets/sheet1.xml"

// filled is a new workbook with a style beside the first, and rows in one of its parts.
func filled(t tester, w io.Writer, part string, rows func(*ooxml.Rows) error) error {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	_, errStyle := f.NewStyle(&excelize.Style{NumFmt: 22})
	errSum := f.SetCustomProps(excelize.CustomProperty{Name: "simcast_sum", Value: ooxml.BlankSum})
	if err := errors.Join(errStyle, errSum); err != nil {
		t.Fatal(err)
	}
	f.Pkg.Store(ooxml.CustomPart, ooxml.CustomProperties([]ooxml.Property{
		{Name: "simcast_sum", Value: ooxml.BlankSum}, {Name: "simcast_run", Value: "a run <&> its name"}}))
	return ooxml.Fill(w, f, map[string]func(*ooxml.Rows) error{part: rows})
}

// ours is a workbook of the cells, by Rows.
func ours(t tester, rows [][]ooxml.Cell) []byte {
	t.Helper()
	var out bytes.Buffer
	err := filled(t, &out, firstSheet, func(r *ooxml.Rows) error {
		for i, row := range rows {
			if err := r.Row(15*(i%20), row); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// theirs is a workbook of the same cells, by excelize's StreamWriter.
func theirs(t tester, rows [][]ooxml.Cell) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	_, errStyle := f.NewStyle(&excelize.Style{NumFmt: 22})
	to, err := f.NewStreamWriter("Sheet1")
	if err := errors.Join(errStyle, err); err != nil {
		t.Fatal(err)
	}
	for i, row := range rows {
		var cells []any
		for _, c := range row {
			cells = append(cells, map[ooxml.Kind]any{
				ooxml.Nothing: nil,
				ooxml.Words:   excelize.Cell{StyleID: c.Style, Value: ooxml.Escape(c.Text)},
				ooxml.Number:  excelize.Cell{StyleID: c.Style, Value: c.Number},
				ooxml.Bool:    excelize.Cell{StyleID: c.Style, Value: c.Number != 0},
				ooxml.Formula: excelize.Cell{StyleID: c.Style, Formula: c.Text},
			}[c.Kind])
		}
		if err := to.SetRow(fmt.Sprint("A", i+1), cells, excelize.RowOpts{Height: float64(15 * (i % 20))}); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	f.SetZipWriter(func(io.Writer) excelize.ZipWriter { return ooxml.NewSeal(&out) })
	errFlush := to.Flush()
	_, errWrite := f.WriteToBuffer()
	if err := errors.Join(errFlush, errWrite); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// contents lists all that excelize reads of the first sheet.
func contents(t tester, book []byte, rows, columns int) []string {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(book))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []string
	for row := 1; row <= rows; row++ {
		height, _ := f.GetRowHeight("Sheet1", row)
		list = append(list, fmt.Sprintf("row %d: %v", row, height))
		for column := 1; column <= columns; column++ {
			at, _ := excelize.CoordinatesToCellName(column, row)
			value, err := f.GetCellValue("Sheet1", at, excelize.Options{RawCellValue: true})
			kind, errKind := f.GetCellType("Sheet1", at)
			formula, errFormula := f.GetCellFormula("Sheet1", at)
			style, errStyle := f.GetCellStyle("Sheet1", at)
			if err := errors.Join(err, errKind, errFormula, errStyle); err != nil {
				t.Fatal(err)
			}
			list = append(list, fmt.Sprintf("%s: %q %v %q %d", at, value, kind, formula, style))
		}
	}
	return list
}

// anyCell draws a cell of any kind.
func anyCell() *rapid.Generator[ooxml.Cell] {
	words := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
		" x", "x ", "\n", "a\tb\nc", "<&>\"'", "]]>", "_x0041_", "_", "\x07", "\x7f", "\ufffe", "\ufeff", "\r", "\u00a0", "æ\xff", "=1+1", strings.Repeat("å_", 9000)}))
	return rapid.Custom(func(t *rapid.T) ooxml.Cell {
		c := ooxml.Cell{Kind: rapid.SampledFrom([]ooxml.Kind{ooxml.Nothing, ooxml.Words, ooxml.Number, ooxml.Bool, ooxml.Formula}).Draw(t, "kind"),
			Style: rapid.IntRange(0, 1).Draw(t, "style")}
		switch c.Kind {
		case ooxml.Words:
			c.Text = words.Draw(t, "text")
		case ooxml.Formula:
			c.Text = rapid.SampledFrom([]string{"NA()", "#REF!", `"<"&"a"`}).Draw(t, "formula")
		case ooxml.Number:
			c.Number = rapid.Float64().Draw(t, "number")
		case ooxml.Bool:
			c.Number = float64(rapid.IntRange(0, 1).Draw(t, "truth"))
		}
		return c
	})
}

func TestRowsAreReadLikeThoseOfExcelize(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.SliceOfN(rapid.SliceOfN(anyCell(), 0, 30), 1, 4).Draw(t, "rows")
		want, got := contents(t, theirs(t, rows), len(rows), 30), contents(t, ours(t, rows), len(rows), 30)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestAFilledWorkbookIsSealed(t *testing.T) {
	t.Parallel()
	row := []ooxml.Cell{{Kind: ooxml.Words, Text: "a text of the first column"}, {Kind: ooxml.Number, Number: math.Pi}}
	for _, n := range []int{1, 20_000} {
		rows := make([][]ooxml.Cell, n)
		for i := range rows {
			rows[i] = row
		}
		book := ours(t, rows)
		if !ooxml.IsSealedRun(bytes.NewReader(book), int64(len(book))) {
			t.Errorf("%d rows: the seal is broken, or no run's", n)
		}
		f, err := excelize.OpenReader(bytes.NewReader(book))
		if err != nil {
			t.Fatal(err)
		}
		got, err := f.GetRows("Sheet1")
		if err != nil || len(got) != n || got[n-1][0] != row[0].Text {
			t.Errorf("%d rows: %d were read, %v", n, len(got), err)
		}
		custom, err := f.GetCustomProps()
		if err != nil || len(custom) != 2 || custom[1].Value != "a run <&> its name" {
			t.Errorf("%d rows: properties %v, %v", n, custom, err)
		}
	}
}

// full is a disk that takes so many bytes.
type full struct{ left int }

var errFull = errors.New("the disk is full")

func (f *full) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestFillTellsThatItCannotBeWritten(t *testing.T) {
	t.Parallel()
	stop := errors.New("no more rows")
	write := func(rows int, after error) func(r *ooxml.Rows) error {
		return func(r *ooxml.Rows) error {
			for i := range rows {
				if err := r.Row(0, []ooxml.Cell{{Kind: ooxml.Words, Text: fmt.Sprintf("%x", i*7919*7919)}}); err != nil {
					return err
				}
			}
			return after
		}
	}
	for name, c := range map[string]struct {
		to   io.Writer
		part string
		rows func(*ooxml.Rows) error
		want string
	}{
		"no room at all":         {&full{}, firstSheet, write(1, nil), errFull.Error()},
		"no room for a long one": {&full{100_000}, firstSheet, write(100_000, nil), errFull.Error()},
		"the rows fail":          {io.Discard, firstSheet, write(100_000, stop), stop.Error()},
		"no such sheet":          {io.Discard, "xl/worksheets/sheet9.xml", write(1, nil), "is not in the workbook"},
		"not a sheet":            {io.Discard, "xl/styles.xml", write(1, nil), "cannot be filled"},
	} {
		err := filled(t, c.to, c.part, c.rows)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
