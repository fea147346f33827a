package check

import (
	"errors"
	"fmt"
	"strings"

	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/templates"
	"simcast/templates/wording"
)

// foundProblems collects problems, of which there may be several for each row of a large plan.
type foundProblems struct {
	sink func([]readers.Problem) // gets them instead, where it is not nil
	all  []readers.Problem
}

func (f *foundProblems) add(problems []readers.Problem) {
	if f.sink != nil {
		f.sink(problems)
		return
	}
	for i := range problems {
		f.all = append(f.all, problems[i].Clone())
	}
}

// sorted gives the problems in the order of their places.
func (f *foundProblems) sorted() []readers.Problem {
	problem.Sort(f.all)
	return f.all
}

// nameRow gives problems the id of their row.
func nameRow(problems []readers.Problem, id string) {
	if len(problems) == 0 || id == "" {
		return
	}
	id = problem.CutValue(id)
	for i := range problems {
		problems[i].ID = id
	}
}

// addProblem adds a problem to the inject, at a column of the contract.
func (c *checker) addProblem(in *plan.Inject, severity readers.Severity, column string, detail *problem.Detail) {
	in.Problems = append(in.Problems, c.problemAt(in.Row, severity, column, detail))
	if severity == readers.Error {
		in.Invalid = true
	}
}

// problemAt is a problem of a row, at a column of the contract.
func (c *checker) problemAt(row readers.Row, severity readers.Severity, column string, detail *problem.Detail) readers.Problem {
	index := c.file.Index(column)
	if kept := c.file.KeptIndexes(column); index < 0 && len(kept) > 0 {
		index = kept[0]
	}
	place := c.file.Place(row, index)
	if column != "" {
		place.Column = column
	}
	return detail.At(place, severity)
}

func (c *checker) addError(in *plan.Inject, column string, detail *problem.Detail) {
	c.addProblem(in, readers.Error, column, detail)
}

// cellDetail is what keeps the value of a cell from going out, whatever its column is: it holds an error, or lost letters.
func cellDetail(cell readers.Cell) *problem.Detail {
	message := "the cell holds an error instead of a value: "
	switch {
	case cell.Kind == readers.Fault:
		if !strings.HasPrefix(cell.Text, "#") { // readers say what it is: a formula without a stored value, for instance
			message = "the cell has no value, but "
		}
	case cell.Kind != readers.Text:
		return nil
	case !readers.IsErrorText(cell.Text):
		return schema.LostLettersDetail(cell.Text)
	}
	suggestion := "fix the formula, or write the value itself, and save the workbook"
	if strings.HasPrefix(cell.Text, readers.NoStyle) {
		suggestion = "in the spreadsheet, give the cell a format of dates or numbers, and save the workbook"
	}
	return &problem.Detail{Code: "cell-error", Message: message + wording.Clip(cell.Text), Suggestion: suggestion}
}

// wrongSmartwords are the smartwords whose values are none to put into a message: errors of a spreadsheet, or lost letters.
func wrongSmartwords(values map[string]string) map[string]*templates.Error {
	wrong := map[string]*templates.Error{}
	for index, value := range values {
		if detail := cellDetail(readers.Cell{Text: value, Kind: readers.Text}); detail != nil {
			code := templates.CodeValue
			if detail.Code != templates.CodeCell {
				code = detail.Code
			}
			wrong[index] = &templates.Error{Code: code, Message: fmt.Sprintf("the value of %s cannot be sent: it is %q", templates.Reference(index), wording.Clip(value)),
				Suggestion: "the text itself, or correct the smartword in the space"}
		}
	}
	return wrong
}

// lostInNameError is the error of a text that has lost letters only once it is filled in.
func lostInNameError(filled []byte) *templates.Error {
	detail := schema.LostLettersDetail(string(filled))
	return &templates.Error{Code: detail.Code, Message: "once the text is filled in, " + detail.Message, Suggestion: "the name itself, or correct it in the space"}
}

// sentAsWritten adds to what is wrong with a cell that takes templates how the signs of an error can be sent as they stand.
func (c *checker) sentAsWritten(detail *problem.Detail, cell readers.Cell) *problem.Detail {
	if detail.Code == templates.CodeCell && (cell.Kind == readers.Text || c.file.Format == readers.CSV) {
		detail.Suggestion += `; if players are to read these signs, write them between {{" and "}}, as in {{"#N/A"}}`
	}
	return detail
}

// templateDetail is what is wrong with a template.
func templateDetail(err error) *problem.Detail {
	var bad *templates.Error
	if errors.As(err, &bad) {
		suggestion := bad.Suggestion
		switch {
		case suggestion == "" && bad.Code == templates.CodeLimit:
			suggestion = "shorten the template"
		case suggestion == "":
			suggestion = "fix it, or write the text itself without {{ }}"
		default:
			suggestion = "write " + suggestion
		}
		return &problem.Detail{Code: bad.Code, Message: bad.Message, Suggestion: suggestion, Value: bad.Value, Nearest: bad.Nearest}
	}
	return &problem.Detail{Code: "template", Message: err.Error(), Suggestion: "write the text without {{ }}"}
}

// maxFurtherNames is how many wrong names of templates are told beside the first one of their cell. A text that is copied down has
// more of them than anybody reads.
const maxFurtherNames = 2000

// limitFurtherNames leaves out of a row's problems the wrong names behind the first one of their cell, once enough of them are told.
func (r *planChecker) limitFurtherNames(o *outcome) {
	kept, across := o.problems[:0], o.acrossRowsAt
	for i := range o.problems {
		p := o.problems[i]
		if n := len(kept); n > 0 && templates.IsUnknownName(p.Code) && templates.IsUnknownName(kept[n-1].Code) && p.Place == kept[n-1].Place {
			if r.furtherNames == maxFurtherNames {
				if i < across {
					o.acrossRowsAt--
				}
				continue
			}
			r.furtherNames++
		}
		kept = append(kept, p)
	}
	o.problems = kept
}

// maxErrors is where a check ends: nobody reads on, and each of them takes memory.
const maxErrors = 100_000

func tooManyErrors(at readers.Place) readers.Problem {
	return readers.Problem{Place: at, Severity: readers.Error, Code: "too-many-errors",
		Message:    fmt.Sprintf("the plan has %d errors up to this row, so the rest is not read", maxErrors),
		Suggestion: "look at the first few: most of them probably have the same cause"}
}
