// Package ledgertest has the tests that every record of attempts passes:
//
//	func TestRecord(t *testing.T) {
//		ledgertest.Run(t, func(t *testing.T) func() (ledger.Record, error) {
//			path := filepath.Join(t.TempDir(), "ledger.db")
//			return func() (ledger.Record, error) { return sqlite.Open(path) }
//		})
//	}
package ledgertest

import (
	"errors"
	"testing"
	"time"

	"simcast/pipeline/ledger"
)

// noon is when the runs here begin.
var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// Run holds a record to what its callers rely on. fresh makes one that is empty, and gives the way to open it:
// each opening is as that of another process.
func Run(t *testing.T, fresh func(t *testing.T) (open func() (ledger.Record, error))) {
	for name, test := range map[string]func(fixture){
		"attempts as written":      attemptsAsWritten,
		"durable":                  durable,
		"runs":                     runs,
		"standings":                standings,
		"sent stays sent":          sentStaysSent,
		"spaces and rounds":        spacesAndRoundsApart,
		"import":                   imported,
		"ids":                      ids,
		"known deliveries":         knownDeliveries,
		"spaces and keys":          spacesAndKeys,
		"redirected rounds":        redirectedRounds,
		"results files":            resultsFiles,
		"lock":                     lock,
		"lock is waited for":       lockIsWaitedFor,
		"history":                  history,
		"entries, whatever it has": entriesAtRandom,
		"a long history":           longHistory,
		"many at once":             manyAtOnce,
	} {
		t.Run(name, func(t *testing.T) { test(fixture{t, fresh(t)}) })
	}
}

// fixture is a record under test.
type fixture struct {
	*testing.T
	open func() (ledger.Record, error)
}

func (x fixture) must(errs ...error) {
	x.Helper()
	if err := errors.Join(errs...); err != nil {
		x.Fatal(err)
	}
}

// record opens the record, once more each time, until the test ends.
func (x fixture) record() ledger.Record {
	x.Helper()
	record, err := x.open()
	x.must(err)
	x.Cleanup(func() { _ = record.Close() }) // the test may have closed it
	return record
}

func (x fixture) begin(record ledger.Record, r ledger.Run) ledger.OpenRun {
	x.Helper()
	if r.Space == "" {
		r.Space = "space"
	}
	r.Started = noon
	run, err := record.BeginRun(r)
	x.must(err)
	return run
}

// post writes down an attempt and, but for one in flight, what it came to.
func (x fixture) post(run ledger.OpenRun, a ledger.Attempt) (n int64) {
	x.Helper()
	n, err := run.Begin(a)
	x.must(err)
	if a.Outcome != ledger.InFlight {
		x.must(run.End(n, a.Started, a.End()))
	}
	return n
}

func (x fixture) standing(record ledger.Record, delivery string) ledger.Standing {
	x.Helper()
	standings, err := record.Standings("space", "")
	x.must(err)
	return standings[delivery]
}
