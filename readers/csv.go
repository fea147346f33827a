package readers

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// What a CSV may hold at most.
const (
	maxField   = 1 << 20 // bytes of a cell
	maxRecord  = 4 << 20 // bytes of a row
	maxColumns = 16384   // cells of a row, as in a workbook
)

// openText opens a CSV: it scans the encoding and then takes the separator that
// finds the header row.
func (p *Plan) openText(sheet string) error {
	if sheet != "" {
		return p.fileError("has no sheets: it is text", "leave out --sheet", nil)
	}
	file, err := os.Open(p.Path)
	if err != nil {
		return p.cannotOpen(err)
	}
	before, err := file.Stat()
	if err != nil {
		file.Close()
		return p.cannotRead(err)
	}
	text := &textSource{plan: p, file: file, before: before}
	p.rows = text
	if text.form, err = p.scanText(file); err != nil {
		return err
	}
	p.Encoding = text.form.encoding
	if p.Encoding == latinName {
		p.Warnings = append(p.Warnings, Problem{Place: Place{File: p.File}, Severity: Warning, Code: "encoding",
			Message:    "it is not UTF-8, and is read as windows-1252",
			Suggestion: "look at accents and quotes, or save it as CSV UTF-8"})
	}
	return p.chooseComma(text)
}

// chooseComma tries the separators, and settles on the first that finds the
// header row. Where none does, the error is that of the one which parts the
// first row into most cells.
func (p *Plan) chooseComma(text *textSource) error {
	commas := []rune{',', ';', '\t'}
	if strings.EqualFold(filepath.Ext(p.Path), ".tsv") {
		commas = []rune{'\t', ',', ';'}
	}
	var worst error
	most := 0
	for _, comma := range commas {
		if err := text.rewind(comma); err != nil {
			return p.cannotRead(err)
		}
		p.Comma = comma
		err := p.findHeader()
		if err == nil || p.HeaderRow > 0 {
			return err
		}
		if text.widest > most {
			worst, most = err, text.widest
		}
	}
	return worst
}

// textSource gives the rows of a CSV.
type textSource struct {
	plan   *Plan
	file   *os.File
	before os.FileInfo
	form   textForm

	records *csv.Reader
	gauge   *gauge
	number  int // of the row read last
	end     int // the line in which that row ended
	widest  int // cells of the widest row so far
}

// rewind begins again at the top, with another separator.
func (s *textSource) rewind(comma rune) error {
	decoded, err := s.form.decoded(s.file)
	if err != nil {
		return err
	}
	s.gauge = &gauge{text: decoded}
	s.records = csv.NewReader(s.gauge)
	s.records.Comma = comma
	s.records.FieldsPerRecord = -1
	s.records.ReuseRecord = true
	s.number, s.end, s.widest = 0, 0, 1
	return nil
}

// next reads the next row that holds anything. encoding/csv passes over blank
// lines in silence; a spreadsheet shows them as rows, so they are counted from
// the lines between one record and the next.
func (s *textSource) next(row *Row) error {
	for {
		s.gauge.left = maxRecord
		record, err := s.records.Read()
		if err == io.EOF {
			return s.unchanged()
		}
		if err != nil {
			return s.failure(err)
		}
		line, _ := s.records.FieldPos(0)
		s.number += line - s.end
		last := len(record) - 1
		s.end, _ = s.records.FieldPos(last)
		s.end += strings.Count(record[last], "\n")
		s.widest = max(s.widest, len(record))
		if s.number == 1 && isSeparatorLine(record) {
			s.number = 0
			continue
		}
		if err := s.fill(row, record, line); err != nil {
			return err
		}
		if !row.blank() {
			return nil
		}
	}
}

// isSeparatorLine knows the line "sep=;" that tells Excel the separator. Excel
// does not show it as a row.
func isSeparatorLine(record []string) bool {
	return len(record) == 2 && record[0] == "sep=" && record[1] == ""
}

