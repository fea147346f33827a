package refresh

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"simcast/pipeline/catalog"
	"simcast/readers"
	"simcast/writers/writertest"
)

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
		writertest.NoError(t, os.WriteFile(path, writertest.Splice(t, book, part, at, gone, with), 0o600))
		content, err := Lists(path, is)
		if err != nil {
			holdRefusal(t, err)
			return
		}
		writertest.NoError(t, os.WriteFile(path, content, 0o600))
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
