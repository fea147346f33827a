package reconcile_test

import (
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/resultsreport"
)

// TestTrace holds by what the space of a file is known that does not say it: the messages "both" were sent in two spaces.
func TestTrace(t *testing.T) {
	book, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	defer book.Close()
	for _, space := range []string{"one", "two"} {
		run, err := ledgertest.BeginRun(t.Context(), book, ledger.Run{Name: "in " + space, Space: space, Started: pipetest.Noon})
		pipetest.Must(t, err, run.Import(t.Context(), []ledger.Attempt{
			{Hash: "both", Outcome: ledger.Accepted, MessageID: "of " + space}, {Hash: "both", Outcome: ledger.Accepted, MessageID: "the same"},
			{Hash: "only " + space, Outcome: ledger.Accepted}}))
	}
	wrote := func(path, sum, space string) {
		pipetest.Must(t, book.RememberFile(t.Context(), ledger.ResultsFile{Path: path, Sum: sum, Space: resultsreport.SpaceMark(space), Plan: "plan of " + space}))
	}
	wrote("/p/one.csv", "1", "one")
	wrote("/p/two.csv", "2", "two")
	wrote("/p/one.csv", "begun", "one") // nothing has happened in either
	wrote("/p/two.csv", "begun", "two")
	wrote("/p/shared.csv", "a", "one")
	wrote("/p/shared.csv", "b", "two")
	set := func(names ...string) map[string]bool {
		all := map[string]bool{}
		for _, name := range names {
			all[name] = true
		}
		return all
	}
	both := set("both")
	for _, c := range []struct {
		name      string
		path, sum string
		hashes    map[string]bool
		ids       map[string]bool
		likely    string // the space of the key at hand
		want      string // "" where nothing tells
	}{
		{name: "as written", path: "/p/one.csv", sum: "1", hashes: both, likely: "two", want: "one"},
		{name: "as written, and moved over another's", path: "/p/two.csv", sum: "1", hashes: both, likely: "two", want: "one"},
		{name: "as both were written", path: "/p/one.csv", sum: "begun", hashes: both, likely: "two", want: "one"},
		{name: "as both were written, and moved", path: "/p/moved.csv", sum: "begun", hashes: both, likely: "two"},
		{name: "an older one of this path", path: "/p/shared.csv", sum: "a", hashes: both, likely: "two", want: "one"},
		{name: "changed, by its ids", path: "/p/two.csv", sum: "x", hashes: both, ids: set("of one"), likely: "two", want: "one"},
		{name: "changed, by its ids and the key", path: "/p/moved.csv", sum: "x", hashes: both, ids: set("of two"), likely: "two", want: "two"},
		{name: "changed, by some of its ids", path: "/p/moved.csv", sum: "x", hashes: both, ids: set("of one", "of another machine"), want: "one"},
		{name: "changed, with ids of both", path: "/p/moved.csv", sum: "x", hashes: both, ids: set("of one", "of two"), likely: "two"},
		{name: "changed, with ids that both have", path: "/p/moved.csv", sum: "x", hashes: both, ids: set("the same")},
		{name: "changed, by its path", path: "/p/one.csv", sum: "x", hashes: both, likely: "two", want: "one"},
		{name: "changed, by its path and the key", path: "/p/one.csv", sum: "x", hashes: both, likely: "one", want: "one"},
		{name: "changed, by what was written last there", path: "/p/shared.csv", sum: "x", hashes: both, want: "two"},
		{name: "changed, over one of a space that does not know its messages", path: "/p/one.csv", sum: "x", hashes: set("only two"), likely: "one"},
		{name: "changed and moved", path: "/p/moved.csv", sum: "x", hashes: both, likely: "two"},
		{name: "known from one space", path: "/p/moved.csv", sum: "x", hashes: set("only one"), likely: "one"},
	} {
		o := reconcile.Origin{Sum: c.sum, Hashes: c.hashes, MessageIDs: c.ids}
		pipetest.Must(t, o.Trace(t.Context(), book, c.path, c.likely))
		want := ""
		if c.want != "" {
			want = resultsreport.SpaceMark(c.want)
		}
		if o.Space != want {
			t.Errorf("%s: %q, want %s %q", c.name, o.Space, c.want, want)
		}
	}
	o := reconcile.Origin{Run: "in one", Space: "its own", Sum: "2"}
	if pipetest.Must(t, o.Trace(t.Context(), book, "/p/two.csv", "")); o.Space != "its own" || o.PlanPath != "plan of two" {
		t.Errorf("a workbook: %+v", o)
	}
	pipetest.Must(t, book.RememberSpace(t.Context(), ledger.Space{ID: "one"}, "first key of one", nil, nil))
	wrote("/p/copied.csv", "3", "first key of one") // in a ledger that was copied into this one
	for _, path := range []string{"/p/copied.csv", "/p/moved.csv"} {
		o := reconcile.Origin{Sum: "3", Hashes: both}
		pipetest.Must(t, o.Trace(t.Context(), book, path, "one"))
		named := reconcile.Origin{Run: "in one", Space: resultsreport.SpaceMark("first key of one"), Sum: "4"}
		if pipetest.Must(t, named.Trace(t.Context(), book, path, "two")); o.Space != resultsreport.SpaceMark("one") || named.Space != o.Space {
			t.Errorf("of a space by another of its keys: %q and %q, want %q", o.Space, named.Space, resultsreport.SpaceMark("one"))
		}
	}
	for _, c := range []struct {
		name   string
		origin reconcile.Origin
		here   reconcile.RerunContext
		want   reconcile.Provenance
	}{
		{"of any space", reconcile.Origin{Hashes: both}, reconcile.RerunContext{}, reconcile.AnySpace},
		{"of the planner's space", reconcile.Origin{Hashes: both}, reconcile.RerunContext{SameSpace: true}, reconcile.Known},
		{"of a list, after whose space it is named", reconcile.Origin{Hashes: both}, reconcile.RerunContext{Others: []string{"two"}}, reconcile.Known},
		{"of this space, as Trace says", reconcile.Origin{Hashes: both, Space: resultsreport.SpaceMark("one")}, reconcile.RerunContext{}, reconcile.Known},
		{"of the other space, as Trace says", reconcile.Origin{Hashes: both, Space: resultsreport.SpaceMark("two")}, reconcile.RerunContext{}, reconcile.OtherSpace},
		{"known from here alone", reconcile.Origin{Hashes: set("only one")}, reconcile.RerunContext{}, reconcile.Known},
	} {
		c.here.Ledger, c.here.Space = book, "one"
		if got, err := c.origin.Provenance(t.Context(), c.here, "/p/moved.csv"); err != nil || got != c.want {
			t.Errorf("%s: %v, %v, want %v", c.name, got, err, c.want)
		}
	}
}
