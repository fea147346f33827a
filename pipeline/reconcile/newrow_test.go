package reconcile_test

import (
	"testing"

	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plantest"
)

// TestNewRowSaysNothing holds that a row of a results file that was never tried is no planner's word: what is uncertain, and says the same,
// stays so. In particular where nobody knows of a request, so that the row's attempts, none, are as many as the ledger's.
func TestNewRowSaysNothing(t *testing.T) {
	uncertain := plantest.InResults(t, pipetest.PostRow, "uncertain", 0)
	for name, row := range map[string]pipetest.Row{
		"all result cells are empty": pipetest.PostRow,
		"pending, without a hash":    uncertain.With("result", "pending", "delivery", ""),
		"as it was before":           uncertain.With("result", "pending"),
	} {
		book, err := sqlite.InMemory(t.Context())
		pipetest.Must(t, err)
		rerunOf(t, book, uncertain)
		if got := plantest.ActionsOf(rerunOf(t, book, row)); got != "leave/uncertain" {
			t.Errorf("%s: %s", name, got)
		}
		pipetest.Must(t, book.Close())
	}
}
