package spaces

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/space"
	"simcast/readers"
)

// keysOf is a source in which the variable N_KEY holds the key "N-is-the-key".
func keysOf() KeySource {
	return KeySource{Variable: func(name string) string { return strings.TrimSuffix(name, "_KEY") + "-is-the-key" },
		File: func(string) (string, bool, error) { return "", false, errors.New("no files here") }}
}

// aList writes a list of spaces A, B, C and so on, with these columns beside those of the way; the first row is the header.
func aList(t *testing.T, rows ...string) string {
	t.Helper()
	var text strings.Builder
	for i, row := range rows {
		if i == 0 {
			text.WriteString("name,base_url,key_env," + row + "\n")
			continue
		}
		name := string(rune('A' + i - 1))
		fmt.Fprintf(&text, "%s,https://service.example/v1.1/x,%s_KEY,%s\n", name, name, row)
	}
	path := filepath.Join(t.TempDir(), "spaces.csv")
	pipetest.Must(t, os.WriteFile(path, []byte(text.String()), 0o600))
	return path
}

func readList(t *testing.T, path string) List {
	t.Helper()
	list, err := ReadList(path, ListOptions{Keys: keysOf()})
	pipetest.Must(t, err)
	return list
}

// codesAt are the problems, as code@column:row.
func codesAt(problems []readers.Problem) []string {
	var codes []string
	for _, p := range problems {
		codes = append(codes, fmt.Sprintf("%s@%s:%d", p.Code, p.Column, p.Row))
	}
	return codes
}

func TestFurtherColumnsAreTexts(t *testing.T) {
	list := readList(t, aList(t, "city,Home  Port: ,,2026,é", "Gotham,\u200b North quay \u200b,,7,x", `"Two`+"\r\n"+`lines",,,,"  "`))
	if len(list.Problems) > 0 {
		t.Fatalf("%v", list.Problems)
	}
	want := []space.Text{{Name: "city", Value: "Gotham"}, {Name: "Home Port", Value: "North quay"}, {Name: "2026", Value: "7"}, {Name: "é", Value: "x"}}
	if !slices.Equal(list.Spaces[0].Texts, want) {
		t.Errorf("%q", list.Spaces[0].Texts)
	}
	want = []space.Text{{Name: "city", Value: "Two\nlines"}, {Name: "Home Port"}, {Name: "2026"}, {Name: "é"}}
	if !slices.Equal(list.Spaces[1].Texts, want) {
		t.Errorf("%q", list.Spaces[1].Texts)
	}
	if at := list.Texts[1].Place; at.Row != 1 || at.Cell != "E1" {
		t.Errorf("%+v", at)
	}
}

