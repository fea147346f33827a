package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simcast/apiclient/simulator"
)

// TestResolveInItsOwnSpace is resolve of one CSV of a space whose key is not at hand; and of one of which nothing says the space.
func TestResolveInItsOwnSpace(t *testing.T) {
	t.Parallel()
	s := newSleeper(t)
	s.twoSpaces()
	s.must(s.choose("Alpha", ""))
	s.start("resolve", "plan.results/Beta.results.csv")
	s.answers("y\n", "n\n", "q\n")
	if code := s.ends(); code != exitOpen {
		t.Fatalf("exit %d:\n%s", code, s.screen())
	}
	if got := strings.Join(s.resultsIn("plan.results/Beta.results.csv"), " "); got != "sent failed uncertain" {
		t.Errorf("the results are %s", got)
	}
	text, err := os.ReadFile(s.path("plan.results/Beta.results.csv"))
	s.must(err)
	s.must(os.Mkdir(s.path("moved"), 0o755))
	edited := strings.Replace(string(text), "Three", "three", 1)
	s.must(os.WriteFile(s.path("moved/Beta.results.csv"), []byte(edited), 0o600))
	for _, args := range [][]string{{"moved/Beta.results.csv"}, {"moved"}, {"moved", "--api-key-file", "Beta.key"}} {
		s.start(append([]string{"resolve"}, args...)...)
		if code := s.ends(); code != exitCannot || !strings.Contains(strings.Join(strings.Fields(s.screen()), " "), "from more than one space") {
			t.Errorf("%q: exit %d:\n%s", args, code, s.screen())
		}
	}
	s.start("resolve", "moved/Beta.results.csv", "--api-key-file", "Beta.key")
	s.answers("y\n")
	if code := s.ends(); code != exitDone {
		t.Fatalf("exit %d:\n%s", code, s.screen())
	}
	if got := strings.Join(s.resultsIn("moved/Beta.results.csv"), " "); got != "sent failed sent" {
		t.Errorf("the results are %s", got)
	}
}

// twoSpaces sends the plan to two spaces of a list: in Alpha one message is refused, one sent and one uncertain, in Beta all
// are uncertain.
func (s *sleeper) twoSpaces() {
	s.Helper()
	list := "name,base_url,key_file\n"
	for _, space := range []string{"Beta", "Alpha"} {
		s.must(s.choose(space, ""))
		s.keyFiles[s.path(space+".key")] = true
		s.must(os.WriteFile(s.path(space+".key"), []byte(s.standIn().Key()), 0o600))
		list += fmt.Sprintf("%s,%s,%s\n", space, s.baseURL, filepath.Base(space+".key"))
		cut := simulator.Fault{Cut: simulator.CutClose}
		faults := []simulator.Fault{cut, cut, cut}
		if space == "Alpha" {
			faults = []simulator.Fault{{Status: 400}, {}, cut}
		}
		s.standIn().SetFaults(simulator.Faults{Script: faults})
	}
	s.must(os.WriteFile(s.path("spaces.csv"), []byte(list), 0o600))
	s.simcast(exitOpen, nil, "send", "plan.csv", "--spaces", "spaces.csv", "--yes", "--new-hosts", "--new-space", "--interval", "1ms")
}
