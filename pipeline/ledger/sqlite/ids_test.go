package sqlite

import (
	"slices"
	"testing"

	"simcast/pipeline/ledger"
)

// TestIDs holds that a ledger keeps every id under which a delivery that went out has stood.
func TestIDs(t *testing.T) {
	book := openNew(t)
	run := begin(t, book, ledger.Run{})
	post(t, run, ledger.Attempt{Delivery: "a", Inject: "A", Outcome: ledger.Refused})
	post(t, run, ledger.Attempt{Delivery: "a", Inject: "B", Outcome: ledger.Accepted})
	post(t, run, ledger.Attempt{Delivery: "a", Inject: "C", Outcome: ledger.Accepted})
	post(t, run, ledger.Attempt{Delivery: "a", Inject: "B", Outcome: ledger.Refused})
	post(t, run, ledger.Attempt{Delivery: "b", Inject: "D", Outcome: ledger.InFlight})
	must(t, run.Rename(nil), run.Rename([]ledger.Renamed{{Delivery: "a", Inject: "N"}, {Delivery: "a", Inject: "B"}, {Delivery: "nothing", Inject: "N"}}), run.Rename([]ledger.Renamed{{Delivery: "a", Inject: "N"}}))
	must(t, begin(t, book, ledger.Run{Round: "day"}).Rename([]ledger.Renamed{{Delivery: "b", Inject: "X"}}))
	for delivery, want := range map[string][]string{"a": {"B", "C", "N"}, "b": {"D"}} {
		if got := standing(t, book, delivery).IDs; !slices.Equal(got, want) {
			t.Errorf("%s stands under %q, want %q", delivery, got, want)
		}
	}
}

// TestEarlierVersion holds that a ledger of version 1 is read as it is, and upgraded where it is
// opened for writing, with all that it knows.
func TestEarlierVersion(t *testing.T) {
	book := openNew(t)
	post(t, begin(t, book, ledger.Run{}), ledger.Attempt{Delivery: "a", Inject: "A", Outcome: ledger.Accepted})
	_, err := book.db.Exec(`DROP TABLE delivery_ids; UPDATE meta SET version = 1`)
	must(t, err, book.Close())

	reader, err := OpenToRead(book.Path())
	must(t, err)
	if s := standing(t, reader, "a"); s.State != ledger.StateSent || !slices.Equal(s.IDs, []string{"A"}) {
		t.Errorf("read: %+v", s)
	}
	must(t, reader.Close())

	book = reopen(t, book.Path())
	must(t, begin(t, book, ledger.Run{}).Rename([]ledger.Renamed{{Delivery: "a", Inject: "B"}}), book.Close())
	book = reopen(t, book.Path())
	if s := standing(t, book, "a"); s.State != ledger.StateSent || !slices.Equal(s.IDs, []string{"A", "B"}) {
		t.Errorf("upgraded: %+v", s)
	}
	var found int
	if err := book.db.QueryRow(`SELECT version FROM meta`).Scan(&found); err != nil || found != version {
		t.Errorf("version %d, %v", found, err)
	}
}
