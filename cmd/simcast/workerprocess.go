package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"simcast/cmd/simcast/summary"
	"simcast/cmd/simcast/workermetrics"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
	"simcast/pipeline/spaces"
	"simcast/pipeline/worker"
	"simcast/templates/wording"
)

// workerProcess is a worker, and what it tells people and whoever watches over it.
type workerProcess struct {
	app     *app
	by      ledger.Holder
	started time.Time // as the ledger has it
	began   time.Time // when it began to run, by its own clock
	record  ledger.SharedLedger
	hosts   *worker.KnownHosts // nil with --new-hosts
	engine  *worker.Worker
	metrics *workermetrics.Metrics
	listens bool   // somebody may ask for them
	awake   func() // asks the system not to sleep, once: from the first day on
	atEnd

	mu    sync.Mutex
	sum   workerSum
	news  []string // what is to be said, the oldest first
	known map[string]bool
	beat  time.Duration // of the most silent lane of this worker, as it was
	seen  time.Time     // at this moment
}

// workerSum counts what became of messages.
type workerSum struct{ sent, failed, uncertain int }

// How often a worker looks whether there is something to say, says that it is alive, and asks how old its signs of life are.
const (
	sayEvery   = time.Second
	aliveEvery = time.Minute
	beatsEvery = 5 * time.Second
)

// maxNews is how much is said at one time.
const maxNews = 10

// answered counts a request.
func (w *workerProcess) answered(outcome ledger.Outcome, late time.Duration) {
	w.metrics.Observe(outcome, late)
	w.mu.Lock()
	defer w.mu.Unlock()
	switch outcome {
	case ledger.Accepted:
		w.sum.sent++
	case ledger.Refused, ledger.GaveUp:
		w.sum.failed++
	case ledger.Unknown, ledger.InFlight:
		w.sum.uncertain++
	}
}

// tell keeps what somebody has to know of an event. It waits for nobody.
func (w *workerProcess) tell(e worker.Event) {
	name := e.Space.Key.Name
	if broken, isPanic := errors.AsType[*send.PanicError](e.Err); isPanic {
		defer w.add(string(broken.Stack))
	}
	switch {
	case e.Kind == worker.Lost:
		w.add(fmt.Sprintf("%s: %v", name, e.Err))
	case e.Err != nil && name == "":
		w.add(fmt.Sprintf("simcast: %v", e.Err))
	case e.Err != nil:
		w.add(fmt.Sprintf("%s: %v", name, e.Err))
	case e.Kind == worker.Ended:
		if why := plan.StoppedIn(e.How); why != "" {
			w.add(fmt.Sprintf("%s: the run %s stopped: %s", name, e.Run, why))
		}
	}
}

// notReached keeps that no request gets out in a space. It is the same each time, whatever the network says.
func (w *workerProcess) notReached(space, why string) {
	w.addOnce("not reached: "+space, fmt.Sprintf("%s: nothing can be sent there now: %s; it is tried again", space, why))
}

// add keeps a line that is to be said, each at most once a minute.
func (w *workerProcess) add(line string) { w.addOnce(line, line) }

// addOnce keeps a line, unless one of the same key was kept in this minute.
func (w *workerProcess) addOnce(key, line string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.known[key] {
		return
	}
	if w.known == nil {
		w.known = map[string]bool{}
	}
	w.known[key], w.news = true, append(w.news, line)
}

// takeNews takes what is to be said.
func (w *workerProcess) takeNews() (lines []string, sum workerSum) {
	w.mu.Lock()
	defer w.mu.Unlock()
	lines, w.news = w.news, nil
	if more := len(lines) - maxNews; more > 0 {
		lines = append(lines[:maxNews], fmt.Sprintf("and %d more such lines", more))
	}
	return lines, w.sum
}

// counts are those of the metrics.
func (w *workerProcess) counts() workermetrics.Counts {
	counts, now := workermetrics.Counts{Counts: w.engine.Counts()}, w.app.clock.Now()
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
	where, err := workermetrics.Address(address)
	if err != nil {
		return nil, err
	}
	health := workermetrics.Health{Reached: func() time.Time { return w.engine.Counts().Looked }, Now: w.app.clock.Now}
	server, err := workermetrics.Listen(where, workermetrics.Handler(w.metrics, health))
	if err != nil {
		return nil, usage(fmt.Sprintf("the worker cannot listen on %s: %v", where, err), "name another port with --listen")
	}
	w.listens = true
	w.app.say("Metrics: http://%s/metrics", server.Address)
	return func() { _ = server.Close() }, nil // the worker ends
}

