//go:build unix

package workers

import (
	"fmt"
	"slices"
	"time"
)

// attempt is one of the ledger, read by plain SQL.
type attempt struct {
	space   int
	mark    string
	outcome string // "" while it has no end
	id      string // of the message
	written time.Time
}

// lane is a space of the run, as the ledger has it.
type lane struct {
	space int
	done  bool
	how   string
}

// evidence is all that is judged.
type evidence struct {
	plan     []string // the marks of all messages of each space
	posts    []post
	attempts []attempt
	lanes    []lane
	skipped  map[string]bool // by what keyOf gives: what a controller of a day has left out
	met      map[int]int     // by space, how many troubles a lane has met
	kills    []time.Time     // when workers were killed, while another one had room
	woken    []waking
}

// waking is a moment at which a worker went on that had stood still, and a space that it had when it stopped: its one request there may
// come beside those of others.
type waking struct {
	space int
	at    time.Time
}

// excusedFor is how long after that the request comes.
const excusedFor = 5 * time.Second

// The outcomes that the ledger has.
const (
	accepted = "accepted"
	unknown  = "unknown"
)

// judge says what is wrong.
func (e *evidence) judge() (wrong []string) {
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	published, ids := e.published(say)
	said := map[string][]attempt{}
	for _, a := range e.attempts {
		key := keyOf(a.space, a.mark)
		said[key] = append(said[key], a)
		if a.outcome == accepted && (published[key] == 0 || !slices.Contains(ids[key], a.id)) {
			say("%s is said to be sent as %q, and was published %d times, as %v", key, a.id, published[key], ids[key])
		}
	}
	for _, l := range e.lanes {
		e.judgeLane(l, say, published, said)
	}
	e.judgeTurns(say)
	return wrong
}

// published counts how often each message was published, and says what was published twice.
func (e *evidence) published(say func(string, ...any)) (counts map[string]int, ids map[string][]string) {
	counts, ids = map[string]int{}, map[string][]string{}
	for _, p := range e.posts {
		if !p.published {
			say("the service refused %s", keyOf(p.space, p.mark))
			continue
		}
		key := keyOf(p.space, p.mark)
		ids[key] = append(ids[key], p.messageID)
		if counts[key]++; counts[key] > 1 {
			say("%s was published %d times", key, counts[key])
		}
	}
	return counts, ids
}

func (e *evidence) judgeLane(l lane, say func(string, ...any), published map[string]int, said map[string][]attempt) {
	if !l.done || l.how != "finished" {
		say("space %d ended as %q (done: %v)", l.space, l.how, l.done)
	}
	uncertain := 0
	for _, mark := range e.plan {
		key := keyOf(l.space, mark)
		isSent, isOpen := false, false
		for _, a := range said[key] {
			isSent = isSent || a.outcome == accepted
			isOpen = isOpen || a.outcome == "" || a.outcome == unknown
		}
		switch {
		case isSent:
		case isOpen:
			uncertain++
		case e.skipped[key]:
		case published[key] > 0:
			say("%s was published, and the ledger has it neither as sent nor as uncertain", key)
		default:
			say("%s has no fate", key)
		}
	}
	if uncertain > e.met[l.space] {
		say("space %d has %d uncertain messages, and met %d troubles", l.space, uncertain, e.met[l.space])
	}
}

// judgeTurns says where two requests were under way at one time in a space.
func (e *evidence) judgeTurns(say func(string, ...any)) {
	bySpace := map[int][]post{}
	for _, p := range e.posts {
		bySpace[p.space] = append(bySpace[p.space], p)
	}
	for space, posts := range bySpace {
		slices.SortFunc(posts, func(a, b post) int { return a.began.Compare(b.began) })
		excuses, busy, beside := e.wakings(space), time.Time{}, 0
		for _, p := range posts {
			if p.began.Before(busy) {
				excused := slices.IndexFunc(excuses, func(woke time.Time) bool { return !p.began.Before(woke) && p.began.Before(woke.Add(excusedFor)) })
				if excused >= 0 {
					excuses = slices.Delete(excuses, excused, excused+1)
				} else {
					beside++
				}
			}
			if p.ended.After(busy) {
				busy = p.ended
			}
		}
		if beside > 0 {
			say("space %d had two requests at one time, %d times", space, beside)
		}
	}
}

// wakings are the moments at which workers went on that had that space when they stopped.
func (e *evidence) wakings(space int) (moments []time.Time) {
	for _, w := range e.woken {
		if w.space == space {
			moments = append(moments, w.at)
		}
	}
	return moments
}

// longestPause is the longest wait of a lane for its next request that a kill is in.
func (e *evidence) longestPause() (longest time.Duration, space int) {
	last := map[int]time.Time{}
	posts := slices.Clone(e.posts)
	slices.SortFunc(posts, func(a, b post) int { return a.began.Compare(b.began) })
	for _, p := range posts {
		before, known := last[p.space]
		last[p.space] = p.began
		if !known {
			continue
		}
		for _, killed := range e.kills {
			if wait := p.began.Sub(killed); killed.After(before) && killed.Before(p.began) && wait > longest {
				longest, space = wait, p.space
			}
		}
	}
	return longest, space
}

func keyOf(space int, mark string) string { return fmt.Sprintf("space %d: %s", space, mark) }
