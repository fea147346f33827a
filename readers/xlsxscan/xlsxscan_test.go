package xlsxscan

import (
	"archive/zip"
	"bytes"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRowGivesItsCellsAsTheyAreStored(t *testing.T) {
	const row = `<row r="7" hidden="1"><c r="B7" s="2"><v>1.5</v></c><c t="inlineStr"><is><t>a &amp; b</t></is></c><c t="str"><f>A1</f><v>x</v></c></row>`
	var s Scanner
	length, ok := s.Row([]byte(row + "<row>"))
	if !ok || length != len(row) || string(s.Number) != "7" || string(s.Hidden) != "1" || string(s.Texts) != "1.5a & bx" {
		t.Errorf("%d bytes, %v: number %q, hidden %q, texts %q", length, ok, s.Number, s.Hidden, s.Texts)
	}
	want := []Cell{
		{Reference: []byte("B7"), Style: 2, HasStyle: true, HasValue: true, To: 3},
		{Type: "inlineStr", Inline: true, From: 3, To: 8},
		{Type: "str", Formula: true, HasValue: true, From: 8, To: 9},
	}
	if diff := cmp.Diff(want, s.Cells); diff != "" {
		t.Error(diff)
	}
}

// The rows of every maker's workbooks are of the kind that the scanner knows, but for
// the first and for those with rich text, so that none of them is slow.
func TestScannerKnowsTheRowsOfAllMakers(t *testing.T) {
	sheets := 0
	for _, pattern := range []string{"../../testdata/*/*.xlsx", "../../samples/*.xlsx", "../testdata/*/*.xlsx", "../../writers/*/testdata/*.xlsx", "../../writers/*/testdata/*/*.xlsx"} {
		paths, err := filepath.Glob(pattern)
		must(t, err)
		for _, path := range paths {
			book, err := zip.OpenReader(path)
			must(t, err)
			for _, part := range book.File {
				if !strings.HasPrefix(part.Name, "xl/worksheets/") || !strings.HasSuffix(part.Name, ".xml") {
					continue
				}
				sheets++
				file, err := part.Open()
				must(t, err)
				content, err := io.ReadAll(file)
				must(t, err)
				if rest, unknown := unknownRow(content); unknown {
					t.Errorf("%s, %s: %.300s", path, part.Name, rest)
				}
			}
			must(t, book.Close())
		}
	}
	if sheets < 15 {
		t.Errorf("%d sheets only", sheets)
	}
}

// unknownRow gives the first row of a sheet that the scanner does not know, though it has no rich text.
func unknownRow(sheet []byte) ([]byte, bool) {
	var s Scanner
	_, rest, _ := bytes.Cut(sheet, []byte("<row"))
	rest = append([]byte("<row"), rest...)
	for {
		length, ok := s.Row(rest)
		if row, after, _ := bytes.Cut(rest, []byte("</row>")); !ok && bytes.Contains(row, []byte("<is><r>")) {
			rest = after
			continue
		}
		if !ok {
			return rest, bytes.HasPrefix(bytes.TrimSpace(rest), []byte("<row ")) || bytes.HasPrefix(rest, []byte("<row>"))
		}
		rest = rest[length:]
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
