// Package history writes what the ledger knows: a workbook, or text for scripts and spreadsheets.
//
// Where to look:
//
//	history.go   the records, and their text
//	workbook.go  the workbook, with the times of a zone
//	notes.go     its second sheet: which zone that is, and what the history does not have
//	controls.go  its third sheet, where rounds were played by the clock: what was asked for in them
package history
