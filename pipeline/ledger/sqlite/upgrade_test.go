package sqlite

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

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
		for _, statement := range []string{`DROP INDEX attempts_once`, `DROP TABLE lanes`, `DROP TABLE counters`, `ALTER TABLE runs DROP COLUMN epoch`, `ALTER TABLE runs DROP COLUMN to_send`,
			`ALTER TABLE attempts DROP COLUMN said_by`, `ALTER TABLE attempts DROP COLUMN generation`, `ALTER TABLE attempts DROP COLUMN written`, `ALTER TABLE attempts DROP COLUMN is_out`, `UPDATE meta SET version = 2`} {
			_, err := book.DB.Exec(statement)
			must(t, err)
		}
		if !begun { // its first simcast was killed before the version was there
			_, err := book.DB.Exec(`DELETE FROM meta`)
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

// TestOlderTables holds that a ledger of this version by an earlier simcast, which did not know all of its tables, is read as
// it is, and has them once it is opened for writing.
func TestOlderTables(t *testing.T) {
	book := openNew(t)
	file := ledger.ResultsFile{Path: "a.csv", Sum: "1", Plan: "p.csv", Mapping: "[1]", Settings: "[2]"}
	must(t, book.RememberFile(file))
	for _, table := range []string{"results_mappings", "results_settings", "approvals", "days", "day_controls"} {
		_, err := book.DB.Exec(`DROP TABLE ` + table)
		must(t, err)
	}
	must(t, book.Close())
	reader, err := OpenToRead(book.Path())
	must(t, err)
	files, err := reader.FilesLike("a.csv", "")
	must(t, err)
	if suppressions, err := reader.SuppressedTexts("space"); err != nil || len(suppressions) > 0 {
		t.Errorf("read as it is, it has %v, %v", suppressions, err)
	}
	holdNoDay(t, reader)
	must(t, reader.Close())
	if diff := cmp.Diff([]ledger.ResultsFile{{Path: "a.csv", Sum: "1", Plan: "p.csv"}}, files); diff != "" {
		t.Errorf("read as it is, it has other files (-want +got):\n%s", diff)
	}
	book = reopen(t, book.Path())
	must(t, book.BeginDay(ledger.Day{Space: "space", Round: "day"}))
	must(t, book.RememberFile(file), book.RememberSuppressions("space", []ledger.Suppression{{ID: "a", Text: "1"}}))
	files, err = book.FilesLike("a.csv", "")
	if diff := cmp.Diff([]ledger.ResultsFile{file}, files); err != nil || diff != "" {
		t.Errorf("with all its tables, it has other files: %v\n%s", err, diff)
	}
}

// holdNoDay holds that a ledger without tables of days has none, and says so without an error of SQL.
func holdNoDay(t *testing.T, book *Ledger) {
	t.Helper()
	_, found, err := book.DayOf("space", "day")
	list, listErr := book.DaysOf("space")
	controls, controlsErr := book.Controls("space", "day", 0)
	open, openErr := book.UnansweredControls("space", "day")
	requests, requestsErr := book.DayRequests("space", "day", 0, 0)
	must(t, err, listErr, controlsErr, openErr, requestsErr)
	if found || len(list)+len(controls)+len(open)+len(requests) > 0 {
		t.Errorf("it has a day: %v, %v, %v, %v, %v", found, list, controls, open, requests)
	}
	if _, err := book.Control("space", "day", 1); !errors.Is(err, ledger.ErrNoControl) {
		t.Errorf("a control of no day: %v", err)
	}
}
