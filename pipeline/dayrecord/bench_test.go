package dayrecord_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
)

// A large day: so many entries, each with its events and its requests.
const (
	benchEntries = 2000
	benchEach    = 3
)

// longDay is the path of a ledger with a large day, all of it played.
func longDay(b *testing.B) (path string, player ledger.Ledger) {
	b.Helper()
	path, player = newLedger(b)
	entries := make([]day.Entry, benchEntries)
	for i := range entries {
		entries[i] = day.Entry{ID: fmt.Sprint("A", i), Row: i + 2, Place: i, Kind: day.Inject, PlanKind: "inject", Planned: startEx.Add(time.Duration(i) * time.Second),
			Deliveries: benchEach, Channel: "mail", Persona: "Ada", Teams: []string{"One", "Two", "Three"}, Controller: "Bea", Subject: "What happened at the port"}
	}
	write(b, player, -2, day.Event{Control: day.Control{Verb: day.EventTake}, Entries: entries})
	run := start(b, player, -1, "run", true)
	body := strings.Repeat("A message of a usual length. ", 30)
	for i, e := range entries {
		for j := range benchEach {
			at := i*1000 + j*250
			n, err := ledgertest.Begin(run, ledger.Attempt{Hash: fmt.Sprint(e.ID, j), InjectID: e.ID, Team: e.Teams[j], Body: body, Started: startEx.Add(time.Duration(at) * time.Millisecond)})
			must(b, err)
			end(b, run, n, at, ledger.Accepted)
		}
		write(b, player, i*1000+900, day.Event{Control: day.Control{Verb: day.EventPlayed, IDs: []string{e.ID}}, Results: &day.Results{Sent: benchEach}})
	}
	return path, player
}

// BenchmarkRecord measures what a board or a restart costs: the whole record, its state, an update after one event, and an
// update where nothing was written.
func BenchmarkRecord(b *testing.B) {
	path, player := longDay(b)
	reading := open(b, path)
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			read(b, reading)
		}
	})
	b.Run("state", func(b *testing.B) {
		reader := read(b, reading)
		for b.Loop() {
			day.Fold(reader.Record())
		}
	})
	b.Run("board", func(b *testing.B) {
		state := read(b, reading).State()
		for b.Loop() {
			state.Board(startEx)
		}
	})
	b.Run("requests", func(b *testing.B) {
		for b.Loop() {
			_, err := reading.DayRequests(space, round, 0, 0)
			must(b, err)
		}
	})
	b.Run("one event", func(b *testing.B) {
		reader := read(b, reading)
		for ms := 10_000_000; b.Loop(); ms++ {
			write(b, player, ms, day.Event{Control: day.Control{Verb: day.VerbNote}})
			update(b, reader, true)
		}
	})
	b.Run("nothing", func(b *testing.B) {
		reader := read(b, reading)
		for b.Loop() {
			update(b, reader, false)
		}
	})
}
