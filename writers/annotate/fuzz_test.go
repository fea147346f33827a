package annotate

import (
	"bytes"
	"testing"

	"simcast/writers/writertest"
)

// A plan with anything in any of its parts is annotated so that it reads as before,
// and its marks can be taken out again; or it is refused.
func FuzzAnnotate(f *testing.F) {
	fixtures := annotateFixtures()
	for i := range 5 {
		f.Add(uint8(i), uint16(i), uint16(40*i), uint16(0), "")
		f.Add(uint8(i), uint16(i+3), uint16(300+40*i), uint16(8), `<c r="XFD1048576"><v>1</v></c>`)
	}
	f.Add(uint8(0), uint16(5), uint16(100), uint16(0), `<!DOCTYPE x [<!ENTITY a "b">]>&a;`)
	f.Add(uint8(4), uint16(2), uint16(60), uint16(0), `<conditionalFormatting sqref="A1:XFD1048576"/><mergeCells><mergeCell ref="A1:ZZZ9"/></mergeCells>`)
	f.Fuzz(func(t *testing.T, fixture uint8, part, at, gone uint16, with string) {
		x := fixtures[int(fixture)%len(fixtures)]
		book := writertest.Splice(t, x.content(t), part, at, gone, with)
		var out, again bytes.Buffer
		if _, err := Workbook(&out, Checked{File: x.name, Content: book, Sheet: x.sheet, Problems: x.problems()}); err != nil {
			if out.Len() > 0 || err.Error() == "" {
				t.Fatalf("%d bytes beside %v", out.Len(), err)
			}
			return
		}
		if _, err := Workbook(&again, Checked{File: x.name, Content: out.Bytes(), Sheet: x.sheet}); err != nil {
			t.Fatalf("the marks cannot be taken out: %v", err)
		}
	})
}
