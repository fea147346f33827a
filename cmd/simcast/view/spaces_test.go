package view_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// screenOn shows what is said without colours.
func screenOn(said *bytes.Buffer) terminal.Screen {
	return terminal.NewScreen(said, terminal.Never, func(string) string { return "" })
}

// Of very many spaces those where all is well stand in one row.
func TestSpacesWhereAllIsWellAreSummedUp(t *testing.T) {
	t.Parallel()
	var said bytes.Buffer
	m := &pipeline.Job{}
	for i := range view.MaxSpaces + 1 {
		m.Runs = append(m.Runs, &pipeline.SpaceRun{N: i, Chosen: plan.Counts{Counts: ledger.Counts{Sent: 2}, Already: 1, Skipped: 1}})
	}
	m.Runs = append(m.Runs, &pipeline.SpaceRun{N: view.MaxSpaces + 1, Name: "broken", Summary: plan.Summary{Counts: plan.Counts{Open: 3}}, Chosen: plan.Counts{Counts: ledger.Counts{Failed: 3}}})
	screenOn(&said).Blocks(view.SpacesOf(m))
	for _, row := range []string{`\(51 spaces, all sent\) +│ +102 │ +51 │ +0 │ +51 │`, `broken +│ +0 │ +0 │ +3 │ +0 │`, `52 SPACES +│ +102 │ +51 │ +3 │ +51 │`} {
		if !regexp.MustCompile(row).MatchString(said.String()) {
			t.Errorf("no %s in\n%s", row, said.String())
		}
	}
}

// What a planner has to look at in one space is shown before what another has not begun.
func TestWhatIsUncertainIsShownFirst(t *testing.T) {
	t.Parallel()
	var said bytes.Buffer
	open := func(result plan.State) *plan.Delivery {
		return &plan.Delivery{Inject: &plan.Inject{}, Status: plan.Status{State: result}}
	}
	stopped := &pipeline.SpaceRun{Name: "stopped", Open: []*plan.Delivery{open(plan.Pending)}, Chosen: plan.Counts{Open: 20, OpenPending: 20}, Summary: plan.Summary{Counts: plan.Counts{Open: 20, OpenPending: 20}}}
	refused := &pipeline.SpaceRun{Name: "refused", Open: []*plan.Delivery{open(plan.Failed), open(plan.Pending)}, Chosen: plan.Counts{Open: 2, OpenPending: 1}, Summary: plan.Summary{Counts: plan.Counts{Open: 2, OpenPending: 1}}}
	broken := &pipeline.SpaceRun{Name: "broken", Open: []*plan.Delivery{open(plan.Uncertain)}, Chosen: plan.Counts{Open: 1}, Summary: plan.Summary{Counts: plan.Counts{Open: 1}}}
	runs := []*pipeline.SpaceRun{stopped, refused, broken}
	screenOn(&said).Blocks(view.OpenInSpaces(runs, "results", time.Unix(2_000_000_000, 0)))
	lines := strings.Split(strings.TrimSpace(said.String()), "\n")
	for i, want := range []string{"Not sent, or not certain", "uncertain +broken: ", "failed +refused: ", "pending +stopped: 20 messages, not tried", "pending +refused: 1 message, not tried"} {
		if i >= len(lines) || !regexp.MustCompile(want).MatchString(lines[i]) {
			t.Errorf("line %d is not %q in\n%s", i, want, said.String())
		}
	}
}
