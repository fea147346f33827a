// Package spaces takes a plan, or a folder of results, into many spaces: the steps of [pipeline.Job], each in all spaces
// side by side. It takes a list of spaces (list.go) and gives, for each of them, a [SpaceRun] with its summary or its fault.
// What goes wrong in one space leaves the others alone.
//
//	list.go          the list of spaces: a CSV or a workbook
//	listkeys.go      where the key of each stands
//	listtexts.go     the texts of each: columns that are smartwords
//	job.go           Job: the spaces that go on, and how a step is taken in each of them
//	run.go           SpaceRun: one of the spaces
//	check.go, identify.go, lane.go, send.go  the steps
//	leave.go         what is left to workers, and taken back from them
//	problems.go      the problems of a plan, each once for all spaces
//	briefing.go      what a planner sees before the first POST
//	startbarrier.go  how the spaces begin together, and not at one moment
package spaces
