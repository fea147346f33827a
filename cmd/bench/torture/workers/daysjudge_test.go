//go:build unix

package workers

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// dayEvidence is all that is judged of a day.
type dayEvidence struct {
	*evidence
	entries  []entry
	asked    []*asked
	controls map[int]controls // by space
	startEx  map[int]time.Time
	hits     []hit
	drains   []drain
	lines    []line
}

// hit is a trouble, and the spaces that it met: those of a worker, or all.
type hit struct {
	kind   hitKind
	at     time.Time
	spaces []int
}

type hitKind int

const (
	isKill hitKind = iota
	isStop
	isCut
	isCrash
)

// judge says what is wrong.
func (e *dayEvidence) judge() (wrong []string) {
	e.skipped = map[string]bool{}
	for space, record := range e.controls {
		for _, id := range record.named("skip", "taken") {
			e.skipped[keyOf(space, e.entry(id).mark)] = true
		}
	}
	wrong = e.evidence.judge()
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	for _, one := range e.drains {
		if len(one.unknown) > 0 {
			say("a worker that was to end has left uncertain: %s", strings.Join(one.unknown, ", "))
		}
	}
	for _, p := range e.posts {
		e.judgeMoment(&p, say)
	}
	e.judgeVerbs(say)
	e.judgeHolds(say)
	e.judgeLines(say)
	return wrong
}

func (e *dayEvidence) entry(id string) entry {
	return e.entries[slices.IndexFunc(e.entries, func(one entry) bool { return one.id == id })]
}

// clockSlack is how far a worker may be off that has asked for the database's clock: half of the time that the question takes, which is long on a
// machine that is loaded.
const clockSlack = 500 * time.Millisecond

// judgeMoment holds that a message went out at its moment or later, and of a contingency that somebody had called it.
func (e *dayEvidence) judgeMoment(p *post, say func(string, ...any)) {
	key := keyOf(p.space, p.mark)
	i := slices.IndexFunc(e.entries, func(one entry) bool { return one.mark == p.mark })
	if i < 0 {
		say("%s is in no plan", key)
		return
	}
	one := e.entries[i]
	if e.skipped[key] {
		say("%s was skipped, and published", key)
	}
	if one.isContingency {
		if !slices.Contains(e.controls[p.space].named("now", "taken"), one.id) {
			say("%s was published, and nobody has called it", key)
		}
		return
	}
	if due := e.startEx[p.space].Add(one.at); p.began.Before(due.Add(-clockSlack)) {
		say("%s was published %s before its moment", key, due.Sub(p.began))
	}
}

// judgeVerbs holds that the ledger has each verb as it was answered.
func (e *dayEvidence) judgeVerbs(say func(string, ...any)) {
	for _, a := range e.asked {
		for space, in := range a.in {
			i := slices.IndexFunc(e.controls[space], func(c control) bool { return c.n == in.n })
			isIn := i >= 0 && e.controls[space][i].verb == a.verb
			switch state := ""; {
			case in.state == "unclear": // whoever asked for it was told that nobody knows
			case in.state == "taken" || in.state == "waits":
				if isIn {
					state = e.controls[space][i].state
				}
				mayBeRefused := in.state == "waits" && a.verb != "hold" // its moment may have passed, but a hold counts
				if state != "taken" && !(mayBeRefused && state == "refused") {
					say("space %d: %s (%d) was answered as %s, and the ledger has it as %q", space, a.verb, in.n, in.state, state)
				}
			case isIn && e.controls[space][i].state == "taken":
				say("space %d: %s (%d) was answered as %s, and has taken effect", space, a.verb, in.n, in.state)
			}
		}
	}
}

// judgeHolds holds that during a hold nothing goes out but what was on its way when it was answered.
func (e *dayEvidence) judgeHolds(say func(string, ...any)) {
	for _, h := range e.holds() {
		for _, p := range e.posts {
			if p.space != h.space || !p.began.After(h.from) || !p.began.Before(h.until) {
				continue
			}
			i := slices.IndexFunc(e.attempts, func(a attempt) bool { return a.space == p.space && a.mark == p.mark && a.written.Before(h.from) })
			if i < 0 {
				say("%s came %s after a hold had been answered as taken, and %s before its end", keyOf(p.space, p.mark), p.began.Sub(h.from), h.until.Sub(p.began))
			}
		}
	}
}

