package main

import (
	"simcast/readers"
)

// showProblems shows every problem, errors and warnings as they stand in the plan.
func (a *app) showProblems(problems []readers.Problem) {
	for _, problem := range problems {
		a.say("%s: %s", problem.Severity, problem)
	}
}

// orEmpty is a list that JSON shows as [] where there is nothing in it.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
