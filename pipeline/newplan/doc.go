// Package newplan makes the rows of a new plan of the sheets that planners have: one, or several that become one plan.
//
//	made, err := newplan.Join([]newplan.Source{{File: file, Mapping: table}}, newplan.Options{Space: space})
//
// The new plan is in the contract's words: it has the contract's columns, and after them those that are the planner's own.
// What was understood of a cell is in simcast's words. Anything else stays as it was written and has a note. The mappings
// say what was done, and what the planner still has to say. No cell is lost.
//
// The plan that is made reads as its sources do: [Join] asks [reading.Plan] what each row means.
//
// Where to look:
//
//	newplan.go   what is made, and of what
//	sources.go   the sheets that are open
//	join.go      several sources as one: ids, their prefix, the order of the rows
//	source.go    a source while its rows are read
//	doubts.go    columns that perhaps mean something else
//	columns.go   the columns of the new plan, and which of them each column of a source becomes
//	row.go       a row of a source as one of the new plan
//	times.go     its time
//	unknown.go   values that nobody knows, and notes at cells
//	losses.go    cells of which the new plan shows less than their planner saw
//	mappings.go  what was done, and what is left to be said
//	sides.go     the sheets Settings and Objectives
package newplan
