package ledgercopy

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// checkCopied holds that the database has all that the file has of the round and of its results files.
func (p pair) checkCopied(t *testing.T) {
	t.Helper()
	type known struct {
		Standings map[string]ledger.Standing
		Entries   []ledger.Entry
		Days      []ledger.Day
		Controls  []ledger.DayControl
		Source    ledger.DaySource
		Parts     []string // what they say
		Defaults  string
		Texts     []ledger.Suppression
		Round     ledger.Round
	}
	of := func(isTarget bool) (k known) {
		p.read(t, isTarget, func(record ledger.Ledger) {
			for entry, err := range record.Entries(t.Context(), ledger.EntryFilter{}) {
				must(t, err)
				k.Entries = append(k.Entries, entry)
			}
			errs := make([]error, 8)
			k.Standings, errs[0] = record.Standings(t.Context(), space, round)
			k.Days, errs[1] = record.DaysOf(t.Context(), space)
			k.Controls, errs[2] = record.Controls(t.Context(), space, round, 0)
			k.Defaults, errs[3] = record.DefaultsOf(t.Context(), space, round, "plan.csv")
			k.Texts, errs[4] = record.SuppressedTexts(t.Context(), space)
			k.Round, errs[5] = record.RoundOf(t.Context(), space, round)
			k.Round.MovedTo = "" // of the file alone
			k.Source, errs[6] = record.SourceOf(t.Context(), space, round)
			for _, part := range k.Source.Parts {
				content, err := record.ContentOf(t.Context(), part.Sum)
				k.Parts, errs[7] = append(k.Parts, string(content)), errors.Join(errs[7], err)
			}
			must(t, errors.Join(errs...))
		})
		return k
	}
	if diff := cmp.Diff(of(false), of(true)); diff != "" {
		t.Errorf("the database has not what the file has (-file +database):\n%s", diff)
	}
}

func TestCopy(t *testing.T) {
	t.Parallel()
	p := posted(t)
	p.in(t, false, func(record ledger.Ledger, lane ledger.HeldLane) {
		must(t, lane.BeginDay(t.Context(), ledger.Day{Space: space, Round: round, Begun: began, Plan: "plan.csv", Fixed: "{}"}))
		_, err := lane.Append(t.Context(), []ledger.Append{{Space: space, Round: round, Source: &ledger.DaySource{Plan: "plan.csv", Parts: []ledger.Part{{Kind: "plan", Name: "plan.csv", Bytes: []byte("id\xff\n")}, {Kind: "map", Name: "empty.csv"}}},
			Controls: []ledger.DayControl{{ID: space + round + "start", By: "ada", Host: "desk", Asked: began, State: ledger.ControlTaken, At: began, Body: "start"},
				{ID: space + round + "hold", By: "ada", Host: "desk", Asked: began, State: ledger.ControlWaits, Body: "hold"}}}})
		must(t, err)
		must(t, record.RememberRound(t.Context(), space, round, 7))
		must(t, record.RememberSuppressions(t.Context(), space, []ledger.Suppression{{ID: "x", Text: "text"}}))
		run, err := lane.BeginRun(t.Context(), ledger.Run{Name: "names", Round: round, OfPlan: "plan.csv", Defaults: "last", Started: began})
		must(t, err)
		must(t, run.Rename(t.Context(), []ledger.Renamed{{Hash: "a", InjectID: "other id"}}))
		must(t, run.Close(t.Context(), began, "finished"))
	})
	p.read(t, true, func(record ledger.Ledger) { // somebody has begun there, and sent nothing
		must(t, record.RememberRound(t.Context(), space, round, 0))
	})
	must(t, pgtest.Exec(t.Context(), p.address, `INSERT INTO simcast.contents VALUES ('`+ledger.SumOf(nil)+`', '', 0)`)) // it may be deleted at any moment
	done, err := p.copy(t)
	if want := (Copied{Spaces: 1, Runs: 2, Attempts: 4, Days: 1, Moved: 1}); err != nil || done != want {
		t.Errorf("it added %+v: %v", done, err)
	}
	p.checkCopied(t)
	must(t, pgtest.Exec(t.Context(), p.address, `DO $$ BEGIN ASSERT (SELECT MIN(used) FROM simcast.contents) > 0, 'a content may have been deleted under the copy'; END $$`))
	p.checkMayPost(t, false, true)
	p.in(t, true, func(_ ledger.Ledger, lane ledger.HeldLane) { // the database goes on
		if kept, err := lane.Append(t.Context(), []ledger.Append{{Space: space, Round: round, Seen: 2, Controls: []ledger.DayControl{{ID: space + round + "skip", By: "ada", Asked: began, State: ledger.ControlWaits, Body: "skip"}}}}); err != nil || kept[0].N != 3 {
			t.Errorf("the next control is %+v: %v", kept, err)
		}
		post(t, lane, "there", map[string]ledger.Outcome{"b": ledger.Accepted})
	})
	p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) { // and the file in another round
		run, err := lane.BeginRun(t.Context(), ledger.Run{Name: "second", Round: "next", Started: began})
		must(t, err)
		_, err = run.Begin(t.Context(), ledger.Attempt{Hash: "a", Started: began})
		must(t, err)
		must(t, run.Close(t.Context(), began, "finished"))
	})
	for _, want := range []Copied{{Runs: 1, Attempts: 1, Moved: 2}, {Moved: 2}} {
		if again, err := p.copy(t); err != nil || again != want {
			t.Errorf("a further copy added %+v: %v", again, err)
		}
	}
	if b := p.standings(t, true)["b"]; b.State != ledger.StateSent {
		t.Errorf("what the database has sent since stands as %+v", b)
	}
}

