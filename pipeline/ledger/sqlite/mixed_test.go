package sqlite

import (
	"testing"

	"simcast/pipeline/ledger"
)

// TestMixedVersions holds that a ledger goes on to which an earlier simcast, which counts in its own way, still writes after the
// upgrade: it has the file open since before.
func TestMixedVersions(t *testing.T) {
	book := openNew(t)
	day := ledger.Day{Space: "space", Round: "day", Begun: noon}
	must(t, book.BeginDay(day))
	post(t, begin(t, book, ledger.Run{Name: "before"}), ledger.Attempt{Hash: "a"})
	earlier := reopen(t, book.Path())
	for _, statement := range []string{
		`INSERT INTO runs (seq, name, space, round, plan, host, pid, started, ended, how) SELECT MAX(seq) + 1, 'earlier', 'space', '', '', '', 1, 1, 1, '' FROM runs`,
		`INSERT INTO day_controls (space, round, n, asked_by, host, asked, state, taken_at, body, answer) VALUES ('space', 'day', 1, '', '', 1, 'taken', 1, '{}', '')`,
		`INSERT INTO results_of (n, path, sum, space, plan) VALUES (1, 'a.csv', '1', '', 'p.csv')`,
		`UPDATE attempts SET outcome = 'refused', ended = 1`,
	} {
		_, err := earlier.DB.Exec(statement)
		must(t, err)
	}
	n, err := book.AddControl(ledger.DayControl{Space: "space", Round: "day", State: ledger.ControlOpen, Asked: noon})
	if must(t, err); n != 2 {
		t.Errorf("the next control has the number %d", n)
	}
	must(t, book.RememberFile(ledger.ResultsFile{Path: "b.csv", Sum: "2", Plan: "p.csv"}))
	run := begin(t, book, ledger.Run{Name: "after"})
	if _, err := run.Begin(ledger.Attempt{Hash: "a", Started: noon}); err != nil {
		t.Errorf("what the earlier one was told is refused goes out once more: %v", err)
	}
	if last, _, err := book.LastRun("space"); err != nil || last.Name != "after" {
		t.Errorf("the last run is %+v: %v", last, err)
	}
}
