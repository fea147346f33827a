// Package planning writes the workbook in which a plan is written: how to use it, the injects, and the sheets
// that feed its drop-downs.
//
// Where to look:
//
//	planning.go  the workbook; start.go, its first sheet
//	injects.go   the sheet of injects, with what is set up for each column
//	rules.go     when a cell has a colour; looks.go, the colours
//	lists.go     what feeds the drop-downs; channels.go, the sheet of what the channels need
//	import.go    the rows of a plan that are carried over; joined.go, those of planners' own sheets; examples.go, those of a new one
//	marks.go     cells that were not understood
//	beside.go    the sheets Mapping, Settings, Objectives and Sources
package planning
