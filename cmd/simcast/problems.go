package main

import (
	"fmt"

	"simcast/readers"
)

// showProblems shows every problem, errors and warnings as they stand in the plan.
func (a *app) showProblems(problems []readers.Problem) {
	for _, problem := range problems {
		a.say("%s: %s", problem.Severity, problem)
	}
}

// counted is "1 error", "3 errors".
func counted(n int, word string) string {
	switch {
	case n == 1:
		return "1 " + word
	case len(word) > 1 && word[len(word)-1] == 'y':
		return fmt.Sprintf("%d %sies", n, word[:len(word)-1])
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// orEmpty is a list that JSON shows as [] where there is nothing in it.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
