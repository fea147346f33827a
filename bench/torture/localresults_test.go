package torture

import (
	"os"
	"path/filepath"
	"testing"
)

// TestResultsTroubles puts other things in the results' place, before a life and in its middle.
func TestResultsTroubles(t *testing.T) {
	t.Parallel()
	folder := func(w *world) {
		w.must(os.RemoveAll(w.results))
		w.must(os.Mkdir(w.results, 0o700))
	}
	gone := func(w *world) { w.must(os.RemoveAll(w.folder)) }
	note := func(w *world) {
		w.must(os.Remove(w.results))
		mustWrite(w, w.results, []byte("a note of somebody's own\n"))
	}
	back := func(w *world) {
		w.must(os.MkdirAll(w.folder, 0o700))
		w.must(os.RemoveAll(w.results))
		w.must(writeTable(w.plan.path, w.plan.table))
	}
	var list []suffering
	for _, ending := range []string{"csv", "xlsx"} {
		list = append(list,
			suffering{ending: ending, trouble: trouble{name: "a folder for results (" + ending + ")", exits: []int{1}, says: "plan.results." + ending,
				before: func(w *world, _ *life) func() {
					folder(w)
					return func() { back(w) }
				}}},
			suffering{ending: ending, trouble: inTheMiddle("a folder for results from the middle on ("+ending+")",
				func(w *world, _ *life) { folder(w) }, back).ends("plan.results."+ending, 1)},
			suffering{ending: ending, trouble: inTheMiddle("a folder that is gone ("+ending+")",
				func(w *world, _ *life) { gone(w) }, back).ends("plan.results."+ending, 1)},
			suffering{ending: ending, last: oneKept, trouble: inTheMiddle("results that another program replaces ("+ending+")",
				func(w *world, _ *life) { note(w) }, nil).ends("is not as simcast wrote it", 0)})
	}
	endure(t, 500, list)
}

// oneKept holds what somebody has written in the results' place to be kept beside them.
func oneKept(w *world) {
	w.Helper()
	others := w.others()
	if len(others) != 1 {
		w.Fatalf("beside plan and results are %q", others)
	}
	data, err := os.ReadFile(others[0])
	w.must(err)
	if string(data) != "a note of somebody's own\n" {
		w.Errorf("%s is not as it was: %q", filepath.Base(others[0]), data)
	}
	w.must(os.Remove(others[0]))
}