// TestFilesOfThisMachine holds that the results files of a copied ledger count by their paths on the machine that has copied them, and on
// another one by their bytes alone.
func TestFilesOfThisMachine(t *testing.T) {
	t.Parallel()
	p := posted(t)
	p.read(t, false, func(record ledger.Ledger) {
		must(t, record.RememberFile(t.Context(), ledger.ResultsFile{Path: "/plan.results.csv", Sum: "1", Space: space, Plan: "plan.csv", Settings: "mark", Mapping: "map"}))
	})
	for range 2 {
		_, err := p.copy(t)
		must(t, err)
	}
	for host, want := range map[string]string{ledger.ThisProcess("").Host: "/plan.results.csv: mark map", "another": ""} {
		record, err := p.target(func(c *postgres.Config) { c.Host = host })
		must(t, err)
		found, err := record.FilesLike(t.Context(), "/plan.results.csv", "2")
		must(t, err)
		same, err := record.FilesLike(t.Context(), "/plan.results.csv", "1")
		must(t, err)
		must(t, record.Close())
		var got []string
		for _, f := range found {
			got = append(got, f.Path+": "+f.Settings+" "+f.Mapping)
		}
		if strings.Join(got, " ") != want || len(same) != 1 || same[0].Settings != "mark" {
			t.Errorf("on %s the path has %q, and the bytes have %+v", host, got, same)
		}
	}
}

// TestStopped holds that a copy that has ended after any of its steps leaves at most one ledger that may post in the round, and the database
// only before it was marked; that what the file posts until then comes along; and that the next copy brings it to an end, also where the file has
// another name by then.
func TestStopped(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		after          int
		file, database bool // which may post
	}{"nothing is marked": {prepared, true, true}, "the database is marked": {databaseMarked, true, false}, "both are marked": {fileMarked, false, false}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := posted(t)
			p.stopped(t, c.after)
			p.checkMayPost(t, c.file, c.database)
			if found := p.standings(t, true); len(found) > 0 {
				t.Errorf("half of it is there: %v", found)
			}
			if c.file {
				p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
					post(t, lane, "on", map[string]ledger.Outcome{"b": ledger.Accepted})
				})
			} else {
				moved := filepath.Join(t.TempDir(), "moved.db")
				must(t, os.Rename(p.file, moved))
				p.file = moved
			}
			_, err := p.copy(t)
			must(t, err)
			p.checkMayPost(t, false, true)
			if diff := cmp.Diff(p.standings(t, false), p.standings(t, true)); diff != "" {
				t.Errorf("the messages stand elsewhere (-file +database):\n%s", diff)
			}
		})
	}
}

