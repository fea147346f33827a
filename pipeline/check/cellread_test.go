package check_test

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/check"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/space"
	"simcast/readers"
)

// editSheet rewrites the XML of a workbook's first sheet.
func editSheet(t *testing.T, path string, edit func(xml string) string) {
	t.Helper()
	packed, err := os.ReadFile(path)
	pipetest.Must(t, err)
	from, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	pipetest.Must(t, err)
	var out bytes.Buffer
	to := zip.NewWriter(&out)
	for _, part := range from.File {
		content, err := part.Open()
		pipetest.Must(t, err)
		text, err := io.ReadAll(content)
		pipetest.Must(t, err)
		if part.Name == "xl/worksheets/sheet1.xml" {
			text = []byte(edit(string(text)))
		}
		writer, err := to.Create(part.Name)
		pipetest.Must(t, err)
		_, err = writer.Write(text)
		pipetest.Must(t, err)
	}
	pipetest.Must(t, to.Close(), os.WriteFile(path, out.Bytes(), 0o600))
}

// TestTemplatesReadCellsWithoutValue holds a cell without a value that a template reads to
// be an error of that cell, whichever way the workbook is read.
func TestTemplatesReadCellsWithoutValue(t *testing.T) {
	for name, cell := range map[string]string{
		"an error value":         `<c r="E2" t="e"><f>Lists!A1</f><v>#REF!</v></c>`,
		"an error without cause": `<c r="E2" t="e"><v>#N/A</v></c>`,
		"never calculated":       `<c r="E2"><f>NOW()</f></c>`,
	} {
		for reader, mark := range map[string]string{"scanned": "", "read as XML": "<!-- a comment -->"} {
			t.Run(name+", "+reader, func(t *testing.T) {
				path := pipetest.SaveWorkbook(t, pipetest.PostRow.With("title", "At {{.Row.where}}", "body", `{{.Row.where | default "the port"}} and {{.Row.where}}`, "where", "MARKER"))
				editSheet(t, path, func(xml string) string {
					at := strings.Index(xml, `<c r="F2"`)
					if at < 0 {
						t.Fatal(xml)
					}
					end := at + strings.Index(xml[at:], "</c>") + len("</c>")
					return xml[:at] + mark + strings.Replace(cell, "E2", "F2", 1) + xml[end:]
				})
				holdReadFault(t, path, "plan.xlsx:Injects!F2")
			})
		}
	}
	t.Run("CSV", func(t *testing.T) {
		holdReadFault(t, pipetest.SaveCSV(t, pipetest.PostRow.With("body", "Meet at {{.Row.where}}.", "where", "#REF!")), "plan.csv:2 (row 2) [where]")
	})
}

func holdReadFault(t *testing.T, path, place string) {
	t.Helper()
	for _, space := range []*space.Space{pipetest.Harbour(t), nil} {
		for _, pieces := range []bool{false, true} {
			plan := plantest.TakeFile(t, path, space, plan.Options{Pieces: pieces})
			if len(plan.Verdict.Problems) != 1 || plan.Verdict.Problems[0].Code != "cell-error" || plan.Verdict.Problems[0].Place.String() != place ||
				plan.Verdict.Problems[0].Severity != readers.Error || !strings.Contains(plan.Verdict.Problems[0].Message, "and the template in") {
				t.Errorf("got %v", plan.Verdict.Problems)
			}
			for _, d := range check.Previews(plan) {
				if strings.Contains(d.Message.Body, "#REF!") || strings.Contains(d.Message.Body, "stored value") {
					t.Errorf("players would read %q", d.Message.Body)
				}
			}
		}
	}
}

// TestCellsWithoutValueThatNobodyReads holds up nothing.
func TestCellsWithoutValueThatNobodyReads(t *testing.T) {
	path := pipetest.SaveCSV(t, pipetest.PostRow.With("note", "#N/A"), pipetest.PostRow.With("body", `{{if eq .Row.sort "a"}}{{.Row.note}}{{end}}x`, "sort", "b", "note", "#N/A"))
	if plan := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{}); len(plan.Verdict.Problems) > 0 {
		t.Errorf("%s: %v", filepath.Base(path), plan.Verdict.Problems)
	}
}

// TestFaultCells holds a formula that was never calculated to be an error of its
// cell and of nothing else.
func TestFaultCells(t *testing.T) {
	for column, at := range map[string]string{"team": "C2", "position": "D2", "body": "E2"} {
		path := pipetest.SaveWorkbook(t, pipetest.PersonRow.With("team", "session"))
		pipetest.EditWorkbook(t, path, func(book *excelize.File) {
			pipetest.Must(t, book.SetCellValue("Injects", at, nil), book.SetCellFormula("Injects", at, "=NOW()"))
		})
		want := "error cell-error@" + column
		plan := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{})
		if got := strings.Join(pipetest.Said(plan.Verdict.Problems), ","); got != want {
			t.Errorf("got %s, want %s: %v", got, want, plan.Verdict.Problems)
		}
	}
}
