package planlists_test

import (
	"fmt"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/planlists"
	"simcast/readers"
)

func found(rule, number string, row int, value string, severity readers.Severity) readers.Problem {
	p := readers.Problem{Severity: severity, Code: rule, Rule: number, Message: rule + " in " + value, Value: value}
	if p.Row = row; row > 0 {
		p.Cell = fmt.Sprint("E", row)
	}
	return p
}

// Rules that hold the plan up come first, then all by their numbers; findings in the same words are one, and what is of the whole
// plan, or of the column lint itself, cannot be suppressed.
func TestFindingsByRule(t *testing.T) {
	problems := []readers.Problem{
		found("ok-unused", "", 3, "ok x: y", readers.Warning), found("real-domain", "L110", 2, "a.com", readers.Warning), {Code: "id-twice", Severity: readers.Error},
		found("exercise-mark", "L101", 0, "", readers.Warning), found("real-domain", "L110", 4, "a.com", readers.Warning), found("real-domain", "L110", 4, "b.com", readers.Warning),
		found("not-a-drill", "L102", 5, "no drill", readers.Error),
	}
	ours, others := planlists.Split(problems)
	if len(ours) != 6 || len(others) != 1 || others[0].Code != "id-twice" {
		t.Fatalf("%d and %d", len(ours), len(others))
	}
	list := planlists.LintOf(ours, "a note")
	var told []string
	for _, r := range list.Rules {
		line := fmt.Sprintf("%s (%d):", r.Title(), r.Count)
		for _, f := range r.Findings {
			line += fmt.Sprintf(" %s at %d places, suppressed: %v;", f.First().Message, len(f.Problems), r.CanSuppress(f))
		}
		told = append(told, line)
	}
	want := []string{"L102 not-a-drill (1): not-a-drill in no drill at 1 places, suppressed: true;", "L101 exercise-mark (1): exercise-mark in  at 1 places, suppressed: false;",
		"L110 real-domain (3): real-domain in a.com at 2 places, suppressed: true; real-domain in b.com at 1 places, suppressed: true;", "ok-unused (1): ok-unused in ok x: y at 1 places, suppressed: false;"}
	if fmt.Sprint(told) != fmt.Sprint(want) {
		t.Errorf("%s\nnot\n%s", strings.Join(told, "\n"), strings.Join(want, "\n"))
	}
	if planlists.LintOf(nil, "") != nil {
		t.Error("nothing is a list")
	}
}

// A plan with very many findings does not fill the page.
func TestManyFindings(t *testing.T) {
	var many []readers.Problem
	for i := range 1000 {
		many = append(many, found("real-domain", "L110", i+2, fmt.Sprint(i, ".com"), readers.Warning))
	}
	list := planlists.LintOf(many, "")
	if shown := len(list.Rules[0].Findings); shown+list.More != 1000 || shown != 300 || list.Rules[0].Count != 1000 {
		t.Errorf("%d are shown, %d more", shown, list.More)
	}
}
