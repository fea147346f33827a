package torture

import (
	"fmt"
	"slices"
	"time"
)

// What the judge leaves to slow machines: on loopback a request that was under way when a verb was answered has come by then,
// and what was looked at in time has.
const (
	daySlack   = 4 * time.Second
	clockSlack = 100 * time.Millisecond
)

// dayJudge holds what the service has seen to the plan and to the verbs, and knows nothing else of how a day goes. The moments of
// verbs and of requests are those of the record; what came to the service is held to the record, too.
type dayJudge struct {
	*dayBox
	record  dayRecord
	entries []entry // in the order in which they came
	lines   []line
	byToken map[string][]entry
	tries   map[string][]try // by the ids of their rows
	story   []happening
}

// judgeDay holds a day, after its end, to all that is promised.
func (d *dayBox) judgeDay(total *figures) {
	d.Helper()
	d.service.waitIdle()
	j := newDayJudge(d, readDay(d, d.ledger), d.service.read())
	j.holdPosts(total)
	j.holdResults(total)
	j.count(total)
	if d.Failed() {
		j.tell()
	}
}

func newDayJudge(d *dayBox, record dayRecord, entries []entry) *dayJudge {
	slices.SortStableFunc(d.done, func(a, b *asked) int { return a.begun.Compare(b.begun) })
	j := &dayJudge{dayBox: d, record: record, entries: entries, byToken: map[string][]entry{}, tries: map[string][]try{}}
	for _, e := range entries {
		if !e.unread {
			j.byToken[e.token] = append(j.byToken[e.token], e)
		}
	}
	for _, t := range record.tries {
		j.tries[t.id] = append(j.tries[t.id], t)
	}
	j.tellStory()
	return j
}

// holdPosts holds what came, and the record, to the plan and the verbs.
func (j *dayJudge) holdPosts(total *figures) {
	j.holdOnce(total)
	j.holdTried()
	j.holdStops()
	j.holdInterrupts()
	j.holdRows()
	j.holdTexts()
	j.holdMoments(total)
	j.holdVerbs(total)
	j.holdRefusals()
	j.holdLeft(total)
}

// arrivals are the POSTs of a row, in their order.
func (j *dayJudge) arrivals(token string) []entry { return j.byToken[token] }

func (j *dayJudge) wrong(format string, args ...any) {
	j.Helper()
	j.Errorf("day %d: %s", j.round-dayNumbers, fmt.Sprintf(format, args...))
}

// holdOnce holds that nothing was published twice, and that nothing came again of which the service had said all, or of which
// nobody knows what became.
func (j *dayJudge) holdOnce(total *figures) {
	times, final := map[delivery]int{}, map[delivery]*entry{}
	for i := range j.entries {
		e := &j.entries[i]
		if e.unread {
			continue
		}
		if e.published {
			if times[e.delivery]++; times[e.delivery] > 1 {
				total.add(figTwice, 1)
				j.wrong("%v was published twice", e.delivery)
			}
		}
		if before := final[e.delivery]; before != nil {
			j.wrong("%v came again, after %v", e, before)
		}
		if e.means != limited && e.means != busy {
			final[e.delivery] = e
		}
	}
}

// holdTried holds that each request that came is in the record, and was on its way then.
func (j *dayJudge) holdTried() {
	used := map[int]bool{}
	for _, e := range j.entries {
		found := e.unread
		for i, t := range j.record.tries {
			if found || used[i] || t.delivery != e.delivery || t.pid != j.lives[e.life].pid || t.outcome == "unsent" {
				continue
			}
			found = !e.came.Before(t.started.Add(-clockSlack)) && (t.outcome == "" || !e.came.After(t.ended.Add(clockSlack)))
			used[i] = found
		}
		if !found {
			j.wrong("%v came at %s, and the record has no such request", e, e.came.Format(momentForm))
		}
	}
}

