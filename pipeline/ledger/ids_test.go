package ledger

import (
	"slices"
	"testing"
)

// TestIDs holds that a ledger keeps every id under which a delivery that went out has stood.
func TestIDs(t *testing.T) {
	book := openNew(t)
	run := begin(t, book, Run{})
	post(t, run, Attempt{Delivery: "a", Inject: "A", Outcome: Refused})
	post(t, run, Attempt{Delivery: "a", Inject: "B", Outcome: Accepted})
	post(t, run, Attempt{Delivery: "a", Inject: "C", Outcome: Accepted})
	post(t, run, Attempt{Delivery: "a", Inject: "B", Outcome: Refused})
	post(t, run, Attempt{Delivery: "b", Inject: "D", Outcome: InFlight})
	must(t, run.Rename(nil), run.Rename([]Renamed{{"a", "N"}, {"a", "B"}, {"nothing", "N"}}), run.Rename([]Renamed{{"a", "N"}}))
	must(t, begin(t, book, Run{Round: "day"}).Rename([]Renamed{{"b", "X"}}))
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
	post(t, begin(t, book, Run{}), Attempt{Delivery: "a", Inject: "A", Outcome: Accepted})
	_, err := book.db.Exec(`DROP TABLE delivery_ids; UPDATE meta SET version = 1`)
	must(t, err, book.Close())

	reader, err := OpenToRead(book.Path())
	must(t, err)
	if s := standing(t, reader, "a"); s.State != StateSent || !slices.Equal(s.IDs, []string{"A"}) {
		t.Errorf("read: %+v", s)
	}
	must(t, reader.Close())

	book = reopen(t, book.Path())
	must(t, begin(t, book, Run{}).Rename([]Renamed{{"a", "B"}}), book.Close())
	book = reopen(t, book.Path())
	if s := standing(t, book, "a"); s.State != StateSent || !slices.Equal(s.IDs, []string{"A", "B"}) {
		t.Errorf("upgraded: %+v", s)
	}
	var found int
	if err := book.db.QueryRow(`SELECT version FROM meta`).Scan(&found); err != nil || found != version {
		t.Errorf("version %d, %v", found, err)
	}
}
