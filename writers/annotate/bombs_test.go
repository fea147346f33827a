package annotate

import (
	"bytes"
	"runtime"
	"strings"
	"testing"
)

// Workbooks made to fill the memory are refused before they do, also where the bomb
// is in a part that no check reads: another sheet, the comments, the drawing.
func TestBombsInAnnotatedPlans(t *testing.T) {
	f := annotateFixtures()[0]
	for name, change := range map[string][]string{
		"a swelling sheet":      {"xl/worksheets/sheet3.xml", "<sheetData>", "<sheetData>" + strings.Repeat(" ", 9<<20)},
		"a tag without end":     {"xl/drawings/vmlDrawing1.vml", "<xml", "<xml " + strings.Repeat(`a="" `, 1<<20)},
		"deep in the comments":  {"xl/comments1.xml", "<commentList>", "<commentList>" + strings.Repeat("<a>", 20_000)},
		"an entity of entities": {"xl/comments1.xml", "<comments", `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><comments`},
	} {
		t.Run(name, func(t *testing.T) {
			book := f.with(t, change...)
			var before, after runtime.MemStats
			var out bytes.Buffer
			runtime.ReadMemStats(&before)
			_, err := Workbook(&out, Checked{File: f.name, Content: book, Sheet: f.sheet, Problems: f.problems()})
			runtime.ReadMemStats(&after)
			if asked := (after.TotalAlloc - before.TotalAlloc) >> 20; asked > 200 {
				t.Errorf("it asks for %d MiB", asked)
			}
			if err != nil && (out.Len() > 0 || !strings.HasPrefix(err.Error(), f.name+" ")) {
				t.Errorf("%d bytes beside %.300v", out.Len(), err)
			}
			if (err == nil) != (name == "an entity of entities") {
				t.Errorf("error %.300v", err)
			}
		})
	}
}
