package catalog

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"simcast/pipeline/pipetest"
	"simcast/readers"
)

// sheet is the rows of a sheet of a workbook; a string is a text.
type sheet [][]any

// goodSheets are the least that a space file has.
func goodSheets() map[string]sheet {
	return map[string]sheet{
		"Personas":   {{"hash", "handle", "name", "organisation", "channels"}, {"123456789012345678", "ana", "Ana", "no"}, {"b2", "port", "Port", "yes"}},
		"Teams":      {{"id", "name"}, {"5201", "S - Harbour"}},
		"Smartwords": {{"index", "value"}, {"berth", "4"}},
	}
}

func saveSheets(t testing.TB, sheets map[string]sheet) string {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	for _, name := range []string{"Personas", "Teams", "Smartwords", "TEAMS", "Notes"} {
		rows, ok := sheets[name]
		if !ok {
			continue
		}
		_, err := book.NewSheet(name)
		pipetest.Must(t, err)
		for y, row := range rows {
			pipetest.Must(t, book.SetSheetRow(name, "A"+encode(y+1), &row))
		}
	}
	path := filepath.Join(t.TempDir(), "space.xlsx")
	pipetest.Must(t, book.SaveAs(path))
	return path
}

func TestSpaceFileOfAPlanner(t *testing.T) {
	sheets := goodSheets()
	sheets["Personas"] = sheet{{"Name", "note", "HASH", "organisation", "note", " Handle ", "Channels"},
		{"Ana", 5, "123456789012345678", false, "x", "@ana"}, {"", "of my own"}, {"Nobody", nil, nil, "no"}}
	delete(sheets, "Teams")
	sheets["TEAMS"] = sheet{{"id", "name", "who"}, {5201, "S - Harbour"}, {"5202", "T - Blue", time.Now()}}
	sheets["Notes"] = sheet{{"hash"}, {"=1"}}
	objects, err := ReadSpaceFile(saveSheets(t, sheets))
	pipetest.Must(t, err)
	want := Objects{
		Personas: entries(`{"system_info":{"handle":"@ana","hash":"123456789012345678","is_organisation":false,"name":"Ana"}}`,
			`{"system_info":{"is_organisation":false,"name":"Nobody"}}`),
		Teams:      entries(`{"id":5201,"name":"S - Harbour"}`, `{"id":5202,"name":"T - Blue"}`),
		Smartwords: entries(`{"index":"berth","value":"4"}`),
	}
	if diff := cmp.Diff(want, objects); diff != "" {
		t.Error(diff)
	}
}

func entries(texts ...string) []json.RawMessage {
	var all []json.RawMessage
	for _, text := range texts {
		all = append(all, json.RawMessage(text))
	}
	return all
}

// A value that is no string is put into messages as the service wrote it.
func TestValuesThatAreNoTexts(t *testing.T) {
	for _, value := range []string{`{"z": 1,  "a": [ 2.50 ]}`, `[1, 2]`, `7.0`, `true`, `"\u00e9"`, `null`} {
		holdInverse(t, Smartwords(), json.RawMessage(`{"value" : `+value+` , "index": "x"}`))
	}
}

func TestTextsThatGoOnInTheNextColumn(t *testing.T) {
	long := strings.Repeat("é", 30000)
	sheets := goodSheets()
	sheets["Smartwords"] = sheet{{"value (3)", "index", "value", "Value (2)"}, {"end", "a", long, long}, {nil, "b", "short"}}
	objects, err := ReadSpaceFile(saveSheets(t, sheets))
	pipetest.Must(t, err)
	space, err := objects.Space()
	pipetest.Must(t, err)
	if space.Smartwords["a"] != long+long+"end" || space.Smartwords["b"] != "short" {
		t.Errorf("%d and %q", len(space.Smartwords["a"]), space.Smartwords["b"])
	}
}

