package main

import (
	"os"
	"strings"
	"testing"

	"simcast/apiclient/simulator"
)

// TestResolveAFolder asks about one space after another, and counts those that nobody was asked about after a q.
func TestResolveAFolder(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		keys []string
		code int
		want string // in both files, and in the end
	}{
		{[]string{"y\n", "n\n", "n\n", "b\n", "y\n", "y\n"}, exitDone, "sent failed sent, sent sent sent: In all: 3 there, 1 not there, 0 still uncertain."},
		{[]string{"y\n", "q\n"}, exitOpen, "sent uncertain sent, uncertain uncertain sent: In all: 1 there, 0 not there, 3 still uncertain."},
	} {
		s := newSleeper(t)
		s.must(os.Mkdir(s.path("plan.results"), 0o755))
		for _, space := range []string{"Alpha", "Beta"} {
			s.standIn().SetFaults(simulator.Faults{Script: []simulator.Fault{{Cut: simulator.CutClose, After: true}, {Cut: simulator.CutClose}}})
			s.simcast(exitOpen, nil, "send", "plan.csv", "--results", "plan.results/"+space+".results.csv", "--round", space, "--yes", "--interval", "1ms")
		}
		s.standIn().SetFaults(simulator.Faults{})
		s.start("resolve", "plan.results")
		s.shows("Space Alpha")
		s.answers(c.keys...)
		if code := s.ends(); code != c.code || !strings.Contains(s.screen(), "Space Beta") {
			t.Errorf("exit %d:\n%s", code, s.screen())
		}
		files, end, _ := strings.Cut(c.want, ": ")
		got := strings.Join(s.resultsIn("plan.results/Alpha.results.csv"), " ") + ", " + strings.Join(s.resultsIn("plan.results/Beta.results.csv"), " ")
		if got != files || !strings.Contains(s.screen(), end) {
			t.Errorf("the results are %s:\n%s", got, s.screen())
		}
	}
}

// TestResolveAFolderWithAFileThatCannotBeOpened says of it at its space what is wrong, once, and asks about the others.
func TestResolveAFolderWithAFileThatCannotBeOpened(t *testing.T) {
	t.Parallel()
	s := newSleeper(t)
	s.must(os.Mkdir(s.path("plan.results"), 0o755))
	s.standIn().SetFaults(simulator.Faults{Script: []simulator.Fault{{Cut: simulator.CutClose}}})
	s.simcast(exitOpen, nil, "send", "plan.csv", "--results", "plan.results/Alpha.results.csv", "--yes", "--interval", "1ms")
	s.standIn().SetFaults(simulator.Faults{})
	s.must(os.WriteFile(s.path("plan.results/Beta.results.csv"), []byte("persona,channel,body\n"), 0o644))
	s.start("resolve", "plan.results")
	s.answers("y\n")
	code, screen := s.ends(), s.screen()
	if code != exitCannot || strings.Count(screen, "results file: it has no columns") != 1 || !strings.Contains(screen, "In all: 1 there, 0 not there, 0 still uncertain.") {
		t.Errorf("exit %d:\n%s", code, screen)
	}
	if strings.Contains(screen, "Your answers are saved in the ledger") {
		t.Errorf("the answers are in the file as well:\n%s", screen)
	}
}
