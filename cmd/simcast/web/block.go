package web

import (
	"strings"

	"simcast/cmd/simcast/view"
)

// cell is a cell of a table, with its column.
type cell struct {
	view.Phrase
	view.Column
	IsName bool // of what its line is
}

// cells are a line of a table.
func cells(columns []view.Column, row []view.Phrase) (list []cell) {
	for i, p := range row {
		list = append(list, cell{p, columns[i], i == 0})
	}
	return list
}

// inPageWords is a phrase with the names of fields in place of flags, unless it is somebody's own text.
func inPageWords(p view.Phrase) view.Phrase {
	if !p.AsIs {
		p.Text = inFields(p.Text)
	}
	return p
}

// heading is a text as the head of a column.
func heading(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
