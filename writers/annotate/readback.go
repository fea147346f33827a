package annotate

import (
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"

	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/writers/atomicfile"
)

// takenPlan is a plan as it was checked, with which the annotated one is compared.
type takenPlan struct {
	file, sheet string
	content     []byte
	mapping     []mapping.Entry
	header      header
	comma       rune   // 0 in a workbook
	encoding    string // of a CSV
	broken      string // what is wrong with the header row, if anything
}

// readBack reads a plan as far as its header, from bytes that were taken before.
func readBack(checked Checked) (takenPlan, error) {
	taken := takenPlan{file: checked.File, content: checked.Content, sheet: checked.Sheet, mapping: checked.Mapping}
	err := taken.open(checked.Content, checked.File, func(plan *readers.File) error {
		taken.header = headerOf(plan)
		if plan.Format == readers.CSV {
			taken.comma, taken.encoding, taken.sheet = plan.Comma, plan.Encoding, ""
		}
		return nil
	})
	if wrong := headerProblems(err); wrong != "" {
		taken.broken = wrong
		return taken, taken.sniff()
	}
	return taken, err
}

// causeOf says what is perhaps behind the problems, or "". The rows are counted only where that matters.
func (t *takenPlan) causeOf(blocks []*problem.Block) (string, error) {
	if t.broken != "" || problem.WrongSpace(blocks, 0) == "" {
		return "", nil
	}
	rows := 0
	err := t.open(t.content, t.file, func(plan *readers.File) error {
		for _, err := range plan.Rows() {
			if err != nil {
				return nil // the check has said so
			}
			rows++
		}
		return nil
	})
	return problem.WrongSpace(blocks, rows), err
}

// open opens a plan from bytes.
func (t *takenPlan) open(content []byte, file string, use func(*readers.File) error) error {
	return atomicfile.WithTemp(content, filepath.Ext(file), func(path string) error {
		plan, _, err := mapping.Open(path, t.sheet, t.mapping)
		var told *readers.FileError
		if errors.As(err, &told) && t.file != "" {
			told.Path = t.file // nobody knows the moment's file
		}
		if err != nil {
			return err
		}
		defer plan.Close()
		return use(plan)
	})
}

// headerProblems tells what is wrong with a header row from the error of opening, "" where
// the error is another one. Places are left out: a CSV's differ from a workbook's.
func headerProblems(err error) string {
	var several readers.Problems
	var one *readers.Problem
	switch {
	case errors.As(err, &several):
	case errors.As(err, &one):
		several = readers.Problems{*one}
	}
	var codes []string
	for _, p := range several {
		codes = append(codes, fmt.Sprint(p.Row, " ", p.Cell, " ", p.Code))
	}
	return strings.Join(codes, "\n")
}

// errDiffers says that the annotated plan would not read as the plan does.
var errDiffers = errors.New("the annotated plan would differ from the plan, so it was not written; save the plan again in the spreadsheet program, and check it again")

// holds compares the annotated workbook with the plan, cell by cell.
func (t *takenPlan) holds(annotated []byte, sheet string) error {
	if t.broken != "" {
		other := takenPlan{sheet: sheet, mapping: t.mapping}
		err := other.open(annotated, ".xlsx", func(*readers.File) error { return nil })
		if headerProblems(err) != t.broken {
			return errDiffers
		}
		return nil
	}
	return t.open(t.content, t.file, func(plan *readers.File) error {
		other := takenPlan{sheet: sheet, mapping: t.mapping}
		return other.open(annotated, ".xlsx", func(annotated *readers.File) error { return samePlan(plan, annotated) })
	})
}

// samePlan compares two plans: header, rows and their numbers, cells, what is hidden.
func samePlan(a, b *readers.File) error {
	if a.HeaderRow != b.HeaderRow || !slices.Equal(a.Columns, b.Columns) {
		return errDiffers
	}
	next, stop := iter.Pull2(b.Rows())
	defer stop()
	for row, err := range a.Rows() {
		if err != nil {
			return err
		}
		other, err, more := next()
		if err != nil {
			return err
		}
		if !more || row.Number != other.Number || row.Hidden != other.Hidden || !sameCells(row.Cells, other.Cells) {
			return errDiffers
		}
	}
	if _, err, more := next(); more || err != nil {
		return errors.Join(errDiffers, err)
	}
	return nil
}

// sameCells compares cells; those that are empty at the end do not count.
func sameCells(a, b []readers.Cell) bool {
	for i := range max(len(a), len(b)) {
		var one, other readers.Cell
		if i < len(a) {
			one = a[i]
		}
		if i < len(b) {
			other = b[i]
		}
		if one != other {
			return false
		}
	}
	return true
}
