// Package writers turns what simcast knows into files: the results of a run, what
// a space has, a workbook to plan in, and a plan with its mistakes marked.
//
// A results file is a plan again: the plan's own columns with its cells as the
// planner wrote them, and eight columns of simcast's after them. Two calls are
// enough:
//
//	file := writers.NewFile("harbour-light.results.xlsx", plan.Mode, known, remember, time.Now)
//	if err := file.Write(report); err != nil { … } // at the start, every ten seconds, at the end
//	for _, note := range file.Notes() { … }        // what the planner must be told
//
// [File] replaces the file on disk and never leaves half of one; [Results]
// writes the same bytes anywhere; [Fits] tells beforehand whether a workbook can
// hold the plan at all.
//
// Where to look:
//
//	columns.go   which columns a results file has, and what a line has in each
//	csv.go       the text format
//	workbook.go  the workbook: its sheets, panes, page and properties, which excelize
//	             makes, and its rows; summary.go, its second sheet
//	book.go      what every workbook of simcast's own has; styles.go and sizes.go,
//	             its looks; cells.go, a plan's cell as one of its cells
//	file.go      the file on disk, replaced whole or not at all
//	history.go   what the ledger knows, as a file
//	export.go    what a space has, as a file; exporttext.go, as CSV
//	listsheet.go a list of the space as a table on a sheet
//	pieces.go    texts that are longer than a cell can be
//	planning.go  the planning workbook; planningcolumns.go, what is set up for each
//	             column of injects; planningrules.go, when a cell has a colour;
//	             planninglists.go, what feeds the drop-downs; planningimport.go, the
//	             rows of a plan that are carried over
//	refresh.go   the lists in a planner's workbook, renewed; refreshlist.go, which
//	             entry goes into which row; refreshsheet.go, the bytes of a sheet
//	annotate.go  a plan with its problems marked; annotatemarks.go, which cells;
//	             annotatecolour.go, annotatecomments.go and problemsheet.go, how;
//	             annotateback.go, that it still is the same plan
//
// Below it, package ooxml knows the parts of a workbook's file.
package writers
