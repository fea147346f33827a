package main

import (
	"errors"
	"fmt"

	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// The exit codes of the contract.
const (
	exitDone        = 0
	exitCannot      = 1   // usage, a file, the key, the network
	exitPlan        = 2   // the plan has errors: nothing was posted
	exitOpen        = 3   // it ran, and some delivery is failed, uncertain or pending
	exitInterrupted = 130 // the results are written
)

// exitCodes is what each help ends with.
const exitCodes = `Exit codes:
  0    all that was asked is done
  1    it could not run: usage, a file, the key, the network
  2    the plan has errors: nothing was posted
  3    it ran, and some delivery is failed, uncertain or pending
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
		if a.settings.json {
			a.putJSON(map[string]string{"error": err.Error()})
		}
		return exitCannot
	}
	a.showProblems(problems)
	switch {
	case command == "send" || command == "rerun":
		a.putOutcome(plan.Summary{}, "", problems)
	case a.settings.json:
		a.putJSON(checked{Problems: problems})
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
