package sheet

import (
	"strings"
	"testing"
)

func TestFormatOf(t *testing.T) {
	for path, want := range map[string]Format{
		"a.xlsx": XLSX, "/x.y/Plan.Results.XLSX": XLSX, "a.csv": CSV, "a.TSV": TSV,
		"a": "", "a.xls": "", "a.ods": "", "a.xlsx.bak": "", ".csv/a": "",
	} {
		got, err := FormatOf(path)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v", path, got, err)
		}
		if err != nil && !strings.Contains(err.Error(), ".xlsx, .csv or .tsv") {
			t.Errorf("%s: %v says no endings", path, err)
		}
	}
}
