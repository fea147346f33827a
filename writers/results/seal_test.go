package results

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simcast/writers/ooxml"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

func TestSealBreaksWithAnyChange(t *testing.T) {
	book := written(t, sheet.XLSX, writertest.Report(t, "persona,channel,body\nmayor,mail,Hello_x0041_\n"))
	replace := func(part, from, to string) []byte {
		return writertest.Repack(t, book, func(name string, content []byte) []byte {
			if name != part {
				return content
			}
			changed := bytes.Replace(content, []byte(from), []byte(to), 1)
			if from != "" && bytes.Equal(changed, content) {
				t.Fatalf("%s does not hold %q", part, from)
			}
			return changed
		})
	}
	for name, c := range map[string]struct {
		content []byte
		intact  bool
	}{
		"as written":       {book, true},
		"only repacked":    {replace("", "", ""), true},
		"a cell":           {replace("xl/worksheets/sheet1.xml", "Hello", "Hallo"), false},
		"a property":       {replace(ooxml.CustomPart, "run-7", "run-8"), false},
		"without a seal":   {replace(ooxml.CustomPart, "simcast_sum", "simcast_son"), false},
		"with a blank sum": {replace(ooxml.CustomPart, `<vt:lpwstr>`+sealIn(t, book), `<vt:lpwstr>`+ooxml.BlankSum), false},
		"half of it":       {book[:len(book)/2], false},
		"no workbook":      {[]byte("persona,channel\n"), false},
	} {
		path := filepath.Join(t.TempDir(), "book.xlsx")
		if err := os.WriteFile(path, c.content, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := ooxml.Unbroken(path); got != c.intact {
			t.Errorf("%s: unbroken %v", name, got)
		}
	}
}

// sealIn gives the sum that a workbook carries.
func sealIn(t *testing.T, book []byte) string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	sum, _ := ooxml.SealOf(archive)
	return sum
}

// TestRoundCannotTakeTheSealsPlace: a round may have any name.
func TestRoundCannotTakeTheSealsPlace(t *testing.T) {
	r := writertest.Report(t, "persona,channel,body\nmayor,mail,Hello\n")
	r.Run, r.Round = ooxml.BlankSum, `name="simcast_sum"><vt:lpwstr>`+ooxml.BlankSum+`<`
	path := filepath.Join(t.TempDir(), "book.xlsx")
	if err := os.WriteFile(path, written(t, sheet.XLSX, r), 0o600); err != nil {
		t.Fatal(err)
	}
	if !ooxml.Unbroken(path) {
		t.Error("simcast does not know its own workbook")
	}
	if plan, _ := writertest.ReadPlan(t, "again.xlsx", written(t, sheet.XLSX, r)); plan.Properties["simcast_round"] != r.Round {
		t.Errorf("round %q", plan.Properties["simcast_round"])
	}
}

func TestNoStandInIsLeftInTheFile(t *testing.T) {
	book := written(t, sheet.XLSX, writertest.Report(t, "persona,channel,body\nmayor,mail,\"bell \a, _x0041_, del \x7f\"\n"))
	var sheet string
	writertest.Repack(t, book, func(name string, content []byte) []byte {
		if bytes.IndexByte(content, ooxml.MarkByte) >= 0 {
			t.Errorf("%s holds DEL", name)
		}
		if name == "xl/worksheets/sheet1.xml" {
			sheet = string(content)
		}
		return content
	})
	if want := "bell _x0007_, _x005F_x0041_, del _x007F_"; !strings.Contains(sheet, want) {
		t.Errorf("the sheet lacks %s", want)
	}
}
