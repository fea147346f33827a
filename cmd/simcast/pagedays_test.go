package main

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/web/board"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
)

// TestDaysOfADemo: the boards of a demo have the days of the ledger in which simcast play plays them, also after another demo
// has put a new one in its place. All else of the demo stays in its own ledger.
func TestDaysOfADemo(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "ledger-1.db")
	access := &pageAccess{now: time.Now, demoLedger: func() (string, error) { return path, nil }}
	pipetest.Must(t, access.Demo(t.Context()))
	t.Cleanup(access.Close)
	days := access.Days()
	rounds := func() (found []string) {
		book, release, err := days.Ledger(t.Context(), true)
		pipetest.Must(t, err)
		defer release()
		list, err := book.DaysOf(t.Context(), "space")
		pipetest.Must(t, err)
		for _, d := range list {
			found = append(found, d.Round)
		}
		return found
	}
	play := func(round string) {
		book, err := sqlite.Open(t.Context(), path)
		pipetest.Must(t, err)
		pipetest.Must(t, book.BeginDay(t.Context(), ledger.Day{Space: "space", Round: round, Begun: time.Now(), Plan: "/plan.csv", Fixed: "{}"}))
		pipetest.Must(t, book.Close())
	}
	if found := rounds(); len(found) > 0 {
		t.Errorf("before any day is played in a demo there are %q", found)
	}
	play("first")
	open, release, err := days.Ledger(t.Context(), true)
	pipetest.Must(t, err)
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
	own, release, err := access.Ledger(t.Context(), true)
	pipetest.Must(t, err)
	defer release()
	if list, err := own.DaysOf(t.Context(), "space"); err != nil || len(list) > 0 {
		t.Errorf("the demo's own ledger has %v, %v", list, err)
	}
}

// TestDaysOfASpace: outside a demo the boards have the ledger of the page.
func TestDaysOfASpace(t *testing.T) {
	t.Parallel()
	book, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	t.Cleanup(func() { book.Close() })
	access := &pageAccess{now: time.Now, openLedger: func(context.Context, bool) (ledger.Ledger, error) { return book, nil },
		demoLedger: func() (string, error) { t.Error("the ledger of demos was asked for"); return "", nil }}
	pipetest.Must(t, access.take(local.SpaceAccess{BaseURL: "http://127.0.0.1:1/", Key: "key"}))
	got, _, err := access.Days().Ledger(t.Context(), true)
	if err != nil || got != ledger.Ledger(book) {
		t.Errorf("%v, %v", got, err)
	}
}

// TestHistoryOfADemo: it is that of the run which began last, on the page or of simcast play.
func TestHistoryOfADemo(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "ledger-1.db")
	access := &pageAccess{now: time.Now, demoLedger: func() (string, error) { return path, nil }}
	pipetest.Must(t, access.Demo(t.Context()))
	t.Cleanup(access.Close)
	own, _, err := access.Ledger(t.Context(), false)
	pipetest.Must(t, err)
	begin := func(book ledger.Ledger, name string, at time.Time) {
		lane, err := book.TakeLane(t.Context(), "space", ledger.Holder{}, false)
		pipetest.Must(t, err)
		_, err = lane.BeginRun(t.Context(), ledger.Run{Name: name, Space: "space", Started: at})
		pipetest.Must(t, err)
		pipetest.Must(t, lane.Release(t.Context()))
	}
	play := func(name string, at time.Time) {
		book, err := sqlite.Open(t.Context(), path)
		pipetest.Must(t, err)
		pipetest.Must(t, book.RememberSpace(t.Context(), ledger.Space{ID: "space"}, "key", nil, nil))
		begin(book, name, at)
		pipetest.Must(t, book.Close())
	}
	pipetest.Must(t, own.RememberSpace(t.Context(), ledger.Space{ID: "space"}, "key", nil, nil))
	now := time.Now()
	for _, c := range []struct {
		what string
		do   func()
		last string // run
	}{
		{"the page alone", func() { begin(own, "page-1", now) }, "page-1"},
		{"a day is played", func() { play("day-1", now.Add(time.Minute)) }, "day-1"},
		{"the page sends again", func() { begin(own, "page-2", now.Add(2*time.Minute)) }, "page-2"},
		{"the day goes on", func() { play("day-2", now.Add(3*time.Minute)) }, "day-2"},
	} {
		c.do()
		book, release, err := access.History(t.Context())
		pipetest.Must(t, err)
		if run, _, err := book.LastRun(t.Context(), "space"); err != nil || run.Name != c.last {
			t.Errorf("%s: the history ends with %q, %v, not with %q", c.what, run.Name, err, c.last)
		}
		release()
	}
}