// TestCancelled holds that a copy that is stopped by its user says what to do.
func TestCancelled(t *testing.T) {
	t.Parallel()
	p := posted(t)
	c := p.open(t)
	for _, step := range []func(context.Context) error{c.prepare, c.markDatabase, c.markFile} {
		must(t, step(t.Context()))
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	err := c.copyRows(ctx)
	must(t, c.release(t.Context()))
	if !errors.Is(err, context.Canceled) || !strings.HasSuffix(err.Error(), "the copy did not end, and nothing is sent in its rounds before it has: repeat simcast ledger copy") {
		t.Errorf("it ended with %v", err)
	}
	p.checkMayPost(t, false, false)
}

// TestOvertaken holds that a copy whose rounds another copy of the file has brought to an end meanwhile adds nothing more.
func TestOvertaken(t *testing.T) {
	t.Parallel()
	p := posted(t)
	c := p.open(t)
	for _, step := range []func(context.Context) error{c.prepare, c.markDatabase, c.markFile} {
		must(t, step(t.Context()))
	}
	must(t, c.release(t.Context()))
	_, err := p.copy(t)
	must(t, err)
	p.in(t, true, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "there", map[string]ledger.Outcome{"b": ledger.Accepted})
	})
	before := p.standings(t, true)
	if err := c.copyRows(t.Context()); err == nil {
		t.Error("it was copied once more")
	}
	if diff := cmp.Diff(before, p.standings(t, true)); diff != "" {
		t.Errorf("the messages stand elsewhere (-before +after):\n%s", diff)
	}
}

// TestLaneLost holds that nothing is marked where somebody else has taken a lane of the copy meanwhile: a run may be under way there.
func TestLaneLost(t *testing.T) {
	t.Parallel()
	p := posted(t)
	c := p.open(t)
	must(t, c.prepare(t.Context()))
	must(t, pgtest.Exec(t.Context(), p.address, `UPDATE simcast.lanes SET beat = beat - 20000`))
	p.in(t, true, func(ledger.Ledger, ledger.HeldLane) {})
	if _, isLost := errors.AsType[*ledger.LaneLostError](c.markDatabase(t.Context())); !isLost {
		t.Error("it went on")
	}
	must(t, c.release(t.Context()))
	p.checkMayPost(t, true, true)
}

// TestBusy holds that nothing is copied while somebody has one of its spaces in either ledger, and that others write on in other spaces.
func TestBusy(t *testing.T) {
	t.Parallel()
	p := posted(t)
	for _, isTarget := range []bool{false, true} {
		p.in(t, isTarget, func(ledger.Ledger, ledger.HeldLane) {
			if _, err := p.copy(t); !isBusy(err) {
				t.Errorf("in the database: %v; it ended with %v", isTarget, err)
			}
		})
	}
	c := p.open(t, func(c *postgres.Config) { c.BeatEvery = 10 * time.Millisecond })
	must(t, c.prepare(t.Context()))
	must(t, c.markDatabase(t.Context()))
	must(t, c.markFile(t.Context()))
	files, err := c.reserve(t.Context())
	must(t, err)
	tx, err := c.to.Tables.DB.BeginTx(t.Context(), nil)
	must(t, err)
	defer func() { _ = tx.Rollback() }()
	for _, table := range copied(c.to.Tables.SQL.Now) {
		must(t, c.copyTable(t.Context(), tx, table, files))
	}
	other, err := p.target()
	must(t, err)
	defer other.Close()
	must(t, other.RememberSpace(t.Context(), ledger.Space{ID: "other", Address: "two.example", Seen: began}, "other", nil, nil))
	lane, err := other.TakeLane(t.Context(), "other", ledger.ThisProcess("bo"), false)
	must(t, err)
	post(t, lane, "theirs", map[string]ledger.Outcome{"a": ledger.Accepted}) // where a row is locked, the server gives up after some seconds
	must(t, other.RememberFile(t.Context(), ledger.ResultsFile{Path: "/theirs", Sum: "1", Space: "other", Plan: "plan.csv"}))
	if _, err := other.TakeLane(t.Context(), space, ledger.ThisProcess("bo"), false); !isBusy(err) {
		t.Errorf("the space of the copy can be taken: %v", err)
	}
	must(t, c.release(t.Context()))
}

func isBusy(err error) bool {
	_, is := errors.AsType[*ledger.BusyError](err)
	return is
}
