package main

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"simcast/pipeline/plan"
	"simcast/pipeline/spaces"
)

// Of very many spaces those where all is well stand in one row, and the sums are shown even where
// there is no other.
func TestSpacesWhereAllIsWellAreSummedUp(t *testing.T) {
	t.Parallel()
	var said bytes.Buffer
	a := &app{stderr: &said}
	m := &multiJob{}
	for i := range maxSpaces + 1 {
		m.Runs = append(m.Runs, &spaces.SpaceRun{N: i, Summary: plan.Summary{Counts: plan.Counts{Sent: 2, Already: 1, Skipped: 1}}})
	}
	a.printSpaces(m, spaces.Counts(m.Runs))
	for _, row := range []string{`\(51 spaces, all sent\)`, `51 SPACES`} {
		if !regexp.MustCompile(row + ` +│ +153 │ +0 │ +0 │ +0 │ +51 │`).MatchString(said.String()) {
			t.Errorf("no %s with its sums in\n%s", row, said.String())
		}
	}
}

// What a planner has to look at in one space is shown before what another has not begun.
func TestWhatIsUncertainIsShownFirst(t *testing.T) {
	t.Parallel()
	var said bytes.Buffer
	a := &app{stderr: &said}
	open := func(result plan.State) *plan.Delivery {
		return &plan.Delivery{Inject: &plan.Inject{}, Status: plan.Status{State: result}}
	}
	stopped := &spaces.SpaceRun{Name: "stopped"}
	for range maxOpen {
		stopped.Open = append(stopped.Open, open(plan.Pending))
	}
	refused := &spaces.SpaceRun{Name: "refused", Open: []*plan.Delivery{open(plan.Failed), open(plan.Pending)}}
	broken := &spaces.SpaceRun{Name: "broken", Open: []*plan.Delivery{open(plan.Uncertain)}}
	a.printManyOpenDeliveries(&multiJob{Job: spaces.Job{Runs: []*spaces.SpaceRun{stopped, refused, broken}}}, plan.Counts{Open: maxOpen + 3})
	lines := strings.Split(strings.TrimSpace(said.String()), "\n")
	if len(lines) != 1+maxOpen+1 || !strings.Contains(lines[1], "broken: ") || !strings.Contains(lines[2], "refused: ") ||
		!strings.Contains(lines[len(lines)-1], "and 3 more") {
		t.Errorf("it says\n%s", said.String())
	}
}
