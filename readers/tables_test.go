package readers

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"
)

// oddTexts are what a fixed reading would change.
func oddTexts() []string {
	return []string{"a\r\nb", "\r", "\n", "a\r", "\rb", " x ", "   ", "\t", "\u200b", "=1+1", "#N/A", "TRUE", "007", `say "hi"`, `""`, "a,b;c\td", "\ufeff"}
}

func readTable(t testing.TB, path, sheet string) (header Row, read []Row, table *Table) {
	t.Helper()
	tables, err := OpenTables(path)
	must(t, err)
	table, err = tables.Table(sheet)
	must(t, err)
	t.Cleanup(func() { table.Close() })
	for row, err := range table.Rows() {
		must(t, err)
		read = append(read, row.Clone())
	}
	return table.Header, read, table
}

// asCSV puts a text into quotes, in a file as simcast and spreadsheets write it.
func asCSV(texts []string, comma, end string) string {
	var out strings.Builder
	out.WriteString("\ufeffhash" + comma + `"job title"` + end)
	for _, text := range texts {
		out.WriteString(`"` + strings.ReplaceAll(text, `"`, `""`) + `"` + comma + "x" + end)
	}
	return out.String()
}

func TestTextsOfATableStandAsTheyAre(t *testing.T) {
	want := oddTexts()
	book := saveBook(t, func(f *excelize.File) {
		must(t, f.SetSheetRow("Injects", "A1", &[]any{"hash", "job title"}))
		for i, text := range want {
			must(t, f.SetSheetRow("Injects", "A"+strconv.Itoa(i+2), &[]any{strings.ReplaceAll(text, "\r", "_x000D_"), "x"}))
		}
	})
	for name, path := range map[string]string{
		"workbook":  book,
		"comma":     save(t, "space.csv", []byte(asCSV(want, ",", "\n"))),
		"semicolon": save(t, "space.csv", []byte(asCSV(want, ";", "\r\n"))),
		"tab":       save(t, "space.tsv", []byte(asCSV(want, "\t", "\n"))),
		"bars":      save(t, "space.csv", []byte("sep=|\r\n"+asCSV(want, "|", "\r\n")[3:])),
		"carets":    save(t, "space.csv", []byte("\ufeffsep=^\n"+asCSV(want, "^", "\n")[3:])),
		"sections":  save(t, "space.csv", []byte("SEP=§\n"+asCSV(want, "§", "\n")[3:])),
		"told":      save(t, "space.csv", []byte("sep=;\n"+asCSV(want, ";", "\n")[3:])),
		"utf-16":    save(t, "space.csv", utf16(asCSV(want, ";", "\r\n"), true)),
	} {
		sheet := ""
		if name == "workbook" {
			sheet = "INJECTS"
		}
		header, read, _ := readTable(t, path, sheet)
		if !slices.Equal(texts(header), []string{"hash", "job title"}) || len(read) != len(want) {
			t.Errorf("%s: header %q and %d rows", name, texts(header), len(read))
			continue
		}
		for i, row := range read {
			if got := row.Cells[0]; got.Text != want[i] || got.Kind != Text || row.Number < i+2 {
				t.Errorf("%s: %q comes back as %q, a %s, in row %d", name, want[i], got.Text, got.Kind, row.Number)
			}
		}
	}
}

func TestAnyTextOfACSVStandsAsItIs(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		want := rapid.SliceOfN(rapid.StringMatching("[^\x00]*"), 1, 5).Draw(r, "texts")
		_, read, _ := readTable(t, save(t, "space.csv", []byte(asCSV(want, ",", "\n"))), "")
		for i, row := range read {
			if row.Cells[0].Text != want[i] {
				r.Fatalf("%q comes back as %q", want[i], row.Cells[0].Text)
			}
		}
		if len(read) != len(want) {
			r.Fatalf("%d rows of %d", len(read), len(want))
		}
	})
}

func TestTablesOfAWorkbook(t *testing.T) {
	path := saveBook(t, func(f *excelize.File) {
		_, err := f.NewSheet("Teams")
		must(t, err)
		_, err = f.NewSheet("Empty")
		must(t, err)
		must(t, f.SetRowHeight("Empty", 7, 30))
		must(t, f.SetSheetRow("Teams", "B3", &[]any{"id", "", "name"}))
		must(t, f.SetSheetRow("Teams", "B5", &[]any{5201, "", "S - Harbour"}))
	})
	tables, err := OpenTables(path)
	must(t, err)
	if !slices.Equal(tables.Sheets, []string{"Injects", "Teams", "Empty"}) {
		t.Errorf("sheets %q", tables.Sheets)
	}
	_, read, table := readTable(t, path, "teams")
	if len(read) != 1 || read[0].Cells[1] != (Cell{Text: "5201", Kind: Number}) {
		t.Fatalf("rows %+v", read)
	}
	if place := table.Place(read[0], 3); place.String() != "plan.xlsx:Teams!D5" || place.Column != "name" {
		t.Errorf("the place is %s, column %s", place, place.Column)
	}
	if header, read, _ := readTable(t, path, "Empty"); header.Number != 0 || len(header.Cells) != 0 || len(read) != 0 {
		t.Errorf("an empty sheet has %v and %v", header, read)
	}
	var file *FileError
	if _, err := tables.Table("Smartwords"); !errors.As(err, &file) || !strings.Contains(err.Error(), "its sheets are Injects, Teams, Empty") {
		t.Errorf("a sheet that is missing: %v", err)
	}
}

func TestTablesThatCannotBeRead(t *testing.T) {
	open := func(path string) error {
		tables, err := OpenTables(path)
		if err != nil {
			return err
		}
		table, err := tables.Table(tables.Sheets[0])
		if err != nil {
			return err
		}
		defer table.Close()
		for _, err := range table.Rows() {
			if err != nil {
				return err
			}
		}
		return nil
	}
	whole := sheetXML(rowsXML(100))
	bare := bareParts(whole)
	bare["xl/workbook.xml"] = strings.Replace(bare["xl/workbook.xml"], `<sheet name="Plan" sheetId="1" r:id="rId1"/>`, "", 1)
	for path, want := range map[string]string{
		save(t, "a.csv", []byte("hash,name\n\"a,b\n")):                           "it is not clear where a cell in quotes ends",
		save(t, "b.csv", []byte("hash,name\na \"b\",c\n")):                       "there is a quote inside a cell",
		save(t, "c.csv", []byte("hash,name\n\x00,c\n")):                          "binary data",
		handmade(t, whole[:len(whole)/2]):                                        "is a damaged workbook",
		save(t, "d.xlsx", []byte("hash,name\n")):                                 "is a text file, although",
		save(t, "bare.xlsx", zipOf(t, bare)):                                     "it has no sheet with cells",
		save(t, "e.csv", []byte("hash,name\n"+strings.Repeat("a,", maxColumns))): "at most 16384 columns",
	} {
		if err := open(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	if err := open(save(t, "empty.csv", nil)); err != nil {
		t.Errorf("a file without a row: %v", err)
	}
}
