package newplan

import (
	"slices"
	"strings"

	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/readers/headers"
)

// findDoubts finds columns whose cells look like something else than they are read as.
func (s *source) findDoubts() {
	own, named := s.reading.OwnColumns(), s.reading.NamedColumns()
	for row, err := range s.file.Rows() {
		if err != nil {
			break // newSource has read all rows before
		}
		own.Look(&row)
		named.Look(&row)
	}
	s.doubts = slices.Concat(own.Likely(), named.Doubtful())
}

// suggestedColumn is what a header of the planner's own perhaps means, as the check says it; else by a part of it.
func (s *source) suggestedColumn(column readers.Column, sheet *headers.InSheet) string {
	if first, _, _ := strings.Cut(column.Meaning.Several, ","); first != "" {
		return first
	}
	place := s.file.HeaderPlace(column.Index)
	for _, warning := range slices.Concat(s.file.Warnings, s.doubts) {
		if warning.Place == place && warning.Nearest != "" {
			return warning.Nearest
		}
	}
	return sheet.Suggest(column.Header)
}

// holdAddresses reports whether the rows that may be posted have e-mail addresses in a column of addressees, and nothing else.
func (s *source) holdAddresses(index int) bool {
	found := false
	for row, err := range s.file.Rows() {
		if err != nil {
			return false
		}
		cell := row.Cell(index)
		if s.readRow(&row); cell.Kind == readers.Empty || schema.IsDash(cell.Text) || !s.isPosted() {
			continue
		}
		list := strings.NewReplacer(";", ",", "\n", ",").Replace(strings.Trim(cell.Text, ";, \n"))
		if schema.CheckAddresses(list) != nil {
			return false
		}
		found = true
	}
	return found
}
