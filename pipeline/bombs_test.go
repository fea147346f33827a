package pipeline

import (
	"encoding/hex"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"simcast/pipeline/catalog"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// allocatedMiB is how much memory work asks for in all, given back or not: work that
// goes on and on asks for more and more.
func allocatedMiB(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return (after.TotalAlloc - before.TotalAlloc) >> 20
}

// Plans made to be checked for hours, or to say more than anybody reads, are checked
// at once, and say so.
func TestBombsInPlans(t *testing.T) {
	for name, test := range map[string]struct {
		content string
		most    uint64 // MiB
		rows    int
		codes   string // of the row's problems, or of the last ones
	}{
		"a name for every byte": {"persona,channel,body,team\npetra_lindqvist,gosocial,a,\"" + strings.Repeat("a;", 500_000) + "\"\n", 200, 1, "too-many-teams"},
		"cells without header": {"persona,channel,body\npetra_lindqvist,gosocial,a" + strings.Repeat(",x", 16_000) + "\n", 40, 1,
			strings.Repeat("cell-without-header ", problem.MaxStray+1) + "no-team-column"},
		"errors without end": {"persona,channel\n" + strings.Repeat("x"+strings.Repeat(",y", 30)+"\n", 5000), 200, 4348, "too-many-errors"},
	} {
		t.Run(name, func(t *testing.T) {
			path := pipetest.SaveText(t, "plan.csv", test.content)
			space := pipetest.Harbour(t)
			var checked *plan.Plan
			if asked := allocatedMiB(func() { checked = plantest.TakeFile(t, path, space, plan.Options{}) }); asked > test.most {
				t.Errorf("it asks for %d MiB, and may for %d", asked, test.most)
			}
			var codes []string
			for _, problem := range checked.Problems {
				codes = append(codes, problem.Code)
			}
			if got := strings.Join(codes, " "); checked.Rows != test.rows || !strings.HasSuffix(got, test.codes) {
				t.Errorf("%d rows with the problems %.300s", checked.Rows, got)
			}
			if len(codes) > 0 && checked.Broken != (test.codes == "too-many-errors") {
				t.Errorf("broken: %v", checked.Broken)
			}
		})
	}
}

// A results file whose equal rows all bear hashes that are none of theirs is not held
// against every number for every row.
func TestBombOfHashes(t *testing.T) {
	const rows = 2000
	content := "persona,channel,body,result,delivery\n"
	borne := map[string]bool{}
	for n := range rows {
		raw := plan.Digest{1}.OldHash(n, false)
		hash := hex.EncodeToString(raw[:])
		borne[hash] = true
		content += fmt.Sprintf("petra_lindqvist,gosocial,What is burning?,pending,:%s\n", hash)
	}
	path := pipetest.SaveText(t, "plan.results.csv", content)
	space := pipetest.Harbour(t)
	var checked *plan.Plan
	var sendPlan *plan.SendPlan
	asked := allocatedMiB(func() {
		checked = plantest.TakeFile(t, path, space, plan.Options{Rerun: true})
		sendPlan = plantest.ReconcileNew(t, checked)
	})
	if checked.Rows != rows || asked > 60 {
		t.Errorf("%d rows ask for %d MiB", checked.Rows, asked)
	}
	seen := map[string]bool{}
	for _, d := range sendPlan.ToPost {
		if d.Hash == "" || seen[d.Hash] || borne[d.Hash] {
			t.Fatalf("a delivery with the hash %q", d.Hash)
		}
		seen[d.Hash] = true
	}
	if len(seen) != rows {
		t.Errorf("%d are posted", len(seen))
	}
}

// Space files made to fill the memory are refused, and say why.
func TestBombsInSpaceFiles(t *testing.T) {
	others := []string{pipetest.SaveText(t, "personas.json", "[]"), pipetest.SaveText(t, "smartwords.json", "[]")}
	for name, test := range map[string]struct {
		file, content string
		code          string
		problems      int
	}{
		"entries of a byte": {"teams.json", "[" + strings.Repeat("1,", 200_000) + "1]", "space-size", 1},
		"depth":             {"teams.json", strings.Repeat("[", 100_000), "space-json", 1},
		"objects in depth":  {"teams.json", "[" + strings.Repeat(`{"id":`, 100_000), "space-json", 1},
		"wrong entries":     {"teams.json", "[" + strings.Repeat(`{"id":"x"},`, 5000) + "{}]", "space-problems", catalog.MaxProblems + 1},
		"wrong rows":        {"teams.csv", "id,name\n" + strings.Repeat("x,a\n", 5000), "space-problems", catalog.MaxProblems + 1},
		"cells of a row":    {"teams.csv", "id,name\n1,a" + strings.Repeat(",x", 16_000) + "\n", "space-stray", problem.MaxStray},
	} {
		t.Run(name, func(t *testing.T) {
			path := pipetest.SaveText(t, test.file, test.content)
			var err error
			if asked := allocatedMiB(func() { _, err = catalog.ReadSpaceFile(append(others, path)...) }); asked > 200 {
				t.Errorf("it asks for %d MiB", asked)
			}
			var bad *catalog.SpaceFileError
			if !errors.As(err, &bad) || len(bad.Problems) != test.problems {
				t.Fatalf("error %.300v", err)
			}
			if last := bad.Problems[test.problems-1]; last.Code != test.code || last.File != test.file || last.Severity != readers.Error {
				t.Errorf("the last problem is %+v", last)
			}
		})
	}
}
