package torture

import (
	"fmt"
	"sync"
	"time"
)

// meaning is what a fault leaves a careful client to believe, by the contract's
// table "Sending".
type meaning string

const (
	accepted meaning = "accepted" // the service has said that it took it
	refused  meaning = "refused"  // the service has said that it never will
	stops    meaning = "stops"    // the same, and no other delivery will be taken
	limited  meaning = "limited"  // not this request: too many
	busy     meaning = "busy"     // not this request: 500 and 503
	lost     meaning = "lost"     // nobody but the service knows
	either   meaning = "either"   // accepted, or lost, as the bytes happen to arrive
)

// entry is one POST that the service got.
type entry struct {
	delivery         // none where it was not read
	life      int    // in which it came
	fault     string // what the service did
	means     meaning
	ends      bool // the run has to stop here, for the answer or because the machine slept over it
	unread    bool // the connection broke before the request was read, if there was one
	published bool
	id        string // of what was published
	told      bool   // the answer gave the id
	came      time.Time
	text      string // the message's body
}

func (e entry) String() string {
	return fmt.Sprintf("%v in life %d: %s (%s), published: %v %s", e.delivery, e.life, e.fault, e.means, e.published, e.id)
}

// record is what the service did, written down by the service itself at the moment it
// happened.
type record struct {
	mu      sync.Mutex
	entries []*entry
}

func (r *record) add(e *entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.entries = append(r.entries, e)
}

// change writes down more of an entry.
func (r *record) change(do func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	do()
}

// read is a copy of what is written down.
func (r *record) read() []entry {
	r.mu.Lock()
	defer r.mu.Unlock()
	var entries []entry
	for _, e := range r.entries {
		entries = append(entries, *e)
	}
	return entries
}

// posts is how many POSTs came in a life, or may have come.
func (r *record) posts(life int) int {
	n := 0
	for _, e := range r.read() {
		if e.life == life {
			n++
		}
	}
	return n
}
