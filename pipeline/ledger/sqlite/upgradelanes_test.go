package sqlite

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
)

// makeVersion5 makes a ledger as a simcast left it that knew no lanes and no generations, and closes it.
func makeVersion5(t *testing.T, book *Ledger) {
	t.Helper()
	for _, statement := range []string{`DROP INDEX attempts_once`, `DROP TABLE lanes`, `DROP TABLE counters`, `ALTER TABLE runs DROP COLUMN epoch`, `ALTER TABLE runs DROP COLUMN to_send`,
		`ALTER TABLE attempts DROP COLUMN generation`, `ALTER TABLE attempts DROP COLUMN written`, `ALTER TABLE attempts DROP COLUMN is_out`, `ALTER TABLE days DROP COLUMN controls`, `UPDATE meta SET version = 5`} {
		_, err := book.DB.Exec(statement)
		must(t, err)
	}
	must(t, book.Close())
}

// oldBook is a ledger of version 5: a delivery was sent twice and refused after that, one is uncertain, one was refused before it was
// sent; a day has three controls, and there are two results files.
func oldBook(t *testing.T) (path string, files []ledger.ResultsFile) {
	t.Helper()
	book := openNew(t)
	run := begin(t, book, ledger.Run{Name: "first", Round: "day"})
	again := func(hash string, outcome ledger.Outcome) {
		n, err := ledgertest.Begin(run, ledger.Attempt{Hash: hash, InjectID: hash, Started: noon})
		must(t, err, run.End(n, noon, ledger.AttemptEnd{Outcome: outcome, Ended: noon}))
	}
	again("twice", ledger.Accepted)
	again("refused", ledger.Refused)
	must(t, run.Import([]ledger.Attempt{{Hash: "elsewhere", Outcome: ledger.Accepted, Started: noon, Ended: noon}}))
	must(t, run.Close(noon, "finished"))
	run = begin(t, book, ledger.Run{Name: "second", Round: "day"})
	again("twice", ledger.Accepted)
	again("twice", ledger.Refused)
	again("refused", ledger.Accepted)
	again("unknown", ledger.Unknown)
	must(t, run.Close(noon, "finished"))
	must(t, book.BeginDay(ledger.Day{Space: "space", Round: "day", Begun: noon, Plan: "plan.xlsx", Fixed: "fixed"}))
	for _, body := range []string{"one", "two", "three"} {
		_, err := book.AddControl(ledger.DayControl{Space: "space", Round: "day", By: "ada", Asked: noon, State: ledger.ControlOpen, Body: body})
		must(t, err)
	}
	files = []ledger.ResultsFile{{Path: "a.csv", Sum: "1", Plan: "plan.xlsx"}, {Path: "a.csv", Sum: "2", Plan: "plan.xlsx"}}
	must(t, book.RememberFile(files[0]), book.RememberFile(files[1]))
	makeVersion5(t, book)
	return book.Path(), files
}

// known is what a ledger knows of the space's round, but for generations.
type known struct {
	Standings map[string]ledger.Standing
	Entries   []ledger.Entry
	Run       ledger.Run
	Controls  []ledger.DayControl
	Requests  []ledger.DayRequest
	Days      []ledger.Day
	Files     []ledger.ResultsFile
}

func knownOf(t *testing.T, book *Ledger) (k known) {
	t.Helper()
	var errs [7]error
	k.Standings, errs[0] = book.Standings("space", "day")
	k.Entries, errs[1] = book.LatestEntries(ledger.EntryFilter{}, 100, 0)
	k.Run, _, errs[2] = book.LastRun("space")
	k.Controls, errs[3] = book.Controls("space", "day", 0)
	k.Requests, errs[4] = book.DayRequests("space", "day", 0, 0)
	k.Days, errs[5] = book.DaysOf("space")
	k.Files, errs[6] = book.FilesLike("a.csv", "1")
	must(t, errs[:]...)
	for hash, s := range k.Standings {
		s.Generation = 0
		k.Standings[hash] = s
	}
	for i := range k.Entries {
		k.Entries[i].Generation = 0
	}
	return k
}