// hold is from when it was answered until its end was asked for.
type hold struct {
	space       int
	from, until time.Time
}

func (e *dayEvidence) holds() (all []hold) {
	for i, a := range e.asked {
		for space, in := range a.in {
			n := slices.IndexFunc(e.controls[space], func(c control) bool { return c.n == in.n })
			if a.verb != "hold" || n < 0 || e.controls[space][n].state != "taken" {
				continue
			}
			h := hold{space, a.answered, time.Now()}
			if at := e.controls[space][n].taken; at.After(h.from) { // it has waited
				h.from = at
			}
			for _, later := range e.asked[i+1:] {
				if _, isThere := later.in[space]; later.verb == "resume" && (isThere || later.isLost) {
					h.until = later.begun
					break
				}
			}
			all = append(all, h)
		}
	}
	return all
}

// judgeLines holds that the results have each entry of each space once, and say of it what service and ledger have.
func (e *dayEvidence) judgeLines(say func(string, ...any)) {
	lines, ids := map[string][]line{}, map[string][]string{}
	for _, l := range e.lines {
		lines[keyOf(l.space, l.id)] = append(lines[keyOf(l.space, l.id)], l)
	}
	for _, p := range e.posts {
		if p.published {
			ids[keyOf(p.space, p.mark)] = append(ids[keyOf(p.space, p.mark)], p.messageID)
		}
	}
	for _, lane := range e.lanes {
		for _, one := range e.entries {
			key := keyOf(lane.space, one.mark)
			of := lines[keyOf(lane.space, one.id)]
			if len(of) != 1 {
				say("%s has %d lines in the results", key, len(of))
				continue
			}
			switch l := of[0]; {
			case l.result == "sent" && slices.Contains(ids[key], l.sentAs):
			case l.result == "uncertain" && !e.skipped[key]:
			case l.result == "skipped" && e.skipped[key] && len(ids[key]) == 0:
			default:
				say("the results have %s as %s %q, and it was published as %q (skipped: %v)", key, l.result, l.sentAs, ids[key], e.skipped[key])
			}
		}
	}
}

// pause is how long a lane waited after a trouble at a moment.
type pause struct {
	took  time.Duration
	space int
	from  time.Time
}

func (p pause) String() string {
	if p.took == 0 {
		return "(none was undisturbed)"
	}
	return fmt.Sprintf("%s (space %d, from %s)", p.took.Round(time.Millisecond), p.space, p.from.Format("15:04:05.000"))
}

// pauses are the longest waits of a lane, by the kind of trouble, from that moment to its next request, where there was no hold meanwhile
// and no further trouble.
func (e *dayEvidence) pauses() map[hitKind]pause {
	longest := map[hitKind]pause{}
	for i, h := range e.hits {
		for _, space := range h.spaces {
			var next time.Time
			for _, p := range e.posts {
				if p.space == space && p.began.After(h.at) && (next.IsZero() || p.began.Before(next)) {
					next = p.began
				}
			}
			isDisturbed := slices.ContainsFunc(e.controls[space].holds(), func(o hold) bool { return o.from.Before(next) && o.until.After(h.at) }) ||
				slices.ContainsFunc(e.hits[i+1:], func(o hit) bool { return slices.Contains(o.spaces, space) && o.at.Before(next) })
			if took := next.Sub(h.at); !next.IsZero() && !isDisturbed && took > longest[h.kind].took {
				longest[h.kind] = pause{took, space, h.at}
			}
		}
	}
	return longest
}

// settled is how long after STARTEX the spaces have begun for sure.
const settled = 20 * time.Second

// lateness is how late the timed entries began, sorted: in spaces without a hold, a kill or a stop, and once all spaces have begun.
func (e *dayEvidence) lateness() (all []time.Duration) {
	disturbed := map[int]bool{}
	for space, record := range e.controls {
		disturbed[space] = len(record.holds()) > 0
	}
	for _, h := range e.hits {
		for _, space := range h.spaces {
			disturbed[space] = true
		}
	}
	for _, p := range e.posts {
		for _, one := range e.entries {
			if one.mark == p.mark && !one.isContingency && one.at > settled && !disturbed[p.space] {
				all = append(all, p.began.Sub(e.startEx[p.space].Add(one.at)))
			}
		}
	}
	slices.Sort(all)
	return all
}
