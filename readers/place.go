package readers

import (
	"fmt"
	"strconv"
	"strings"
)

// Place says where in a plan something stands. Fields that do not apply are
// zero: a place may be a cell, a row, a sheet or the whole file.
type Place struct {
	File   string `json:"file"`   // the file's base name
	Sheet  string `json:"sheet"`  // "" in a CSV
	Row    int    `json:"row"`    // as a spreadsheet shows it
	Line   int    `json:"line"`   // the record's first line in a CSV, 0 in a workbook
	Cell   string `json:"cell"`   // "D7"
	Column string `json:"column"` // the contract's name of the column; of another column, its header
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

// columnLetters gives the letters of a 0-based sheet column: A, Z, AA.
func columnLetters(index int) string { return string(appendLetters(nil, index)) }

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
