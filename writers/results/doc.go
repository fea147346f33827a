// Package results writes the results of a run.
//
// A results file is a plan again: the plan's own columns with its cells as the
// planner wrote them, and eight columns of simcast's after them; a workbook has two
// more at the end, and a summary, which is in view first. Two calls are enough:
//
//	file := results.NewFile("harbour-light.results.xlsx", report.File.Mode, ledger, tell, time.Now)
//	if err := file.Write(report); err != nil { … } // at the start, every ten seconds, at the end
//	for _, note := range file.Notes() { … }        // what the planner must be told
//
// [File] replaces the file on disk and never leaves half of one; [Write] writes
// the same bytes anywhere; [Fits] tells beforehand whether a workbook can hold
// the plan at all.
//
// Where to look:
//
//	columns.go   which columns a results file has: the plan's own, and those that a run
//	             writes, which are the table in pipeline/resultsreport/runcolumns.go
//	csv.go       the text format
//	beside.go    the sheets Mapping and Settings
//	workbook.go  the workbook: its sheets and properties, which excelize makes, and its rows
//	injects.go   how the sheet of injects is seen, filled in and printed; sizes.go, its columns
//	             and rows in size; inview.go, which columns are in view; styles.go, the colours
//	posted.go    the texts as they were posted
//	summary.go   the second sheet: needs.go, what needs somebody; sums.go, teams × results;
//	             notices.go, what is not sent yet, drafts and skipped rows
//	file.go      the file on disk, and Write, which chooses the format; path.go, where it goes by itself
//	fits.go      whether a workbook can hold the plan
package results
