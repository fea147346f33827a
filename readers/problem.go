package readers

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Severity says whether a problem stops a plan.
type Severity string

// The two severities.
const (
	Error   Severity = "error"   // nothing is posted until it is fixed
	Warning Severity = "warning" // lawful, but perhaps not meant
)

// Problem is something in a plan that its planner should know: where it
// stands, what is wrong, and what to write instead. As JSON it is one flat object.
type Problem struct {
	Place
	// error: the plan is not sent until it is fixed; warning: allowed, but perhaps not what was meant.
	Severity Severity `json:"severity"`
	// Kind of problem: one of the codes in docs/json.md.
	Code string `json:"code"`
	// Of a finding of lint, the number of its rule, such as L110; then code is the rule's name. Left out for other
	// problems.
	Rule string `json:"rule,omitempty"`
	// What is wrong, for people. The words may change.
	Message string `json:"message"`
	// What to write instead, for people; may be empty.
	Suggestion string `json:"suggestion"`

	// The planner's name for the inject. Left out if the row has none.
	ID string `json:"id,omitempty"`
	// The wrong word or name in the cell. Left out if the problem is not about a word or name.
	Value string `json:"value,omitempty"`
	// The word or name that was probably meant. Left out if none is similar.
	Nearest string `json:"nearest,omitempty"`
	OnPage  string `json:"-"` // what the page proposes in place of Suggestion, which speaks of a file that only a command takes; "" for the same
	About   string `json:"-"` // of a finding of lint, what its rule looks for
	First   int    `json:"-"` // of two rows with one id, the row of the first; else 0
}

// Clone returns a copy that shares no memory with the row that it is about.
func (p Problem) Clone() Problem {
	p.ID, p.Value = strings.Clone(p.ID), strings.Clone(p.Value)
	return p
}

// IsOfDefault reports a problem of what empty cells of a column hold: it stands at the column, and in no row.
func (p *Problem) IsOfDefault() bool { return p.Row == 0 && p.Column != "" }

// Error gives the problem in one line: "PLACE: message; suggestion".
func (p *Problem) Error() string { return p.String() }

// String gives the problem in one line: "PLACE: message; suggestion".
func (p Problem) String() string {
	text := p.Message
	if place := p.Place.String(); place != "" {
		text = place + ": " + text
	}
	if p.Suggestion != "" {
		text += "; " + p.Suggestion
	}
	return text
}

// Problems is several problems in one error. errors.As finds each as *Problem.
type Problems []Problem

// Error gives a line a problem.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i := range p {
		lines[i] = p[i].Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives each problem as an error of its own.
func (p Problems) Unwrap() []error {
	errs := make([]error, len(p))
	for i := range p {
		errs[i] = &p[i]
	}
	return errs
}

// orNil is the problems as an error: nil, the only one as *Problem, or all.
func (p Problems) orNil() error {
	switch len(p) {
	case 0:
		return nil
	case 1:
		return &p[0]
	}
	return p
}

// FileError says that a file cannot be read as a plan at all, and what to do.
type FileError struct {
	Path    string
	Message string // what is wrong, "is password-protected" for instance
	Hint    string // what to do, or ""
	Err     error  // the cause, or nil
}

// Error gives the path, what is wrong, its cause and what to do, in one line.
func (e *FileError) Error() string {
	text := e.Path + " " + e.Message
	if e.Err != nil {
		text += " (" + e.Err.Error() + ")"
	}
	if e.Hint != "" {
		text += ": " + e.Hint
	}
	return text
}

// Unwrap gives the cause.
func (e *FileError) Unwrap() error { return e.Err }

// ProblemsIn are the problems that an error holds, nil where it is none of a plan's.
func ProblemsIn(err error) []Problem {
	var several Problems
	var one *Problem
	switch {
	case errors.As(err, &several):
		return several
	case errors.As(err, &one):
		return []Problem{*one}
	}
	return nil
}

// Place says where in a plan something stands. Fields that do not apply are
// zero: a place may be a cell, a row, a sheet or the whole file.
type Place struct {
	// Name of the file, without its folder.
	File string `json:"file"`
	// Name of the sheet; empty in a CSV.
	Sheet string `json:"sheet"`
	// Row, as a spreadsheet numbers it; 0 if the whole file is meant.
	Row int `json:"row"`
	// First line of the row in the text of a CSV; 0 in a workbook.
	Line int `json:"line"`
	// Cell, such as D7; empty if the whole row is meant.
	Cell string `json:"cell"`
	// Name of the column, in simcast's spelling if it knows the column; empty if no column is meant.
	Column string `json:"column"`
}

// String gives the place as problems show it: "plan.xlsx:Injects!D7", or
// "plan.csv:9 (row 7) [channel]", where 9 is the line of the text.
func (p Place) String() string {
	switch {
	case p.Row == 0 && p.Sheet == "":
		return p.File
	case p.Row == 0:
		return p.File + ":" + p.Sheet
	case p.Sheet == "":
		return p.inText()
	case p.Cell != "":
		return p.File + ":" + p.Sheet + "!" + p.Cell
	}
	return fmt.Sprintf("%s:%s row %d%s", p.File, p.Sheet, p.Row, p.bracket())
}

func (p Place) inText() string {
	return fmt.Sprintf("%s:%d (row %d)%s", p.File, p.Line, p.Row, p.bracket())
}

// bracket names the column, or where it has no name, its letters.
func (p Place) bracket() string {
	switch {
	case p.Column != "":
		return " [" + p.Column + "]"
	case p.Cell != "":
		return " [column " + strings.TrimRight(p.Cell, "0123456789") + "]"
	}
	return ""
}

// ColumnLetters gives the letters of a 0-based sheet column: A, Z, AA.
func ColumnLetters(index int) string { return string(appendLetters(nil, index)) }

func appendLetters(to []byte, index int) []byte {
	var letters [8]byte
	at := len(letters)
	for n := index + 1; n > 0; n = (n - 1) / 26 {
		at--
		letters[at] = byte('A' + (n-1)%26)
	}
	return append(to, letters[at:]...)
}

// cellName gives the name of a cell, D7, by its 0-based sheet column and its row.
func cellName(index, row int) string {
	var name [32]byte
	return string(strconv.AppendInt(appendLetters(name[:0], index), int64(row), 10))
}
