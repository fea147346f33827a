// Package mapping says what the tables of columns and words do not know: what the headers and values of a planner's own
// sheet mean. A mapping stands in the sheet Mapping of the plan, in a file, or on the command line; the later of these wins.
//
// Where to look:
//
//	mapping.go    mappings in force, and how a header or value is looked up
//	open.go       a plan with its mapping
//	parse.go      mappings as they are written: flags, and rows of a sheet or file
//	defaults.go   what empty cells of a column hold
//	file.go       a file of mappings
//	kept.go       mappings as a ledger keeps them
//	inresults.go  mappings as results hold them
package mapping
