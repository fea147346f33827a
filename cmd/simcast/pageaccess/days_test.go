package pageaccess_test

import (
	"path/filepath"
	"testing"
	"time"

	"simcast/cmd/simcast/apikey"
	"simcast/cmd/simcast/pageaccess"
	"simcast/cmd/simcast/web/board"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
)

// TestDaysOfADemo: the boards of a demo have the days of the ledger in which simcast play plays them, also after another demo
// has put a new one in its place. All else of the demo stays in its own ledger.
func TestDaysOfADemo(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "ledger-1.db")
	access, err := pageaccess.New(pageaccess.Config{IsDemo: true, Now: time.Now, DemoLedger: func() (string, error) { return path, nil }})
	must(t, err)
	t.Cleanup(access.Close)
	days := access.Days()
	rounds := func() (found []string) {
		book, release, err := days.Ledger(true)
		must(t, err)
		defer release()
		list, err := book.DaysOf("space")
		must(t, err)
		for _, d := range list {
			found = append(found, d.Round)
		}
		return found
	}
	play := func(round string) {
		book, err := sqlite.Open(path)
		must(t, err)
		must(t, book.BeginDay(ledger.Day{Space: "space", Round: round, Begun: time.Now(), Plan: "/plan.csv", Fixed: "{}"}))
		must(t, book.Close())
	}
	if found := rounds(); len(found) > 0 {
		t.Errorf("before any day is played in a demo there are %q", found)
	}
	play("first")
	open, release, err := days.Ledger(true)
	must(t, err)
	t.Cleanup(release)
	replaced := open.(board.Replaceable).IsReplaced
	if found := rounds(); len(found) != 1 || found[0] != "first" || replaced() {
		t.Errorf("there are %q, replaced: %t", found, replaced())
	}
	path = filepath.Join(folder, "ledger-2.db") // the first one is still open, and need not go
	play("second")
	if found := rounds(); len(found) != 1 || found[0] != "second" || !replaced() {
		t.Errorf("after the next demo there are %q, replaced: %t", found, replaced())
	}
	own, release, err := access.Ledger(true)
	must(t, err)
	defer release()
	if list, err := own.DaysOf("space"); err != nil || len(list) > 0 {
		t.Errorf("the demo's own ledger has %v, %v", list, err)
	}
}

// TestDaysOfASpace: outside a demo the boards have the ledger of the page.
func TestDaysOfASpace(t *testing.T) {
	t.Parallel()
	book, err := sqlite.InMemory()
	must(t, err)
	t.Cleanup(func() { book.Close() })
	access, err := pageaccess.New(pageaccess.Config{Given: apikey.Access{BaseURL: "http://127.0.0.1:1/", Key: "key"}, Now: time.Now,
		OpenLedger: func(bool) (ledger.Ledger, error) { return book, nil },
		DemoLedger: func() (string, error) { t.Error("the ledger of demos was asked for"); return "", nil }})
	must(t, err)
	got, _, err := access.Days().Ledger(true)
	if err != nil || got != ledger.Ledger(book) {
		t.Errorf("%v, %v", got, err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
