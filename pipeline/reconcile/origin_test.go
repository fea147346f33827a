package reconcile_test

import (
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/resultsreport"
)

// TestProvenanceInAList tells files of the spaces of a list from one another. Copies of a space have
// the same deliveries, so that only what was tried tells whose a CSV is.
func TestProvenanceInAList(t *testing.T) {
	book, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	defer book.Close()
	for _, space := range []string{"beside", "stranger"} {
		run, err := ledgertest.BeginRun(t.Context(), book, ledger.Run{Name: "run of " + space, Space: space, Round: space, Started: pipetest.Noon})
		pipetest.Must(t, err, run.Import(t.Context(), []ledger.Attempt{{Hash: "d", Outcome: ledger.Accepted}}))
	}
	pipetest.Must(t, book.RememberFile(t.Context(), ledger.ResultsFile{Path: "/plans/p.results.csv", Sum: "sum"}))
	d := map[string]bool{"d": true}
	for _, c := range []struct {
		name   string
		origin reconcile.Origin
		want   reconcile.Provenance
	}{
		{"a CSV of which nothing was tried, while a space beside it has it", reconcile.Origin{Round: "beside", Pending: true, Hashes: d}, reconcile.Known},
		{"a CSV of what was tried in a space beside it", reconcile.Origin{Round: "beside", Hashes: d, Tried: d, Out: d}, reconcile.OtherSpace},
		{"a CSV of which nothing was tried, while a space out of the list has it", reconcile.Origin{Round: "stranger", Pending: true, Hashes: d}, reconcile.OtherSpace},
		{"a workbook that says this space, while others have its deliveries", reconcile.Origin{Run: "own", Round: "stranger", Ended: true, Hashes: d, Space: resultsreport.SpaceMark("space")}, reconcile.Known},
		{"a workbook of a space beside it", reconcile.Origin{Run: "own", Round: "new", Ended: true, Space: resultsreport.SpaceMark("beside")}, reconcile.OtherSpace},
	} {
		for _, same := range []bool{false, true} {
			want := c.want
			if same && want == reconcile.OtherSpace && c.origin.Space == "" {
				continue // the planner's word that some key of the list was renewed
			}
			c.origin.Sum = "sum"
			got, err := c.origin.Provenance(t.Context(), reconcile.RerunContext{Ledger: book, Space: "space", SameSpace: same, Others: []string{"space", "beside"}}, "/plans/p.results.csv")
			if pipetest.Must(t, err); got != want {
				t.Errorf("%s, --same-space %v: %v, want %v", c.name, same, got, want)
			}
		}
	}
}
