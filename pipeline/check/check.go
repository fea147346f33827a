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
//	                          of a simple text, that puts the smartwords' values in
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
//	deliveries.go      deliveries, and what makes two of them the same
//	datetext.go        texts that may have been date cells
//	validate.go        what the row must have
//	noteam.go          rows without a team, which go to everybody
//	fill.go            templates, filled in, and the message that they make
//	planchecker.go   rows against one another (planChecker)
//	aboveheader.go   rows that stand above the header
//	bounds.go        how much may become of a plan
//	preview.go       what is shown of a row before anything is posted
//	checker.go       what all of these look at
//	problems.go      how problems are worded, placed and kept; pipeline/space words those of unknown names
package check

import (
	"errors"

	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/space"
	"simcast/readers"
)

// Check checks a plan row by row and keeps nothing but the verdict. space may be
// nil: then what needs a space is left out. The error is one of the file, or a
// *problem.UsageError; what is wrong with the plan is in the verdict.
func Check(file *readers.File, space *space.Space, options plan.Options) (plan.Verdict, error) {
	return checkRows(file, space, options, nil)
}

// Load is Check, with all that was read kept for reconcile.
func Load(file *readers.File, space *space.Space, options plan.Options) (*plan.Plan, error) {
	checked := &plan.Plan{File: file, Space: space, Options: options}
	if team, err := redirectTeam(space, options.Redirect); err == nil {
		checked.Redirect = team
	}
	verdict, err := checkRows(file, space, options, func(in *plan.Inject) { checked.Injects = append(checked.Injects, in) })
	checked.Verdict = verdict
	return checked, err
}

// checkRows checks the rows. Where keep is nil, their memory is used again.
func checkRows(file *readers.File, space *space.Space, options plan.Options, keep func(*plan.Inject)) (plan.Verdict, error) {
	verdict := plan.Verdict{Problems: append([]readers.Problem(nil), file.Warnings...)}
	if space != nil {
		verdict.Problems = append(verdict.Problems, space.Warnings...)
	}
	checker, err := newChecker(file, space, options)
	if err != nil {
		return verdict, err
	}
	verdict.Problems = append(verdict.Problems, checker.aboveHeader()...)
	return completeVerdict(verdict, checker, keep)
}

// completeVerdict completes the verdict with what the check finds, row by row. It ends where nobody reads on.
func completeVerdict(verdict plan.Verdict, c *checker, keep func(*plan.Inject)) (plan.Verdict, error) {
	c.keepsInjects = c.keepsInjects || keep != nil
	across := newPlanChecker(c)
	found := &foundProblems{sink: c.options.Found}
	found.add(verdict.Problems)
	wrong := 0
	err := across.run(func(row *readers.Row, o *outcome) bool {
		found.add(o.problems)
		wrong += problem.CountErrors(o.problems)
		verdict.Deliveries += o.messages
		if keep != nil {
			keep(o.inject)
		}
		if wrong >= maxErrors {
			found.add([]readers.Problem{tooManyErrors(c.file.Place(*row, -1))})
			verdict.Broken = true
		}
		return !verdict.Broken
	})
	if bad := (*readers.Problem)(nil); errors.As(err, &bad) {
		found.add([]readers.Problem{*bad})
		verdict.Broken, err = true, nil
	}
	if err == nil && !verdict.Broken {
		var last []readers.Problem
		last, err = across.problemsOfPlan()
		found.add(last)
	}
	verdict.Problems = found.all()
	verdict.Rows, verdict.Skipped, verdict.LeftOut, verdict.Hidden = across.rowCount, across.skippedCount, across.leftOutCount, len(across.hidden)
	return verdict, err
}
