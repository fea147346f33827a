// Package pipeline takes a plan from its rows to its results, in one direction:
//
//	rows → injects → deliveries → checked → reconciled → sent
//
// A row (readers) becomes an Inject: its cells are parsed, its persona and teams are
// found, and every rule is checked. An inject becomes one Delivery a team.
// Reconcile compares the deliveries with the ledger and says which are to be
// posted. Send posts them, one at a time, at the service's pace, with each
// attempt in the ledger before it is made. Every row ends in exactly one place:
// a delivery's result, a problem, or skipped.
//
// Where to look:
//
//	job.go                the way of a plan, step by step
//	spaces.go             the same in many spaces
//	rules.go, fields.go   the rules that a row must meet, as tables
//	row.go                the check of one row (rowChecker)
//	planchecker.go        the checks across rows (planChecker)
//	batches.go            how rows are checked side by side
//	identity.go           what makes two deliveries the same
//	match.go              which of them went out already
//	reconcile.go          what is to be done about each
//	send.go, answers.go   how they are posted, and what an answer means
//	preview.go            what is shown of a row before anything is posted
package check

import (
	"errors"

	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/space"
	"simcast/readers"
)

// Check takes a plan row by row and keeps nothing but the verdict. space may be
// nil: then what needs a space is left out. The error is one of the file, or a
// *UsageError; what is wrong with the plan is in the verdict.
func Check(file *readers.Plan, space *space.Space, options plan.Options) (plan.Verdict, error) {
	return checkRows(file, space, options, nil)
}

// Load is Check, with all that was read kept for Reconcile.
func Load(file *readers.Plan, space *space.Space, options plan.Options) (*plan.Plan, error) {
	checked := &plan.Plan{File: file, Space: space, Options: options}
	if team, f := redirectTeam(space, options.Redirect); f == nil {
		checked.Redirect = team
	}
	verdict, err := checkRows(file, space, options, func(in *plan.Inject) { checked.Injects = append(checked.Injects, in) })
	checked.Verdict = verdict
	return checked, err
}

// checkRows takes the rows one after another. Where keep is nil, their memory is used again.
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

// complete completes the verdict with what the check finds.
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
