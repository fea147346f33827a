package writers_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"simcast/pipeline/catalog"
	"simcast/pipeline/ledger"
	"simcast/pipeline/mapping"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/settings"
	"simcast/pipeline/spaces"
	"simcast/readers"
	"simcast/writers/export"
	"simcast/writers/history"
	"simcast/writers/mappingsheet"
	"simcast/writers/ooxml"
	"simcast/writers/results"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// drawHostile draws a text that a spreadsheet, XML or CSV could take for something else, or that fills a cell. Around it stand no
// blanks, which readers level, and in it no carriage return.
func drawHostile(t *rapid.T) string {
	start := rapid.SampledFrom(append(writertest.Formulas(), `"`, `""`, "'", "'=1", "''", "a", "007", "1e5", "TRUE", "sep=;", "<b>&amp;]]>", "_x0041_", "שלום\u202e")).Draw(t, "start")
	pieces := rapid.SliceOfN(rapid.SampledFrom([]string{"\n", "\n\n", `"`, `","`, ";", ",", "\t", " ", "=", "\n=1+1", "😀", "é", "_x000D_", "'"}), 0, 4)
	text := strings.Join(strings.Fields(start), " ") + strings.Join(pieces.Draw(t, "pieces"), "")
	if rapid.IntRange(0, 9).Draw(t, "fills a cell") == 0 {
		// What is no letter may need a mark of seven in a cell; the letters after them need none.
		text += strings.Repeat("ü", excelize.TotalCellChars-len(text)*len("_x0000_"))
	}
	return text + "z"
}

// filesOf has the lists of things that simcast writes or reads: of a text in each place that takes any, what is read back.
func filesOf() map[string]func(t *rapid.T, file, text string) []string {
	return map[string]func(t *rapid.T, file, text string) []string{
		"an export": exported, "the history": historyOf, "mappings": mappings, "settings": settingsOf, "a list of spaces": listOfSpaces, "results": resultsOf,
	}
}

// TestHostileTextsComeBack: what stands in a list of things is read from its CSV, and from its workbook, as it was written.
func TestHostileTextsComeBack(t *testing.T) {
	t.Parallel()
	for name, written := range filesOf() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			rapid.Check(t, func(t *rapid.T) {
				file := filepath.Join(folder, rapid.SampledFrom([]string{"file.csv", "file.xlsx"}).Draw(t, "file"))
				text := drawHostile(t)
				got := written(t, file, text)
				if len(got) == 0 || slices.ContainsFunc(got, func(back string) bool { return back != text }) {
					t.Fatalf("%.99q (%d bytes) came back as %.99q", text, len(text), got)
				}
			})
		})
	}
}

func must(t *rapid.T, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}

func formatOf(t *rapid.T, file string) sheet.Format {
	format, err := sheet.FormatOf(file)
	must(t, err)
	return format
}

// asFile writes rows as a CSV or a sheet.
func asFile(t *rapid.T, file string, rows [][]string) {
	var out bytes.Buffer
	if formatOf(t, file) == sheet.CSV {
		must(t, csv.NewWriter(&out).WriteAll(rows))
	} else {
		book := excelize.NewFile()
		stream, err := book.NewStreamWriter("Sheet1")
		must(t, err)
		for i, row := range rows {
			var cells []any
			for _, text := range row {
				cells = append(cells, ooxml.Escape(text))
			}
			must(t, stream.SetRow("A"+strconv.Itoa(i+1), cells))
		}
		must(t, stream.Flush())
		must(t, sheet.Save(book, &out), book.Close())
	}
	must(t, os.WriteFile(file, out.Bytes(), 0o600))
}

func exported(t *rapid.T, file, text string) []string {
	entry := func(value any) []json.RawMessage {
		data, err := json.Marshal(value)
		must(t, err)
		return []json.RawMessage{data}
	}
	persona := map[string]any{"hash": "p1", "handle": text, "name": text}
	objects := catalog.Objects{Personas: entry(map[string]any{"system_info": persona, "identity": map[string]any{"bio": text}}),
		Teams: entry(map[string]any{"id": 1, "name": text}), Smartwords: entry(map[string]any{"index": text, "value": text})}
	kinds := [][]string{{"personas", "teams", "smartwords"}}
	if formatOf(t, file) == sheet.CSV {
		kinds = [][]string{{"personas"}, {"teams"}, {"smartwords"}}
	}
	var files []string
	for _, kinds := range kinds {
		var out bytes.Buffer
		path := strings.TrimSuffix(file, filepath.Ext(file)) + kinds[0] + filepath.Ext(file)
		must(t, export.Write(&out, formatOf(t, file), objects, kinds, func(int, int) {}), os.WriteFile(path, out.Bytes(), 0o600))
		files = append(files, path)
	}
	again, err := catalog.ReadSpaceFile(files...)
	must(t, err)
	space, err := again.Space()
	must(t, err)
	words := catalog.Smartwords().Cells(again.Smartwords[0])
	return []string{space.Personas[0].SystemInfo.Handle, space.Personas[0].SystemInfo.Name, catalog.Personas().Cells(again.Personas[0])[9], space.Teams[0].Name, words[0], words[1]}
}

