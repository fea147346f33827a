package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// marksIn lists what an annotated workbook shows of problems: the cells that are
// coloured, the comments, those of colleagues too, and the sheet Problems.
func marksIn(t *testing.T, path, sheet string) []string {
	t.Helper()
	book, err := excelize.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	formats, err := book.GetConditionalFormats(sheet)
	if err != nil {
		t.Fatal(err)
	}
	var marks []string
	for areas, rules := range formats {
		for _, rule := range rules {
			for area := range strings.FieldsSeq(areas) {
				marks = append(marks, area+" is "+fillOf(book, *rule.Format)+" where "+plainFormula(rule.Criteria))
			}
		}
	}
	texts, err := notes(book, sheet)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(marks)
	marks = append(marks, texts...)
	rows, err := book.GetRows("Problems")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		marks = append(marks, "Problems: "+strings.Join(row, " | "))
	}
	return marks
}
