package torture

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// figures are what all rounds together have seen.
type figures struct {
	table  []string // the lines that are shown
	mu     sync.Mutex
	counts map[string]int
	faults map[string]int // requests by fault
}

func newFigures() *figures {
	return &figures{table: tableOfFigures, counts: map[string]int{}, faults: map[string]int{}}
}

func (f *figures) add(name string, n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.counts[name] += n
}

// most keeps the greatest number.
func (f *figures) most(name string, n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.counts[name] = max(f.counts[name], n)
}

func (f *figures) get(name string) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.counts[name]
}

// The lines of the table.
const (
	figRounds     = "rounds"
	figLives      = "lives (processes)"
	figKills      = "  killed"
	figSignals    = "  interrupted, terminated, hung up"
	figGets       = "  that met a broken GET"
	figJumps      = "  whose clock jumped"
	figDeliveries = "deliveries"
	figFaulted    = "  that met a fault"
	figRequests   = "requests"
	figWrong      = "  with a fault"
	figTwice      = "published twice"
	figResent     = "  twice, as --resend-uncertain allows"
	figFalse      = "said sent but not published"
	figNoOutcome  = "without exactly one result"
	figUncertain  = "uncertain at the end"
	figAllowed    = "  allowed at most"
	figAnswers    = "looked for, and found or not found"
)

var tableOfFigures = []string{figRounds, figLives, figKills, figSignals, figGets, figJumps, figDeliveries, figFaulted, figRequests, figWrong,
	figTwice, figResent, figFalse, figNoOutcome, figUncertain, figAllowed, figAnswers}

// of adds what a round has seen.
func (f *figures) of(b *sandbox) {
	f.add(figRounds, 1)
	f.add(figDeliveries, b.plan.deliveries())
	for _, l := range b.lives {
		f.add(figLives, 1)
		if l.gets != nil {
			f.add(figGets, 1)
		}
		if l.jumped {
			f.add(figJumps, 1)
		}
		switch {
		case l.killed:
			f.add(figKills, 1)
		case l.signals > 0:
			f.add(figSignals, 1)
		}
	}
	faulted := map[delivery]bool{}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, e := range b.service.read() {
		f.counts[figRequests]++
		f.faults[e.fault]++
		if e.fault == noFault.name {
			continue
		}
		f.counts[figWrong]++
		if !e.unread {
			faulted[e.delivery] = true
		}
	}
	for d := range faulted {
		f.counts[figFaulted] += b.plan.want[d]
	}
}

func (f *figures) String() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var text strings.Builder
	for _, name := range f.table {
		fmt.Fprintf(&text, "%-40s %8d\n", name, f.counts[name])
	}
	if len(f.faults) > 0 {
		fmt.Fprintln(&text, "requests by fault")
	}
	for _, name := range slices.Sorted(maps.Keys(f.faults)) {
		fmt.Fprintf(&text, "  %-38s %8d\n", name, f.faults[name])
	}
	return text.String()
}
