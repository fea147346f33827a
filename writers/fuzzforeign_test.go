package writers

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"simcast/pipeline/catalog"
	"simcast/readers"
	"simcast/writers/ooxml"
)

// spliced is a workbook with bytes of one of its parts replaced: a part and a place
// in it, how many bytes are gone, and what stands there instead.
func spliced(t testing.TB, book []byte, part, at, gone uint16, with string) []byte {
	t.Helper()
	p, err := ooxml.Open(book)
	noError(t, err)
	names := p.Names()
	slices.Sort(names)
	name := names[int(part)%len(names)]
	content, err := p.Read(name)
	noError(t, err)
	from := int(at) % (len(content) + 1)
	to := min(from+int(gone), len(content))
	p.Put(name, slices.Concat(content[:from], []byte(with), content[to:]))
	var out bytes.Buffer
	noError(t, p.Pack(&out))
	return out.Bytes()
}

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
		book := spliced(t, x.content(t), part, at, gone, with)
		var out, again bytes.Buffer
		if _, err := Annotate(&out, Checked{File: x.name, Content: book, Sheet: x.sheet, Problems: x.problems()}); err != nil {
			if out.Len() > 0 || err.Error() == "" {
				t.Fatalf("%d bytes beside %v", out.Len(), err)
			}
			return
		}
		if _, err := Annotate(&again, Checked{File: x.name, Content: out.Bytes(), Sheet: x.sheet}); err != nil {
			t.Fatalf("the marks cannot be taken out: %v", err)
		}
	})
}

// A planning workbook with anything in any of its parts is refreshed, and still
// read; or it is refused, with what to do.
func FuzzRefresh(f *testing.F) {
	was, is := otherSpace(f, 3, 2, 2), otherSpace(f, 5, 1, 3)
	book := planningBook(f, was)
	for i := range 6 {
		f.Add(uint16(3*i), uint16(200+60*i), uint16(9*i), `<row r="1048577"/>`)
	}
	f.Add(uint16(12), uint16(700), uint16(0), `<c r="ZZZZ1"/>`)
	f.Fuzz(func(t *testing.T, part, at, gone uint16, with string) {
		path := filepath.Join(t.TempDir(), "plan.xlsx")
		noError(t, os.WriteFile(path, spliced(t, book, part, at, gone, with), 0o600))
		content, err := Refresh(path, is)
		if err != nil {
			holdRefusal(t, err)
			return
		}
		noError(t, os.WriteFile(path, content, 0o600))
		objects, err := catalog.ReadSpaceFile(path)
		if err != nil {
			holdRefusal(t, err)
			return
		}
		if len(objects.Teams) != 1 {
			t.Fatalf("%d teams", len(objects.Teams))
		}
	})
}

func holdRefusal(t *testing.T, err error) {
	t.Helper()
	var file *readers.FileError
	var space *catalog.SpaceFileError
	if !errors.As(err, &file) && !errors.As(err, &space) {
		t.Fatalf("%T: %v", err, err)
	}
}
