package ledgertest

import (
	"errors"
	"testing"
	"time"

	"simcast/pipeline/ledger"
)

// noon is when the runs here begin.
var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// Run holds a ledger to what its callers rely on. fresh makes one that is empty, and gives the way to open it:
// each opening is as that of another process.
func Run(t *testing.T, fresh func(t *testing.T) (open func() (ledger.Ledger, error))) {
	for name, test := range map[string]func(fixture){
		"attempts as written":           attemptsAsWritten,
		"durable":                       durable,
		"runs":                          runs,
		"standings":                     standings,
		"sent stays sent":               sentStaysSent,
		"spaces and rounds":             spacesAndRoundsApart,
		"import":                        imported,
		"resolutions":                   resolutions,
		"changed resolutions":           changedResolutions,
		"resolutions of later requests": resolutionsOfLaterRequests,
		"last requests":                 lastRequests,
		"ids":                           ids,
		"known deliveries":              knownDeliveries,
		"posted bodies":                 postedBodies,
		"spaces and keys":               spacesAndKeys,
		"redirected rounds":             redirectedRounds,
		"results files":                 resultsFiles,
		"files of results":              filesLike,
		"suppressions":                  suppressions,
		"days":                          days,
		"controls of a day":             controls,
		"controls answered once":        controlsAnsweredOnce,
		"requests of a day":             dayRequests,
		"changes":                       changes,
		"lock":                          lock,
		"lock is waited for":            lockIsWaitedFor,
		"history":                       history,
		"entries, whatever it has":      entriesAtRandom,
		"a long history":                longHistory,
		"many at once":                  manyAtOnce,
	} {
		t.Run(name, func(t *testing.T) { test(fixture{t, fresh(t)}) })
	}
}

// fixture is a ledger under test.
type fixture struct {
	*testing.T
	openNext func() (ledger.Ledger, error)
}

func (x fixture) must(errs ...error) {
	x.Helper()
	if err := errors.Join(errs...); err != nil {
		x.Fatal(err)
	}
}

// open opens the ledger, once more each time, until the test ends.
func (x fixture) open() ledger.Ledger {
	x.Helper()
	opened, err := x.openNext()
	x.must(err)
	x.Cleanup(func() { _ = opened.Close() }) // the test may have closed it
	return opened
}

func (x fixture) begin(opened ledger.Ledger, r ledger.Run) ledger.OpenRun {
	x.Helper()
	if r.Space == "" {
		r.Space = "space"
	}
	r.Started = noon
	run, err := opened.BeginRun(r)
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

func (x fixture) standing(opened ledger.Ledger, delivery string) ledger.Standing {
	x.Helper()
	standings, err := opened.Standings("space", "")
	x.must(err)
	return standings[delivery]
}
