package pipeline

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/problem"
	"simcast/pipeline/send"
	"simcast/pipeline/spaces"
	"simcast/readers"
)

func someRuns(n int) []*SpaceRun {
	var runs []*SpaceRun
	for i := range n {
		runs = append(runs, &SpaceRun{N: i, Name: fmt.Sprint("city-", i)})
	}
	return runs
}

// What goes wrong in a space, a panic too, is that space's alone; and no more are under way than may.
func TestEachSpaceGoesItsOwnWay(t *testing.T) {
	runs, wrong := someRuns(20), errors.New("wrong")
	runs[3].Fault = wrong
	var now, most, taken atomic.Int32
	ForEach(runs, 4, func(r *SpaceRun) error {
		most.Store(max(most.Load(), now.Add(1)))
		defer now.Add(-1)
		taken.Add(1)
		switch r.N {
		case 5:
			return wrong
		case 7:
			panic("dropped")
		}
		return nil
	})
	if taken.Load() != 19 || most.Load() > 4 {
		t.Errorf("%d runs took the step, %d at once", taken.Load(), most.Load())
	}
	var broken *send.PanicError
	if !errors.As(runs[7].Fault, &broken) || !strings.Contains(broken.Stack, "TestEachSpace") {
		t.Errorf("a panic became %v", runs[7].Fault)
	}
	if going := active(runs); len(going) != 17 {
		t.Errorf("%d runs go on", len(going))
	}
}

// Processes that wait for spaces take them in one order, whatever that of their lists.
func TestLanesAreTakenInOneOrder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.db")
	book, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	other, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	of := func(book ledger.Ledger, wait bool, places ...string) *Job {
		runs := someRuns(len(places))
		for i, run := range runs {
			run.Ledger, run.LedgerSpace, run.Wait = book, ledger.Space{ID: places[i]}, wait
		}
		return &Job{Runs: runs, Hooks: Hooks{TakeLanes: func(int) error { return nil }}}
	}
	var pairs sync.WaitGroup
	for n := range 20 { // side by side, since one waits a quarter of a second for the other
		a, b, c := fmt.Sprint("a", n), fmt.Sprint("b", n), fmt.Sprint("c", n)
		one, two := of(book, true, a, b, c), of(other, true, c, b, a)
		for _, job := range []*Job{one, two} {
			pairs.Go(func() {
				if err := errors.Join(job.TakeLanes(t.Context()), job.ReleaseLanes(t.Context())); err != nil || len(job.Active()) != 3 {
					t.Errorf("%v, %v", err, job.Runs[0].Fault)
				}
			})
		}
	}
	pairs.Wait()
	held, refused := of(book, false, "b"), of(other, false, "a", "b")
	pipetest.Must(t, errors.Join(held.TakeLanes(t.Context()), refused.TakeLanes(t.Context())))
	if busy := (*ledger.BusyError)(nil); refused.Runs[0].Fault != nil || !errors.As(refused.Runs[1].Fault, &busy) {
		t.Errorf("%v, %v", refused.Runs[0].Fault, refused.Runs[1].Fault)
	}
}

// A problem that many spaces have is kept once, in the plan's order.
func TestGatheringTellsOnce(t *testing.T) {
	runs := someRuns(3)
	at := func(row int, message string) readers.Problem {
		return readers.Problem{Place: readers.Place{File: "plan.csv", Row: row}, Message: message}
	}
	var told ProblemIndex
	told.Add(runs[2], []readers.Problem{at(9, "both"), at(4, "mine")})
	told.Add(runs[0], []readers.Problem{at(9, "both"), at(9, "both")})
	list := told.List()
	if len(list) != 2 || list[0].Message != "mine" || !slices.Equal(list[1].Spaces, []*SpaceRun{runs[0], runs[2]}) {
		t.Errorf("%+v", list)
	}
	if len(runs[0].Problems) != 1 || len(runs[1].Problems) != 0 || runs[2].Problems[0] != runs[0].Problems[0] {
		t.Errorf("%v", runs[0].Problems)
	}
}

// No space begins before the last one has come, and their starts are spread over the interval;
// whoever is interrupted waits for nobody.
func TestGateOpensForAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const runs = 100
		g := newStartBarrier(runs, 400*time.Millisecond, pipetest.BubbleClock{})
		soft, stop := context.WithCancel(context.Background())
		defer stop()
		begun := make([]time.Duration, runs)
		start := time.Now()
		all := someRuns(runs)
		ForEach(all, sendAtOnce, func(r *SpaceRun) error {
			arrive, wait := g.enter(r.N)
			defer arrive()
			time.Sleep(time.Second) // a few at a time: four rounds of openAtOnce
			if r.N == 50 {
				return errors.New("has nowhere to write")
			}
			arrive()
			wait(soft)
			begun[r.N] = time.Since(start)
			return nil
		})
		for n, at := range begun {
			if want := 4*time.Second + time.Duration(n)*4*time.Millisecond; n != 50 && at != want {
				t.Fatalf("run %d began after %s, not %s", n, at, want)
			}
		}
		alone := newStartBarrier(2, time.Hour, pipetest.BubbleClock{})
		arrive, wait := alone.enter(0)
		arrive()
		stop()
		wait(soft)
	})
}

// A column that nothing uses is told once, but not where rows were left out, or nothing could be checked.
func TestUnusedTexts(t *testing.T) {
	runs := someRuns(3)
	job := &Job{Runs: runs, Texts: []spaces.TextColumn{{Name: "city"}, {Name: "mayor", Place: readers.Place{Row: 1, Column: "mayor"}}, {Name: "phone"}}}
	if told := job.UnusedTexts(); told != nil {
		t.Errorf("%v", told)
	}
	runs[0].textsRead, runs[2].textsRead = []string{"city"}, []string{"phone"}
	if told := job.UnusedTexts(); told != nil {
		t.Errorf("%v", told)
	}
	runs[0].saysUnused = true
	if told := job.UnusedTexts(); len(told) != 1 || told[0].Code != "unused-column" || told[0].Column != "mayor" || problem.CountErrors(told) > 0 {
		t.Errorf("%v", told)
	}
}
