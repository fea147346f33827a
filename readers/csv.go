package readers

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"simcast/readers/textencoding"
)

// openText opens a CSV: it scans the encoding and then takes the separator that
// finds the header row.
func (p *File) openText(file *os.File, sheet string) error {
	if sheet != "" {
		file.Close()
		return p.fileError("has no sheets: it is text", "leave out the name of the sheet", nil)
	}
	text, err := p.openSource(file)
	if err != nil {
		return err
	}
	return p.chooseComma(text)
}

// openSource takes an open CSV for the plan's rows and scans its encoding.
func (p *File) openSource(file *os.File) (*textSource, error) {
	before, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, p.cannotRead(err)
	}
	text := &textSource{plan: p, file: file, before: before}
	p.rows = text
	p.whole = func() io.Reader { return io.NewSectionReader(file, 0, before.Size()) }
	if text.encoding, err = p.scanText(file, before.Size()); err != nil {
		return nil, err
	}
	p.Marked = text.encoding.Mark > 0
	p.Encoding, p.HasWrongBytes = text.encoding.Name, text.encoding.Wrong > 0
	return text, nil
}

// scanText looks through the whole of a text, and tells how it is encoded.
func (p *File) scanText(file io.ReaderAt, size int64) (textencoding.Encoding, error) {
	encoding, err := textencoding.Scan(file, size)
	if noText := (*textencoding.NotTextError)(nil); errors.As(err, &noText) {
		return encoding, p.notText(noText)
	} else if err != nil {
		return encoding, p.cannotRead(err)
	}
	return encoding, nil
}

func (p *File) notText(why *textencoding.NotTextError) *FileError {
	return p.fileError(why.Message, why.Hint, nil)
}

// commas are the separators that a CSV may have, the likeliest first.
func (p *File) commas() []rune {
	if strings.EqualFold(filepath.Ext(p.Path), ".tsv") {
		return []rune{'\t', ',', ';'}
	}
	return []rune{',', ';', '\t'}
}

// chooseComma tries the separators, that of a line "sep=" first, and takes the first that finds the
// header row; where none does, the one whose likeliest header row has most of the columns of injects. Else the error is that of the one which parts the
// first row into most cells, and names a separator of another kind that would find one.
func (p *File) chooseComma(text *textSource) error {
	commas := p.commas()
	if declared := text.declaredComma(); declared != 0 {
		commas = slices.Insert(commas, 0, declared)
	}
	var worst error
	most := 0
	least := p.least
	p.least = 0
	likeliest, meant := rune(0), 0
	for _, comma := range commas {
		if err := p.findHeaderWith(text, comma); err == nil || p.HeaderRow > 0 {
			return err
		} else if text.widest > most {
			worst, most = err, text.widest
		}
		if p.meant > meant {
			likeliest, meant = comma, p.meant
		}
	}
	isFound := least > 0 && meant >= least
	if named := p.withOtherComma(text, worst, 0); named != worst {
		return named
	}
	p.least = least
	if isFound {
		return p.findHeaderWith(text, likeliest)
	}
	if found := p.headerInCell(text, least); found != nil && most == 1 { // no separator parts a row
		return found
	}
	return p.withOtherComma(text, worst, least)
}

// findHeaderWith looks for the header row with a separator.
func (p *File) findHeaderWith(text *textSource, comma rune) error {
	text.rewind(comma)
	p.Comma = comma
	if err := p.findHeader(); err != nil {
		return err
	}
	p.Warnings = append(p.Warnings, p.ofEncoding(text)...)
	return p.checkComma(text)
}

// textSource gives the rows of a CSV.
type textSource struct {
	plan     *File
	file     *os.File
	before   os.FileInfo
	encoding textencoding.Encoding
	records  *recordReader
	number   int // of the row read last
	end      int // the line in which that row ended
	widest   int // cells of the widest row so far
}

// again reads the same text from the top, as the rows of another plan.
func (s *textSource) again(plan *File, comma rune) *textSource {
	again := &textSource{plan: plan, file: s.file, before: s.before, encoding: s.encoding}
	again.rewind(comma)
	return again
}

// rewind begins again at the top, with another separator.
func (s *textSource) rewind(comma rune) {
	decoded := s.encoding.Decoded(s.file)
	switch {
	case s.plan.verbatim:
		decoded = &keptReturns{text: decoded}
	case s.encoding.LoneCR:
		decoded = textencoding.WithSingleReturns(decoded)
	}
	s.records = newRecordReader(decoded, comma, s.plan.maxOfRow())
	s.number, s.end, s.widest = 0, 0, 1
}

// next reads the next row that holds anything. Blank lines are no records, but a
// spreadsheet shows them as rows, so they are counted from the lines between one
// record and the next.
func (s *textSource) next(row *Row) error {
	own := row.Cells
	for {
		rec, err := s.records.read()
		if err == io.EOF {
			return s.unchanged()
		}
		if err != nil {
			return s.failure(err)
		}
		s.number += rec.line - s.end
		s.end = rec.end
		s.widest = max(s.widest, len(rec.texts))
		if s.number == 1 && isSeparatorLine(rec.texts) {
			s.number = 0
			continue
		}
		if err := s.fill(row, rec); err != nil {
			return err
		}
		if err := s.wrongInRow(row); err != nil {
			return err
		}
		if s.number > maxRows {
			return s.plan.manyRows(*row)
		}
		if !row.blank() {
			return nil
		}
		row.Cells = own // a row of separators alone may be far wider than those that are kept
	}
}

// fill makes a row of a record.
func (s *textSource) fill(row *Row, rec record) error {
	row.Number, row.Line, row.Hidden = s.number, rec.line, false
	if len(rec.texts) > maxColumns {
		return s.plan.wideRow(*row, len(rec.texts))
	}
	row.Cells = slices.Grow(row.Cells[:0], len(rec.texts))
	for i, text := range rec.texts {
		switch {
		case s.plan.verbatim:
			row.Cells = append(row.Cells, VerbatimCell(withReturns(text)))
			continue
		case len(text) > maxField:
			return s.plan.longField(*row, i, len(text))
		case s.encoding.LoneCR:
			text = unixLines(text)
		}
		row.Cells = append(row.Cells, writtenCell(text))
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
