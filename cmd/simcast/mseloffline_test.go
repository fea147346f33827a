package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/cmd/simcast/jsonout"
	"simcast/readers"
)

// needSpace are the codes of what can be said only in a space, each with why.
func needSpace() map[string]string {
	return map[string]string{
		"unknown-persona":    "who the personas are",
		"channel-not-listed": "which channels a persona lists",
		"no-such-team":       "which teams there are",
		"to-or-team":         "whether the addressees of a planner's sheet are teams",
		"all-to-session":     "the same",
		"team-idle":          "the same, and the full names of teams",
	}
}

// TestOfflineAgrees holds what is said of planners' sheets without a space, lint included, to what is said in one: it is the
// same but for what needs the space, and of that it says nothing else.
func TestOfflineAgrees(t *testing.T) {
	t.Parallel()
	home, err := filepath.Abs(filepath.Join("..", "..", "testdata", "msel"))
	if err != nil {
		t.Fatal(err)
	}
	mappings, err := filepath.Glob(filepath.Join(home, "*.mapping.csv"))
	if err != nil || len(mappings) < 13 {
		t.Fatalf("%d families, %v", len(mappings), err)
	}
	t.Run("sample", func(t *testing.T) {
		t.Parallel()
		d := newWorkplace(t)
		d.env = append(d.env, "LINT=on")
		path, err := filepath.Abs(filepath.Join("..", "..", "samples", "harbour-light-msel.xlsx"))
		d.must(err)
		holdOffline(d, []string{path})
	})
	for _, mapping := range mappings {
		name := strings.TrimSuffix(filepath.Base(mapping), ".mapping.csv")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newWorkplace(t)
			d.env = append(d.env, "LINT=on")
			path := filepath.Join(home, name+".xlsx")
			if _, err := os.Stat(path); err != nil {
				path = filepath.Join(home, name+".csv")
			}
			for _, flags := range [][]string{{"--mapping", mapping}, {"--mapping", mapping, "--startex", "2026-11-20 06:00"}, headersOf(d, mapping)} {
				holdOffline(d, append([]string{path}, flags...))
			}
		})
	}
}

// headersOf are the mappings of headers in a file, as flags: without those of values, many of a sheet's names are unknown.
func headersOf(d *workplace, mapping string) []string {
	text, err := os.ReadFile(mapping)
	d.must(err)
	var flags []string
	for line := range strings.Lines(string(text)) {
		if fields := strings.Split(strings.TrimSpace(line), ","); fields[0] == "header" {
			flags = append(flags, "--map", "header:"+fields[1]+"="+fields[2])
		}
	}
	return flags
}

func holdOffline(d *workplace, of []string) {
	d.Helper()
	live, offline := d.problemsOf(append([]string{"check"}, of...)), d.problemsOf(append([]string{"check", "--offline"}, of...))
	isOfSpace := func(p readers.Problem) bool { _, is := needSpace()[p.Code]; return is }
	ofSpace := slices.DeleteFunc(slices.Clone(live), func(p readers.Problem) bool { return !isOfSpace(p) })
	for _, p := range offline {
		isSame := func(other readers.Problem) bool {
			isAsked := other.Code == "to-or-team" && p.Code == "all-to-session" // some of its cells name teams, which only the space knows
			return isAsked || other.Code == p.Code && other.Row == p.Row && other.Column == p.Column
		}
		if isOfSpace(p) && !slices.ContainsFunc(ofSpace, isSame) {
			d.Errorf("%v: only offline: %+v", of, p)
		}
	}
	if diff := cmp.Diff(slices.DeleteFunc(live, isOfSpace), slices.DeleteFunc(offline, isOfSpace)); diff != "" {
		d.Errorf("%v: in the space and offline:\n%s", of, diff)
	}
}

// problemsOf are the problems of a check that may end with errors, in one order.
func (d *workplace) problemsOf(check []string) []readers.Problem {
	d.Helper()
	var checked jsonout.Checked
	if code, stderr := d.run(&checked, check...); code != exitDone && code != exitPlan {
		d.Fatalf("%v: exit code %d\n%s", check, code, stderr)
	}
	slices.SortStableFunc(checked.Problems, func(a, b readers.Problem) int {
		key := func(p readers.Problem) string { return fmt.Sprintf("%9d %s %s %s", p.Row, p.Column, p.Code, p.Message) }
		return strings.Compare(key(a), key(b))
	})
	return checked.Problems
}
