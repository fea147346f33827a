package pipeline

import (
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
)

// TestProvenanceInAList tells files of the spaces of a list from one another. Copies of a space have
// the same deliveries, so that only what was tried tells whose a CSV is.
func TestProvenanceInAList(t *testing.T) {
	book, err := sqlite.InMemory()
	pipetest.Must(t, err)
	defer book.Close()
	for _, space := range []string{"beside", "stranger"} {
		run, err := book.BeginRun(ledger.Run{Name: "run of " + space, Space: space, Round: space, Started: pipetest.Noon})
		pipetest.Must(t, err, run.Import([]ledger.Attempt{{Delivery: "d", Outcome: ledger.Accepted}}))
	}
	pipetest.Must(t, book.RememberFile("/plans/p.results.csv", "sum"))
	d := map[string]bool{"d": true}
	for _, c := range []struct {
		name   string
		origin Origin
		want   Provenance
	}{
		{"a CSV of which nothing was tried, while a space beside it has it", Origin{Round: "beside", Pending: true, Hashes: d}, Known},
		{"a CSV of what was tried in a space beside it", Origin{Round: "beside", Hashes: d, Tried: d, Out: d}, OtherSpace},
		{"a CSV of which nothing was tried, while a space out of the list has it", Origin{Round: "stranger", Pending: true, Hashes: d}, OtherSpace},
		{"a workbook that says this space, while others have its deliveries", Origin{Run: "own", Round: "stranger", Ended: true, Hashes: d, Space: SpaceMark("space")}, Known},
		{"a workbook of a space beside it", Origin{Run: "own", Round: "new", Ended: true, Space: SpaceMark("beside")}, OtherSpace},
	} {
		for _, same := range []bool{false, true} {
			want := c.want
			if same && want == OtherSpace && c.origin.Space == "" {
				continue // the planner's word that some key of the list was renewed
			}
			got, err := c.origin.Provenance(RerunContext{Ledger: book, Space: "space", SameSpace: same, Others: []string{"space", "beside"}, Path: "/plans/p.results.csv", Sum: "sum"})
			if pipetest.Must(t, err); got != want {
				t.Errorf("%s, --same-space %v: %v, want %v", c.name, same, got, want)
			}
		}
	}
}
