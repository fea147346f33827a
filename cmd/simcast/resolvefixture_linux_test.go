package main

import (
	"slices"
	"strings"
	"testing"

	"simcast/apiclient/simulator"
)

// newUncertain is a place in which A1 and A2 are uncertain: A1 is out, A2 is not. A3 is sent.
func newUncertain(t *testing.T, results string) *sleeper {
	s := newSleeper(t)
	s.standIn().SetFaults(simulator.Faults{Script: []simulator.Fault{{Cut: simulator.CutClose, After: true}, {Cut: simulator.CutClose}}})
	s.simcast(exitOpen, nil, "send", "plan.csv", "--results", results, "--yes", "--interval", "1ms")
	s.standIn().SetFaults(simulator.Faults{})
	return s
}

// resultsIn are the results that a file has, row by row.
func (s *sleeper) resultsIn(name string) (results []string) {
	s.Helper()
	rows, err := readTable(s.path(name))
	s.must(err)
	column, err := columnOf(rows, "result")
	s.must(err)
	for _, row := range rows[1:] {
		results = append(results, row[column])
	}
	return results
}

// answers types answers, each to its question.
func (s *sleeper) answers(keys ...string) {
	s.Helper()
	for i, key := range keys {
		if !s.prompts(i + 1) {
			return
		}
		s.types(key)
	}
}

// prompts waits until so many questions are asked, and reports whether the program is there still.
func (s *sleeper) prompts(n int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for strings.Count(s.text(), "[y/n/?/b/q] ") < n && !s.closed {
		s.changed.Wait()
	}
	return !s.closed
}

// bodiesOut are the texts of what is published, in their order.
func (s *sleeper) bodiesOut() string {
	var bodies []string
	for _, p := range s.standIn().Published() {
		bodies = append(bodies, p.Message.Body)
	}
	slices.Sort(bodies)
	return strings.Join(bodies, " ")
}

// again forgets what the terminal showed.
func (s *sleeper) again() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shown.Reset()
	s.closed = false
}

// rerunTwice runs results again, and once more.
func (s *sleeper) rerunTwice(results string) {
	s.Helper()
	for range 2 {
		s.again()
		s.start("rerun", results, "--yes", "--interval", "1ms")
		if code := s.ends(); code != exitDone && code != exitOpen {
			s.Errorf("the rerun exits %d:\n%s", code, s.screen())
		}
	}
}