// generationsOf are those of what is written of a delivery, in its order.
func generationsOf(t *testing.T, book *Ledger, hash string) (list []int64) {
	t.Helper()
	found, err := book.DB.Query(`SELECT generation FROM attempts WHERE delivery = $1 ORDER BY run, n`, hash)
	must(t, err)
	for found.Next() {
		var generation int64
		must(t, found.Scan(&generation))
		list = append(list, generation)
	}
	must(t, found.Err(), found.Close())
	return list
}

// TestReadVersion5 holds that a ledger without lanes and generations is read as it is: it has no lane.
func TestReadVersion5(t *testing.T) {
	path, files := oldBook(t)
	reader, err := OpenToRead(path)
	must(t, err)
	defer reader.Close()
	_, found, err := reader.LaneOf("space")
	held, heldErr := reader.HeldLaneStates()
	if must(t, err, heldErr); found || len(held) > 0 {
		t.Errorf("it has a lane: %v, %v", found, held)
	}
	k := knownOf(t, reader)
	if diff := cmp.Diff(files, k.Files); diff != "" {
		t.Errorf("other files:\n%s", diff)
	}
	states := map[string]ledger.State{}
	for hash, s := range k.Standings {
		states[hash] = s.State
	}
	if diff := cmp.Diff(map[string]ledger.State{"twice": ledger.StateSent, "refused": ledger.StateSent, "elsewhere": ledger.StateSent, "unknown": ledger.StateUncertain}, states); diff != "" {
		t.Errorf("other standings:\n%s", diff)
	}
	if k.Run.Name != "second" || len(k.Entries) != 6 || len(k.Controls) != 3 || len(k.Requests) != 6 || len(k.Days) != 1 {
		t.Errorf("it has %+v", k)
	}
}

// TestUpgradeVersion5 holds that an upgrade loses nothing, counts the generations of what went out more than once, and goes on after
// the last number of each kind.
func TestUpgradeVersion5(t *testing.T) {
	path, files := oldBook(t)
	reader, err := OpenToRead(path)
	must(t, err)
	before := knownOf(t, reader)
	must(t, reader.Close(), reopen(t, path).Close())
	book := reopen(t, path) // and once more, where there is nothing to upgrade
	if diff := cmp.Diff(before, knownOf(t, book)); diff != "" {
		t.Errorf("the upgrade changed what is known:\n%s", diff)
	}
	for hash, want := range map[string][]int64{"twice": {0, 1, 2}, "refused": {0, 0}, "unknown": {0}, "elsewhere": {0}} {
		if diff := cmp.Diff(want, generationsOf(t, book, hash)); diff != "" {
			t.Errorf("the generations of %s:\n%s", hash, diff)
		}
	}
	last := begin(t, book, ledger.Run{Name: "third", Round: "day"})
	for hash, generation := range map[string]int64{"twice": 1, "refused": 0, "unknown": 0} { // those that the ledger has
		if _, err := last.Begin(ledger.Attempt{Hash: hash, Generation: generation, Started: noon}); err == nil {
			t.Errorf("%s is posted once more in the generation %d", hash, generation)
		}
	}
	post(t, last, ledger.Attempt{Hash: "twice", Generation: 2, Started: noon, Outcome: ledger.Accepted})
	run, _, err := book.LastRun("space")
	control, controlErr := book.AddControl(ledger.DayControl{Space: "space", Round: "day", State: ledger.ControlOpen, Asked: noon})
	must(t, err, controlErr, book.RememberFile(ledger.ResultsFile{Path: "a.csv", Sum: "3", Plan: "plan.xlsx"}))
	if run.Name != "third" || run.Seq != before.Run.Seq+1 || control != 4 {
		t.Errorf("the next run is %d, %s after %d, and the next control %d", run.Seq, run.Name, before.Run.Seq, control)
	}
	now, err := book.FilesLike("a.csv", "1")
	if must(t, err); len(now) != 2 || now[0] != files[0] || now[1].Sum != "3" {
		t.Errorf("the files are %+v", now)
	}
}
