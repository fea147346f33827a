// Package replace writes a plan with words of its cells replaced by those that were meant, as its check has found them.
// Every other cell stays as it is, and so does all else in the file.
//
// Where to look:
//
//	replace.go   the order of it all, and that nothing else has changed
//	words.go     the new text of a cell
//	workbook.go  the cells of a workbook
//	text.go      the cells of a CSV
package replace
