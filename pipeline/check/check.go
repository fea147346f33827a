package check

import (
	"errors"
	"slices"

	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/space"
	"simcast/readers"
)

// Check checks a plan row by row and keeps nothing but the verdict. space may be
// nil: then what needs a space is left out. The error is one of the file, or a
// *problem.UsageError; what is wrong with the plan is in the verdict.
func Check(file *readers.File, space *space.Space, options plan.Options) (plan.Verdict, error) {
	return checkRows(file, space, options, nil, func() {})
}

// Load is Check, with all that was read kept for reconcile.
func Load(file *readers.File, space *space.Space, options plan.Options) (*plan.Plan, error) {
	checked := &plan.Plan{File: file, Space: space, Options: options}
	if team, err := redirectTeam(space, options.Redirect); err == nil {
		checked.Redirect = team
	}
	keep := func(in *plan.Inject) {
		checked.Injects = append(checked.Injects, in)
		checked.File = in.File
	}
	verdict, err := checkRows(file, space, options, keep, func() { checked.Injects = nil })
	checked.Verdict = verdict
	return checked, err
}

// checkRows checks the rows. Where keep is nil, their memory is used again. Where cells are merged over rows, which is known
// after the last row, they are checked once more with the values of these; release gives up what was kept before.
func checkRows(file *readers.File, space *space.Space, options plan.Options, keep func(*plan.Inject), release func()) (plan.Verdict, error) {
	verdict, err := checkOnce(file, space, options, keep)
	if err != nil || !file.HasMergedRows() {
		return verdict, err
	}
	release()
	if options.Restarted != nil {
		options.Restarted()
	}
	if err := file.BufferAgain(); err != nil {
		return verdict, err
	}
	return checkOnce(file, space, options, keep)
}

// checkOnce checks the rows as they are read.
func checkOnce(file *readers.File, space *space.Space, options plan.Options, keep func(*plan.Inject)) (plan.Verdict, error) {
	checker, err := newChecker(file, space, options)
	if err == nil {
		file = checker.file // its cells have told what its columns are
	}
	verdict := plan.Verdict{Problems: slices.Clone(file.Warnings)}
	if space != nil {
		verdict.Problems = append(verdict.Problems, space.Warnings...)
	}
	if err != nil {
		return verdict, err
	}
	verdict.Problems = append(verdict.Problems, checker.columnProblems...)
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
		if wrong-across.furtherNames >= maxErrors { // each cell counts once
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
		found.add(across.finishLint(&verdict))
	}
	verdict.Problems = found.sorted()
	if across.cells != nil {
		verdict.Reading = c.reading.Report(across.cells)
		verdict.Reading.Defaults = across.defaults.report()
	}
	across.reportTimes(&verdict)
	verdict.ListTexts = c.listTexts()
	verdict.Rows, verdict.Skipped, verdict.LeftOut, verdict.Hidden = across.rowCount, across.skippedCount, across.leftOutCount, len(across.hidden)
	return verdict, err
}