// TestDamagedSpaceFiles changes a good file and holds each mistake to be named
// with its cell.
func TestDamagedSpaceFiles(t *testing.T) {
	date := time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC)
	for name, test := range map[string]struct {
		sheet string
		rows  sheet
		want  []string // a part of each problem
	}{
		"a sheet missing":  {"Smartwords", nil, []string{"space.xlsx: it has no sheet Smartwords (its sheets are Sheet1, Personas, Teams); export the space again"}},
		"a hash as number": {"Personas", sheet{{"hash", "handle", "name", "organisation", "channels"}, {123456789012345678, "a", "A", "no"}, {7, "b", "B", "no"}}, []string{"Personas!A2: the spreadsheet has changed this hash into the number 123456789012345", "Personas!A3: the spreadsheet has changed this hash into the number 7"}},
		"as Excel shows it": {"Personas", sheet{{"hash", "handle", "name", "organisation", "channels"}, {"1.23E+18", "4,5E+20", "A", "no"}, {"1E+5", "5E6", "1.2E+07", "no"}},
			[]string{"Personas!A2: the spreadsheet has changed this hash into the number 1.23E+18, and digits may be lost; export", "Personas!B2: the spreadsheet has changed this handle into the number 4,5E+20"}},
		"a large number":        {"Smartwords", sheet{{"index", "value"}, {"a", 1.23e18}, {"b", 2.5}}, []string{"Smartwords!B2: the spreadsheet has changed this text into the number 1230000000000000000"}},
		"a date, a truth":       {"Smartwords", sheet{{"index", "value"}, {"a", date}, {true, "b"}}, []string{"Smartwords!B2: the spreadsheet has changed this value into a date", "Smartwords!A3: the spreadsheet has changed this value into TRUE"}},
		"ids":                   {"Teams", sheet{{"name", "id"}, {"S - A", "52 01"}, {"T - B"}, {"T - C", 5.5}, {"T - D", "1E+18"}}, []string{`Teams!B2: "52 01" is not a whole number`, "Teams!B3: the team has no id", `Teams!B4: "5.5" is not a whole number`, "Teams!B5: the spreadsheet has changed this id into the number 1E+18"}},
		"columns missing":       {"Personas", sheet{{"Hash", "handle", "nom"}, {"a", "b"}}, []string{`Personas row 1: the column "name" of the personas is missing (its first row: Hash, handle, nom)`, `the column "organisation"`, `the column "channels"`}},
		"a column twice":        {"Teams", sheet{{"id", "name", "ID"}}, []string{`Teams!C1: the column "ID" stands twice, here and in A1`}},
		"a piece without start": {"Smartwords", sheet{{"index", "value", "value (3)"}}, []string{`the column "value (2)" is missing`}},
		"a column of piece 99":  {"Smartwords", sheet{{"index", "value", "value (99)"}}, []string{`Smartwords!C1: it continues the column "value (98)", which is missing`}},
		"a piece of one's own":  {"Smartwords", sheet{{"index", "value", "value (2)"}, {"a", "short", "my note"}}, []string{"Smartwords!C2: the column says that a long text goes on here, but the cell before it is not full"}},
		"broken JSON": {"Personas", sheet{{"hash", "handle", "name", "organisation", "gps", "other keys", "age", "channels"}, {"a", "b", "c", "perhaps", "", "", ""}, {"a", "b", "c", "", "{", "", ""}, {"a", "b", "c", "", "", "[1]", ""}, {"a", "b", "c", "", "", "", "old"}},
			[]string{`Personas!D2: "perhaps" is neither yes nor no`, `Personas!E3: "{" is not JSON`, "Personas!F4: it is not a JSON object", `Personas!G5: "old" is not a whole number`}},
		"an empty sheet": {"Teams", sheet{}, []string{`Teams: the column "id" of the teams is missing (its first row: it is empty)`, `the column "name"`}},
	} {
		t.Run(name, func(t *testing.T) {
			sheets := goodSheets()
			delete(sheets, test.sheet)
			if test.rows != nil {
				sheets[test.sheet] = test.rows
			}
			_, err := ReadSpaceFile(saveSheets(t, sheets))
			holdProblems(t, err, test.want)
		})
	}
}

// holdProblems holds an error to name so many problems, and each as wanted.
func holdProblems(t *testing.T, err error, want []string) {
	t.Helper()
	var bad *SpaceFileError
	if !errors.As(err, &bad) {
		t.Fatalf("the error is %v", err)
	}
	var plans *readers.Problem
	if errors.As(err, &plans) {
		t.Error("a problem of the space file passes for one of the plan")
	}
	if len(bad.Problems) != len(want) {
		t.Errorf("%d problems, not %d", len(bad.Problems), len(want))
	}
	for _, part := range want {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("nothing says %q:\n%v", part, err)
		}
	}
}

