package results

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// nastyText draws texts that spreadsheets, XML or CSV could take for something
// else. It leaves out what the reader itself levels: "\r" and texts of only white
// space.
func nastyText() *rapid.Generator[string] {
	piece := rapid.OneOf(
		rapid.SampledFrom([]string{
			"=1+1", "+49", "-3", "@SUM(A1)", "007", "1e5", "TRUE", "#N/A", "'", "\"", "\"\"", ",", ";", "\t", "\n", "\n\n",
			" ", "  ", "\u00a0", "&amp;", "<b>", "]]>", "_", "__", "_x", "_x0041_", "_x0041_x0042_", "_x005F_", "_x005f_x0041_",
			"_xD800_", "x0041_", "_x000D_", "_X0041_", "\x01", "\x07", "\x0b", "\x1f", "\x7f", "\ufffe", "\uffff", "\ufffd", "\ufeff",
			"😀", "é", "e\u0301", "Ærø", "日本", "2026-11-20 14:30", "{{.name}}", "sep=;", "\\.", "%", "$",
		}),
		rapid.StringOfN(rapid.RuneFrom([]rune("_x0F5aD8")), 0, 12, -1),
		rapid.StringOfN(rapid.Rune(), 0, 4, -1),
	)
	return rapid.Map(rapid.SliceOfN(piece, 1, 6), func(pieces []string) string {
		return "a" + join(pieces)
	})
}

func join(pieces []string) string {
	var b bytes.Buffer
	for _, p := range pieces {
		for _, r := range p {
			if r != '\r' && r != 0 {
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}

// reread writes a one-row plan with the cells and reads the results again.
func reread(t *rapid.T, format sheet.Format, zone *resultsreport.Report, cells []readers.Cell) []readers.Cell {
	file := &readers.File{Name: "plan.xlsx", Sheet: "Injects", Format: readers.XLSX, HeaderRow: 1}
	row := readers.Row{Number: 2, Cells: append([]readers.Cell{text("p"), text("mail"), text("all")}, cells...)}
	for i, header := range []string{"persona", "channel", "team"} {
		file.Columns = append(file.Columns, readers.Column{Index: i, Header: header, Name: header, Known: true})
	}
	for i := range cells {
		header := "own " + strconv.Itoa(i)
		file.Columns = append(file.Columns, readers.Column{Index: 3 + i, Header: header, Name: headers.Fold(header)})
	}
	report := &resultsreport.Report{File: file, Zone: zone.Zone, Lines: []resultsreport.Line{{Row: row}}}
	var out bytes.Buffer
	if err := Write(&out, format, report); err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "roundtrip")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "results."+string(format))
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	again, err := readers.Open(path, readers.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	for row, err := range again.Rows() {
		if err != nil {
			t.Fatal(err)
		}
		return row.Clone().Cells[3 : 3+len(cells)]
	}
	t.Fatal("the row is gone")
	return nil
}

func TestTextsSurviveEveryFormat(t *testing.T) {
	t.Parallel()
	zone := &resultsreport.Report{Zone: writertest.Oslo(t)}
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(nastyText(), 1, 5).Draw(t, "texts")
		var cells []readers.Cell
		for _, w := range words {
			cells = append(cells, text(w))
		}
		for _, format := range []sheet.Format{sheet.XLSX, sheet.CSV, sheet.TSV} {
			if diff := cmp.Diff(cells, reread(t, format, zone, cells)); diff != "" {
				t.Fatalf("%s: %s", format, diff)
			}
		}
	})
}

// What is struck through is so in the results, so that a rerun asks about it too.
func TestStrikesSurviveTheWorkbook(t *testing.T) {
	t.Parallel()
	zone := &resultsreport.Report{Zone: writertest.Oslo(t)}
	rapid.Check(t, func(t *rapid.T) {
		cells := []readers.Cell{text("cancelled"), text("stays"), {Text: "12.5", Kind: readers.Number}, {Text: "2026-11-20 14:30", Unix: 1795185000, Kind: readers.Date}, {Text: "09:30", Unix: 34200, Kind: readers.Clock}}
		for i := range cells {
			cells[i].Strike = rapid.SampledFrom([]readers.Strike{readers.NotStruck, readers.WhollyStruck}).Draw(t, "strike")
		}
		if diff := cmp.Diff(cells, reread(t, sheet.XLSX, zone, cells)); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestTypedCellsSurviveTheWorkbook(t *testing.T) {
	t.Parallel()
	zone := &resultsreport.Report{Zone: writertest.Oslo(t)}
	typed := rapid.OneOf(
		rapid.Map(rapid.Int64Range(-999_999_999_999_999, 999_999_999_999_999), func(n int64) readers.Cell {
			return readers.Cell{Text: strconv.FormatInt(n, 10), Kind: readers.Number}
		}),
		rapid.Map(rapid.Float64Range(-1e6, 1e6), func(n float64) readers.Cell {
			n, _ = strconv.ParseFloat(strconv.FormatFloat(n, 'f', 6, 64), 64)
			return readers.Cell{Text: strconv.FormatFloat(n+0, 'f', -1, 64), Kind: readers.Number}
		}),
		rapid.SampledFrom([]readers.Cell{{}, {Text: "TRUE", Kind: readers.Bool}, {Text: "FALSE", Kind: readers.Bool}}),
		rapid.Map(rapid.Int64Range(-2_203_891_200, 4_102_444_800), dateCell),
		rapid.Map(rapid.Int64Range(0, 86_399), clockCell),
	)
	rapid.Check(t, func(t *rapid.T) {
		cells := rapid.SliceOfN(typed, 1, 5).Draw(t, "cells")
		if diff := cmp.Diff(cells, reread(t, sheet.XLSX, zone, cells)); diff != "" {
			t.Fatal(diff)
		}
	})
}
