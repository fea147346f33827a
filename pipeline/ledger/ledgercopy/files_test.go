package ledgercopy

import (
	"strings"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
)

// TestFilesOfThisMachine holds that the results files of a copied ledger count by their paths on the machine that has copied them, and on
// another one by their bytes alone.
func TestFilesOfThisMachine(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.in(t, false, func(record ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "one", map[string]ledger.Outcome{"a": ledger.Accepted})
		must(t, record.RememberFile(ledger.ResultsFile{Path: "/plan.results.csv", Sum: "1", Space: space, Plan: "plan.csv", Settings: "mark"}))
	})
	_, err := p.copy(t)
	must(t, err)
	here := ledger.ThisProcess("").Host
	for host, want := range map[string]string{here: "/plan.results.csv: mark", "another": ""} {
		record, err := p.target(func(c *postgres.Config) { c.Host = host })
		must(t, err)
		found, err := record.FilesLike("/plan.results.csv", "2")
		must(t, err)
		same, err := record.FilesLike("/plan.results.csv", "1")
		must(t, err)
		must(t, record.Close())
		var got []string
		for _, f := range found {
			got = append(got, f.Path+": "+f.Settings)
		}
		if strings.Join(got, " ") != want || len(same) != 1 || same[0].Settings != "mark" {
			t.Errorf("on %s the path has %q, and the bytes have %+v", host, got, same)
		}
	}
}