// holdStops holds that nothing comes on hold and after the end, but for one request that was under way, and that no request is
// begun there.
func (j *dayJudge) holdStops() {
	held := time.Time{}
	for i, h := range j.story {
		switch next := heldAfter(held, h); {
		case h.verb == "endex", held.IsZero() && !next.IsZero():
			j.holdStopped(h, j.stopsUntil(i))
		}
		held = heldAfter(held, h)
	}
}

// stopsUntil is when what stops the day is over.
func (j *dayJudge) stopsUntil(i int) happening {
	for _, h := range j.story[i+1:] {
		if h.verb == "reopen" || h.verb == "resume" && j.story[i].verb == "hold" || h.verb == "endex" {
			return h
		}
	}
	return happening{at: time.Now(), asked: &asked{begun: time.Now()}}
}

// holdStopped holds a hold, or an end, until a moment. What was called to go out on hold may.
func (j *dayJudge) holdStopped(from happening, until happening) {
	mayGo := func(id string, by time.Time) bool {
		return from.verb == "hold" && slices.ContainsFunc(j.done, func(a *asked) bool {
			return a.anyway && a.took() && slices.Contains(a.ids, id) && j.at(a).After(from.at) && j.at(a).Before(by)
		})
	}
	for _, t := range j.record.tries {
		if t.isMade() && t.started.After(from.at) && t.started.Before(until.at) && !mayGo(t.id, t.started) {
			j.wrong("after %v, at %s: %v was begun at %s", from.asked, from.at.Format(momentForm), t.delivery, t.started.Format(momentForm))
		}
	}
	if from.answered.IsZero() || from.state == "waits" {
		return // nobody was told of it
	}
	over := until.begun
	if until.verb == "reopen" {
		over = until.at
	}
	j.holdQuiet(from.asked, slices.DeleteFunc(slices.Clone(j.entries), func(e entry) bool { return mayGo(j.idOf(e.token), e.came) }), over)
}

// at is when a verb took effect, by the record.
func (j *dayJudge) at(a *asked) time.Time { return j.record.controls[a.n].at }

// idOf is the id of the row with that token.
func (j *dayJudge) idOf(token string) string {
	for _, r := range j.rows {
		if r.token == token {
			return r.id
		}
	}
	return ""
}

// holdQuiet holds that of these POSTs none came between the answer of a verb and a moment, but for one that was under way.
func (j *dayJudge) holdQuiet(a *asked, entries []entry, until time.Time) {
	came := slices.DeleteFunc(slices.Clone(entries), func(e entry) bool { return e.unread || !e.came.After(a.answered) || !e.came.Before(until) })
	if len(came) > 1 || len(came) == 1 && came[0].came.Sub(a.answered) > daySlack {
		last := came[len(came)-1]
		j.wrong("after %v: %d requests came, the last at %s: %v", a, len(came), last.came.Format(momentForm), last)
	}
}

// holdInterrupts holds that after Ctrl-C the message that is on its way ends as the service has answered it, and nothing else comes.
func (j *dayJudge) holdInterrupts() {
	for i, l := range j.lives {
		if l.signals == 0 || l.killed {
			continue
		}
		after := map[delivery]bool{}
		for _, e := range j.entries {
			if e.life == i && !e.unread && e.came.After(l.signalled.Add(daySlack)) {
				after[e.delivery] = true
			}
		}
		if len(after) > 1 {
			j.wrong("after Ctrl-C at %s life %d has gone on: %v", l.signalled.Format(momentForm), i, after)
		}
		for _, t := range j.record.tries {
			if t.pid == l.pid && t.outcome == "unknown" && t.started.Before(l.signalled) && t.ended.After(l.signalled) && j.wasAnswered(t, i) {
				j.wrong("Ctrl-C at %s in life %d has cut %v, which was answered", l.signalled.Format(momentForm), i, t.delivery)
			}
		}
	}
}

// wasAnswered reports whether the service has answered all that came of a delivery in a life.
func (j *dayJudge) wasAnswered(t try, life int) bool {
	answered := false
	for _, e := range j.entries {
		if e.life != life || e.delivery != t.delivery && !e.unread {
			continue
		}
		if e.unread || e.means == lost || e.means == either {
			return false
		}
		answered = true
	}
	return answered
}
