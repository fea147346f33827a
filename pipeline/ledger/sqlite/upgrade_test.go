package sqlite

import (
	"testing"

	"simcast/pipeline/ledger"
)

// TestUpgrade holds that a ledger of version 2 is read as it is, and upgraded when it is opened for writing: what it has
// stays, and takes resolutions from then on.
func TestUpgrade(t *testing.T) {
	for _, begun := range []bool{true, false} {
		book := openNew(t)
		if begun {
			post(t, begin(t, book, ledger.Run{}), ledger.Attempt{Hash: "a", Outcome: ledger.Unknown})
		}
		for _, statement := range []string{`ALTER TABLE attempts DROP COLUMN said_by`, `UPDATE meta SET version = 2`} {
			_, err := book.db.Exec(statement)
			must(t, err)
		}
		if !begun { // its first simcast was killed before the version was there
			_, err := book.db.Exec(`DELETE FROM meta`)
			must(t, err)
		}
		must(t, book.Close())
		reader, err := OpenToRead(book.Path())
		must(t, err)
		if s := standing(t, reader, "a"); begun && s.State != ledger.StateUncertain {
			t.Errorf("read as it is, it has %+v", s)
		}
		must(t, reader.Close())
		for range 2 {
			must(t, reopen(t, book.Path()).Close())
		}
		book = reopen(t, book.Path())
		run := begin(t, book, ledger.Run{})
		if !begun {
			post(t, run, ledger.Attempt{Hash: "a", Outcome: ledger.Unknown})
		}
		must(t, run.Resolve(ledger.Attempt{Hash: "a", Outcome: ledger.Accepted, By: "Ada", Ended: noon}, 1))
		if s := standing(t, book, "a"); s.State != ledger.StateSent || s.Resolution.By != "Ada" {
			t.Errorf("upgraded, it has %+v", s)
		}
	}
}
