package readers

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A CSV may be saved with another separator than it is read with. Its cells would be others.

// separators are those that programs put between the cells of a CSV.
func separators() []rune { return []rune{',', ';', '\t', '|'} }

// isOneCell reports a row whose first cell alone holds anything.
func isOneCell(row *Row) bool {
	if len(row.Cells) == 0 || row.Cells[0].Kind == Empty || len(row.Cells) > 1 && row.Cells[1].Kind != Empty {
		return false
	}
	for i := range row.Cells[1:] {
		if row.Cells[i+1].Kind != Empty {
			return false
		}
	}
	return true
}

// recordInCell is the error of a row that stands in one cell: some programs put a whole record in quotes, or another separator between its
// cells.
func (p *File) recordInCell(row *Row) error {
	text := row.Cells[0].Text
	for _, comma := range separators() {
		cells := cellsOf(text, comma)
		if len(cells) < max(len(p.Columns), 3) || p.isSentence(cells) {
			continue
		}
		return &Problem{Place: p.Place(*row, 0), Severity: Error, Code: "separator",
			Message: fmt.Sprintf("all of the row stands in one cell: %q", shorten(text, 60)), Suggestion: howToSave(p.Comma)}
	}
	return nil
}

// cellsOf are the cells of a record; none where the separator does not stand in it.
func cellsOf(record string, comma rune) []string {
	if !strings.ContainsRune(record, comma) {
		return nil
	}
	reader := csv.NewReader(strings.NewReader(record))
	reader.Comma, reader.LazyQuotes, reader.FieldsPerRecord = comma, true, -1
	cells, err := reader.Read()
	if err != nil {
		return nil
	}
	return cells
}

// isSentence reports whether what would be the cells of a row are parts of a sentence: behind a comma there stands a blank, which no
// program writes before a persona or a channel.
func (p *File) isSentence(cells []string) bool {
	for _, index := range []int{p.Index("persona"), p.Index("channel")} {
		if index > 0 && index < len(cells) && strings.HasPrefix(cells[index], " ") {
			return true
		}
	}
	return false
}

func howToSave(comma rune) string {
	return fmt.Sprintf("save it again as CSV UTF-8, with %s between the cells of all rows and without quotes around whole rows, or as .xlsx", commaName(comma))
}

func howToSaveAgain(comma rune) string {
	return fmt.Sprintf("open it again with %s between the cells alone, and save it as CSV UTF-8 or as .xlsx", commaName(comma))
}

func commaName(comma rune) string {
	switch comma {
	case ',':
		return "a comma"
	case ';':
		return "a semicolon"
	case '\t':
		return "a tab"
	}
	return fmt.Sprintf("%q", comma)
}

// declaredComma is the separator that the first line tells, "sep=|"; 0 where it tells none.
func (s *textSource) declaredComma() rune {
	line, err := bufio.NewReader(io.LimitReader(s.encoding.Decoded(s.file), 64)).ReadString('\n')
	if err != nil || len(line) < len(separatorLine) || !strings.EqualFold(line[:len(separatorLine)], separatorLine) {
		return 0
	}
	declared := strings.TrimRight(line[len(separatorLine):], "\r\n")
	comma, size := utf8.DecodeRuneInString(declared)
	if size != len(declared) || comma == utf8.RuneError || comma == '"' {
		return 0
	}
	return comma
}

// checkComma is the error of a CSV that was saved with one separator between the cells, and is separated by another: what is left of the
// first stands at the end of the last column. Of the file's own separator these are empty columns.
func (p *File) checkComma(text *textSource) error {
	if read, is := p.rows.(*aheadSource); is { // before the header row was known
		for i := range read.ahead {
			if row := &read.ahead[i]; isOneCell(row) {
				if err := p.recordInCell(row); err != nil {
					return err
				}
			}
		}
	}
	last := p.Columns[len(p.Columns)-1]
	for _, other := range separators() {
		left := strings.Count(last.Header[len(strings.TrimRight(last.Header, string(other)+" ")):], string(other))
		if other == p.Comma || left == 0 || left == 1 && !p.mostRowsEndIn(text, other) {
			continue
		}
		return &Problem{Place: p.HeaderPlace(last.Index), Severity: Error, Code: "separator",
			Message:    fmt.Sprintf("the header row ends in %q: the file was saved with %s between its cells, and before with %s", strings.Repeat(string(other), left), commaName(other), commaName(p.Comma)),
			Suggestion: howToSaveAgain(p.Comma)}
	}
	return nil
}

// mostRowsEndIn reports whether the last cell of most rows under the header ends in a separator.
func (p *File) mostRowsEndIn(text *textSource, comma rune) bool {
	rows, ended := 0, 0
	_ = p.eachRow(text, func(row *Row) bool {
		if row.Number <= p.HeaderRow {
			return true
		}
		rows++
		for i := len(row.Cells) - 1; i >= 0; i-- {
			if cell := row.Cells[i]; cell.Kind != Empty {
				if strings.HasSuffix(strings.TrimRight(cell.Text, " "), string(comma)) {
					ended++
				}
				break
			}
		}
		return true
	})
	return 2*ended > rows
}

// headerInCell is the error of a file whose header row, which has so many of the columns of injects, stands in one cell; nil where none does.
func (p *File) headerInCell(text *textSource, least int) (found error) {
	_ = p.eachRow(text, func(row *Row) bool {
		if row.Number > headerRows {
			return false
		}
		for _, comma := range p.commas() {
			if !isOneCell(row) {
				break
			}
			header := Row{}
			for _, cell := range cellsOf(row.Cells[0].Text, comma) {
				header.Cells = append(header.Cells, writtenCell(cell))
			}
			if isHeader(matchColumns(header)) || p.isPlannersHeader(header, least) {
				found = &Problem{Place: p.Place(*row, 0), Severity: Error, Code: "separator",
					Message: fmt.Sprintf("all of the header row stands in one cell: %q", shorten(row.Cells[0].Text, 60)), Suggestion: howToSave(comma)}
			}
		}
		return found == nil
	})
	return found
}

// withOtherComma adds to an error of the header row which separator would find one, or, if least is not 0, a row that has so many of the
// columns of injects.
func (p *File) withOtherComma(text *textSource, err error, least int) error {
	problem, is := errors.AsType[*Problem](err)
	if !is || problem.Code != "no-header" {
		return err
	}
	if found := p.headerInCell(text, 0); found != nil {
		return found
	}
	for _, comma := range p.otherSigns(text) {
		other := &File{Path: p.Path, Name: p.Name, Format: CSV, Comma: comma, mapHeader: p.mapHeader, least: least}
		if other.rows = text.again(other, comma); other.findHeader() == nil {
			found := *problem
			found.Message += fmt.Sprintf("; with %s between the cells, row %d is one", commaName(comma), other.HeaderRow)
			found.Suggestion = fmt.Sprintf("write the line sep=%c above all others, or save it again with a comma between the cells", comma)
			return &found
		}
	}
	return err
}

// otherSigns are the signs of the first rows that could be a separator, each once.
func (p *File) otherSigns(text *textSource) (signs []rune) {
	_ = p.eachRow(text, func(row *Row) bool {
		for _, cell := range row.Cells {
			for _, r := range cell.Text {
				if r != '"' && r != utf8.RuneError && (unicode.IsPunct(r) || unicode.IsSymbol(r)) && !slices.Contains(signs, r) && len(signs) < maxSigns {
					signs = append(signs, r)
				}
			}
		}
		return row.Number < headerRows
	})
	return signs
}

// maxSigns is how many signs are tried: each reads the first rows again.
const maxSigns = 40
