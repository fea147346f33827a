// Package celltext writes a plan with other texts in some of its cells. Every other cell stays as it is, and so does all else
// in the file.
//
// Where to look:
//
//	celltext.go  the order of it all
//	same.go      that nothing else has changed
//	workbook.go  the cells of a workbook
//	text.go      the cells of a CSV
package celltext
