package dayrecord_test

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
)

const space, round = "space", "day"

var startEx = time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)

func must(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// newLedger is the path of a ledger with a day, and that ledger as its player has it open.
func newLedger(t testing.TB) (path string, player ledger.Ledger) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "ledger.db")
	player = open(t, path)
	fixed, err := fixedDay.Encode()
	must(t, err, player.BeginDay(t.Context(), ledger.Day{Space: space, Round: round, Begun: startEx, Plan: "/plan.csv", Fixed: fixed}))
	return path, player
}

var fixedDay = day.Day{StartEx: startEx, StartExText: "09:30", Zone: "Europe/Zurich", Speed: 1}

// open opens the ledger once more, as another process does.
func open(t testing.TB, path string) ledger.Ledger {
	t.Helper()
	opened, err := sqlite.Open(t.Context(), path)
	must(t, err)
	t.Cleanup(func() { must(t, opened.Close()) })
	return opened
}

func read(t testing.TB, l ledger.Days) *dayrecord.Reader {
	t.Helper()
	reader, found, err := dayrecord.Open(t.Context(), l, space, round)
	if must(t, err); !found {
		t.Fatal("there is no day")
	}
	return reader
}

func update(t testing.TB, reader *dayrecord.Reader, want bool) {
	t.Helper()
	if changed, err := reader.Update(t.Context()); err != nil || changed != want {
		t.Errorf("an update changes something: %v, %v, want %v", changed, err, want)
	}
}

// write appends an event that takes effect so many milliseconds after STARTEX.
func write(t testing.TB, l ledger.Days, ms int, e day.Event) day.Event {
	t.Helper()
	e.At, e.By = startEx.Add(time.Duration(ms)*time.Millisecond), day.BySimcast
	return pipetest.Happens(t, l, space, round, e)
}

// appends appends a control, and gives it as it is in the record.
func appends(t testing.TB, l ledger.Days, c ledger.DayControl) ledger.DayControl {
	t.Helper()
	return pipetest.Appends(t, l, space, round, c)
}

// ask appends a control as its asker does, and gives it as it stands.
func ask(t testing.TB, l ledger.Days, c day.Control) ledger.DayControl {
	t.Helper()
	asked, err := dayrecord.Control("host", day.Event{Control: c, At: startEx, By: "Ada"})
	must(t, err)
	asked.State, asked.At = ledger.ControlWaits, time.Time{}
	return appends(t, l, asked)
}

// start begins a run, which the day's record names if it is one of the day.
func start(t testing.TB, l ledger.Ledger, ms int, name string, isOfDay bool) ledger.OpenRun {
	t.Helper()
	run, err := ledgertest.BeginRun(t.Context(), l, ledger.Run{Name: name, Space: space, Round: round, Started: startEx})
	must(t, err)
	if isOfDay {
		write(t, l, ms, day.Event{Control: day.Control{Verb: day.EventStart}, Run: name, Options: &day.Options{Mode: day.ModeAuto}})
	}
	return run
}

func post(t testing.TB, run ledger.OpenRun, ms int, id string) (n int64) {
	t.Helper()
	n, err := ledgertest.Begin(t.Context(), run, ledger.Attempt{Hash: "hash " + id, InjectID: id, Team: "One", Started: startEx.Add(time.Duration(ms) * time.Millisecond)})
	must(t, err)
	return n
}

func end(t testing.TB, run ledger.OpenRun, n int64, ms int, outcome ledger.Outcome) {
	t.Helper()
	at := startEx.Add(time.Duration(ms) * time.Millisecond)
	must(t, run.End(t.Context(), n, at, ledger.AttemptEnd{Outcome: outcome, Ended: at.Add(time.Millisecond)}))
}
