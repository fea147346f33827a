package resolve_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/resolve"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
)

// TestTheRestOfTheFileStays holds that a file which is written again differs in its results alone: what a take-over goes by
// is as it was.
func TestTheRestOfTheFileStays(t *testing.T) {
	x := newFixture(t)
	rows := []pipetest.Row{row("A1", "One").With("when", "2026-11-20"), row("A2", "=Two"), row("A3", "Three")}
	s := plantest.ReconcileNew(t, plantest.TakeGood(t, rows...))
	s.Deliveries[0].Status = plan.Status{State: plan.Uncertain, Reason: "no answer", Attempts: 1, SentAt: pipetest.Noon}
	x.ran("earlier", "space", ledger.Attempt{Hash: s.Deliveries[0].Hash, Outcome: ledger.Unknown})
	x.write(resultsreport.Of(s, "earlier", "space", false, 2))
	before := x.content()
	r := x.open()
	x.write(r.Report())
	if d := cmp.Diff(before, x.content()); d != "" {
		t.Errorf("without an answer the file changes: %s", d)
	}
	pipetest.Must(t, r.Answer(t.Context(), r.Questions()[0], resolve.NotThere))
	x.write(r.Report())
	after := x.content()
	changed := 0
	for i := range before {
		if before[i] != after[i] {
			changed++
		}
	}
	if changed != 4 || !slices.Contains(after, "2 result: failed") { // the result, its reason, and when it was sent, in two columns
		t.Errorf("an answer changes %d cells: %s", changed, cmp.Diff(before, after))
	}
}

// content is all that the file holds: its properties and its cells.
func (x *fixture) content() (content []string) {
	x.Helper()
	file, err := readers.Open(x.path, readers.Options{})
	pipetest.Must(x, err)
	defer file.Close()
	for name, value := range file.Properties {
		if name != resultsreport.PropSum {
			content = append(content, name+": "+value)
		}
	}
	slices.Sort(content)
	for row, err := range file.Rows() {
		pipetest.Must(x, err)
		for _, column := range file.Columns {
			content = append(content, fmt.Sprintf("%d %s: %s", row.Number, column.Header, plan.CellOf(row, column.Index).Text))
		}
	}
	return content
}

// TestLocked holds that the space is locked while questions are open, and free after.
func TestLocked(t *testing.T) {
	x := newFixture(t)
	a := row("A1", "One")
	x.ran("earlier", "space", ledger.Attempt{Hash: hashOf(t, a), Outcome: ledger.Unknown})
	x.path = pipetest.SaveCSV(t, plantest.InResults(t, a, "uncertain", 1))
	r := x.open()
	busy := (*ledger.BusyError)(nil)
	if _, err := resolve.Open(t.Context(), x.config()); !errors.As(err, &busy) {
		t.Errorf("a second one: %v", err)
	}
	if seen, err := resolve.Read(t.Context(), x.config()); err != nil || len(seen.Questions()) != 1 {
		t.Errorf("it cannot be read: %v", err)
	}
	pipetest.Must(t, r.Close(t.Context()))
	pipetest.Must(t, x.open().Close(t.Context()))
}

// TestCellsThatCannotBeRead are problems of the file.
func TestCellsThatCannotBeRead(t *testing.T) {
	x := newFixture(t)
	a := row("A1", "One")
	x.ran("earlier", "space", ledger.Attempt{Hash: hashOf(t, a), Outcome: ledger.Unknown})
	x.path = pipetest.SaveCSV(t, plantest.InResults(t, a, "perhaps", 1))
	_, err := resolve.Open(t.Context(), x.config())
	if found := readers.ProblemsIn(err); len(found) != 1 || found[0].Code != "bad-result" || found[0].Row != 2 {
		t.Errorf("%v", err)
	}
}
