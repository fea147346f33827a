package readers

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func csvPlan(t *testing.T, content string) *File {
	t.Helper()
	return open(t, save(t, "plan.csv", []byte(content)), Options{})
}

func TestCSVRowsAreNumberedAsASpreadsheetDoes(t *testing.T) {
	plan := csvPlan(t, "Harbour Light\n\npersona,channel,body\n"+
		"mayor,mail,\"one\ntwo\r\nthree\"\r\n"+
		"\n"+
		",,\n"+
		"  , ,\u00a0\n"+
		"news,mail,last\n")
	if plan.HeaderRow != 3 {
		t.Errorf("header row %d, want 3", plan.HeaderRow)
	}
	got := rows(t, plan)
	if len(got) != 2 {
		t.Fatalf("%d rows, want 2: %v", len(got), got)
	}
	if got[0].Number != 4 || got[0].Line != 4 || got[0].Cells[2].Text != "one\ntwo\nthree" {
		t.Errorf("first row: %+v", got[0])
	}
	if got[1].Number != 8 || got[1].Line != 10 {
		t.Errorf("last row is number %d, line %d; want 8, 10", got[1].Number, got[1].Line)
	}
	if place := plan.Place(got[1], 1).String(); place != "plan.csv:10 (row 8) [channel]" {
		t.Errorf("place %q", place)
	}
}

func TestCSVMultilineCellsInTheMiddleOfARow(t *testing.T) {
	plan := csvPlan(t, "persona,channel,body\n\"a\nb\",\"c\n\nd\",e\nx,y,z\n")
	got := rows(t, plan)
	if got[1].Number != 3 || got[1].Line != 6 {
		t.Errorf("row %d line %d, want 3 and 6", got[1].Number, got[1].Line)
	}
}

func TestCSVSeparators(t *testing.T) {
	for _, test := range []struct {
		name, file, content string
		comma               rune
	}{
		{"comma", "p.csv", "persona,channel\na;b,c\n", ','},
		{"semicolon", "p.csv", "persona;channel\na,b;c\n", ';'},
		{"tab in csv", "p.csv", "persona\tchannel\na,b\tc\n", '\t'},
		{"tsv", "p.tsv", "persona\tchannel\na,b\tc\n", '\t'},
		{"comma in tsv", "p.tsv", "persona,channel\na;b,c\n", ','},
		{"quote trouble for another separator", "p.csv", "x;\"a,b\"\npersona;channel\na,b;c\n", ';'},
		{"line for Excel", "p.csv", "sep=;\r\npersona;channel\r\na,b;c\r\n", ';'},
	} {
		t.Run(test.name, func(t *testing.T) {
			plan := open(t, save(t, test.file, []byte(test.content)), Options{})
			if plan.Comma != test.comma || plan.Format != CSV {
				t.Errorf("comma %q, format %s", plan.Comma, plan.Format)
			}
			got := rows(t, plan)
			if len(got) != 1 || len(got[0].Cells) != 2 || got[0].Cells[1].Text != "c" {
				t.Errorf("rows %v", got)
			}
			if want := strings.Count(test.content, "\n"); test.name != "line for Excel" && got[0].Number != want {
				t.Errorf("row %d, want %d", got[0].Number, want)
			}
		})
	}
}

func TestCSVLineForExcelIsNoRow(t *testing.T) {
	plan := csvPlan(t, "sep=;\npersona;channel\na;b\n")
	got := rows(t, plan)
	if plan.HeaderRow != 1 || got[0].Number != 2 || got[0].Line != 3 {
		t.Errorf("header row %d, row %d, line %d; want 1, 2, 3", plan.HeaderRow, got[0].Number, got[0].Line)
	}
}

func utf16(text string, big bool) []byte {
	var out []byte
	for _, r := range text { // only characters of the basic plane in these tests
		if big {
			out = append(out, byte(r>>8), byte(r))
		} else {
			out = append(out, byte(r), byte(r>>8))
		}
	}
	return out
}

func TestCSVEncodings(t *testing.T) {
	const text = "persona,channel,body\r\nmaïre,mail,“Größe” €5\r\n"
	latin := []byte(strings.NewReplacer("ï", "\xEF", "“", "\x93", "ö", "\xF6", "ß", "\xDF", "”", "\x94", "€", "\x80").Replace(text))
	for _, test := range []struct {
		name, encoding string
		content        []byte
	}{
		{"utf-8", "utf-8", []byte(text)},
		{"utf-8 with mark", "utf-8", []byte("\uFEFF" + text)},
		{"utf-16le with mark", "utf-16le", utf16("\uFEFF"+text, false)},
		{"utf-16be with mark", "utf-16be", utf16("\uFEFF"+text, true)},
		{"utf-16le", "utf-16le", utf16(text, false)},
		{"utf-16be", "utf-16be", utf16(text, true)},
		{"windows-1252", "windows-1252", latin},
		{"old Mac lines", "utf-8", []byte(strings.ReplaceAll(text, "\r\n", "\r"))},
	} {
		t.Run(test.name, func(t *testing.T) {
			plan := open(t, save(t, "plan.csv", test.content), Options{})
			if plan.Encoding != test.encoding {
				t.Errorf("encoding %s, want %s", plan.Encoding, test.encoding)
			}
			if warned := len(plan.Warnings) > 0; warned != (test.encoding == "windows-1252") {
				t.Errorf("warnings %v", plan.Warnings)
			}
			got := rows(t, plan)
			want := []string{"maïre", "mail", "“Größe” €5"}
			if len(got) != 1 || !cmp.Equal(texts(got[0]), want) {
				t.Errorf("rows %v, want %v", got, want)
			}
		})
	}
}

