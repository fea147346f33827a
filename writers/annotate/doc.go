// Package annotate writes a plan as a workbook with its problems marked.
//
// Where to look:
//
//	annotate.go  the order of it all; readback.go, that it still is the same plan
//	marks.go     which cells are marked, and with what
//	colours.go   the colours; comments.go, the comments; shapes.go and grid.go, their boxes
//	problems.go  the sheet of problems, its place and name; list.go, what stands on it
//	text.go      a CSV as a workbook
package annotate
