package main

import (
	"errors"
	"fmt"

	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/spaces"
	"simcast/readers"
	"simcast/templates/wording"
)

// bothSeverities is the order in which problems are shown.
var bothSeverities = [...]readers.Severity{readers.Error, readers.Warning}

// showProblems shows problems, errors first; those of many rows in one line.
func (a *app) showProblems(problems []readers.Problem) {
	if !a.settings.all {
		c := problem.ForLines()
		c.Add("", problems...)
		a.showBlocks(c.Blocks())
		return
	}
	for _, severity := range bothSeverities {
		for i := range problems {
			if problems[i].Severity == severity {
				a.say("%s", problem.Line("", &problems[i]))
			}
		}
	}
}

// showManyProblems is showProblems for a plan in many spaces.
func (a *app) showManyProblems(problems []*spaces.Problem, runs []*spaces.SpaceRun) {
	if !a.settings.all {
		c := problem.ForLines()
		for _, p := range problems {
			c.Add(spacesOf(p.Spaces, runs), p.Problem)
		}
		a.showBlocks(c.Blocks())
		return
	}
	for _, severity := range bothSeverities {
		for _, p := range problems {
			if p.Severity == severity {
				a.say("%s", problem.Line(spacesOf(p.Spaces, runs), &p.Problem))
			}
		}
	}
}

// showBlocks shows a line for problems of many rows.
func (a *app) showBlocks(blocks []*problem.Block) {
	for _, line := range problem.Lines(blocks) {
		a.say("%s", line)
	}
}

// showVerdict shows the problems of a plan, and their counts.
func (a *app) showVerdict(name string, v *plan.Verdict) {
	a.showProblems(v.Problems)
	errors := v.Errors()
	a.showCounts(name, v, errors, len(v.Problems)-errors)
}

// showCounts is the last line of a check.
func (a *app) showCounts(name string, v *plan.Verdict, errors, warnings int) {
	a.say("%s: %s, %s, %s, %s.", name, wording.Counted(v.Rows, "row"), wording.Counted(v.Deliveries, "delivery"),
		wording.Counted(errors, "error"), wording.Counted(warnings, "warning"))
}

// The exit codes of the contract.
const (
	exitDone        = 0
	exitCannot      = 1   // usage, a file, the key, the network
	exitPlan        = 2   // the plan has errors: nothing was posted
	exitOpen        = 3   // it ran, and some delivery is failed, uncertain or pending
	exitInterrupted = 130 // the results are written
)

// exitCodes is what simcast help exit-codes says.
const exitCodes = `Exit codes:
  0    all that was asked is done
  1    it could not run: usage, a file, the key, the network
  2    the plan has errors: nothing was posted
  3    it ran, and some message is failed, uncertain or pending
  130  interrupted; the results are written`

// usage is an error of how simcast was called.
func usage(message, suggestion string) error {
	return &problem.UsageError{Message: message, Suggestion: suggestion}
}

// exit is an error that has been shown already and only carries its code.
type exit struct{ code int }

// Error implements error; nobody is shown it.
func (e exit) Error() string { return fmt.Sprintf("exit %d", e.code) }

// codeOf maps the end of a command to its exit code, and shows what is not shown yet.
func (a *app) codeOf(command string, err error) int {
	var shown exit
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &shown):
		a.putUnanswered("it did not do what was asked: standard error says why")
		return shown.code
	}
	return a.fail(command, err)
}

// fail shows what kept a command from running. What is wrong with the plan
// itself has a code of its own, and in JSON the shape of the command.
func (a *app) fail(command string, err error) int {
	problems := readers.ProblemsIn(err)
	if problems == nil {
		a.say("simcast: %v", err)
		a.putUnanswered(err.Error())
		return exitCannot
	}
	a.showProblems(problems)
	switch {
	case command == "send" || command == "rerun":
		a.putNotRun(problems)
	default:
		a.putChecked(plan.Verdict{Problems: problems}, "")
	}
	return exitPlan
}

// exitAfterOutput is the exit code once it is known whether the output could be written.
func (a *app) exitAfterOutput(code int) int {
	if a.lost == nil {
		return code
	}
	a.say("simcast: standard output could not be written, or not whole: %v", a.lost)
	if code == exitInterrupted {
		return code
	}
	return exitCannot
}

// exitOf is the exit code of a run that has ended.
func exitOf(summary plan.Summary) error {
	switch {
	case summary.Interrupted:
		return exit{exitInterrupted}
	case summary.ResultsError != nil:
		return exit{exitCannot}
	case summary.Open > 0:
		return exit{exitOpen}
	case summary.LedgerError != nil, summary.Stopped != "": // the run's end, or the last outcome, is not in the ledger
		return exit{exitCannot}
	}
	return nil
}

// exitOf is the exit code of runs in many spaces that have ended, with so many deliveries open.
func (m *multiJob) exitOf(open int) error {
	switch {
	case m.interrupted():
		return exit{exitInterrupted}
	case m.failed():
		return exit{exitCannot}
	case open > 0 || len(m.LeftOut) > 0:
		return exit{exitOpen}
	}
	return nil
}
