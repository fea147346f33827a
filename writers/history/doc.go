// Package history writes what the ledger knows: a workbook, or text for scripts and spreadsheets.
package history
