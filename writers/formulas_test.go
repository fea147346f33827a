package writers

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"simcast/pipeline/catalog"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/readers"
)

// formulas are texts that a spreadsheet would calculate, load or print as something else, each with
// the word by which it is found again.
func formulas() []string {
	return []string{`=HYPERLINK("http://EVIL.example";"x")`, `=cmd|'/C EVIL'!A0`, "+EVIL", "-EVIL", "@EVIL", "\t=EVIL", "\r=EVIL", "\n=EVIL",
		"＝EVIL", "＋EVIL", "－EVIL", "＠EVIL", `=EVIL`, `{=EVIL}`, `&"EVIL,Bold"&D`, `'=EVIL`, `"=EVIL`, " =EVIL", `=1+EVIL_x003D_`, `<f>EVIL</f>`, `&#61;EVIL`, "]]>EVIL"}
}

// obeyed are the parts of a workbook in which a text is not shown, but obeyed: formulas, rules, names,
// headers and footers, and addresses.
var obeyed = []string{"f", "formula", "formula1", "formula2", "definedName", "calculatedColumnFormula", "totalsRowFormula",
	"oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter", "Relationship", "hyperlink", "ddeLink", "webPr", "dbPr"}

// holdInert holds that no text of formulas stands where a workbook obeys it.
func holdInert(t *testing.T, book []byte) {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, part := range archive.File {
		r, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err = errors.Join(err, r.Close()); err != nil {
			t.Fatal(err)
		}
		found = found || bytes.Contains(content, []byte("EVIL"))
		if strings.HasSuffix(part.Name, ".xml") || strings.HasSuffix(part.Name, ".rels") {
			holdInertPart(t, part.Name, content)
		}
	}
	if !found {
		t.Error("none of the texts came into the workbook")
	}
}

func holdInertPart(t *testing.T, name string, content []byte) {
	t.Helper()
	within := ""
	for tokens := xml.NewDecoder(bytes.NewReader(content)); ; {
		token, err := tokens.Token()
		switch token := token.(type) {
		case xml.StartElement:
			within = token.Name.Local
			if slices.Contains(obeyed, within) && strings.Contains(fmt.Sprint(token.Attr), "EVIL") {
				t.Errorf("%s: %v", name, token)
			}
		case xml.CharData:
			if slices.Contains(obeyed, within) && bytes.Contains(token, []byte("EVIL")) {
				t.Errorf("%s: %s is %q", name, within, token)
			}
		case xml.EndElement:
			within = ""
		}
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
}

// holdCSVInert holds that no cell of these columns, or of all where none is named, would be calculated.
func holdCSVInert(t *testing.T, text []byte, columns ...string) {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(text, []byte("\uFEFF")))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		for i, cell := range row {
			if len(columns) > 0 && !slices.Contains(columns, rows[0][i]) {
				continue
			}
			if strings.IndexAny(cell, "=+-@\t\r\n＝＋－＠") == 0 {
				t.Errorf("%s: %q", rows[0][i], cell)
			}
		}
	}
	if len(rows) < len(formulas()) {
		t.Errorf("%d rows", len(rows))
	}
}

// evilReport is of a plan in which each planner's cell, and each word of the service, is a formula.
func evilReport(t *testing.T) *plan.Report {
	t.Helper()
	var checked bytes.Buffer
	out := csv.NewWriter(&checked)
	rows := [][]string{{"id", "persona", "channel", "team", "body", "=EVIL"}}
	for _, text := range formulas() {
		rows = append(rows, []string{text, text, text, text, text, text})
	}
	if err := out.WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	r := csvReport(t, checked.String())
	r.Round, r.Redirect, r.Run = "EVIL", "=EVIL", "=EVIL"
	for i, text := range formulas() {
		r.Lines[i].Status = plan.Status{State: plan.Failed, MessageID: text, Reason: text, HTTPStatus: 400, Attempts: 1}
		r.Lines[i].Team, r.Lines[i].TeamName, r.Lines[i].TeamID = text, text, fmt.Sprint(5000+i)
	}
	return r
}

