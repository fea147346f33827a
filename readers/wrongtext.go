package readers

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"simcast/readers/textencoding"
)

// A CSV may be saved in another encoding than it is read in. Its letters would be others.

// LostLetter is what programs put in the place of letters that they cannot read, and as what a byte is read that the encoding does not have.
const LostLetter = "\uFFFD"

// wrongInRow is an error of the file that a row shows.
func (s *textSource) wrongInRow(row *Row) error {
	if s.encoding.Name == textencoding.Windows1252 {
		for i := range row.Cells {
			if strings.Contains(row.Cells[i].Text, LostLetter) {
				return s.plan.unknownByte(*row, i)
			}
		}
	}
	if s.plan.HeaderRow > 0 && !s.plan.verbatim && isOneCell(row) {
		return s.plan.recordInCell(row)
	}
	return nil
}

// unknownByte is the error of a byte that no text in windows-1252 has: other letters of the file are wrong, too.
func (p *File) unknownByte(row Row, index int) *Problem {
	return &Problem{Place: p.Place(row, index), Severity: Error, Code: "encoding",
		Message: fmt.Sprintf("the file is neither UTF-8 nor windows-1252, which has no such letter: the cell would read %q, and other letters would be wrong, too",
			shorten(row.Cells[index].Text, 60)),
		Suggestion: "save it again as CSV UTF-8, or as .xlsx, from the program that it comes from"}
}

// ofEncoding warns of a file whose encoding is only likely, with some cells as they are read.
func (p *File) ofEncoding(text *textSource) []Problem {
	warning := Problem{Place: Place{File: p.Name}, Severity: Warning, Code: "encoding"}
	switch {
	case p.HasWrongBytes:
		warning.Message = fmt.Sprintf("it is UTF-8, but %d of its bytes are no letters there, and are read as %s", text.encoding.Wrong, LostLetter)
		warning.Suggestion = "write these letters again, and save it as CSV UTF-8"
		return append([]Problem{warning}, p.lostInHeaders()...)
	case p.Encoding == textencoding.Windows1252:
		shown, err := p.lettersOf(text)
		if err != nil { // which whoever reads the plan meets again
			return nil
		}
		warning.Message = "it is not UTF-8, so it is read as windows-1252: " + strings.Join(shown, ", ")
		warning.Suggestion = "check the accents and quotes, or save it as CSV UTF-8"
	default:
		return nil
	}
	return []Problem{warning}
}

// lostInHeaders warns of each header that has lost letters.
func (p *File) lostInHeaders() (found []Problem) {
	for _, column := range p.Columns {
		if strings.Contains(column.Header, LostLetter) {
			found = append(found, Problem{Place: p.HeaderPlace(column.Index), Severity: Warning, Code: "lost-letters",
				Message: fmt.Sprintf("letters were lost in the header: %q", shorten(column.Header, 60)), Suggestion: "write them again"})
		}
	}
	return found
}

// maxShownCells is how many cells show how a file is read.
const maxShownCells = 3

// lettersOf are the first different cells with letters beyond ASCII, as they are read.
func (p *File) lettersOf(text *textSource) (shown []string, err error) {
	met := map[string]bool{}
	err = p.eachRow(text, func(row *Row) bool {
		for i := range row.Cells {
			cell := row.Cells[i].Text
			if isASCII(cell) || met[cell] {
				continue
			}
			met[strings.Clone(cell)] = true
			shown = append(shown, fmt.Sprintf("%s is %q", cellName(i, row.Number), aroundFirst(cell)))
			if len(shown) == maxShownCells {
				return false
			}
		}
		return true
	})
	return shown, err
}

func isASCII(text string) bool { return strings.IndexFunc(text, isBeyondASCII) < 0 }

func isBeyondASCII(r rune) bool { return r >= utf8.RuneSelf }

// aroundFirst is a part of a text with its first letter beyond ASCII.
func aroundFirst(text string) string {
	if at := strings.IndexFunc(text, isBeyondASCII); at > 30 {
		text = "…" + text[at-20:] // all before it is ASCII
	}
	return shorten(text, 60)
}

// eachRow gives the rows of a text from its beginning to a function that says whether to go on. What was read so far does not change.
// The error is that of a row, which whoever reads the plan meets again.
func (p *File) eachRow(text *textSource, use func(row *Row) bool) error {
	again := text.again(&File{Name: p.Name}, p.Comma)
	var row Row
	for {
		err := again.next(&row)
		if err == io.EOF {
			return nil
		}
		if err != nil || !use(&row) {
			return err
		}
	}
}
