package ledgertest

import (
	"context"
	"errors"
	"testing"
	"time"

	"simcast/pipeline/ledger"
)

// noon is when the runs here begin.
var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// Access is the way to a ledger under test.
type Access struct {
	Open func() (ledger.Ledger, error)              // each opening is as that of another process
	Die  func(ledger.HeldLane) error                // leaves a lane as a process does that was killed, so long ago that another one may take it
	Age  func(ledger.HeldLane, time.Duration) error // has it be taken, and its holder's last sign of life be given, so much earlier
	// IsBusy reports whether others have kept the ledger for as long as a person waits, so that nothing was written; nil: nobody does.
	IsBusy func(error) bool
}

// Run holds a ledger to what its callers rely on, in tests that run side by side. fresh makes one that is empty for each.
func Run(t *testing.T, fresh func(t *testing.T) Access) {
	t.Run("changes", func(t *testing.T) { changes(fixture{t, fresh(t)}) }) // beside none that writes
	for name, test := range tests() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(fixture{t, fresh(t)})
		})
	}
}

// tests are those of the suite, by their names.
func tests() map[string]func(fixture) {
	return map[string]func(fixture){
		"attempts as written":           attemptsAsWritten,
		"durable":                       durable,
		"spent number":                  spentNumber,
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
		"a new key of a new space":      newKey,
		"redirected rounds":             redirectedRounds,
		"results files":                 resultsFiles,
		"defaults of a plan":            defaultsOfPlan,
		"files of results":              filesLike,
		"suppressions":                  suppressions,
		"days":                          days,
		"what days are played from":     daySources,
		"what of it is forgotten":       forgottenSources,
		"appended":                      appended,
		"moments of events":             momentsOfEvents,
		"answers":                       answers,
		"appended to all or none":       allOrNone,
		"appended behind requests":      behindRequests,
		"appended once more":            appendedOnceMore,
		"appended as decided again":     decidedAgain,
		"attempts behind events":        attemptsBehindEvents,
		"nothing behind a hold":         nothingBehindAHold,
		"requests of a day":             dayRequests,
		"one holder a lane":             oneHolder,
		"a lane is waited for":          laneIsWaitedFor,
		"a lane of a dead holder":       deadHolder,
		"what goes with a lane":         handover,
		"what became of a run":          counted,
		"lanes as they are held":        heldLanes,
		"once in a generation":          onceInAGeneration,
		"history":                       history,
		"entries, whatever it has":      entriesAtRandom,
		"a long history":                longHistory,
		"many at once":                  manyAtOnce,
	}
}

// fixture is a ledger under test.
type fixture struct {
	*testing.T
	Access
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
	opened, err := x.Open()
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
	run, err := BeginRun(x.Context(), opened, r)
	x.must(err)
	return run
}

// Begin writes an attempt down as one that somebody has meant: where it may be published, in the next generation.
func Begin(ctx context.Context, run ledger.OpenRun, a ledger.Attempt) (n int64, err error) {
	for {
		if n, err = run.Begin(ctx, a); !errors.Is(err, ledger.ErrMayBePublished) {
			return n, err
		}
		a.Generation++
	}
}

// BeginRun begins a run under a lane that is given back at once: the run can be used as long as nobody takes the lane.
func BeginRun(ctx context.Context, opened ledger.Lanes, r ledger.Run) (ledger.OpenRun, error) {
	lane, err := opened.TakeLane(context.Background(), r.Space, ledger.Holder{Host: r.Host, PID: r.PID}, false)
	if err != nil {
		return nil, err
	}
	run, err := lane.BeginRun(ctx, r)
	return run, errors.Join(err, lane.Release(ctx))
}

// post writes down an attempt and, but for one in flight, what it came to.
func (x fixture) post(run ledger.OpenRun, a ledger.Attempt) (n int64) {
	x.Helper()
	n, err := Begin(x.Context(), run, a)
	x.must(err)
	if a.Outcome != ledger.InFlight {
		x.must(run.End(x.Context(), n, a.Started, a.End()))
	}
	return n
}

func (x fixture) standing(opened ledger.Ledger, delivery string) ledger.Standing {
	x.Helper()
	standings, err := opened.Standings(x.Context(), "space", "")
	x.must(err)
	return standings[delivery]
}
