package main

import (
	"os"
	"testing"

	"simcast/apiclient/simulator"
)

// TestResolveOfAPlannersSheet: a planner's own column that named the teams goes on to name them, so that the file can be run again.
func TestResolveOfAPlannersSheet(t *testing.T) {
	t.Parallel()
	for _, results := range []string{"own.results.xlsx", "own.results.csv"} {
		t.Run(results, func(t *testing.T) {
			t.Parallel()
			s := newSleeper(t)
			s.must(os.WriteFile(s.path("own.csv"), []byte("MSEL NUMBER,SEND FROM,INJECT MODE,SEND TO,SUBJECT,DESCRIPTION\n"+
				"M1,port_authority,Email,\"Port operations, IT response\",Smoke,One\nM2,port_authority,Email,Port operations,Smoke,Two\n"), 0o600))
			s.standIn().SetFaults(simulator.Faults{Script: []simulator.Fault{{Cut: simulator.CutClose}}})
			s.simcast(exitOpen, nil, "send", "own.csv", "--results", results, "--yes", "--interval", "1ms")
			s.standIn().SetFaults(simulator.Faults{})
			s.start("resolve", results, "--as", "Ada")
			s.answers("n\n")
			if code := s.ends(); code != exitDone {
				t.Errorf("exit %d:\n%s", code, s.screen())
			}
			s.simcast(exitDone, nil, "rerun", results, "--yes", "--interval", "1ms")
			if got := s.bodiesOut(); got != "One One Two" {
				t.Errorf("published is %q", got)
			}
		})
	}
}
