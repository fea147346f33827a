package sqlite

import (
	"slices"
	"testing"

	"simcast/pipeline/ledger"
)

// TestEarlierVersion holds that a ledger of version 1 is read as it is, and upgraded where it is
// opened for writing, with all that it knows.
func TestEarlierVersion(t *testing.T) {
	book := openNew(t)
	post(t, begin(t, book, ledger.Run{}), ledger.Attempt{Hash: "a", InjectID: "A", Outcome: ledger.Accepted})
	_, err := book.DB.Exec(`DROP TABLE delivery_ids; UPDATE meta SET version = 1`)
	must(t, err, book.Close())

	reader, err := OpenToRead(book.Path())
	must(t, err)
	if s := standing(t, reader, "a"); s.State != ledger.StateSent || !slices.Equal(s.IDs, []string{"A"}) {
		t.Errorf("read: %+v", s)
	}
	must(t, reader.Close())

	book = reopen(t, book.Path())
	must(t, begin(t, book, ledger.Run{}).Rename([]ledger.Renamed{{Hash: "a", InjectID: "B"}}), book.Close())
	book = reopen(t, book.Path())
	if s := standing(t, book, "a"); s.State != ledger.StateSent || !slices.Equal(s.IDs, []string{"A", "B"}) {
		t.Errorf("upgraded: %+v", s)
	}
	var found int
	if err := book.DB.QueryRow(`SELECT version FROM meta`).Scan(&found); err != nil || found != Version {
		t.Errorf("version %d, %v", found, err)
	}
}
