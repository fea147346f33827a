// Package readers turns the file of a plan, a workbook or a CSV, into rows that
// know where they stand.
//
// A plan is opened, its header row is found and matched with the contract's
// columns, and then its rows are read once, one after another:
//
//	file, err := readers.Open("harbour-light.xlsx", readers.Options{})
//	if err != nil {
//		return err // *FileError: it cannot be read; *Problem or Problems: its header is wrong
//	}
//	defer file.Close()
//	for row, err := range file.Rows() {
//		if err != nil {
//			return err
//		}
//		for _, column := range file.Columns {
//			fmt.Println(file.Place(row, column.Index), column.Name, row.Cells[column.Index].Text)
//		}
//	}
//
// A row is valid until the next one is read; [Row.Clone] keeps it. Rows without
// any text are passed over, but counted: Row.Number is the number that a
// spreadsheet shows beside the row, in a CSV too.
//
// What a file is follows from its content: a zip archive is a workbook, anything
// else is text. Text of a CSV is taken as it stands. Cells of a workbook are
// typed from the stored values, never from what the spreadsheet shows: see
// [Cell]. A damaged file is an error and never a shorter plan.
//
// A file of tables that simcast itself wrote, a space's lists for instance, is read
// by [OpenTables], verbatim: see [Table].
//
// The package knows the names of columns and nothing else of the field: which
// cells a row must have, and what may stand in them, is for the pipeline.
//
// # Where to look
//
//   - How is a file opened, and what is it: plan.go, open.go, also which names Windows takes for
//     devices. What is said of one that cannot be read: foreign.go, problem.go, and bounds.go where
//     it is too large.
//   - How is a CSV read: csv.go, its text in package textencoding. Its records are read by
//     encoding/csv: records.go. What was saved in another encoding: wrongtext.go, with another
//     separator: wrongseparator.go.
//   - How is a workbook read: workbook.go, its zip archive in package archive, what it
//     says of itself about.go; its rows
//     sheet.go and sheetcell.go, the texts that cells share sharedtexts.go. Most rows are
//     read by xlsxscan: sheetscan.go. Merged cells: merged.go. Other sheets: othersheets.go; a list
//     to choose from: sheetlist.go.
//   - Which sheet is read: choosesheet.go. Sheets beside the injects: sidesheets.go.
//   - Which header is the plan's: header.go, that of a planner's own sheet plannerssheet.go, one without a sender or channel secondsearch.go, words that count where no other column means the same weakwords.go, two columns with one meaning columntwice.go; columns.go, also which columns simcast adds to results.
//   - What is a cell: cell.go. Which texts a spreadsheet shows in place of a value: errorvalues.go.
//   - How a workbook's cell is typed: storedcell.go, one that stores a time in words isocell.go; which numbers are dates is in
//     package numberformat; what a cell shows that is not its text: shown.go, and what is struck through: strike.go.
//   - How rows are read, once or any number of times: rows.go. Tables: tables.go,
//     and rows of them that are things of a list: things.go. Texts of a CSV that a spreadsheet would run: formula.go.
package readers
