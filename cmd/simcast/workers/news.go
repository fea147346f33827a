package workers

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

// Words say how many messages came to what.
func Words(s ledger.Counts) string {
	return wording.Parts(fmt.Sprintf("%d sent", s.Sent), wording.Part{N: s.Failed, What: "failed"}, wording.Part{N: s.Uncertain, What: "uncertain"})
}

// News is what a worker has to tell. Its methods may be called by many goroutines, and but for SayOn wait for nobody.
type News struct {
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

// Answered counts a request.
func (n *News) Answered(outcome ledger.Outcome) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.sum.Count(outcome.State())
}

// Tell keeps what somebody has to know of an event.
func (n *News) Tell(e worker.Event) {
	name := e.Space.Key.Name
	if broken, isPanic := errors.AsType[*send.PanicError](e.Err); isPanic {
		defer n.Add(string(broken.Stack))
	}
	switch {
	case e.Kind == worker.Lost:
		n.Add(fmt.Sprintf("%s: %v", name, e.Err))
	case e.Err != nil && name == "":
		n.Add(fmt.Sprintf("simcast: %v", e.Err))
	case e.Err != nil:
		n.Add(fmt.Sprintf("%s: %v", name, e.Err))
	case e.Kind == worker.Ended:
		if why := plan.StoppedIn(e.How); why != "" {
			n.Add(fmt.Sprintf("%s: the run %s stopped: %s", name, e.Run, why))
		}
	}
}

// NotReached keeps that no request gets out in a space. It is the same each time, whatever the network says.
func (n *News) NotReached(space, why string) {
	n.addOnce("not reached: "+space, fmt.Sprintf("%s: nothing can be sent there now: %s; it is tried again", space, why))
}

// Add keeps a line that is to be said, each at most once a minute.
func (n *News) Add(line string) { n.addOnce(line, line) }

// addOnce keeps a line, unless one of the same key was kept in this minute.
func (n *News) addOnce(key, line string) {
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

// Take takes what is to be said, and counts.
func (n *News) Take() (lines []string, sum ledger.Counts) {
	n.mu.Lock()
	defer n.mu.Unlock()
	lines, n.lines = n.lines, nil
	if more := len(lines) - maxLines; more > 0 {
		lines = append(lines[:maxLines], fmt.Sprintf("and %d more such lines", more))
	}
	return lines, n.sum
}

// Sum is how many messages have come to what.
func (n *News) Sum() ledger.Counts {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.sum
}

// Voice says what a worker tells.
type Voice struct {
	Clock clock.Clock
	Zone  func() *time.Location // of the moments that are said
	Lanes func() int            // that the worker has
	Say   func(line string)
}

// SayOn says what is new, and, when the number of spaces has changed or a minute has passed, how the worker does, until ctx ends.
func (n *News) SayOn(ctx context.Context, by Voice) {
	lanes, told, toldSum := 0, by.Clock.Now(), ledger.Counts{}
	forgot := told
	for by.Clock.Until(ctx, by.Clock.Now().Add(sayEvery)) == nil {
		lines, sum := n.Take()
		for _, line := range lines {
			by.Say(line)
		}
		now, has := by.Clock.Now(), by.Lanes()
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
		by.Say(fmt.Sprintf("%s  sends in %s; %s so far", wording.Moment(now, now, by.Zone()), wording.Counted(has, "space"), Words(sum)))
	}
}

// forget has lines be said again that were said before.
func (n *News) forget() {
	n.mu.Lock()
	defer n.mu.Unlock()
	clear(n.known)
}
