package main

import (
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"
)

// marksIn lists what an annotated workbook shows of problems: the cells that are
// coloured, the comments, those of colleagues too, and the sheet Problems.
func (d *workplace) marksIn(file string) []string {
	d.Helper()
	const sheet = "Duty desk"
	book, err := excelize.OpenFile(d.path(file))
	d.must(err)
	defer book.Close()
	formats, err := book.GetConditionalFormats(sheet)
	d.must(err)
	var marks []string
	for areas, rules := range formats {
		for _, rule := range rules {
			for area := range strings.FieldsSeq(areas) {
				marks = append(marks, area+" is "+fillOf(book, *rule.Format)+" where "+plainFormula(rule.Criteria))
			}
		}
	}
	texts, err := notes(book, sheet)
	d.must(err)
	slices.Sort(marks)
	marks = append(marks, texts...)
	rows, err := book.GetRows("Problems")
	d.must(err)
	for _, row := range rows {
		marks = append(marks, "Problems: "+strings.Join(row, " | "))
	}
	return marks
}
