// Package check takes a plan from rows to deliveries. Of each row (readers) it makes an inject: it reads
// the cells into their types, finds persona and teams, makes one delivery a team, and holds all of it
// against the rules (schema) and the space. What is wrong becomes a problem with its place.
//
// [Check] keeps nothing but the verdict; [Load] keeps the injects too, for reconcile. Neither posts anything.
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
//	problems.go      how problems are worded and kept
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
func Check(file *readers.Plan, space *space.Space, options plan.Options) (plan.Verdict, error) {
	return checkRows(file, space, options, nil)
}

// Load is Check, with all that was read kept for reconcile.
func Load(file *readers.Plan, space *space.Space, options plan.Options) (*plan.Plan, error) {
	checked := &plan.Plan{File: file, Space: space, Options: options}
	if team, f := redirectTeam(space, options.Redirect); f == nil {
		checked.Redirect = team
	}
	verdict, err := checkRows(file, space, options, func(in *plan.Inject) { checked.Injects = append(checked.Injects, in) })
	checked.Verdict = verdict
	return checked, err
}

// checkRows checks the rows. Where keep is nil, their memory is used again.
func checkRows(file *readers.Plan, space *space.Space, options plan.Options, keep func(*plan.Inject)) (plan.Verdict, error) {
	v := plan.Verdict{Problems: append([]readers.Problem(nil), file.Warnings...)}
	if space != nil {
		v.Problems = append(v.Problems, space.Warnings...)
	}
	checker, err := newChecker(file, space, options)
	if err != nil {
		return v, err
	}
	v.Problems = append(v.Problems, checker.aboveHeader()...)
	return completeVerdict(v, checker, keep)
}

// completeVerdict completes the verdict with what the check finds.
func completeVerdict(v plan.Verdict, c *checker, keep func(*plan.Inject)) (plan.Verdict, error) {
	c.keepsInjects = c.keepsInjects || keep != nil
	rows := newPlanChecker(c)
	found := &foundProblems{sink: c.options.Found}
	found.add(v.Problems)
	err := collect(&v, rows, found, keep)
	if bad := (*readers.Problem)(nil); errors.As(err, &bad) {
		found.add([]readers.Problem{*bad})
		v.Broken, err = true, nil
	}
	if err == nil && !v.Broken {
		var last []readers.Problem
		last, err = rows.finish()
		found.add(last)
	}
	v.Problems = found.all()
	v.Rows, v.Skipped, v.LeftOut, v.Hidden = rows.rows, rows.skipped, rows.leftOut, len(rows.hidden)
	return v, err
}

// collect gathers what the check finds, row by row, and ends it where nobody reads on.
func collect(v *plan.Verdict, rows *planChecker, found *foundProblems, keep func(*plan.Inject)) error {
	wrong := 0
	return rows.run(func(row *readers.Row, o *outcome) bool {
		found.add(o.problems)
		wrong += problem.CountErrors(o.problems)
		v.Deliveries += o.messages
		if keep != nil {
			keep(o.inject)
		}
		if wrong < maxErrors {
			return true
		}
		found.add([]readers.Problem{tooManyErrors(rows.plan.Place(*row, -1))})
		v.Broken = true
		return false
	})
}
