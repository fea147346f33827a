package suppress_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/writers/celltext"
	"simcast/writers/suppress"
	"simcast/writers/writertest"
)

// A plan without the column gets it behind its last header and beside what stands there; one with it gets one more line.
func TestALineInTheColumn(t *testing.T) {
	for _, c := range []struct {
		name, before, want string
		rows               []int
	}{
		{"no column", "persona,channel,body\nx,mail,a\ny,mail,b\n", "persona,channel,body,lint\nx,mail,a\ny,mail,b,ok L110: asked\n", []int{3}},
		{"a column", "persona,lint,channel\nx,ok L101: no,mail\ny,,mail\n", "persona,lint,channel\nx,\"ok L101: no\nok L110: asked\",mail\ny,ok L110: asked,mail\n", []int{2, 3}},
		{"the line is there", "persona,lint,channel\nx,ok L110: asked,mail\n", "persona,lint,channel\nx,ok L110: asked,mail\n", []int{2}},
	} {
		var out bytes.Buffer
		writertest.NoError(t, suppress.Write(&out, celltext.Plan{File: "plan.csv", Content: []byte(c.before)}, c.rows, "ok L110: asked"))
		if out.String() != c.want {
			t.Errorf("%s: %q", c.name, out.String())
		}
	}
	var out bytes.Buffer
	err := suppress.Write(&out, celltext.Plan{File: "plan.csv", Content: []byte("persona,channel\nx,mail\n")}, []int{7}, "ok L110: asked")
	if err == nil || !strings.Contains(err.Error(), "no row 7") || out.Len() > 0 {
		t.Errorf("a row that is not there: %v", err)
	}
}

// In a workbook the new column stands behind notes beside the table, and a formula is not written over.
func TestALineInAWorkbook(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	for i, row := range [][]any{{"Our exercise"}, {"persona", "channel", "body"}, {"x", "mail", "one", "", "a note"}, {"y", "mail", "two"}} {
		cell, err := excelize.CoordinatesToCellName(1, i+1)
		writertest.NoError(t, err)
		writertest.NoError(t, f.SetSheetRow("Sheet1", cell, &row))
	}
	var plan bytes.Buffer
	writertest.NoError(t, f.Write(&plan))
	var out bytes.Buffer
	writertest.NoError(t, suppress.Write(&out, celltext.Plan{File: "plan.xlsx", Content: plan.Bytes(), Sheet: "Sheet1"}, []int{4}, "ok L110: asked"))
	book := writertest.OpenBook(t, out.Bytes())
	for cell, want := range map[string]string{"F2": "lint", "F4": "ok L110: asked", "E3": "a note", "D2": ""} {
		if got, err := book.GetCellValue("Sheet1", cell); err != nil || got != want {
			t.Errorf("%s is %q, not %q (%v)", cell, got, want, err)
		}
	}
	writertest.NoError(t, book.SetCellFormula("Sheet1", "F3", `"ok L101: "&E3`))
	var withFormula bytes.Buffer
	writertest.NoError(t, book.Write(&withFormula))
	err := suppress.Write(&bytes.Buffer{}, celltext.Plan{File: "plan.xlsx", Content: withFormula.Bytes(), Sheet: "Sheet1"}, []int{3}, "ok L110: asked")
	if err == nil || !strings.Contains(err.Error(), "by hand") {
		t.Errorf("a formula: %v", err)
	}
}
