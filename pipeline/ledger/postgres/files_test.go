package postgres

import (
	"slices"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// TestFilesOfMachines holds that what was written last under a path is what this machine wrote there.
func TestFilesOfMachines(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	open := func(host string) *Ledger {
		config := access(t, address)
		config.Host = host
		l, err := Open(t.Context(), config)
		must(t, err)
		t.Cleanup(func() { must(t, l.Close()) })
		return l
	}
	hold := func(l *Ledger, sum string, want ...ledger.ResultsFile) {
		t.Helper()
		if got, err := l.FilesLike(t.Context(), "/p/plan.results.csv", sum); err != nil || !slices.Equal(got, want) {
			t.Errorf("on %s: %+v, %v, want %+v", l.config.Host, got, err, want)
		}
	}
	ada, bo := open("ada-laptop"), open("bo-laptop")
	const path = "/p/plan.results.csv"
	adas := ledger.ResultsFile{Path: path, Sum: "1", Space: "A", Plan: "/p/plan.csv", Mapping: "[1]", Settings: "[2]"}
	bos := ledger.ResultsFile{Path: path, Sum: "2", Space: "B", Plan: "/p/plan.csv"}
	must(t, ada.RememberFile(t.Context(), adas))
	must(t, bo.RememberFile(t.Context(), bos))
	hold(ada, "changed", adas)
	hold(bo, "changed", bos)
	elsewhere := adas
	elsewhere.Path = "ada-laptop:" + path
	hold(bo, "1", elsewhere, bos)
	for _, l := range []*Ledger{ada, bo} {
		if wrote, err := l.WroteFile(t.Context(), path, "1"); err != nil || !wrote {
			t.Errorf("%s does not know what simcast wrote: %v", l.config.Host, err)
		}
	}
}
