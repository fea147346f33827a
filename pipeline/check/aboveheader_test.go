package check_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simcast/pipeline/check"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/readers"
)

// checkText checks a CSV of these lines in the stand-in's space.
func checkText(t *testing.T, options plan.Options, lines ...string) plan.Verdict {
	t.Helper()
	path := filepath.Join(t.TempDir(), "plan.csv")
	pipetest.Must(t, os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600))
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(t, err)
	defer file.Close()
	verdict, err := check.Check(file, pipetest.Harbour(t), options)
	pipetest.Must(t, err)
	return verdict
}

func TestRowsAboveTheHeader(t *testing.T) {
	const header, inject = "id,skip,persona,channel,team,subject,body", "A2,,petra_lindqvist,gosocial,,,Smoke."
	for _, c := range []struct {
		name, above string
		want        int // errors
	}{
		{"an inject", "A1,,petra_lindqvist,gosocial,,,Fire.", 1},
		{"without a persona", "A1,,,GoSocial,,,Fire.", 1},
		{"of a channel with two letters swapped", "A1,,Leila Dufour,mial,,Deadline,Fire.", 1},
		{"of a channel that nearly is one", "A1,,Leila Dufour,mails,,Deadline,Fire.", 1},
		{"of a channel that is none", "A1,,Leila Dufour,Twitter,,,I print the whole story at eight.", 1},
		{"a skipped one", "A1,yes,petra_lindqvist,gosocial,,,Fire.", 0},
		{"a title", "Harbour Light,,,,,,", 0},
		{"a title in several cells", "Exercise,Harbour Light,Version,3,Day,,20 November 2026", 0},
		{"groups of columns", "Row,,Who,How,To whom,What,What they read", 0},
		{"words about the columns", "your own,yes: left out,who speaks,one of the list in sheet Channels,empty: everybody,of a mail,what the players read on their screens", 0},
		{"a channel alone", ",,,mail,,,", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if v := checkText(t, plan.Options{Now: pipetest.Noon}, "Harbour Light", c.above, header, inject); v.Errors() != c.want {
				t.Errorf("%v", v.Problems)
			} else if c.want > 0 && !strings.Contains(v.Problems[0].String(), "plan.csv:2 (row 2): the row is filled in like an inject, but is above the header row (row 3)") {
				t.Errorf("%s", v.Problems[0])
			}
		})
	}
	if v := checkText(t, plan.Options{Now: pipetest.Noon, Filter: plan.Filter{IDs: []string{"A2"}}}, "A1,,petra_lindqvist,gosocial,,,Fire.", header, inject); v.Errors() > 0 {
		t.Errorf("a row that is left out: %v", v.Problems)
	}
}