// sayStart says what the worker serves, and which spaces the ledger does not know.
func (w *workerProcess) sayStart(list []*spaces.Listed, flags *workerFlags) error {
	var names, fingerprints []string
	for _, space := range list {
		names, fingerprints = append(names, space.Name), append(fingerprints, space.Fingerprint())
	}
	known, err := w.record.SpacesOf(fingerprints)
	if err != nil {
		return err
	}
	var unknown []string
	of := map[string]string{}
	for i, fingerprint := range fingerprints {
		id, isKnown := known[fingerprint]
		if other := of[id]; other != "" {
			return usage(fmt.Sprintf("%s and %s are one space with two keys, so the worker was not started", other, names[i]), "leave the one whose key is out of use out of "+flags.spaces)
		}
		if isKnown {
			of[id] = names[i]
		} else {
			unknown = append(unknown, names[i])
		}
	}
	w.app.say("This worker serves %s of %s, %d at one time at most: %s.", wording.Counted(len(list), "space"), flags.spaces, flags.maxLanes, summary.FirstNames(names))
	if len(unknown) > 0 {
		w.app.say("The ledger does not know %s of them yet: %s. They are served as soon as simcast send has checked a plan there.", wording.Of(len(unknown), "one", fmt.Sprint(len(unknown))), summary.FirstNames(unknown))
	}
	w.app.say("Ctrl-C ends it; messages that are on their way are waited for.")
	return nil
}

// run is the worker until it was ended. It says how it does.
func (w *workerProcess) run() error {
	soft, hard, release := w.app.interrupts.TwoStops(func() {
		w.app.say("Ending: messages that are on their way are waited for, and the other workers take over. Once more Ctrl-C cuts them off.")
	})
	defer release()
	watching, endWatch := context.WithCancel(context.Background())
	var watch sync.WaitGroup
	watch.Go(func() { w.sayOn(watching) })
	if w.listens {
		watch.Go(func() { w.askBeats(watching) })
	}
	err := w.engine.Run(soft, hard)
	endWatch()
	watch.Wait()
	lines, sum := w.takeNews()
	for _, line := range lines {
		w.app.say("%s", line)
	}
	w.app.say("The worker has ended: %s.", sum)
	return err
}

// String says how many messages came to what.
func (s workerSum) String() string {
	return wording.Parts(fmt.Sprintf("%d sent", s.sent), wording.Part{N: s.failed, What: "failed"}, wording.Part{N: s.uncertain, What: "uncertain"})
}

// sayOn says what is new, and, when the number of spaces has changed or a minute has passed, how the worker does.
func (w *workerProcess) sayOn(ctx context.Context) {
	lanes, told, toldSum := 0, w.app.clock.Now(), workerSum{}
	forgot := told
	for w.app.clock.Until(ctx, w.app.clock.Now().Add(sayEvery)) == nil {
		lines, sum := w.takeNews()
		for _, line := range lines {
			w.app.say("%s", line)
		}
		now, counts := w.app.clock.Now(), w.engine.Counts()
		if now.Sub(forgot) >= aliveEvery {
			forgot = now
			w.forget()
		}
		isTime := now.Sub(told) >= aliveEvery
		hasRested := counts.Lanes == 0 && sum != toldSum
		if counts.Lanes == lanes && !hasRested && !isTime {
			continue
		}
		lanes, told, toldSum = counts.Lanes, now, sum
		w.app.say("%s  sends in %s; %s so far", now.In(w.app.zone()).Format(time.TimeOnly), wording.Counted(counts.Lanes, "space"), sum)
	}
}

// forget has lines be said again that were said before.
func (w *workerProcess) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	clear(w.known)
}

// askBeats asks the ledger how old the signs of life of this worker's lanes are.
func (w *workerProcess) askBeats(ctx context.Context) {
	for w.app.clock.Until(ctx, w.app.clock.Now().Add(beatsEvery)) == nil {
		lanes, err := w.record.HeldLaneStates()
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