func historyOf(t *rapid.T, file, text string) []string {
	message, err := json.Marshal(map[string]string{"to": text, "title": text, "subject": text, "body": text})
	must(t, err)
	entry := ledger.Entry{RunName: "run", Attempt: ledger.Attempt{InjectID: text, PersonaName: text, Team: text, Body: string(message), MessageID: text, Reason: text, Started: writertest.Clock()}}
	var out bytes.Buffer
	book := history.Book{All: 1, Zone: time.UTC, Entries: func(yield func(ledger.Entry, error) bool) { yield(entry, nil) }}
	must(t, history.Write(&out, formatOf(t, file), book), os.WriteFile(file, out.Bytes(), 0o600))
	tables, err := readers.OpenTables(file)
	must(t, err)
	table, err := tables.Table(tables.Sheets[0])
	must(t, err)
	rows, err := table.All()
	must(t, err, table.Close())
	var got []string
	for _, name := range []string{"to", "title", "subject", "body", "id", "persona", "team", "message_id", "reason"} {
		back := rows[1].Cell(slices.IndexFunc(rows[0].Cells, func(cell readers.Cell) bool { return cell.Text == name })).Text
		if formatOf(t, file) == sheet.CSV {
			back = readers.UnescapeFormula(back)
		}
		got = append(got, back)
	}
	return got
}

func mappings(t *rapid.T, file, text string) []string {
	entry, wrong := mapping.NewEntry(mapping.Persona, text, text)
	if wrong != nil {
		t.Fatal(wrong)
	}
	content := mapping.FileText([]mapping.Entry{entry})
	if formatOf(t, file) == sheet.XLSX {
		asFile(t, file, [][]string{{"persona"}})
		plan, err := os.ReadFile(file)
		must(t, err)
		var out bytes.Buffer
		must(t, mappingsheet.Write(&out, mappingsheet.Book{File: "plan.xlsx", Content: plan}, []mapping.Entry{entry}))
		content = out.Bytes()
	}
	must(t, os.WriteFile(file, content, 0o600))
	entries, problems, err := mapping.ReadFile(file)
	must(t, err)
	if len(problems) > 0 || len(entries) != 1 {
		t.Fatal(entries, problems)
	}
	return []string{entries[0].Written, entries[0].Means}
}

func settingsOf(t *rapid.T, file, text string) []string {
	asFile(t, file, [][]string{{"name", "value"}, {"avoid", text}})
	lines, err := settings.ReadFile(file)
	must(t, err)
	return []string{lines[0].Value}
}

func listOfSpaces(t *rapid.T, file, text string) []string {
	asFile(t, file, [][]string{{"name", "base_url", "key_env", "place"}, {"A", "https://service.example/x", "A_KEY", text}})
	list, err := spaces.ReadList(file, spaces.ListOptions{Keys: spaces.KeySource{Variable: func(string) string { return "the-key-of-a" }}})
	must(t, err)
	if len(list.Spaces) != 1 {
		t.Fatal(list.Problems)
	}
	return []string{list.Spaces[0].Texts[0].Value}
}

// resultsOf has what the planner wrote, and of a workbook what the service said, the settings and the mappings: in a CSV the words of the
// service have marks, which stay.
func resultsOf(t *rapid.T, file, text string) []string {
	plannersFile := &readers.File{Name: "plan.csv", Format: readers.CSV, Comma: ',', HeaderRow: 1}
	row := readers.Row{Number: 2, Line: 2}
	for i, header := range []string{"persona", "channel", "team", "own"} {
		plannersFile.Columns = append(plannersFile.Columns, readers.Column{Index: i, Header: header, Name: header, Known: i < 3})
		row.Cells = append(row.Cells, readers.Cell{Text: text, Kind: readers.Text})
	}
	report := &resultsreport.Report{File: plannersFile, Zone: time.UTC, Lines: []resultsreport.Line{{Row: row, Status: plan.Status{State: plan.Failed, Reason: text}}},
		Beside: []resultsreport.Table{{Sheet: readers.SheetMapping, Rows: [][]string{{"for", "written", "means"}, {"persona", text, text}}},
			{Sheet: readers.SheetSettings, Rows: [][]string{{"name", "value"}, {"avoid", text}}}}}
	var out bytes.Buffer
	must(t, results.Write(&out, formatOf(t, file), report), os.WriteFile(file, out.Bytes(), 0o600))
	again, err := readers.Open(file, readers.Options{})
	must(t, err)
	defer again.Close()
	var got []string
	for row, err := range again.Rows() {
		must(t, err)
		row = row.Clone()
		got = append(got, row.Cells[0].Text, row.Cells[1].Text, row.Cells[2].Text, row.Cells[3].Text)
		if formatOf(t, file) == sheet.XLSX {
			got = append(got, row.Cells[again.Index("reason")].Text)
		}
	}
	if formatOf(t, file) == sheet.CSV {
		return got
	}
	entries, problems, err := mapping.ReadFile(file)
	must(t, err)
	lines, err := settings.ReadFile(file)
	must(t, err)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return append(got, entries[0].Written, entries[0].Means, lines[0].Value)
}