// A character of several bytes may stand across the border of two chunks of the
// scan, and one wrong byte may stand at the very end.
func TestCSVEncodingIsThatOfTheWholeFile(t *testing.T) {
	for shift := range 4 {
		text := "persona,channel,body\n" + strings.Repeat("x", shift)
		for len(text) < 200<<10 {
			text += "a,b," + strings.Repeat("€😀", 100) + "\n"
		}
		plan := csvPlan(t, text)
		if plan.Encoding != "utf-8" {
			t.Errorf("shift %d: %s", shift, plan.Encoding)
		}
		for _, end := range []string{"a,b,caf\xE9\n", "a,b,caf\xE2\x82"} {
			if plan := csvPlan(t, text+end); plan.Encoding != "utf-8" || !plan.HasWrongBytes {
				t.Errorf("shift %d, end %q: %s", shift, end, plan.Encoding)
			}
			plain := strings.Map(func(r rune) rune { return min(r, 'z') }, text)
			if plan := csvPlan(t, plain+end); plan.Encoding != "windows-1252" {
				t.Errorf("shift %d, end %q of ASCII: %s", shift, end, plan.Encoding)
			}
		}
	}
}

func TestCSVQuoteProblemsHaveTheirPlace(t *testing.T) {
	for _, test := range []struct{ name, content, place string }{
		{"bare quote", "persona,channel\n\na,b \"c\" d\n", "plan.csv:3 (row 3)"},
		{"never closed", "persona,channel\n\"x\ny\",b\na,\"b\nc\n", "plan.csv:4 (row 3)"},
		{"text after the quote", "persona,channel\na,\"b\"c\n", "plan.csv:2 (row 2)"},
		{"before the header", "a \"b\" c\npersona,channel\n", "plan.csv:1 (row 1)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := readAll(save(t, "plan.csv", []byte(test.content)), Options{})
			var problem *Problem
			if !errors.As(err, &problem) || problem.Code != "quote" {
				t.Fatalf("error %v", err)
			}
			if got := problem.Place.String(); got != test.place {
				t.Errorf("place %q, want %q", got, test.place)
			}
		})
	}
}

func TestCSVBounds(t *testing.T) {
	const header = "persona,channel\n"
	for _, test := range []struct{ name, content, code string }{
		{"a long cell", header + "a," + strings.Repeat("b", maxField+1) + "\n", "cell-too-long"},
		{"a quote over the rest of a large file", header + "a,\"" + strings.Repeat("b,c\n", maxRecord/3), "row-too-long"},
		{"too many cells", header + strings.Repeat("a,", maxColumns) + "a\n", "too-many-columns"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := readAll(save(t, "plan.csv", []byte(test.content)), Options{})
			var problem *Problem
			if !errors.As(err, &problem) || problem.Code != test.code || problem.Row != 2 {
				t.Fatalf("error %v", err)
			}
		})
	}
	content := header + "a," + strings.Repeat("b", maxField) + "\n" + strings.Repeat("a,", maxColumns-1) + "a\n"
	if count, err := readAll(save(t, "plan.csv", []byte(content)), Options{}); count != 2 || err != nil {
		t.Errorf("at the bounds: %d rows, %v", count, err)
	}
}

func TestCSVStrayCellsAndPadding(t *testing.T) {
	plan := csvPlan(t, "persona,,channel,owner\na\na,b,c,d,e,,f\n")
	got := rows(t, plan)
	if len(got[0].Cells) != 4 || len(plan.Stray(got[0])) != 0 {
		t.Errorf("short row %+v", got[0])
	}
	if stray := plan.Stray(got[1]); !cmp.Equal(stray, []int{1, 4, 6}) {
		t.Errorf("stray %v, want 1, 4 and 6", stray)
	}
	if place := plan.Place(got[1], 4).String(); place != "plan.csv:3 (row 3) [column E]" {
		t.Errorf("place %q", place)
	}
}

func TestCSVChangedWhileItIsRead(t *testing.T) {
	var content strings.Builder
	content.WriteString("persona,channel,body\n")
	for i := range 20000 {
		fmt.Fprintf(&content, "a,mail,text %d\n", i)
	}
	path := save(t, "plan.csv", []byte(content.String()))
	plan := open(t, path, Options{})
	var last error
	for row, err := range plan.Rows() {
		if row.Number == 2 {
			if err := os.Chtimes(path, time.Time{}, time.Now().Add(time.Hour)); err != nil {
				t.Fatal(err)
			}
		}
		last = err
	}
	var file *FileError
	if !errors.As(last, &file) || !strings.Contains(last.Error(), "changed while it was read") {
		t.Errorf("error %v", last)
	}
}

func TestRowsCanBeReadOnce(t *testing.T) {
	plan := csvPlan(t, "persona,channel\na,b\n")
	rows(t, plan)
	for _, err := range plan.Rows() {
		if err == nil {
			t.Error("a second pass gave a row")
		}
		return
	}
	t.Error("a second pass gave nothing, as an empty plan would")
}
