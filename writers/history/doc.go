// Package history writes what the ledger knows: a workbook, or text for scripts and spreadsheets.
//
// Where to look:
//
//	history.go   the records, and their text
//	workbook.go  the workbook
package history