func TestErrorValuesInASpaceFile(t *testing.T) {
	path := saveSheets(t, goodSheets())
	pipetest.EditWorkbook(t, path, func(book *excelize.File) {
		pipetest.Must(t, book.SetCellFormula("Personas", "C4", "NA()"), book.SetCellFormula("Smartwords", "C2", "NA()"))
	})
	_, err := ReadSpaceFile(path)
	holdProblems(t, err, []string{"Personas!C4: it holds no value (a formula without a stored value)"})
}

func TestSpaceFilesOfOneList(t *testing.T) {
	personas := pipetest.SaveText(t, "p.csv", "hash;handle;name;organisation;channels;other keys\n12;'@ana;'=A;no;;\n")
	teams := pipetest.SaveText(t, "t.json", "\ufeff[\n {\"id\": 5201, \"name\": \"S - A\"}]")
	words := pipetest.SaveText(t, "smartwords.json", "[]")
	objects, err := ReadSpaceFile(words, personas, teams)
	pipetest.Must(t, err)
	want := Objects{entries(`{"system_info":{"handle":"@ana","hash":"12","is_organisation":false,"name":"=A"}}`),
		entries(`{"id": 5201, "name": "S - A"}`), []json.RawMessage{}}
	if diff := cmp.Diff(want, objects); diff != "" {
		t.Error(diff)
	}

	book := saveSheets(t, goodSheets())
	none := saveSheets(t, map[string]sheet{"Notes": {{"hash"}}})
	for _, test := range []struct {
		paths []string
		want  []string
	}{
		{[]string{personas, teams}, []string{"the smartwords of the space are missing; name one more --space-file: simcast export smartwords -o smartwords.csv"}},
		{[]string{none}, []string{"space.xlsx: it is not an exported space: it has no sheet Personas, Teams or Smartwords (its sheets are Sheet1, Notes); export"}},
		{[]string{book, teams}, []string{"t.json: it holds the teams, and so does space.xlsx"}},
		{[]string{pipetest.SaveText(t, "plan.csv", "persona,channel\na,b\n")}, []string{"plan.csv: its first row does not belong to an exported list: persona, channel"}},
		{[]string{pipetest.SaveText(t, "empty.csv", ""), book}, []string{"empty.csv: its first row does not belong to an exported list: it is empty"}},
		{[]string{pipetest.SaveText(t, "hash.csv", "hash,handle,name,organisation,channels\n1.23E+18,a,A,no\n"), teams, words},
			[]string{"hash.csv:2 (row 2) [hash]: the spreadsheet has changed this hash into the number 1.23E+18"}},
		{[]string{pipetest.SaveText(t, "quote.csv", "hash,handle,name,organisation,channels\n\"a,b\n"), teams, words}, []string{"quote.csv:2 (row 2): a quoted cell does not end"}},
		{[]string{pipetest.SaveText(t, "cut.csv", "index,value\ngreet,Hello, world\nnone\n"), personas, teams}, []string{"cut.csv:2 (row 2) [column C]: the cell stands under no header; export"}},
		{[]string{pipetest.SaveText(t, "a.json", "[{},\n}"), book}, []string{"a.json: it is not valid JSON from line 2 on"}},
		{[]string{pipetest.SaveText(t, "b.json", `{"id": 1}`), book}, []string{"b.json: it is not a list of entries"}},
		{[]string{pipetest.SaveText(t, "smartwords.json", "null"), personas, teams}, []string{"smartwords.json: it is not a list of entries"}},
		{[]string{pipetest.SaveText(t, "words.csv", "word,text\n"), personas, teams}, []string{"words.csv: its first row does not belong to an exported list: word, text"}},
		{[]string{pipetest.SaveText(t, "c.json", "[]"), book}, []string{"c.json: it is an empty list"}},
		{[]string{pipetest.SaveText(t, "d.json", `[{"a": 1}]`), book}, []string{"d.json: its entries are neither personas nor teams nor smartwords"}},
		{[]string{pipetest.SaveText(t, "teams.json", `[{"id": "x"}, {"id": 5}, 7]`), personas, words}, []string{"teams.json: entry 1 of the list cannot be used: its id is not a whole number", "entry 3"}},
	} {
		_, err := ReadSpaceFile(test.paths...)
		holdProblems(t, err, test.want)
	}
	for path, want := range map[string]string{
		"nowhere.json": "nowhere.json cannot be opened (no such file or directory)", "nowhere.xlsx": "cannot be opened",
		t.TempDir() + "/": "is a folder",
	} {
		var file *readers.FileError
		if _, err := ReadSpaceFile(path); !errors.As(err, &file) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
