package resolve_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plantest"
	"simcast/pipeline/problem"
	"simcast/pipeline/resolve"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/writers/results"
	"simcast/writers/sheet"
)

// TestWhichSpace holds how the space of results is found without a connection, and that it is never guessed.
func TestWhichSpace(t *testing.T) {
	a := row("A1", "One")
	known := []ledger.Attempt{{Hash: hashOf(t, a), Outcome: ledger.Unknown}}
	for _, c := range []struct {
		name     string
		run      string // in the file; "" for a CSV
		space    string // whose mark the file has
		key      string // known as that of the space of its name
		isTheirs bool   // somebody has named the key for these results
		wrote    string // the space whose results were written with these bytes
		spaces   []string
		want     string
		wantFail string
	}{
		{name: "its run is known", run: "earlier in one", space: "one", spaces: []string{"one", "two"}, want: "one"},
		{name: "its run is known, and the key is another's", run: "earlier in two", space: "two", key: "one", spaces: []string{"one", "two"}, want: "two"},
		{name: "its run is not known, and the key is its own", run: "elsewhere", space: "one", key: "one", want: "one"},
		{name: "its run is known, from before a key was renewed", run: "earlier in one", space: "first key of one", spaces: []string{"one", "two"}, want: "one"},
		{name: "its run is not known, from before a key was renewed", run: "elsewhere", space: "first key of one", key: "one", want: "one"},
		{name: "its messages are known, from before a key was renewed", run: "elsewhere", space: "first key of one", key: "two", spaces: []string{"one", "two"}, want: "one"},
		{name: "nothing is known, and the key is the first of its space", run: "elsewhere", space: "new", key: "new", want: "new"},
		{name: "nothing is known, and the key is another's", run: "elsewhere", space: "one", key: "two", wantFail: "does not know which space"},
		{name: "a CSV, by its messages", spaces: []string{"one"}, want: "one"},
		{name: "a CSV, by its key", spaces: []string{"one", "two"}, key: "two", isTheirs: true, want: "two"},
		{name: "a CSV of several spaces, and a key that is merely at hand", spaces: []string{"one", "two"}, key: "two", wantFail: "more than one space"},
		{name: "a CSV of several spaces, and the key of a third", spaces: []string{"one", "two"}, key: "three", isTheirs: true, wantFail: "another space"},
		{name: "a CSV, by its bytes", wrote: "one", spaces: []string{"one", "two"}, want: "one"},
		{name: "a CSV, by its bytes, and the key is another's", wrote: "one", spaces: []string{"one", "two"}, key: "two", isTheirs: true, want: "one"},
		{name: "a CSV of several spaces", spaces: []string{"one", "two"}, wantFail: "more than one space"},
		{name: "a CSV of nobody", wantFail: "does not know which space"},
		{name: "a CSV that is known from another space than the key's", key: "two", spaces: []string{"one"}, wantFail: "another space"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := newFixture(t)
			x.key = c.key
			if c.key != "" && c.key != "new" {
				pipetest.Must(t, x.record.RememberSpace(t.Context(), ledger.Space{ID: c.key}, c.key, nil, nil))
			}
			if strings.HasPrefix(c.space, "first key") {
				pipetest.Must(t, x.record.RememberSpace(t.Context(), ledger.Space{ID: "one"}, c.space, nil, nil))
			}
			for _, space := range c.spaces {
				x.ran("earlier in "+space, space, known...)
			}
			x.save(c.run, c.space, plantest.InResults(t, a, "uncertain", 1))
			if c.wrote != "" {
				content, err := os.ReadFile(x.path)
				pipetest.Must(t, err, x.record.RememberFile(t.Context(), ledger.ResultsFile{Path: "elsewhere.csv", Sum: fmt.Sprintf("%x", sha256.Sum256(content)), Space: resultsreport.SpaceMark(c.wrote)}))
			}
			config := x.config()
			config.KeyIsTheirs = c.isTheirs
			r, err := resolve.Open(t.Context(), config)
			if usage := (*problem.UsageError)(nil); c.wantFail != "" {
				if !errors.As(err, &usage) || !strings.Contains(err.Error(), c.wantFail) {
					t.Errorf("%v, want %q", err, c.wantFail)
				}
				return
			}
			pipetest.Must(t, err)
			defer r.Close(t.Context())
			pipetest.Must(t, r.Answer(t.Context(), r.Questions()[0], resolve.There))
			standings, err := x.record.Standings(t.Context(), c.want, "")
			if pipetest.Must(t, err); standings[hashOf(t, a)].State != ledger.StateSent {
				t.Errorf("the answer is not in the space %s", c.want)
			}
			if _, known, err := x.record.SpaceOf(t.Context(), "new"); err != nil || known {
				t.Errorf("a key is known by it: %v", err)
			}
		})
	}
}

// save makes the results file of these rows: a CSV, or a workbook of an ended run in a space.
func (x *fixture) save(run, space string, rows ...pipetest.Row) {
	x.Helper()
	x.path = pipetest.SaveCSV(x, rows...)
	if run == "" {
		return
	}
	file, err := readers.Open(x.path, readers.Options{})
	pipetest.Must(x, err)
	defer file.Close()
	pipetest.Must(x, file.Buffer())
	report, _, err := resultsreport.Read(file)
	pipetest.Must(x, err)
	report.Run, report.Space, report.Ended = run, resultsreport.SpaceMark(space), true
	x.write(report)
}

// write writes a workbook.
func (x *fixture) write(report *resultsreport.Report) {
	x.Helper()
	x.path = filepath.Join(x.TempDir(), "plan.results.xlsx")
	out, err := os.Create(x.path)
	pipetest.Must(x, err)
	pipetest.Must(x, results.Write(out, sheet.XLSX, report), out.Close())
}
