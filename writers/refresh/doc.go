// Package refresh brings the lists in a planner's workbook up to date, and leaves all else as it is.
//
// Where to look:
//
//	refresh.go  the order of it all, and that nothing else has changed
//	list.go     which entry goes into which row; write.go, its cells
//	reach.go    how far a list reaches, and what reaches along with it
//	rules.go    drop-downs of injects that a spreadsheet cut short
//	grid.go     how wide the columns of a sheet are
package refresh