func TestResultsCalculateNothing(t *testing.T) {
	r := evilReport(t)
	holdInert(t, written(t, XLSX, r))
	text := written(t, CSV, r)
	holdCSVInert(t, text, "message_id", "reason", "team", "team_id")
	plan, rows := readPlan(t, "again.csv", text)
	for i, row := range texts(plan, rows) {
		if row["team"] != formulas()[i] && row["team"] != fmt.Sprint(5000+i) {
			t.Errorf("no rerun finds the team %q", row["team"])
		}
		if row["body"] != r.Lines[i].Row.Cells[4].Text {
			t.Errorf("the planner's cell became %q", row["body"])
		}
	}
}

func TestHistoryCalculatesNothing(t *testing.T) {
	var list []ledger.Entry
	for _, text := range formulas() {
		message := map[string]string{"to": text, "title": text, "subject": text, "body": text}
		list = append(list, ledger.Entry{RunName: text, Attempt: ledger.Attempt{Round: text, Inject: text, PersonaName: text, Persona: text, Channel: text,
			Team: text, Body: string(asJSON(t, message)), MessageID: text, Reason: text, Place: text}})
	}
	entries := func(yield func(ledger.Entry, error) bool) {
		for _, entry := range list {
			if !yield(entry, nil) {
				return
			}
		}
	}
	for format, hold := range map[Format]func([]byte){XLSX: func(b []byte) { holdInert(t, b) }, CSV: func(b []byte) { holdCSVInert(t, b) }} {
		var out bytes.Buffer
		if err := History(&out, format, len(list), entries); err != nil {
			t.Fatal(err)
		}
		hold(out.Bytes())
	}
}

// evilObjects is a space in which every text is a formula, names of fields too.
func evilObjects(t *testing.T) catalog.Objects {
	t.Helper()
	var o catalog.Objects
	for i, text := range formulas() {
		persona := map[string]any{text: text, "identity": map[string]any{"name": text, text: text}, "communications": map[string]any{"channels": []string{"mail", text}},
			"system_info": map[string]any{"hash": text, "handle": text, "name": text, "profile_image_url": text, "tags": []string{text}}}
		o.Personas = append(o.Personas, asJSON(t, persona))
		o.Teams = append(o.Teams, asJSON(t, map[string]any{"id": i, "name": text, text: text}))
		o.Smartwords = append(o.Smartwords, asJSON(t, map[string]any{"index": text, "value": text, text: text}))
	}
	return o
}

func TestExportCalculatesNothing(t *testing.T) {
	o := evilObjects(t)
	holdInert(t, exportOf(t, XLSX, o, allOf()...))
	for _, kind := range allOf() {
		holdCSVInert(t, exportOf(t, CSV, o, kind))
		if !json.Valid(exportOf(t, JSON, o, kind)) {
			t.Errorf("%s: no JSON", kind)
		}
	}
}

func TestPlanningCalculatesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "=EVIL&E.csv")
	if err := os.WriteFile(path, []byte("persona,channel,body,=EVIL\n"+strings.Repeat(`"=EVIL","=EVIL","=EVIL","=EVIL"`+"\n", 3)), 0o600); err != nil {
		t.Fatal(err)
	}
	from, err := readers.Open(path, readers.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	carried, err := ImportRows(from)
	if err != nil {
		t.Fatal(err)
	}
	holdInert(t, planningOf(t, evilObjects(t), carried))
	holdInert(t, refreshed(t, planningBook(t, harbourObjects(t)), evilObjects(t)))
}

func TestAnnotatedPlanCalculatesNothing(t *testing.T) {
	var problems []readers.Problem
	for i, text := range formulas() {
		problems = append(problems, wrong(readers.Error, 2+i%4, fmt.Sprint("B", 2+i%4), text, text), wrong(readers.Warning, 0, "", text, text))
	}
	for name, content := range map[string][]byte{
		"=EVIL&E.csv": []byte("persona,channel,body,=EVIL\n" + strings.Repeat("=EVIL,+EVIL,@EVIL,-EVIL\n", 6)),
		"EVIL.xlsx":   annotateFixtures()[0].content(t),
	} {
		var out bytes.Buffer
		sheet := ""
		if strings.HasSuffix(name, ".xlsx") {
			sheet = annotateFixtures()[0].sheet
		}
		if _, err := Annotate(&out, Checked{File: name, Content: content, Sheet: sheet, Problems: problems}); err != nil {
			t.Fatal(err)
		}
		holdInert(t, out.Bytes())
	}
}
