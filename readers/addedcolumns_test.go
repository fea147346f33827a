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
		"named":                      {"persona,channel,result,delivery,sent_local,posted_body", "sent_local,posted_body", 5},
		"named, and moved":           {"posted_body,persona,channel,result,delivery,sent_local", "sent_local,posted_body", 0},
		"not named: the planner's":   {"persona,channel,posted_body,result,delivery,sent_local", "sent_local", -1},
		"named, in other letters":    {"persona,channel,result,delivery,Posted Body", "posted_body", 4},
		"properties lost":            {"persona,channel,result,delivery,sent_local,posted_body", "-", 5},
		"properties lost, planner's": {"persona,channel,posted_body,result,delivery", "-", -1},
		"a plan":                     {"persona,channel,body,posted_body", "-", -1},
		"a plan that names it":       {"persona,channel,body,posted_body", "posted_body", -1},
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
