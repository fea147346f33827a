package readers

import (
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// TestColumnsThatSimcastAdded to a results workbook are its own: those that the file names, else those behind delivery. In a
// plan they are the planner's.
func TestColumnsThatSimcastAdded(t *testing.T) {
	for name, c := range map[string]struct {
		header, named string
		want          int // the column posted_body of simcast's, -1 where there is none
	}{
		"named":                           {"persona,channel,result,delivery,sent_local,posted_body", "sent_local,posted_body", 5},
		"named, and moved":                {"posted_body,persona,channel,result,delivery,sent_local", "sent_local,posted_body", 0},
		"not named: the planner's":        {"persona,channel,posted_body,result,delivery,sent_local", "sent_local", -1},
		"named, in other letters":         {"persona,channel,result,delivery,Posted Body", "posted_body", 4},
		"properties lost":                 {"persona,channel,result,delivery,sent_local,posted_body", "-", 5},
		"properties lost, planner's":      {"persona,channel,posted_body,result,delivery", "-", -1},
		"named, beside the planner's":     {"persona,channel,posted_body,result,delivery,sent_local,posted_body (simcast)", "sent_local,posted_body (simcast)", 6},
		"properties lost, beside another": {"persona,channel,posted_body,result,delivery,sent_local,posted_body (simcast)", "-", 6},
		"the second of such names":        {"persona,channel,posted_body,posted_body (simcast),result,delivery,posted_body (simcast 2)", "posted_body (simcast 2)", 6},
		"nearly such a name":              {"persona,channel,result,delivery,posted_body (simcast x),posted_body (mine)", "-", -1},
		"a plan":                          {"persona,channel,body,posted_body", "-", -1},
		"a plan that names it":            {"persona,channel,body,posted_body", "posted_body", -1},
	} {
		path := saveBook(t, func(book *excelize.File) {
			header := strings.Split(c.header, ",")
			must(t, book.SetSheetRow("Injects", "A1", &header))
			must(t, book.SetSheetRow("Injects", "A2", &[]string{"mayor", "mail", "x"}))
			if c.named != "-" {
				must(t, book.SetCustomProps(excelize.CustomProperty{Name: PropColumns, Value: c.named}))
			}
		})
		file, err := Open(path, Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		_ = file.Close()
		if got := file.Index(ColumnPostedBody); got != c.want {
			t.Errorf("%s: it is column %d, not %d", name, got, c.want)
		}
		for _, column := range file.Columns {
			if column.Known && column.Name == ColumnPostedBody && !column.Result {
				t.Errorf("%s: %+v", name, column)
			}
		}
	}
}

// TestColumnsThatKeepTheirNames in a plan are warned of: simcast's own have another name then.
func TestColumnsThatKeepTheirNames(t *testing.T) {
	for header, want := range map[string]string{
		"persona,channel,body,posted_body":                       "posted_body (simcast)",
		"persona,channel,body,Sent local":                        "sent_local (simcast)",
		"persona,channel,body,posted_body,posted_body (simcast)": "posted_body (simcast 2)",
		"persona,channel,body,posted_body (simcast)":             "",
		"persona,channel,body,posted_body,result,delivery":       "",
		"persona,channel,body,posted bodies":                     "",
	} {
		file, err := Open(save(t, "plan.csv", []byte(header+"\nmayor,mail,x\n")), Options{})
		must(t, err)
		_ = file.Close()
		got := ""
		for _, p := range file.Warnings {
			if p.Code == "column-renamed" {
				got = p.Suggestion
			}
		}
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: %q, not %q", header, got, want)
		}
	}
}
