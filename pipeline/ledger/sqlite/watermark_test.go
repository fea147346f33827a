package sqlite

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
)

// killedLedger is a ledger as a process that was killed leaves it, some of it in its log, and how to
// put it back.
func killedLedger(t *testing.T) (path string, back func()) {
	t.Helper()
	book := openNew(t)
	first := begin(t, book, ledger.Run{Name: "first"})
	for n := range 15 {
		post(t, first, ledger.Attempt{Hash: strconv.Itoa(n), Body: strings.Repeat("x", 700), Started: noon, Outcome: ledger.Accepted})
	}
	must(t, first.Close(t.Context(), noon, "finished"), book.Close())
	book = reopen(t, book.Path())
	second := begin(t, book, ledger.Run{Name: "second"})
	for n := range 25 {
		post(t, second, ledger.Attempt{Hash: strconv.Itoa(100 + n), Started: noon, Outcome: ledger.Accepted})
	}
	kept := map[string][]byte{}
	for _, ending := range []string{"", "-wal"} {
		data, err := os.ReadFile(book.Path() + ending)
		must(t, err)
		kept[ending] = data
	}
	tally, err := os.ReadFile(watermarkPath(book.Path(), "space"))
	must(t, err, book.Close())
	return book.Path(), func() {
		_ = os.Remove(book.Path() + "-shm") // it may be there
		for ending, data := range kept {
			must(t, os.WriteFile(book.Path()+ending, data, 0o600))
		}
		must(t, os.WriteFile(watermarkPath(book.Path(), "space"), tally, 0o600))
	}
}

// TestLostMemory cuts a ledger, and its log, at each page and at random bytes, and takes the log
// away: what has lost an attempt is not taken for whole, nor is a new one begun in its place.
func TestLostMemory(t *testing.T) {
	path, back := killedLedger(t)
	back()
	main, err := os.Stat(path)
	must(t, err)
	log, err := os.Stat(path + "-wal")
	must(t, err)
	const page, frame, head = 4096, 4096 + 24, 32
	cuts := map[string]func(){"no log": func() { must(t, os.Remove(path+"-wal")) }}
	cut := func(ending string, at int64) {
		cuts[fmt.Sprint("cut at ", at, " of ", path+ending)] = func() { must(t, os.Truncate(path+ending, at)) }
	}
	for at := int64(0); at < main.Size(); at += page {
		cut("", at)
		cut("", at+rand.Int64N(page))
	}
	for at := int64(head); at < log.Size()-3*frame; at += 12 * frame { // its end may be the outcome of the last alone
		cut("-wal", at)
		cut("-wal", at+rand.Int64N(frame))
	}
	for name, do := range cuts {
		back()
		do()
		before, err := os.ReadFile(path)
		must(t, err)
		if book, err := OpenToRead(t.Context(), path); err == nil {
			all, err := book.Standings(t.Context(), "space", "")
			if err == nil && len(all) < 40 {
				t.Errorf("%s: it was read, with %d of 40", name, len(all))
			}
			_ = book.Close()
		}
		book, err := Open(t.Context(), path)
		if err == nil { // the log says how long the file is, and what is missing of it shows when it is read
			var all map[string]ledger.Standing
			all, err = book.Standings(t.Context(), "space", "")
			_ = book.Close()
			if len(all) == 40 {
				continue // the log had what was cut off
			}
		}
		if err == nil {
			t.Errorf("%s: it was opened, and read", name)
			continue
		}
		if known := (*Error)(nil); !errors.As(err, &known) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", name, err)
		}
		if after, err := os.ReadFile(path); err != nil || len(before) == 0 && len(after) != 0 {
			t.Errorf("%s: %d bytes became %d, %v", name, len(before), len(after), err)
		}
	}
	back()
	book := reopen(t, path)
	if s := standing(t, book, "124"); s.State != ledger.StateSent {
		t.Errorf("put back, it has %+v", s)
	}
}

// TestOlderCopy puts back, whole and by itself, what a ledger was before its last run, or in its
// midst: it is refused until what came after is there again.
func TestOlderCopy(t *testing.T) {
	book := openNew(t)
	post(t, begin(t, book, ledger.Run{}), ledger.Attempt{Hash: "a", Outcome: ledger.Accepted})
	must(t, book.Close())
	copies := map[string][]byte{}
	keep := func(name string) {
		data, err := os.ReadFile(book.Path())
		must(t, err)
		copies[name] = data
	}
	keep("before the last run")
	again := reopen(t, book.Path())
	run := begin(t, again, ledger.Run{Name: "second"})
	post(t, run, ledger.Attempt{Hash: "b", Outcome: ledger.Accepted})
	_, err := again.DB.ExecContext(t.Context(), `PRAGMA wal_checkpoint(TRUNCATE)`) // so that the file alone has it all
	must(t, err)
	keep("in the midst of the last run")
	post(t, run, ledger.Attempt{Hash: "c", Outcome: ledger.Accepted})
	must(t, again.Close())
	keep("the last")
	for name, data := range copies {
		must(t, os.WriteFile(book.Path(), data, 0o600))
		for _, open := range []func(context.Context, string) (*Ledger, error){Open, OpenToRead} {
			book, err := open(t.Context(), book.Path())
			if whole := name == "the last"; whole != (err == nil) || !whole && !strings.Contains(err.Error(), "older copy") {
				t.Errorf("%s: %v", name, err)
			}
			if err == nil {
				must(t, book.Close())
			}
		}
	}
}

