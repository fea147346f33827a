package torture

import "slices"

// group is the deliveries that say the same, in one life.
type group struct {
	life int
	delivery
}

// lifeOf finds the life of a run in the ledger.
func (j *judge) lifeOf(a attempt) *life {
	for i := len(j.lives) - 1; i >= 0; i-- {
		if j.lives[i].pid == a.pid {
			return j.lives[i]
		}
	}
	return nil
}

// diedWith reports whether the life of a request ended while, or right after, it was made.
func (j *judge) diedWith(e entry) bool {
	l := j.lives[e.life]
	if !l.disturbed() {
		return false
	}
	for _, a := range j.attempts {
		if j.lifeOf(a) == l && a.delivery == e.delivery && (a.outcome == "" || a.outcome == "unknown") {
			return true
		}
	}
	return false
}

// settling is how the ledger may have the answers of each meaning.
var settling = map[string][]meaning{
	"accepted": {accepted, either},
	"refused":  {refused},
}

// holdRecord holds the ledger to the record: each request was in it before, and no answer is
// in it that the service did not give.
func (j *judge) holdRecord() {
	requests, outcomes := map[group]int{}, map[group]map[string]int{}
	for _, a := range j.attempts {
		if !a.posted {
			continue
		}
		l := j.lifeOf(a)
		if l == nil {
			j.wrong("the ledger has a run of the process %d, which was none", a.pid)
			continue
		}
		g := group{l.number, a.delivery}
		requests[g] += a.requests
		if outcomes[g] == nil {
			outcomes[g] = map[string]int{}
		}
		outcomes[g][a.outcome]++
	}
	seen := map[group][]entry{}
	for _, e := range j.entries {
		if !e.unread {
			seen[group{e.life, e.delivery}] = append(seen[group{e.life, e.delivery}], e)
		}
	}
	for g, entries := range seen {
		if requests[g] < len(entries) {
			j.wrong("%s came %d times in life %d, and the ledger has %d requests: %v", g.delivery, len(entries), g.life, requests[g], entries)
		}
	}
	for g, got := range outcomes {
		j.holdAnswers(g, got, seen[g])
	}
}

// holdAnswers holds what the ledger has of one delivery in one life to the answers that were
// given: all of them where the life was not disturbed, and no other ones.
func (j *judge) holdAnswers(g group, got map[string]int, seen []entry) {
	for outcome, means := range settling {
		most := count(seen, func(e entry) bool { return slices.Contains(means, e.means) })
		least := count(seen, func(e entry) bool { return e.means == means[0] })
		if got[outcome] > most || got[outcome] < least && !j.lives[g.life].disturbed() {
			j.wrong("the ledger has %s as %q %d times in life %d, and the service %d times: %v", g.delivery, outcome, got[outcome], g.life, most, seen)
		}
	}
	most := count(seen, func(e entry) bool { return e.means == busy || e.means == limited || e.means == stops })
	if tried := got["not now"] + got["gave up"]; tried > most || tried < most && !j.lives[g.life].disturbed() {
		j.wrong("the ledger has %s as not taken %d times in life %d, and the service %d times: %v", g.delivery, tried, g.life, most, seen)
	}
}

// holdUncertain holds each request without an answer to a cause: an answer that got lost, a
// connection that broke, or, once in a life, the end of the process.
func (j *judge) holdUncertain() {
	lostOf, broken := map[group]int{}, map[int]int{}
	for _, e := range j.entries {
		switch {
		case e.unread:
			broken[e.life]++
		case e.means == lost || e.means == either:
			lostOf[group{e.life, e.delivery}]++
		}
	}
	for i, a := range j.attempts {
		l := j.lifeOf(a)
		if !a.posted || l == nil {
			continue
		}
		g := group{l.number, a.delivery}
		switch {
		case a.outcome == "" && !(l.killed && a.isLast):
			j.wrong("attempt %d of %d has no outcome: %s in life %d", i+1, len(j.attempts), a.delivery, l.number)
		case a.outcome != "unknown":
		case lostOf[g] > 0:
			lostOf[g]--
		case broken[l.number] > 0:
			broken[l.number]--
		case a.isLast && l.disturbed():
		default:
			j.wrong("%s is uncertain in life %d without a cause: %v", a.delivery, l.number, j.byEntry[a.delivery])
		}
	}
}

// holdAgreement holds the results of a life that ended by itself to the ledger.
func (j *judge) holdAgreement() {
	states := fold(j.attempts)
	for _, l := range j.lines {
		if l.result == "skipped" {
			continue
		}
		want, known := states[l.hash]
		if !known {
			want.result = "pending"
		}
		if l.result == "pending" && want.result == "failed" {
			want.result = "pending" // it is to be posted again, and was not: both say that it is not out
		}
		if got := (deliveryState{l.result, l.id, l.attempts}); got != want {
			j.wrong("row %d: %s is %+v in the results, and %+v in the ledger", l.row, l.delivery, got, want)
		}
	}
}

// holdEnd holds the last life, which nothing disturbed, to have posted all that there was.
func (j *judge) holdEnd() {
	uncertain := 0
	for _, l := range j.lines {
		switch {
		case l.result == "uncertain" && !j.resend:
			uncertain++
		case l.result != "sent" && l.result != "skipped":
			j.wrong("row %d: %s ended as %q", l.row, l.delivery, l.result)
		}
	}
	allowed := 0
	for _, e := range j.entries {
		if e.unread || e.means == lost || e.means == either {
			allowed++
		}
	}
	for _, l := range j.lives {
		if l.disturbed() {
			allowed++
		}
	}
	for d, entries := range j.byEntry {
		out := count(entries, func(e entry) bool { return e.published })
		j.figures.add(figResent, max(0, out-j.plan.want[d]))
	}
	j.figures.add(figUncertain, uncertain)
	j.figures.add(figAllowed, allowed)
	if uncertain > allowed {
		j.wrong("%d uncertain, and %d causes", uncertain, allowed)
	}
}
