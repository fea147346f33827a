// Package reading says what the cells of a row mean, before they are read into their types: by the tables of planners' own
// sheets (package schema), and by the planner's mapping.
//
// [Look] looks once over all rows of a plan where its columns need that: whether a column of addressees is `to` or `team`,
// for instance, its cells tell. [Plan.Row] then reads each row by itself. A row of a plan in the contract's words whose
// cells mean what they say costs next to nothing.
//
// Where to look:
//
//	look.go         what only all rows of a plan tell: which column is which
//	weakwords.go    columns of the planner's own, unless their cells are whole texts, or name teams
//	headerrow.go    a header row that is an inject itself
//	row.go          what a row means: is it posted, and with which cells
//	rowkind.go      its kind and status
//	defaults.go     the cells that defaults fill
//	addressees.go   its teams
//	timecolumns.go  the columns of times
//	playcells.go    the cells of the columns anchor and mode
//	likely.go       columns of the planner's own that look like something that is sent
//	doubtful.go     columns whose cells do not fit what their headers mean
//	unreadteams.go  columns that are not read and name teams, where no row has one
//	sender.go       who speaks, and on which channel, where no header says it
//	report.go       how the plan was read, for its planner
package reading
