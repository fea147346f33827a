package main

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/pipeline/spaces"
	"simcast/pipeline/worker"
	"simcast/templates/wording"
)

// workerProcess is a worker, and what it tells people and whoever watches over it.
type workerProcess struct {
	app     *app
	by      ledger.Holder
	began   time.Time // when it began to run, by its own clock
	record  ledger.SharedLedger
	engine  *worker.Worker
	metrics *workerMetrics
	listens bool   // somebody may ask for them
	awake   func() // asks the system not to sleep, once: from the first day on
	atEnd

	news workerNews

	mu   sync.Mutex
	beat time.Duration // of the most silent lane of this worker, as it was
	seen time.Time     // at this moment
}

// beatsEvery is how often it is asked how old the signs of life of this worker are.
const beatsEvery = 5 * time.Second

// answered counts a request.
func (w *workerProcess) answered(outcome ledger.Outcome, late time.Duration) {
	w.metrics.observe(outcome, late)
	w.news.answered(outcome)
}

// counts are those of the metrics.
func (w *workerProcess) counts() workerCounts {
	counts, now := workerCounts{Counts: w.engine.Counts()}, w.app.clock.Now()
	counts.LedgerAge = now.Sub(cmp.Or(counts.Looked, w.began))
	w.mu.Lock()
	defer w.mu.Unlock()
	if counts.Lanes > 0 && !w.seen.IsZero() {
		counts.OldestBeat = w.beat + now.Sub(w.seen)
	}
	return counts
}

// listen serves health and metrics until stop.
func (w *workerProcess) listen(address string) (stop func(), err error) {
	where, err := listenAddress(address)
	if err != nil {
		return nil, err
	}
	health := workerHealth{reached: func() time.Time { return w.engine.Counts().Looked }, now: w.app.clock.Now}
	at, end, err := listenAt(where, workerHandler(w.metrics, health))
	if err != nil {
		return nil, problem.Usage(fmt.Sprintf("the worker cannot listen on %s: %v", where, err), "name another port with --listen")
	}
	w.listens = true
	w.app.say("Metrics: http://%s/metrics", at)
	return func() { _ = end() }, nil // the worker ends
}

// startText is what the worker serves, and which spaces the ledger does not know.
func (w *workerProcess) startText(ctx context.Context, list []*spaces.Listed, asked *workerFlags) (lines []string, err error) {
	var names, fingerprints []string
	for _, space := range list {
		names, fingerprints = append(names, space.Name), append(fingerprints, space.Fingerprint())
	}
	known, err := w.record.SpacesOf(ctx, fingerprints)
	if err != nil {
		return nil, err
	}
	var unknown []string
	of := map[string]string{}
	for i, fingerprint := range fingerprints {
		space, isKnown := known[fingerprint]
		if other := of[space.ID]; other != "" {
			return nil, problem.Usage(fmt.Sprintf("%s and %s are one space with two keys, so the worker was not started", other, names[i]), "leave the one whose key is out of use out of "+asked.Spaces)
		}
		if isKnown {
			of[space.ID] = names[i]
		} else {
			unknown = append(unknown, names[i])
		}
	}
	lines = append(lines, fmt.Sprintf("This worker serves %s of %s, %d at one time at most: %s.", wording.Counted(len(list), "space"), asked.Spaces, asked.MaxLanes, wording.First(names, view.MaxNamed)))
	if len(unknown) > 0 {
		lines = append(lines, fmt.Sprintf("The ledger does not know %s of them yet: %s. They are served as soon as simcast send has checked a plan there.", wording.Of(len(unknown), "one", fmt.Sprint(len(unknown))), wording.First(unknown, view.MaxNamed)))
	}
	return append(lines, "Ctrl-C ends it; messages that are on their way are waited for."), nil
}

// run is the worker until it was ended. It says how it does.
func (w *workerProcess) run() error {
	soft, hard, release := w.app.interrupts.TwoStops(func() {
		w.app.say("Ending: messages that are on their way are waited for, and the other workers take over. Once more Ctrl-C cuts them off.")
	})
	defer release()
	watching, endWatch := context.WithCancel(context.Background())
	var watch sync.WaitGroup
	watch.Go(func() {
		w.news.sayOn(watching, workerVoice{clock: w.app.clock, zone: w.app.zone, lanes: func() int { return w.engine.Counts().Lanes }, say: func(line string) { w.app.say("%s", line) }})
	})
	if w.listens {
		watch.Go(func() { w.askBeats(watching) })
	}
	err := w.engine.Run(soft, hard)
	endWatch()
	watch.Wait()
	lines, sum := w.news.take()
	for _, line := range lines {
		w.app.say("%s", line)
	}
	w.app.say("The worker has ended: %s.", countsText(sum))
	return err
}

// askBeats asks the ledger how old the signs of life of this worker's lanes are.
func (w *workerProcess) askBeats(ctx context.Context) {
	for w.app.clock.Until(ctx, w.app.clock.Now().Add(beatsEvery)) == nil {
		lanes, err := w.record.HeldLaneStates(ctx)
		if err != nil {
			continue // they grow older by themselves
		}
		oldest := time.Duration(0)
		for i := range lanes {
			if lanes[i].Holder == w.by {
				oldest = max(oldest, lanes[i].Silent)
			}
		}
		w.mu.Lock()
		w.beat, w.seen = oldest, w.app.clock.Now()
		w.mu.Unlock()
	}
}
