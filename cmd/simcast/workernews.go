package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
	"simcast/pipeline/worker"
	"simcast/templates/wording"
)

// countsText say how many messages came to what.
func countsText(s ledger.Counts) string {
	return wording.Parts(fmt.Sprintf("%d sent", s.Sent), wording.Part{N: s.Failed, What: "failed"}, wording.Part{N: s.Uncertain, What: "uncertain"})
}

// workerNews is what a worker has to tell. Its methods may be called by many goroutines, and but for sayOn wait for nobody.
type workerNews struct {
	mu    sync.Mutex
	sum   ledger.Counts
	lines []string // what is to be said, the oldest first
	known map[string]bool
}

// How often a worker looks whether there is something to say, and says that it is alive.
const (
	sayEvery   = time.Second
	aliveEvery = time.Minute
)

// maxLines is how much is said at one time.
const maxLines = 10

// answered counts a request.
func (n *workerNews) answered(outcome ledger.Outcome) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.sum.Count(outcome.State())
}

// tell keeps what somebody has to know of an event.
func (n *workerNews) tell(e worker.Event) {
	name := e.Space.Key.Name
	if broken, isPanic := errors.AsType[*send.PanicError](e.Err); isPanic {
		defer n.add(string(broken.Stack))
	}
	switch {
	case e.Kind == worker.Lost:
		n.add(fmt.Sprintf("%s: %v", name, e.Err))
	case e.Err != nil && name == "":
		n.add(fmt.Sprintf("simcast: %v", e.Err))
	case e.Err != nil:
		n.add(fmt.Sprintf("%s: %v", name, e.Err))
	case e.Kind == worker.Ended:
		if why := plan.StoppedIn(e.How); why != "" {
			n.add(fmt.Sprintf("%s: the run %s stopped: %s", name, e.Run, why))
		}
	}
}

// notReached keeps that no request gets out in a space. It is the same each time, whatever the network says.
func (n *workerNews) notReached(space, why string) {
	n.addOnce("not reached: "+space, fmt.Sprintf("%s: nothing can be sent there now: %s; it is tried again", space, why))
}

// add keeps a line that is to be said, each at most once a minute.
func (n *workerNews) add(line string) { n.addOnce(line, line) }

// addOnce keeps a line, unless one of the same key was kept in this minute.
func (n *workerNews) addOnce(key, line string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.known[key] {
		return
	}
	if n.known == nil {
		n.known = map[string]bool{}
	}
	n.known[key], n.lines = true, append(n.lines, line)
}

// take takes what is to be said, and counts.
func (n *workerNews) take() (lines []string, sum ledger.Counts) {
	n.mu.Lock()
	defer n.mu.Unlock()
	lines, n.lines = n.lines, nil
	if more := len(lines) - maxLines; more > 0 {
		lines = append(lines[:maxLines], fmt.Sprintf("and %d more such lines", more))
	}
	return lines, n.sum
}

// total is how many messages have come to what.
func (n *workerNews) total() ledger.Counts {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.sum
}

// workerVoice says what a worker tells.
type workerVoice struct {
	clock clock.Clock
	zone  func() *time.Location // of the moments that are said
	lanes func() int            // that the worker has
	say   func(line string)
}

// sayOn says what is new, and, when the number of spaces has changed or a minute has passed, how the worker does, until ctx ends.
func (n *workerNews) sayOn(ctx context.Context, by workerVoice) {
	lanes, told, toldSum := 0, by.clock.Now(), ledger.Counts{}
	forgot := told
	for by.clock.Until(ctx, by.clock.Now().Add(sayEvery)) == nil {
		lines, sum := n.take()
		for _, line := range lines {
			by.say(line)
		}
		now, has := by.clock.Now(), by.lanes()
		if now.Sub(forgot) >= aliveEvery {
			forgot = now
			n.forget()
		}
		isTime := now.Sub(told) >= aliveEvery
		hasRested := has == 0 && sum != toldSum
		if has == lanes && !hasRested && !isTime {
			continue
		}
		lanes, told, toldSum = has, now, sum
		by.say(fmt.Sprintf("%s  sends in %s; %s so far", wording.Moment(now, now, by.zone()), wording.Counted(has, "space"), countsText(sum)))
	}
}

// forget has lines be said again that were said before.
func (n *workerNews) forget() {
	n.mu.Lock()
	defer n.mu.Unlock()
	clear(n.known)
}
