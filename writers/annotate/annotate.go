package annotate

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// Checked is a plan that was checked, as its file was then.
type Checked struct {
	File     string // its base name; the ending tells how it is read
	Content  []byte
	Sheet    string // the sheet that was read; "" in a CSV
	Problems []readers.Problem
	Mapping  []mapping.Entry // that was in force beside what the file says
}

// The words by which simcast knows its marks again, whoever saved the workbook
// since: colours by their formula, comments by the line with which they begin.
const (
	errorMark   = "simcast check"
	warningMark = "simcast warning"
)

// Workbook writes the plan as a workbook in which the cells of its problems are
// coloured and have a comment, with a list of the problems on a sheet of its
// own. The marks of an earlier annotation are taken out first. All else stays as
// it is; a CSV becomes a workbook of the same rows and columns.
//
// What is written reads as the same plan; where it would not, there is an error
// and nothing is written. Notes are what the planner must be told.
func Workbook(w io.Writer, checked Checked) (notes []string, err error) {
	before, err := readBack(checked)
	if err != nil {
		return nil, err
	}
	book := checked.Content
	if before.comma != 0 {
		if book, err = textBook(before); err != nil {
			return nil, err
		}
		checked.Sheet = sheet.Injects
	}
	p, err := ooxml.Open(book)
	if err != nil {
		return nil, cannotAnnotate(checked.File, err)
	}
	blocks := problem.Blocks(checked.Problems, 0)
	checked.Problems = inOrderOf(blocks)
	marks := marksOf(checked.Problems, before.header)
	if marks.cause, err = before.causeOf(blocks); err != nil {
		return nil, err
	}
	if notes, err = markParts(p, checked, blocks, &marks); err != nil {
		return nil, cannotAnnotate(checked.File, err)
	}
	var out bytes.Buffer
	if err := p.Write(&out); err != nil {
		return nil, cannotAnnotate(checked.File, err)
	}
	if err := before.holds(out.Bytes(), checked.Sheet); err != nil {
		return nil, err
	}
	_, err = w.Write(out.Bytes())
	return notes, err
}

// markParts takes the old marks out of a workbook and puts the new ones in.
func markParts(book *ooxml.Book, checked Checked, blocks []*problem.Block, marks *marks) (notes []string, err error) {
	sheets, err := book.Sheets()
	if err != nil {
		return nil, err
	}
	for _, sheet := range sheets {
		if err := removeMarks(book, sheet); err != nil {
			return nil, err
		}
	}
	if err := book.AsWorkbook(); err != nil {
		return nil, err
	}
	sheet, err := book.Sheet(checked.Sheet)
	if err != nil {
		return nil, err
	}
	if err := commentCells(book, sheet, marks); err != nil {
		return nil, err
	}
	if err := colourCells(book, sheet, marks); err != nil {
		return nil, err
	}
	if err := listProblems(book, sheet, blocks, marks); err != nil {
		return nil, err
	}
	for _, rel := range book.Relations("") {
		if strings.HasSuffix(rel.Kind, "/digital-signature/origin") {
			notes = append(notes, "the workbook is signed; the signature is not valid for the annotated copy")
		}
	}
	return notes, nil
}

// removeMarks takes the colours and comments of an earlier check out of a sheet.
func removeMarks(p *ooxml.Book, sheet ooxml.Sheet) error {
	if err := uncolour(p, sheet); err != nil {
		return err
	}
	return uncomment(p, sheet)
}

func cannotAnnotate(file string, err error) error {
	return fmt.Errorf("%s cannot be annotated: %w; save it again in the spreadsheet program, and check it again", file, err)
}

// IsOtherWork reports whether the file at path is a workbook just as simcast wrote
// it that is no annotated plan: the results of a run, for instance.
func IsOtherWork(path string) bool {
	if !ooxml.Unbroken(path) {
		return false
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return false
	}
	p, err := ooxml.Open(content)
	if err != nil {
		return false
	}
	list, err := p.NamedSheet(problemsName)
	return err == nil && list == ""
}

// Name is the name of an annotated plan, by the name or path of the plan. That of an annotated plan is the same again;
// macros stay in a workbook with macros, and what was a template is a workbook.
func Name(path string) string {
	ending := filepath.Ext(path)
	stem := strings.TrimSuffix(strings.TrimSuffix(path, ending), ".checked")
	switch strings.ToLower(ending) {
	case ".xlsm":
	case ".xltm":
		ending = ".xlsm"
	default:
		ending = ".xlsx"
	}
	return stem + ".checked" + ending
}
