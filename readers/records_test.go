package readers

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"simcast/readers/csvscan"
	"simcast/readers/textencoding"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// allRecords reads a text to its end or its error. The rows have the cells and the lines
// of their records, and the width of the record as their number.
func allRecords(source *textSource) (rows []Row, separators []bool, err error) {
	for {
		var row Row
		rec, err := source.read()
		if err == nil {
			source.number = len(rec.texts)
			err = source.fill(&row, rec)
		}
		if err != nil {
			return rows, separators, err
		}
		rows = append(rows, row, Row{Line: rec.end})
		separators = append(separators, isSeparatorLine(rec.texts))
	}
}

// sameRecords holds the quick reading of a text against that by encoding/csv, and gives
// how many records there are.
func sameRecords(t rapid.TB, text string, comma rune, size, most int) int {
	t.Helper()
	encoding := textencoding.Encoding{LoneCR: true}
	quick := &textSource{plan: &File{}, comma: comma, encoding: encoding, quick: csvscan.New(strings.NewReader(text), comma, size, most)}
	careful := &textSource{plan: &File{}, encoding: encoding, careful: newStdCSV(strings.NewReader(text), comma, 0, maxRecord)}
	got, separators, err := allRecords(quick)
	want, wantSeparators, wantErr := allRecords(careful)
	if diff := cmp.Diff(want, got) + cmp.Diff(wantSeparators, separators); diff != "" {
		t.Fatalf("%q separated by %q, %d bytes at a time: -careful +quick\n%s", text, comma, size, diff)
	}
	if wantErr != io.EOF || err != io.EOF {
		if !cmp.Equal(quick.failure(err), careful.failure(wantErr)) {
			t.Fatalf("%q separated by %q, %d bytes at a time: error %v, and %v by encoding/csv", text, comma, size, err, wantErr)
		}
	}
	return len(want) / 2
}

// someCSV draws text that is a CSV for the most part.
func someCSV() *rapid.Generator[string] {
	words := rapid.SampledFrom([]string{"", "", "a", "bc", "longer than a word", "é", " ", "\u00a0", "sep=", "#N/A", "#", "😀"})
	broken := rapid.SampledFrom([]string{"\"", "\"\"", "\r", "\n", "\r\n", "\r\r\n", "a\"b", "\"a\"b", "\"sep=\""})
	return rapid.Custom(func(t *rapid.T) string {
		parts := rapid.SampledFrom([]string{",", ",", ",", ";", "\t", "\n", "\n", "\r\n", "\n\n", "\r\n\r\n"})
		var text strings.Builder
		for range rapid.IntRange(0, 30).Draw(t, "cells") {
			switch rapid.IntRange(0, 40).Draw(t, "kind") {
			case 0:
				text.WriteString(broken.Draw(t, "broken"))
			case 1, 2, 3, 4, 5, 6, 7, 8:
				inside := words.Draw(t, "word") + rapid.SampledFrom([]string{"", "\"\"", "\n", "\r\n", "\r", ",", ";", "\r\r\n", "\"\"\"\"", "\n\n"}).Draw(t, "inside") + words.Draw(t, "word")
				text.WriteString(`"` + inside + `"`)
			default:
				text.WriteString(words.Draw(t, "word"))
			}
			text.WriteString(parts.Draw(t, "between"))
		}
		return text.String() + words.Draw(t, "last")
	})
}

func TestRecordsAreThoseOfEncodingCSV(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := someCSV().Draw(t, "text")
		comma := rapid.SampledFrom([]rune{',', ',', ';', '\t'}).Draw(t, "comma")
		size := rapid.IntRange(1, 60).Draw(t, "size")
		sameRecords(t, text, comma, size, rapid.SampledFrom([]int{20, 1 << 10, maxField}).Draw(t, "most"))
	})
}

// A border between two chunks may lie anywhere.
func TestRecordsAcrossChunks(t *testing.T) {
	const text = "sep=,\r\n\r\na,\"b\"\"\r\nc\",,\"\"\r\n\n\"d\n\ne\",é,\" \",\"\n\"\nsep=,\n,\n\"\"\"\",f\r\n#N/A,\"x\"\r\n\r\r\ng\rh,i"
	for size := range len(text) + 2 {
		for _, end := range []string{"", "\n", "\r\n", "\r", "\n\n", ",", ",\r", "\"", ",\"", ",\"\"", ",\"j\r", "\nk,\"l\"\r", "\nk\"l", "\n\"k\"l\n"} {
			if got := sameRecords(t, text+end, ',', size+1, maxField); got < 6 {
				t.Fatalf("%d records only", got)
			}
		}
	}
}

func TestRecordsOfSamples(t *testing.T) {
	files := 0
	for _, folder := range []string{"../testdata", "../samples", "../pipeline", "../writers"} {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if ending := filepath.Ext(path); err != nil || ending != ".csv" && ending != ".tsv" {
				return err
			}
			files++
			plan := &File{Path: path}
			file, err := os.Open(path)
			must(t, err)
			source, err := plan.openSource(file)
			must(t, err)
			defer plan.Close()
			for _, comma := range plan.commas() {
				for _, size := range []int{1, 100, chunkSize} {
					text, err := io.ReadAll(source.encoding.Decoded(source.file))
					must(t, err)
					sameRecords(t, string(text), comma, size, maxField)
				}
			}
			return nil
		})
		must(t, err)
	}
	if files < 10 {
		t.Errorf("%d files only", files)
	}
}

// A cell that is kept keeps its text when others are read.
func TestCellsStay(t *testing.T) {
	var text strings.Builder
	for i := range 200 {
		text.WriteString(strings.Repeat(string(rune('a'+i%26)), 9) + ",\"x\"\n")
	}
	source := &textSource{plan: &File{}, quick: csvscan.New(strings.NewReader(text.String()), ',', 64, maxField)}
	var kept []string
	for range 200 {
		rec, err := source.read()
		must(t, err)
		kept = append(kept, rec.texts[0])
	}
	for i, got := range kept {
		if want := strings.Repeat(string(rune('a'+i%26)), 9); got != want {
			t.Fatalf("cell %d reads %q, want %q", i, got, want)
		}
	}
}

// Whatever a text is, its records are the same by both ways of reading it.
func FuzzRecords(f *testing.F) {
	for _, seed := range []string{
		"a,b\nc,\"d\ne\"\n\n,,\nf", "sep=;\r\na;b\r\n", "\"a\"\"b\",c\r\n\"\r\n\"", "a\r\rb\tc\r1\t2\r", "\"a,b\n", "a,b\"c\n", "a,\"b\"c\n", "\"a\"\r", "\xe9,\x93\n", "\"", ",", "\r", "sep=, \nb,c", "\nsep=;\r\n", "\"a\nb\",\"\nc\"\nd",
	} {
		f.Add(seed, byte(0), byte(8))
		f.Add(seed, byte(1), byte(3))
	}
	f.Fuzz(func(t *testing.T, text string, comma, size byte) {
		if strings.Contains(text, "\x00") || !utf8.ValidString(text) { // neither is a decoded text
			return
		}
		sameRecords(t, text, rune(",;\t"[comma%3]), int(size)+1, maxField)
	})
}
