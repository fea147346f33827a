package replace_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"simcast/pipeline/check"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/readers"
	"simcast/writers/celltext"
	"simcast/writers/replace"
	"simcast/writers/writertest"
)

// problemsOf checks a plan in the harbour's space.
func problemsOf(t *testing.T, name string, content []byte) (sheet string, problems []readers.Problem) {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	writertest.NoError(t, os.WriteFile(path, content, 0o600))
	file, err := readers.Open(path, readers.Options{})
	writertest.NoError(t, err)
	defer file.Close()
	verdict, err := check.Check(file, pipetest.Harbour(t), plan.Options{Now: pipetest.Noon})
	writertest.NoError(t, err)
	return file.Sheet, verdict.Problems
}

// replaced is the plan with all words replaced of which the check knows what they stand for.
func replaced(t *testing.T, name string, content []byte) (out []byte, changed int) {
	t.Helper()
	sheet, problems := problemsOf(t, name, content)
	var file bytes.Buffer
	changed, err := replace.Write(&file, celltext.Plan{File: name, Content: content, Sheet: sheet}, problems)
	writertest.NoError(t, err)
	return file.Bytes(), changed
}

const wrongCSV = "\"id\";persona;channel;team;to;subject;body;note\r\n" +
	"A1;Lela Dufour ;\"mial\";;x;\"He said \"\"mial\"\"\";{{.prot_name}} and {{ upper .prot_name }}, .prot_name;mial\r\n" +
	"\r\n" +
	"A2;Tomas Rehn;MIAL;\"Communications; Port opperations ;Port operations\";x;Again;\"two\r\nlines\";=1+1\r\n" +
	"A3;Tomas Rehn;mail;;x;y;fine;Übung\r\n"

const rightCSV = "\"id\";persona;channel;team;to;subject;body;note\r\n" +
	"A1;Leila Dufour;\"mail\";;x;\"He said \"\"mial\"\"\";{{.port_name}} and {{ upper .port_name }}, .prot_name;mial\r\n" +
	"\r\n" +
	"A2;Tomas Rehn;mail;\"Communications; Port operations ;Port operations\";x;Again;\"two\r\nlines\";=1+1\r\n" +
	"A3;Tomas Rehn;mail;;x;y;fine;Übung\r\n"

// Words of a CSV are replaced where they stand, in any encoding; no other byte changes. What comes out is a plan without errors.
func TestWordsOfACSV(t *testing.T) {
	encoded := func(text string, how interface{ String(string) (string, error) }) string {
		content, err := how.String(text)
		writertest.NoError(t, err)
		return content
	}
	latin, wide := charmap.Windows1252.NewEncoder(), unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder()
	for name, c := range map[string]struct{ before, want string }{
		"utf-8":        {wrongCSV, rightCSV},
		"marked":       {"\ufeff" + wrongCSV, "\ufeff" + rightCSV},
		"windows-1252": {encoded(wrongCSV, latin), encoded(rightCSV, latin)},
		"utf-16":       {encoded(wrongCSV, wide), encoded(rightCSV, wide)},
		"sep":          {"sep=;\r\n" + wrongCSV, "sep=;\r\n" + rightCSV},
		"no last end":  {strings.TrimSuffix(wrongCSV, "\r\n"), strings.TrimSuffix(rightCSV, "\r\n")},
		"old Mac":      {strings.NewReplacer("\r\n", "\r").Replace(wrongCSV), strings.NewReplacer("\r\n", "\r").Replace(rightCSV)},
	} {
		out, changed := replaced(t, "plan.csv", []byte(c.before))
		if string(out) != c.want {
			t.Errorf("%s:\n%q\nnot\n%q", name, out, c.want)
		}
		if _, left := problemsOf(t, "plan.csv", out); changed != 5 || len(left) > 0 && left[0].Severity == readers.Error {
			t.Errorf("%s: %d cells changed, and these are left: %v", name, changed, left)
		}
	}
}

// A name that the encoding of the file does not have is not written.
func TestANameThatCannotBeWritten(t *testing.T) {
	content := []byte("persona,channel,body\nMay\xf6r,microblog,x\n")
	problem := readers.Problem{Place: readers.Place{Row: 2, Cell: "A2", Column: "persona"}, Code: "unknown-persona", Value: "Mayör", Nearest: "Mayōr"}
	var out bytes.Buffer
	_, err := replace.Write(&out, celltext.Plan{File: "plan.csv", Content: content}, []readers.Problem{problem})
	if err == nil || !strings.Contains(err.Error(), "save it as CSV UTF-8") || out.Len() > 0 {
		t.Errorf("%v, and %d bytes", err, out.Len())
	}
}

