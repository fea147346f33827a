package resultsfiles

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
)

// TestFilesOfRuns: a run's results bear the name of the plan and the round, perhaps with a date. What is gone is not named.
func TestFilesOfRuns(t *testing.T) {
	folder := t.TempDir()
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	var written []string
	for i, name := range []string{"plan.day.results.xlsx", "plan.day.results 2026-11-20 12.00.00.xlsx", "plan.day.results 2026-11-20 11.00.00 (2).xlsx",
		"plan.results.csv", "other.results.csv", "again.xlsx", "plan.night.results.csv"} {
		path := filepath.Join(folder, name)
		written = append(written, path)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		at := noon.Add(time.Duration(i) * time.Minute)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(written[6]); err != nil {
		t.Fatal(err)
	}
	runs := []ledger.Run{{Plan: "plan.xlsx", Round: "day"}, {Plan: "plan.xlsx"}, {Plan: "plan.xlsx", Round: "night"}, {Plan: "again.xlsx", Round: "day"}}
	if diff := cmp.Diff([]string{written[5], written[3], written[2]}, filesOf(runs, written)); diff != "" {
		t.Error(diff)
	}
}

func TestNamesOfFiles(t *testing.T) {
	here, there := filepath.Join(t.TempDir(), "here"), filepath.Join(t.TempDir(), "there")
	inside, other := filepath.Join(here, "results", "a.csv"), filepath.Join(there, "a.csv")
	from := NameFrom(here)
	if got := []string{from(inside), from(other)}; got[0] != filepath.Join("results", "a.csv") || got[1] != other {
		t.Errorf("%q", got)
	}
	alone := NameAlone([]string{inside, other, filepath.Join(there, "b.csv")})
	for path, want := range map[string]string{inside: "a.csv in " + filepath.Dir(inside), other: "a.csv in " + there, filepath.Join(there, "b.csv"): "b.csv"} {
		if got := alone(path); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
