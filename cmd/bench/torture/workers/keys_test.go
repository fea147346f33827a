//go:build unix

package workers

import (
	"bytes"
	"context"

	"simcast/pipeline/ledger/postgres/pgtest"
)

// searchDatabase looks for keys in all that the database has: River keeps its jobs there as well.
func (f *fleet) searchDatabase() {
	f.t.Helper()
	dump, err := pgtest.Dump(context.Background(), f.server.URL("postgres"))
	must(f.t, err)
	if !bytes.Contains(dump, []byte(nameOf(0))) {
		f.t.Error("the dump does not have the run's spaces")
	}
	f.search("the database", dump)
}

// search says which space's key stands in a text.
func (f *fleet) search(where string, text []byte) {
	f.t.Helper()
	for n := range f.service.spaces {
		if bytes.Contains(text, []byte(f.service.spaces[n].Key())) {
			f.t.Errorf("the key of space %d stands in %s", n, where)
		}
	}
}
