package torture

import (
	"os"
	"path/filepath"
	"testing"
)

// TestResultsTroubles puts other things in the results' place, before a life and in its middle.
func TestResultsTroubles(t *testing.T) {
	t.Parallel()
	folder := func(b *sandbox) {
		b.must(os.RemoveAll(b.results))
		b.must(os.Mkdir(b.results, 0o700))
	}
	gone := func(b *sandbox) { b.must(os.RemoveAll(b.folder)) }
	note := func(b *sandbox) {
		b.must(os.Remove(b.results))
		mustWrite(b, b.results, []byte("a note of somebody's own\n"))
	}
	back := func(b *sandbox) {
		b.must(os.MkdirAll(b.folder, 0o700))
		b.must(os.RemoveAll(b.results))
		b.must(writeTable(b.plan.path, b.plan.table))
	}
	var list []suffering
	for _, ending := range []string{"csv", "xlsx"} {
		list = append(list,
			suffering{ending: ending, trouble: trouble{name: "a folder for results (" + ending + ")", exits: []int{1}, says: "plan.results." + ending,
				before: func(b *sandbox, _ *life) func() {
					folder(b)
					return func() { back(b) }
				}}},
			suffering{ending: ending, trouble: inTheMiddle("a folder for results from the middle on ("+ending+")",
				func(b *sandbox, _ *life) { folder(b) }, back).ends("plan.results."+ending, 1)},
			suffering{ending: ending, trouble: inTheMiddle("a folder that is gone ("+ending+")",
				func(b *sandbox, _ *life) { gone(b) }, back).ends("plan.results."+ending, 1)},
			suffering{ending: ending, last: oneKept, trouble: inTheMiddle("results that another program replaces ("+ending+")",
				func(b *sandbox, _ *life) { note(b) }, nil).ends("is not from simcast", 0)})
	}
	endure(t, 500, list)
}

// oneKept holds what somebody has written in the results' place to be kept beside them.
func oneKept(b *sandbox) {
	b.Helper()
	others := b.others()
	if len(others) != 1 {
		b.Fatalf("beside plan and results are %q", others)
	}
	data, err := os.ReadFile(others[0])
	b.must(err)
	if string(data) != "a note of somebody's own\n" {
		b.Errorf("%s is not as it was: %q", filepath.Base(others[0]), data)
	}
	b.must(os.Remove(others[0]))
}