// Texts of a list go out like those of a plan: what is struck through, and what a format adds, is told.
func TestTextsOfAWorkbookThatLookOtherwise(t *testing.T) {
	path := filepath.Join(t.TempDir(), "spaces.xlsx")
	book := excelize.NewFile()
	pipetest.Must(t, book.SetSheetRow("Sheet1", "A1", &[]any{"name", "base_url", "key_env", "place", "quay", "price", "code", "share", "sum", "n"}))
	pipetest.Must(t, book.SetSheetRow("Sheet1", "A2", &[]any{"A", "https://service.example/v1.1/x", "A_KEY", "Old quay", nil, 12, 7, 0.15, 1234.5, 3}))
	pipetest.Must(t, book.SetCellRichText("Sheet1", "E2", []excelize.RichTextRun{{Text: "Pier 3 ", Font: &excelize.Font{Strike: true}}, {Text: "Pier 4"}}))
	money, zeros := `#,##0.00" EUR"`, "0000"
	for cell, style := range map[string]*excelize.Style{"D2": {Font: &excelize.Font{Strike: true}}, "F2": {CustomNumFmt: &money}, "G2": {CustomNumFmt: &zeros}, "H2": {NumFmt: 9}, "I2": {NumFmt: 4},
		"J2": {Font: &excelize.Font{Underline: "single"}}} {
		id, err := book.NewStyle(style)
		pipetest.Must(t, err, book.SetCellStyle("Sheet1", cell, cell, id))
	}
	pipetest.Must(t, book.SaveAs(path))
	list := readList(t, path)
	if got, want := codesAt(list.Problems), []string{"struck-words@place:2", "struck-words@quay:2", "shown-otherwise@price:2", "shown-otherwise@code:2"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := list.Spaces[0].Texts[4].Value; got != "15%" {
		t.Errorf("a percentage reads %q", got)
	}
}

// A workbook's numbers, dates and other values are read as in a plan.
func TestTextsOfAWorkbook(t *testing.T) {
	path := filepath.Join(t.TempDir(), "spaces.xlsx")
	book := excelize.NewFile()
	pipetest.Must(t, book.SetSheetRow("Sheet1", "A1", &[]any{"name", "base_url", "key_env", "n", "day", "yes"}))
	pipetest.Must(t, book.SetSheetRow("Sheet1", "A2", &[]any{"A", "https://service.example/v1.1/x", "A_KEY", 0.1, 46346.5, true}))
	style, err := book.NewStyle(&excelize.Style{NumFmt: 22})
	pipetest.Must(t, err)
	pipetest.Must(t, book.SetCellStyle("Sheet1", "E2", "E2", style))
	pipetest.Must(t, book.SaveAs(path))
	list := readList(t, path)
	if len(list.Problems) > 0 {
		t.Fatalf("%v", list.Problems)
	}
	if want := []space.Text{{Name: "n", Value: "0.1"}, {Name: "day", Value: "2026-11-20 12:00"}, {Name: "yes", Value: "TRUE"}}; !slices.Equal(list.Spaces[0].Texts, want) {
		t.Errorf("%q", list.Spaces[0].Texts)
	}
}

func TestColumnsThatCannotBeTexts(t *testing.T) {
	for header, want := range map[string]string{
		"key": "error key-column", "API-Key": "error key-column", "apikey 2": "error key-column", "cityKey": "error key-column", "my key (api)": "", "x_api_key_old": "error key-column",
		"Token": "error key-column", "Password:": "error key-column", "the secret": "error key-column",
		"key message": "", "monkey": "", "keyword": "", "secretary": "", "team": "",
		"Team": "warning unknown-column", "Row": "warning unknown-column", "Persona.Name": "warning unknown-column",
		"a{b": "warning unknown-column", "#N/A": "warning unknown-column", strings.Repeat("x", 101): "warning unknown-column", "CITY_": "error column-twice",
	} {
		list := readList(t, aList(t, "city,"+header, "Gotham,a-value"))
		got := ""
		for _, p := range list.Problems {
			got = string(p.Severity) + " " + p.Code
			if strings.Contains(p.String(), "a-value") {
				t.Errorf("%s: the value is shown: %s", header, p.String())
			}
			if p.Row != 1 || p.Cell != "E1" {
				t.Errorf("%s: %+v", header, p.Place)
			}
		}
		if header == "my key (api)" {
			want = "warning unknown-column" // for its brackets
		}
		if got != want {
			t.Errorf("%s: %q, not %q", header, got, want)
		}
	}
}

func TestTextsThatAreRefused(t *testing.T) {
	list := readList(t, aList(t, "a,b,c", "{{.city}},#N/A,"+strings.Repeat("x", maxText+1), "say B-is-the-key!,of 'C-is-the-key',"+strings.Repeat("x", maxText), "a\u200bb,,A-is-the-key", "#WERT!,J\uFFFDrg,#Verrin!"))
	codes := codesAt(list.Problems)
	slices.Sort(codes)
	if want := []string{"cell-error@a:5", "cell-error@b:2", "invisible-letters@a:4", "key-in-text@a:3", "key-in-text@c:4", "lost-letters@b:5", "no-template-here@a:2", "text-too-long@c:2"}; !slices.Equal(codes, want) {
		t.Errorf("%q", codes)
	}
	for _, p := range list.Problems {
		if strings.Contains(p.String(), "is-the-key") {
			t.Errorf("a key is shown: %s", p.String())
		}
	}
	list = readList(t, aList(t, "a", "of C-is-the-key", "B of C-is-the-keys", "x")) // the key of a row that comes later
	if codes := codesAt(list.Problems); !slices.Equal(codes, []string{"key-in-text@a:2"}) {
		t.Errorf("%q", codes)
	}
}

// Without texts a list is good whatever stands in these columns.
func TestAListWithoutItsTexts(t *testing.T) {
	list, err := ReadList(aList(t, "city,token", "{{.x}},x"), ListOptions{Keys: keysOf(), NoTexts: true})
	pipetest.Must(t, err)
	if len(list.Problems) > 0 || len(list.Texts) > 0 || len(list.Spaces) != 1 || len(list.Spaces[0].Texts) > 0 {
		t.Errorf("%+v", list)
	}
}
