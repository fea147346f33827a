package readers

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"simcast/readers/headers"
	"simcast/readers/numberformat"
	"simcast/readers/textencoding"
)

// holdError holds an error to be one that a planner can do something with: it
// names the file, and says something.
func holdError(t *testing.T, err error) {
	t.Helper()
	if !isOwn(err) {
		t.Fatalf("%T: %v", err, err)
	}
	var file *FileError
	if errors.As(err, &file) && (file.Path == "" || file.Message == "") {
		t.Fatalf("an error of no file: %+v", *file)
	}
	for _, problem := range ProblemsIn(err) {
		if problem.File == "" || problem.Message == "" || problem.Code == "" || problem.Severity != Error {
			t.Fatalf("a problem without a place: %+v", problem)
		}
		if len(problem.String()) > 4<<10 {
			t.Fatalf("a message of %d bytes", len(problem.String()))
		}
	}
}

// holdRows reads a plan to its end, and holds each row to be in order and each of
// its cells to be what its kind says.
func holdRows(t *testing.T, plan *File) (rows int, err error) {
	t.Helper()
	last := plan.HeaderRow
	for row, err := range plan.Rows() {
		if err != nil {
			holdError(t, err)
			return rows, err
		}
		if row.Number <= last || row.blank() || (row.Line > 0) != (plan.Format == CSV) || len(row.Cells) < plan.width() || len(row.Cells) > maxColumns {
			t.Fatalf("row %+v after row %d", row, last)
		}
		for _, cell := range row.Cells {
			holdCell(t, cell)
		}
		last = row.Number
		rows++
	}
	return rows, nil
}

func holdCell(t *testing.T, cell Cell) {
	t.Helper()
	var right bool
	switch cell.Kind {
	case Empty:
		right = cell == Cell{}
	case Text:
		right = !isBlank(cell.Text) && !strings.Contains(cell.Text, "\r") && cell.Unix == 0
	case Number:
		value, err := strconv.ParseFloat(cell.Text, 64)
		right = err == nil && !math.IsInf(value, 0) && !math.IsNaN(value)
	case Bool:
		right = cell.Text == "TRUE" || cell.Text == "FALSE"
	case Date:
		right = dateCell(cell.Unix) == cell
	case Clock:
		cell.ShownBy = 0
		right = cell.Unix >= 0 && clockCell(cell.Unix) == cell
	case Fault:
		right = cell.Text != "" || cell.Unix == 0
	default:
		right = false
	}
	if !right {
		t.Fatalf("%s cell %+v", cell.Kind, cell)
	}
}

// Whatever number a cell holds, and however its style shows it, it is a cell whose
// text and whose value say the same; the same day in words is the same cell.
func FuzzCell(f *testing.F) {
	for _, seed := range []struct {
		value, code, words string
		old                bool
	}{
		{"46346.604166666664", "d/m/yyyy", "2026-11-20T14:30:00Z", false},
		{"0.99999999", "[h]:mm", "23:59:60", false},
		{"2958465.999999", "yyyy", "9999-12-31", true},
		{"-0", `[Red]"d"0.0_m\y*h;[h]`, "0000-01-01", false},
		{"1e308", "General", "2026-02-30", false},
		{"0x1p-2", "[", "14:30:05", true},
		{"59.9999999999", "@", "+2026-11-20", false},
	} {
		f.Add(seed.value, seed.code, seed.words, seed.old)
	}
	f.Fuzz(func(t *testing.T, value, code, words string, old bool) {
		types := &cellTypes{formats: []numberformat.Format{{}, numberformat.Of(22, ""), numberformat.Of(46, ""), numberformat.Of(170, code)}, date1904: old}
		for style := range types.formats {
			holdCell(t, types.number(storedCell{value: value, hasValue: true, style: style}))
		}
		cell := isoCell(words)
		holdCell(t, cell)
		if cell.Kind == Date && !old && cell.Unix > 0 {
			serial := float64(cell.Unix)/daySecs + days1900
			if again := types.number(storedCell{value: strconv.FormatFloat(serial, 'f', -1, 64), style: 1}); again != cell {
				t.Fatalf("%q is %+v in words and %+v as a number", words, cell, again)
			}
		}
	})
}

// A text is the same plan in every encoding that a spreadsheet saves it in.
func FuzzEncodings(f *testing.F) {
	for _, seed := range []string{"maïre", "“Größe” €5", "a\"b\nc", "😀,;\t", "\ufeff", "\u200b", "x\r\ny", "日本語", "\x0b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || strings.ContainsAny(text, "\x00\r") || len(text) > 1<<10 || headers.IsBlank([]rune(text + "x")[0]) {
			return
		}
		content := "persona,channel,body\na,mail,\"" + strings.ReplaceAll(text, `"`, `""`) + "\"\nb,mail,last\n"
		if textencoding.HasControls([]byte(content)) {
			return
		}
		for name, saved := range map[string][]byte{"plain": []byte(content), "marked": []byte("\ufeff" + content),
			"utf-16le": utf16Units(content, false), "utf-16be": utf16Units(content, true)} {
			plan := open(t, save(t, "plan.csv", saved), Options{})
			all := rows(t, plan)
			if len(all) != 2 || len(all[0].Cells) != 3 || all[0].Cells[2].Text != text || all[1].Cells[2].Text != "last" {
				t.Fatalf("%s: %q reads %+v", name, text, all)
			}
			if err := plan.Close(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// utf16Units writes text in UTF-16 with its mark, whatever its characters.
func utf16Units(text string, big bool) []byte {
	out := make([]byte, 0, 2*len(text)+2)
	put := func(unit rune) {
		if big {
			out = append(out, byte(unit>>8), byte(unit))
		} else {
			out = append(out, byte(unit), byte(unit>>8))
		}
	}
	put(0xFEFF)
	for _, r := range text {
		if r >= 0x10000 {
			put(0xD800 + (r-0x10000)>>10)
			r = 0xDC00 + (r-0x10000)&0x3FF
		}
		put(r)
	}
	return out
}