// TestTallyIsNoHindrance opens what has lost nothing, or was begun again on purpose.
func TestTallyIsNoHindrance(t *testing.T) {
	path, back := killedLedger(t)
	for name, do := range map[string]func(){
		"as it was left":                 func() {},
		"the tally is taken away":        func() { must(t, os.Remove(watermarkPath(path, "space")), os.Remove(path+"-wal")) },
		"the tally is behind":            func() { must(t, os.WriteFile(watermarkPath(path, "space"), []byte("1 3\n"), 0o600)) },
		"the tally says nothing":         func() { must(t, os.WriteFile(watermarkPath(path, "space"), nil, 0o600)) },
		"the ledger itself is taken off": func() { must(t, os.Remove(path), os.Remove(path+"-wal")) },
	} {
		back()
		do()
		book, err := Open(t.Context(), path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		post(t, begin(t, book, ledger.Run{Name: "third"}), ledger.Attempt{Hash: "new", Started: noon, Outcome: ledger.Accepted})
		must(t, book.Close())
		book = reopen(t, path)
		if s := standing(t, book, "new"); s.State != ledger.StateSent {
			t.Errorf("%s: %+v", name, s)
		}
		must(t, book.Close())
	}
}

// TestTallyOfAnother opens a ledger beside another one whose name begins like its own.
func TestTallyOfAnother(t *testing.T) {
	book := openNew(t)
	post(t, begin(t, book, ledger.Run{}), ledger.Attempt{Hash: "a", Outcome: ledger.Accepted})
	other := reopen(t, book.Path()+".old")
	run := begin(t, other, ledger.Run{})
	post(t, run, ledger.Attempt{Hash: "b", Outcome: ledger.Accepted})
	post(t, run, ledger.Attempt{Hash: "c", Outcome: ledger.Accepted})
	must(t, book.Close(), other.Close())
	for _, open := range []func(context.Context, string) (*Ledger, error){Open, OpenToRead} {
		book, err := open(t.Context(), book.Path())
		must(t, err)
		if s := standing(t, book, "a"); s.State != ledger.StateSent {
			t.Errorf("it has %+v", s)
		}
		must(t, book.Close())
	}
	must(t, os.Remove(book.Path()), reopen(t, book.Path()).Close())
	if _, err := os.Stat(watermarkPath(other.Path(), "space")); err != nil {
		t.Errorf("a ledger that is begun again has taken the other's tally: %v", err)
	}
}

// TestTallyOfALaterVersion holds that a ledger of another shape is told by its version.
func TestTallyOfALaterVersion(t *testing.T) {
	book := openNew(t)
	post(t, begin(t, book, ledger.Run{}), ledger.Attempt{Hash: "a", Outcome: ledger.Accepted})
	_, err := book.DB.ExecContext(t.Context(), `DROP TABLE runs; UPDATE meta SET version = 99`)
	must(t, err, book.Close())
	for _, open := range []func(context.Context, string) (*Ledger, error){Open, OpenToRead} {
		if _, err := open(t.Context(), book.Path()); err == nil || !strings.Contains(err.Error(), "version 99") {
			t.Errorf("it is opened: %v", err)
		}
	}
}

// TestToldIsTallied holds that a results file's word is missed where it was lost.
func TestToldIsTallied(t *testing.T) {
	book := openNew(t)
	run := begin(t, book, ledger.Run{})
	must(t, run.Import(t.Context(), []ledger.Attempt{{Hash: "a", Outcome: ledger.Accepted}, {Hash: "b", Outcome: ledger.Accepted}}))
	_, err := book.DB.ExecContext(t.Context(), `DELETE FROM attempts WHERE delivery = 'b'`)
	must(t, err, book.Close())
	if _, err := Open(t.Context(), book.Path()); err == nil || !strings.Contains(err.Error(), "its last entries are missing") {
		t.Errorf("it is opened: %v", err)
	}
}

// TestTakenAwayInUse holds that nothing is begun in a file that nobody will find again.
func TestTakenAwayInUse(t *testing.T) {
	for name, do := range map[string]func(path string){
		"removed":  func(path string) { must(t, os.Remove(path)) },
		"replaced": func(path string) { must(t, os.Rename(path, path+".old"), os.WriteFile(path, nil, 0o600)) },
	} {
		book := openNew(t)
		run := begin(t, book, ledger.Run{})
		post(t, run, ledger.Attempt{Hash: "a", Outcome: ledger.Accepted})
		do(book.Path())
		if _, err := run.Begin(t.Context(), ledger.Attempt{Hash: "b"}); err == nil || !strings.Contains(err.Error(), "removed or replaced while it was in use") {
			t.Errorf("%s: the next attempt is begun: %v", name, err)
		}
		if _, err := ledgertest.BeginRun(t.Context(), book, ledger.Run{Space: "space"}); err == nil {
			t.Errorf("%s: the next run is begun", name)
		}
	}
}