// In a workbook nothing changes but the cells with the words, which keep their format. A formula stays.
func TestWordsOfAWorkbook(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	bold, err := f.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	writertest.NoError(t, err)
	for i, row := range [][]any{{"id", "persona", "channel", "team", "to", "subject", "body", "note"},
		{"A1", "Lela Dufour", "mial", "", "x", "y", "one", "mial"}, {"A2", "Tomas Rehn", "mial", "Port opperations\nCommunications", "x", "y", "two", 7},
		{"A3", "Tomas Rehn", "", "", "x", "y", "three", ""}} {
		writertest.NoError(t, f.SetSheetRow("Sheet1", "A"+string(rune('1'+i)), &row))
	}
	writertest.NoError(t, f.SetCellStyle("Sheet1", "C2", "C2", bold))
	writertest.NoError(t, f.SetCellFormula("Sheet1", "C4", `H2&""`))
	writertest.NoError(t, f.SetCellFormula("Sheet1", "H4", `C3&"!"`))
	writertest.NoError(t, f.AddComment("Sheet1", excelize.Comment{Cell: "C3", Text: "which channel?"}))
	var plan bytes.Buffer
	writertest.NoError(t, f.Write(&plan))
	// The formula has a stored value, as a spreadsheet writes it.
	content := writertest.Repack(t, plan.Bytes(), func(name string, part []byte) []byte {
		return bytes.Replace(part, []byte(`<f>H2&amp;&#34;&#34;</f><v>11</v>`), []byte(`<f>H2</f><v>mial</v>`), 1)
	})
	if !strings.Contains(writertest.PartsOf(t, content)["xl/worksheets/sheet1.xml"], "<v>mial</v>") {
		t.Fatal("the formula has no value: ", writertest.PartsOf(t, content)["xl/worksheets/sheet1.xml"])
	}
	out, changed := replaced(t, "plan.xlsx", content)
	if changed != 4 {
		t.Errorf("%d cells changed", changed)
	}
	before, after := writertest.PartsOf(t, content), writertest.PartsOf(t, out)
	for name := range before {
		if name != "xl/worksheets/sheet1.xml" && before[name] != after[name] {
			t.Errorf("%s has changed", name)
		}
	}
	book := writertest.OpenBook(t, out)
	for cell, want := range map[string]string{"B2": "Leila Dufour", "C2": "mail", "C3": "mail", "D3": "Port operations\nCommunications", "H2": "mial", "H3": "7", "B3": "Tomas Rehn", "C4": "mial"} {
		if got, err := book.GetCellValue("Sheet1", cell); err != nil || got != want {
			t.Errorf("%s is %q, not %q (%v)", cell, got, want, err)
		}
	}
	if style, err := book.GetCellStyle("Sheet1", "C2"); err != nil || style != bold {
		t.Errorf("the style of C2 is %d, not %d", style, bold)
	}
	if formula, err := book.GetCellFormula("Sheet1", "C4"); err != nil || formula != "H2" {
		t.Errorf("the formula is %q (%v)", formula, err)
	}
}

// Where nothing can be replaced, nothing is written, and the planner is told why.
func TestNothingToReplace(t *testing.T) {
	problem := readers.Problem{Place: readers.Place{Row: 2, Cell: "B2", Column: "channel"}, Code: "unknown-channel", Value: "mial", Nearest: "mail"}
	var out bytes.Buffer
	_, err := replace.Write(&out, celltext.Plan{File: "plan.csv", Content: []byte("persona,channel\nx,other\n")}, []readers.Problem{problem})
	if err == nil || !strings.Contains(err.Error(), "correct them by hand") || out.Len() > 0 {
		t.Errorf("%v, and %d bytes", err, out.Len())
	}
	if replace.CanReplace(&readers.Problem{Code: "near-column", Value: "team name", Nearest: "team", Place: readers.Place{Cell: "A1"}}) {
		t.Error("a header is replaced like a word of its column")
	}
	if got := replace.Name("day 1.replaced.xlsx"); got != "day 1.replaced.xlsx" {
		t.Error(got)
	}
}
