// Package sheet has what every workbook of simcast's is made of: its looks, a cell of a plan as one of
// its cells, and a list of the space as a table.
//
// Where to look:
//
//	book.go    the sheets of a workbook, its seal and its pages
//	styles.go  the styles of cells; sizes.go, widths and heights
//	cells.go   a plan's cell as one of a workbook
//	table.go   a list of the space as a table on a sheet
//	pieces.go  texts that are longer than a cell can be
//	format.go  the formats of files beside the workbook
package sheet
