package results

import (
	"errors"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

func TestFitsCountsAsExcelDoes(t *testing.T) {
	const most = 32_767
	for name, c := range map[string]struct {
		text string
		fits bool
	}{
		"as long as can be":        {strings.Repeat("x", most), true},
		"one more":                 {strings.Repeat("x", most+1), false},
		"many bytes, few units":    {strings.Repeat("日", most), true},
		"a character of two units": {strings.Repeat("x", most-1) + "😀", false},
		"a mark needs seven":       {strings.Repeat("x", most-7) + "\x07", true},
		"and no less":              {strings.Repeat("x", most-6) + "\x07", false},
	} {
		r := writertest.Report(t, "persona,channel,body\nmayor,mail,x\n")
		r.Lines[0].Row.Cells[2].Text = c.text
		err := Fits(sheet.XLSX, r)
		var long *sheet.TooLongError
		if errors.As(err, &long) == c.fits {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !c.fits {
			if !strings.Contains(err.Error(), "plan.csv:2 (row 2) [body]") || Write(nil, sheet.XLSX, r) == nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		plan, rows := writertest.ReadPlan(t, "again.xlsx", written(t, sheet.XLSX, r))
		if texts(plan, rows)[0]["body"] != c.text {
			t.Errorf("%s: the text was cut", name)
		}
	}
}

func TestFitsCountsRowsAndColumns(t *testing.T) {
	var big *TooBigError
	long := writertest.Report(t, "persona,channel,body\nmayor,mail,x\n")
	long.Lines = make([]resultsreport.Line, excelize.TotalRows)
	if err := Fits(sheet.XLSX, long); !errors.As(err, &big) || big.What != "rows" {
		t.Errorf("%v", err)
	}
	wide := writertest.Report(t, "persona,channel,body\nmayor,mail,x"+strings.Repeat(",y", excelize.MaxColumns-11)+"\n")
	if err := Fits(sheet.XLSX, wide); !errors.As(err, &big) || big.What != "columns" {
		t.Errorf("%v", err)
	}
	if err := Fits(sheet.CSV, wide); err != nil {
		t.Errorf("csv: %v", err)
	}
}

// TestServiceCannotBreakTheWorkbook: what a service says is no reason to lose
// the results, however long it is.
func TestServiceCannotBreakTheWorkbook(t *testing.T) {
	r := writertest.Report(t, "persona,channel,body\nmayor,mail,x\n")
	r.Lines[0].Status = plan.Status{State: plan.Failed, Reason: "\x00 no \xff " + strings.Repeat("é", 40_000)}
	plan, rows := writertest.ReadPlan(t, "again.xlsx", written(t, sheet.XLSX, r))
	got := texts(plan, rows)[0]["reason"]
	if !strings.HasPrefix(got, "\x00 no \uFFFD éé") || !strings.HasSuffix(got, "é… (cut)") || ooxml.Units(got) < 32_700 {
		t.Errorf("%d characters, %q", ooxml.Units(got), got[:20])
	}
}
