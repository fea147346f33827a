// Package check takes a plan from rows to deliveries. Of each row (readers) it makes an inject: it reads
// the cells into their types, finds persona and teams, makes one delivery a team, and holds all of it
// against the rules (schema) and the space. What is wrong becomes a problem with its place.
//
// [Check] keeps nothing but the verdict; [Load] keeps the injects too, for reconcile. Neither posts anything.
//
// The way of a row: planChecker.run has batches of rows read (batch.read), each row checked by itself
// (rowChecker.check, several side by side), and then held against the rows before it, in the plan's order
// (orderedCheck.addBatch, planChecker.add). A plan of one batch has no batch.check: addBatch has its rows checked by
// themselves, too. What rowChecker finds comes to planChecker as an outcome.
//
// rowChecker.checkOnce has the steps of one row: parseRow, fanOut, validate, fill. The way of a cell, say body:
//
//	readers.Row.Cells         as it stands in the file
//	parseCell                 reads it into its type (plan.Inject.Cells) and parses its template (parsedRow.templates);
//	                          in one of simple references, that puts the smartwords' values in
//	fillOnce, fillCell        fill the template for one team
//	buildMessage              writes it into the field of the apiclient.Message that send posts to that team
//
// Where to look:
//
//	check.go         the check of a whole plan
//	batches.go       its rows, side by side
//	row.go           one row by itself (rowChecker), step by step:
//	parserow.go        cells, persona and teams
//	othercolumns.go    columns of the planner's own, which templates read
//	defaults.go        what defaults have filled, and what is wrong with them
//	deliveries.go      deliveries, and what makes two of them the same
//	datetext.go        texts that may have been date cells
//	validate.go        what the row must have
//	oddcells.go        what is odd in cells as they stand, and in texts as they are filled in
//	shown.go           what a workbook shows otherwise than it goes out: formats of numbers
//	struck.go          what is struck through in a workbook
//	noteam.go          rows without a team, which go to everybody
//	fill.go            templates, filled in, and the message that they make
//	planchecker.go   rows against one another (planChecker)
//	linttexts.go     what lint finds in one row's texts, as they are filled in
//	lintplan.go      what lint finds across rows, and where it is told
//	keptrows.go      what lint keeps of each row
//	lintmoments.go   when rows are played, as far as lint can compare them
//	times.go         when rows are played, by the columns of times
//	aboveheader.go   rows that stand above the header
//	bounds.go        how much may become of a plan
//	preview.go       what is shown of a row before anything is posted
//	checker.go       what all of these look at
//	problems.go      how problems are worded, placed and kept; pipeline/space words those of unknown names
package check
