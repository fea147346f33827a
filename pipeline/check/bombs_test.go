package check_test

import (
	"strings"
	"testing"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/problem"
)

// Plans made to be checked for hours, or to say more than anybody reads, are checked
// at once, and say so.
func TestBombsInPlans(t *testing.T) {
	for name, test := range map[string]struct {
		content string
		limit   uint64 // MiB, about twice what is asked for: under the race detector sync.Pool forgets at random
		rows    int
		codes   string // of the row's problems, or of the last ones
	}{
		"a name for every byte": {"persona,channel,body,team\npetra_lindqvist,gosocial,a,\"" + strings.Repeat("a;", 500_000) + "\"\n", 400, 1, "too-many-teams"},
		"cells without header": {"persona,channel,body\npetra_lindqvist,gosocial,a" + strings.Repeat(",x", 16_000) + "\n", 40, 1,
			"all-to-session" + strings.Repeat(" cell-without-header", problem.MaxStray+1)},
		"errors without end": {"persona,channel\n" + strings.Repeat("x"+strings.Repeat(",y", 30)+"\n", 5000), 400, 4348, "too-many-errors"},
	} {
		t.Run(name, func(t *testing.T) {
			path := pipetest.SaveText(t, "plan.csv", test.content)
			space := pipetest.Harbour(t)
			var checked *plan.Plan
			if asked := pipetest.AllocatedMiB(func() { checked = plantest.TakeFile(t, path, space, plan.Options{}) }); asked > test.limit {
				t.Errorf("it asks for %d MiB, and may for %d", asked, test.limit)
			}
			var codes []string
			for _, problem := range checked.Verdict.Problems {
				codes = append(codes, problem.Code)
			}
			if got := strings.Join(codes, " "); checked.Verdict.Rows != test.rows || !strings.HasSuffix(got, test.codes) {
				t.Errorf("%d rows with the problems %.300s", checked.Verdict.Rows, got)
			}
			if len(codes) > 0 && checked.Verdict.Broken != (test.codes == "too-many-errors") {
				t.Errorf("broken: %v", checked.Verdict.Broken)
			}
		})
	}
}

// A text with many wrong names that is copied down does not end the check: the first name of each cell is told, and as many others as
// somebody reads.
func TestWrongNamesCopiedDown(t *testing.T) {
	const rows, others = 5100, 2000
	names := "{{.a}}{{.b}}{{.c}}{{.d}}{{.e}}{{.f}}{{.g}}{{.h}}{{.i}}{{.j}}" +
		"{{.k}}{{.l}}{{.m}}{{.n}}{{.o}}{{.p}}{{.q}}{{.r}}{{.s}}{{.t}}"
	path := pipetest.SaveText(t, "plan.csv", "persona,channel,team,body\n"+strings.Repeat("petra_lindqvist,gosocial,session,"+names+"\n", rows))
	checked := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{})
	if v := checked.Verdict; v.Broken || v.Rows != rows || v.Errors() != rows+others {
		t.Errorf("broken: %t, %d rows, %d errors", v.Broken, v.Rows, v.Errors())
	}
}
