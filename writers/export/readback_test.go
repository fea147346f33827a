package export

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"simcast/pipeline/catalog"
	"simcast/readers"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// What is exported is read back here by other means than simcast's own.

// joined gives a row's cells under the list's columns, each text whole again.
func joined(t testing.TB, list catalog.List, header, row []string) []string {
	t.Helper()
	at := map[string]int{}
	for i, column := range list.Columns {
		at[column.Header] = i
	}
	cells := make([]string, len(list.Columns))
	for i, text := range header {
		name, _ := catalog.PieceOf(text)
		column, known := at[name]
		if !known {
			t.Fatalf("the header %q is no column's", text)
		}
		if i < len(row) {
			if n := ooxml.Units(ooxml.Escape(row[i])); n > excelize.TotalCellChars {
				t.Fatalf("a cell of %s holds %d characters", text, n)
			}
			cells[column] += row[i]
		}
	}
	return cells
}

// oddTexts are what a spreadsheet, XML or CSV could take for something else.
func oddTexts() []string {
	return []string{"=1+1", "+1", "-1", "@SUM(A1)", "'x", "''", "\tx", "\rx", "a\r\nb", "a\rb", "\n", " ", " x ", "007", "1234567890123456789", "1.0",
		"-0", "TRUE", "yes", "_x0041_", "_x000D_", "_x005F_x0041_", "__x0041_", "\x01\x02\x1f", "\x7f", "\ufffe\uffff", "😀", "é", "\"", `","`, ";", "#N/A",
		"<b>&amp;</b>", "]]>", "\u200e", "\ufeff", "{}", "null", "2026-11-20", "a; b", "; "}
}

func drawText(t *rapid.T) string {
	text := strings.Join(rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(oddTexts()), rapid.String()), 0, 3).Draw(t, "text"), "")
	if rapid.IntRange(0, 29).Draw(t, "long") == 0 && text != "" {
		text = strings.Repeat(text, rapid.IntRange(1, 70_000/len(text)+1).Draw(t, "times"))
	}
	return text
}

// drawEntry has the keys of any of the lists, and others.
func drawEntry(t *rapid.T) json.RawMessage {
	entry := map[string]any{}
	for _, key := range []string{"id", "name", "index", "value", "zodiac"} {
		if rapid.Bool().Draw(t, "given") {
			entry[key] = drawText(t)
		}
	}
	entry["identity"] = map[string]any{"bio": drawText(t), "age": rapid.OneOf(rapid.Just(any(rapid.Int64().Draw(t, "age"))), rapid.Just(any(drawText(t)))).Draw(t, "any age")}
	entry["system_info"] = map[string]any{"hash": drawText(t), "profile_image_url": drawText(t), "tags": []any{drawText(t)}, "is_organisation": rapid.Bool().Draw(t, "organisation")}
	return mustJSON(t, entry)
}

func mustJSON(t *rapid.T, value any) json.RawMessage {
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestOddValuesComeBack: whatever an entry holds, its cells come back unchanged
// from a workbook and from a CSV.
func TestOddValuesComeBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		list := rapid.SampledFrom(catalog.Lists()).Draw(r, "list")
		var o catalog.Objects
		entries := rapid.SliceOfN(rapid.Custom(drawEntry), 1, 3).Draw(r, "entries")
		o.Personas, o.Teams, o.Smartwords = entries, entries, entries
		book := writertest.OpenBook(t, exportOf(t, sheet.XLSX, o, list.Kind))
		holdCells(r, t, list, entries, writertest.SheetCells(t, book, list.Sheet), func(s string) string { return s })
		nul := bytes.Contains(writertest.JSON(t, entries), []byte(`\u0000`))
		var text bytes.Buffer
		if err := Write(&text, sheet.CSV, o, []string{list.Kind}, unheard); err != nil {
			if !nul {
				r.Fatal(err)
			}
			return
		}
		records, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(text.Bytes(), []byte("\uFEFF")))).ReadAll()
		if err != nil {
			r.Fatal(err)
		}
		for _, record := range records {
			for i := range record {
				if strings.IndexAny(record[i], "=+-@\t\r\n＝＋－＠") == 0 {
					r.Fatalf("%q could run", record[i])
				}
				record[i] = readers.UnescapeFormula(record[i])
			}
		}
		// Go's own reader of CSV makes one line feed of CR LF.
		holdCells(r, t, list, entries, records, func(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") })
	})
}

func holdCells(r *rapid.T, t *testing.T, list catalog.List, entries []json.RawMessage, rows [][]string, seen func(string) string) {
	r.Helper()
	if len(rows) != len(entries)+1 {
		r.Fatalf("%d rows, not %d", len(rows), len(entries)+1)
	}
	for i, entry := range entries {
		want, got := list.Cells(entry), joined(t, list, rows[0], rows[i+1])
		for j := range want { // what two cells hold together may have been cut between CR and LF
			want[j], got[j] = seen(want[j]), seen(got[j])
		}
		if !reflect.DeepEqual(got, want) {
			r.Fatalf("%s\ncame back as %q,\nnot %q", entry, got, want)
		}
	}
}

func TestPieces(t *testing.T) {
	const most = excelize.TotalCellChars
	for name, c := range map[string]struct {
		text  string
		count int
	}{
		"empty":              {"", 1},
		"exactly a cell":     {strings.Repeat("a", most), 1},
		"one more":           {strings.Repeat("a", most+1), 2},
		"emoji of two":       {strings.Repeat("😀", most), 3},
		"an odd emoji":       {strings.Repeat("a", most-1) + "😀", 2},
		"control characters": {strings.Repeat("\x01", most), 7},
		"marks":              {strings.Repeat("_x0041_", most/2), 10},
	} {
		got := sheet.Pieces(c.text)
		if strings.Join(got, "") != c.text || len(got) != c.count {
			t.Errorf("%s: %d pieces, not %d", name, len(got), c.count)
		}
		for i, piece := range got {
			if n := ooxml.Units(ooxml.Escape(piece)); n > most || !utf8.ValidString(piece) {
				t.Errorf("%s: piece %d has %d characters, valid %v", name, i+1, n, utf8.ValidString(piece))
			}
		}
	}
}
