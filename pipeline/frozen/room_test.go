package frozen

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
)

// known is a ledger that knows these workers, and these lanes of other days that wait.
type known struct {
	ledger.Workers
	workers  []ledger.Worker
	waiting  []string
	servedBy map[string][]int
}

func (k known) DaysWaiting(_ context.Context) (waiting []string, mark string, err error) {
	return k.waiting, "mark", nil
}

func (k known) AliveWorkers(context.Context, ...string) ([]ledger.Worker, map[string][]int, error) {
	return k.workers, k.servedBy, nil
}

// TestCheck holds that lanes of days, those that workers have and those that wait for one, leave less room for another day.
func TestCheck(t *testing.T) {
	served := map[string][]int{"other": {0}}
	for name, c := range map[string]struct {
		known
		why string // "" where there is room
	}{
		"nobody":                 {known{}, "no worker is running"},
		"room":                   {known{workers: []ledger.Worker{{MaxLanes: 3, Days: 1}}}, ""},
		"days take it":           {known{workers: []ledger.Worker{{MaxLanes: 3, Days: 2}}}, "have room for 1 space"},
		"one waits":              {known{workers: []ledger.Worker{{MaxLanes: 2}}, waiting: []string{"other"}, servedBy: served}, "have room for 1 space"},
		"one waits for its keys": {known{workers: []ledger.Worker{{MaxLanes: 2}}, waiting: []string{"other"}}, ""},
		"together they have it":  {known{workers: []ledger.Worker{{MaxLanes: 1}, {MaxLanes: 2, Days: 1}}}, ""},
	} {
		err := Room{Ledger: c.known}.Check(t.Context(), 2)
		if (err == nil) != (c.why == "") || err != nil && !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestWait holds that a day is refused where no worker has the key of a space once workers had time to see it, that a worker without which
// nobody would go on is named, and that nothing is refused once somebody has ended the wait.
func TestWait(t *testing.T) { synctest.Test(t, holdWait) }

func holdWait(t *testing.T) {
	spaces := []*pipeline.SpaceRun{{Name: "north", LedgerSpace: ledger.Space{ID: "n"}}, {Name: "south", LedgerSpace: ledger.Space{ID: "s"}}}
	one := known{workers: []ledger.Worker{{MaxLanes: 2, Holder: ledger.Holder{User: "ops", Host: "rack", PID: 7}}}, servedBy: map[string][]int{"n": {0}, "s": {0}}}
	wait := func(ctx context.Context, k known) (took time.Duration, said string) {
		start := time.Now()
		mark, warning, err := Room{Ledger: k, Clock: pipetest.BubbleClock{}}.Wait(ctx, spaces)
		if errors.Is(err, context.Canceled) {
			return time.Since(start), "ended"
		}
		return time.Since(start), fmt.Sprint(mark, warning, err)
	}
	if took, said := wait(t.Context(), one); took != 0 || !strings.HasPrefix(said, "markIf the worker on") || !strings.Contains(said, "north, south") {
		t.Errorf("one worker: after %s %s", took, said)
	}
	two := one
	two.workers, two.servedBy = append(two.workers, two.workers[0]), map[string][]int{"n": {0, 1}, "s": {0, 1}}
	if took, said := wait(t.Context(), two); took != 0 || said != "mark<nil>" {
		t.Errorf("two workers: after %s %s", took, said)
	}
	unserved := one
	unserved.servedBy = map[string][]int{"n": {0}}
	if took, said := wait(t.Context(), unserved); took < servedWithin || !strings.Contains(said, "no worker that is running has the key of south") {
		t.Errorf("without the key: after %s %s", took, said)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, said := wait(ended, unserved); said != "ended" {
		t.Errorf("ended: %s", said)
	}
}