// fill makes a row of a record.
func (s *textSource) fill(row *Row, record []string, line int) error {
	row.Number, row.Line, row.Hidden = s.number, line, false
	row.Cells = row.Cells[:0]
	if len(record) > maxColumns {
		return s.plan.wideRow(*row, len(record))
	}
	for i, text := range record {
		if len(text) > maxField {
			return s.plan.longField(*row, i, len(text))
		}
		if s.form.loneCR {
			text = unixLines(text)
		}
		row.Cells = append(row.Cells, textCell(text))
	}
	return nil
}

// unchanged gives io.EOF if the file is still the one that was opened: rows of
// two versions must not make one plan.
func (s *textSource) unchanged() error {
	after, err := s.file.Stat()
	if err != nil {
		return s.plan.cannotRead(err)
	}
	if after.Size() != s.before.Size() || !after.ModTime().Equal(s.before.ModTime()) {
		return s.plan.fileError("was changed while it was read", "run the command again", nil)
	}
	return io.EOF
}

func (s *textSource) Close() error { return s.file.Close() }

// failure turns an error of encoding/csv into one with the place and a
// planner's words.
func (s *textSource) failure(err error) error {
	var parse *csv.ParseError
	switch {
	case errors.Is(err, errTooLong):
		row := Row{Number: s.number + 1, Line: s.end + 1}
		return &Problem{Place: s.plan.Place(row, -1), Severity: Error, Code: "row-too-long",
			Message:    fmt.Sprintf("the row is longer than %d MiB", maxRecord>>20),
			Suggestion: "a quote that is opened here is perhaps never closed"}
	case errors.Is(err, errZero):
		return s.plan.binary()
	case errors.As(err, &parse):
		return s.quoteProblem(parse)
	}
	return s.plan.cannotRead(err)
}

func (s *textSource) quoteProblem(parse *csv.ParseError) *Problem {
	row := Row{Number: s.number + parse.StartLine - s.end, Line: parse.StartLine}
	problem := &Problem{Place: s.plan.Place(row, -1), Severity: Error, Code: "quote"}
	if errors.Is(parse.Err, csv.ErrBareQuote) {
		problem.Message = fmt.Sprintf(`a quote stands inside a cell that is not quoted (line %d, byte %d)`, parse.Line, parse.Column)
		problem.Suggestion = `put the whole cell in quotes and write "" for each quote inside it`
		return problem
	}
	problem.Message = fmt.Sprintf(`a quoted cell does not end as it should (line %d, byte %d)`, parse.Line, parse.Column)
	problem.Suggestion = `close the quote, and write "" for each quote inside the cell`
	return problem
}

func (p *Plan) wideRow(row Row, cells int) *Problem {
	return &Problem{Place: p.Place(row, -1), Severity: Error, Code: "too-many-columns",
		Message:    fmt.Sprintf("the row has %d cells, and a sheet has %d columns at most", cells, maxColumns),
		Suggestion: "look for a wrong separator or a missing line end"}
}

func (p *Plan) longField(row Row, index, length int) *Problem {
	return &Problem{Place: p.Place(row, index), Severity: Error, Code: "cell-too-long",
		Message:    fmt.Sprintf("the cell holds %d bytes, and %d are the most", length, maxField),
		Suggestion: "shorten it; a quote is perhaps not closed where it should be"}
}

var (
	errTooLong = errors.New("the row is too long")
	errZero    = errors.New("a zero byte")
)

// gauge passes text on, as much as a row may have, and stops at a zero byte.
// The allowance is set anew before each row.
type gauge struct {
	text io.Reader
	left int
}

func (g *gauge) Read(buffer []byte) (int, error) {
	if g.left <= 0 {
		return 0, errTooLong
	}
	n, err := g.text.Read(buffer)
	g.left -= n
	if bytes.IndexByte(buffer[:n], 0) >= 0 {
		return 0, errZero
	}
	return n, err
}
