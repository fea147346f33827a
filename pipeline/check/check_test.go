package check

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/readers"
)

// takeFile checks the plan at path, at noon.
func takeFile(t *testing.T, path string, in *space.Space, options plan.Options) *plan.Plan {
	t.Helper()
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(t, err)
	t.Cleanup(func() { file.Close() })
	options.Zone, options.Now = time.UTC, pipetest.Noon
	checked, err := Load(file, in, options)
	pipetest.Must(t, err)
	return checked
}

// Whoever takes the problems as they are found gets all of them, in the order of the verdict.
func TestFoundGetsEveryProblem(t *testing.T) {
	t.Parallel()
	var rows []pipetest.Row
	for n := range 3000 {
		rows = append(rows, pipetest.Row{"persona": "Nobody", "channel": "mial", "body": fmt.Sprint("text ", n), "ts": "1600000000"})
	}
	path := pipetest.SaveCSV(t, rows...)
	want := takeFile(t, path, nil, plan.Options{}).Verdict.Problems
	var got []readers.Problem
	left := takeFile(t, path, nil, plan.Options{Found: func(problems []readers.Problem) { got = append(got, problems...) }}).Verdict.Problems
	if len(want) != 2*len(rows) || !slices.Equal(got, want) || len(left) > 0 {
		t.Errorf("%d problems of %d, and %d are left", len(got), len(want), len(left))
	}
}

// TestColumnsOfADeliveryKeepTheirNames: ledgers know a delivery by these names, which may never change.
func TestColumnsOfADeliveryKeepTheirNames(t *testing.T) {
	for column, want := range map[string]string{"Note:": "note:", "Phase_of Day": "phaseofday", "U\u0308-1": "u\u03081", "\u00c9tat": "\u00e9tat"} {
		if got := nameInDigest(column); got != want {
			t.Errorf("%q became %q, want %q", column, got, want)
		}
	}
	plain := takeFile(t, pipetest.SaveCSV(t, pipetest.PostRow.With("body", `{{index .Row "Note:"}}`, "Note:", "x")), pipetest.Harbour(t), plan.Options{})
	other := takeFile(t, pipetest.SaveCSV(t, pipetest.PostRow.With("body", `{{index .Row "Note:"}}`, "Note:", "y")), pipetest.Harbour(t), plan.Options{})
	if plain.Injects[0].Deliveries[0].Hash == other.Injects[0].Deliveries[0].Hash {
		t.Error("two rows with other words are taken for one delivery")
	}
}

func TestChoicesNameInAnySpelling(t *testing.T) {
	ch, err := plan.NewSelection(plan.Filter{Teams: []string{"\u00dcbung"}, Channels: []string{" Social-Watch\u00a0"}}, pipetest.FoldedSpace())
	pipetest.Must(t, err)
	if len(ch.Teams) != 1 || ch.Teams[0].ID != 2 || ch.Channels[0] != "social-watch" {
		t.Errorf("%+v", ch)
	}
	if team, err := redirectTeam(pipetest.FoldedSpace(), "Red  Cross"); err != nil || team.ID != 3 {
		t.Errorf("%v, %v", team, err)
	}
}
