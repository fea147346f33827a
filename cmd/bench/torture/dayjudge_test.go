package torture

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// What the judge leaves to slow machines: on loopback a request that was under way when a verb was answered has come by then,
// and what was looked at in time has.
const (
	daySlack   = 4 * time.Second
	clockSlack = 100 * time.Millisecond
)

// dayJudge holds what the service has seen to the plan and to the verbs, and knows nothing else of how a day goes.
type dayJudge struct {
	*dayBox
	record  dayRecord
	entries []entry // in the order in which they came
	lines   []line
	byToken map[string][]entry
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
	j := &dayJudge{dayBox: d, record: record, entries: entries, byToken: map[string][]entry{}}
	for _, e := range entries {
		if !e.unread {
			j.byToken[e.token] = append(j.byToken[e.token], e)
		}
	}
	return j
}

// holdPosts holds what came, and the record, to the plan and the verbs.
func (j *dayJudge) holdPosts(total *figures) {
	j.holdOnce(total)
	j.holdStops()
	j.holdRows()
	j.holdMoments(total)
	j.holdVerbs(total)
}

// arrivals are the POSTs of a row, in their order.
func (j *dayJudge) arrivals(token string) []entry { return j.byToken[token] }

func (j *dayJudge) wrong(format string, args ...any) {
	j.Helper()
	j.Errorf("day %d: %s", j.round-dayNumbers, fmt.Sprintf(format, args...))
}

// holdOnce holds that nothing was published twice.
func (j *dayJudge) holdOnce(total *figures) {
	times := map[delivery]int{}
	for _, e := range j.entries {
		if e.published {
			if times[e.delivery]++; times[e.delivery] > 1 {
				total.add(figTwice, 1)
				j.wrong("%v was published twice", e.delivery)
			}
		}
	}
}

// holdStops holds that nothing comes on hold and after the end, but for one request that was under way.
func (j *dayJudge) holdStops() {
	for _, a := range j.done {
		if !a.took() || a.verb != "hold" && a.verb != "endex" {
			continue
		}
		until := time.Now()
		for _, other := range j.done {
			if a.verb == "hold" && other.verb == "resume" && other.took() && other.answered.After(a.begun) && other.begun.Before(until) {
				until = other.begun
			}
		}
		j.holdQuiet(a, j.entries, until)
	}
}

// holdQuiet holds that of these POSTs none came between the answer of a verb and a moment, but for one that was under way.
func (j *dayJudge) holdQuiet(a *asked, entries []entry, until time.Time) {
	came := slices.DeleteFunc(slices.Clone(entries), func(e entry) bool { return e.unread || !e.came.After(a.answered) || !e.came.Before(until) })
	if len(came) > 1 || len(came) == 1 && came[0].came.Sub(a.answered) > daySlack {
		last := came[len(came)-1]
		j.wrong("after %v: %d requests came, the last at %s: %v", a, len(came), last.came.Format(momentForm), last)
	}
}

// holdRows holds each row to the verbs that say whether it goes out.
func (j *dayJudge) holdRows() {
	for _, r := range j.rows {
		came := j.arrivals(r.token)
		if len(came) > 0 && (r.kind != "" || r.cued && !j.pastIsSent(came[0].came)) && !j.nextAsked(r, time.Time{}).Before(came[0].came) {
			j.wrong("row %s (%s, cue: %v) came at %s, and nobody has asked for it", r.id, r.kind, r.cued, came[0].came.Format(momentForm))
		}
		for _, a := range j.done {
			if !a.took() || !slices.Contains(a.ids, r.id) {
				continue
			}
			switch a.verb {
			case "skip":
				j.holdQuiet(a, came, j.nextAsked(r, a.begun))
			case "reload":
				if len(came) == 0 || came[0].came.After(a.answered) {
					j.holdQuiet(a, came, time.Now())
				}
			case "edit":
				j.holdEdited(a, r, came)
			}
		}
	}
}

// pastIsSent reports whether, before a moment, somebody may have had all sent that is past.
func (j *dayJudge) pastIsSent(came time.Time) bool {
	return j.past == "send" || slices.ContainsFunc(j.before(came), func(a *asked) bool { return a.verb == "past" && a.args[0] == "send" })
}

// nextAsked is when a row was asked for by a verb that may have come after a moment.
func (j *dayJudge) nextAsked(r *dayRow, from time.Time) time.Time {
	for _, a := range j.done {
		if (a.verb == "now" || a.verb == "release") && r.kind != "manual" && a.took() && slices.Contains(a.ids, r.id) && a.answered.After(from) {
			return a.begun
		}
	}
	return time.Now()
}

// holdEdited holds that a row that was edited before it was begun has its new text, or a later one.
func (j *dayJudge) holdEdited(a *asked, r *dayRow, came []entry) {
	if len(came) == 0 || came[0].came.Before(a.answered.Add(daySlack)) {
		return // it may have been begun
	}
	for _, e := range came {
		ok := false
		for version := a.version; version <= r.version; version++ {
			ok = ok || strings.Contains(e.text, r.body(version))
		}
		if !ok {
			j.wrong("after %v: %v has another text", a, e.delivery)
		}
	}
}

// holdMoments holds that nothing is sent before its moment, and that what is past is not sent by itself.
func (j *dayJudge) holdMoments(total *figures) {
	for _, r := range j.rows {
		for _, e := range j.arrivals(r.token) {
			first, known := j.earliest(r, e.came)
			if known && e.came.Before(first.Add(-clockSlack)) {
				j.wrong("%v came at %s, before its moment %s", e.delivery, e.came.Format(momentForm), first.Format(momentForm))
			}
			last, bounded := j.latest(r, e.came)
			if bounded && (j.pastAfter > 0 && e.came.Sub(last) > j.pastAfter+daySlack || j.wasDead(first, known, last, e)) {
				total.add(figSentPast, 1)
				j.wrong("%v came at %s, and its moment was at most %s (--past-after %s)", e.delivery, e.came.Format(momentForm), last.Format(momentForm), j.pastAfter)
			}
		}
	}
}

// wasDead reports whether a message was past for sure when the process that has sent it was started: with 0, because its moment
// fell after the end of the one before.
func (j *dayJudge) wasDead(first time.Time, known bool, last time.Time, e entry) bool {
	started := j.starts[e.life]
	if j.pastAfter == 0 && (!known || e.life == 0 || !first.After(j.ends[e.life-1])) {
		return false
	}
	return last.Add(j.pastAfter + clockSlack).Before(started)
}

// holdVerbs holds that the record has each verb that was answered.
func (j *dayJudge) holdVerbs(total *figures) {
	for _, a := range j.done {
		if !a.took() || j.mayBeRefusedLater(a) {
			continue
		}
		k, found := j.record.controls[a.n]
		told, err := time.Parse(time.RFC3339Nano, a.at)
		if !found || k.verb != a.verb || k.by != a.by || k.state != "taken" || a.state == "taken" && (err != nil || !told.Equal(k.at)) {
			total.add(figForgotten, 1)
			j.wrong("%v was forgotten: the record has %+v (%s)", a, k, a.at)
		}
	}
}

// mayBeRefusedLater reports whether a verb that waited for the next start may have been refused there: a slip from an entry that
// another one, which waited before it, has put before the present meanwhile.
func (j *dayJudge) mayBeRefusedLater(a *asked) bool {
	return a.state == "waits" && a.verb == "slip" && len(a.ids) > 0 && j.record.controls[a.n].state == "refused" &&
		slices.ContainsFunc(j.done, func(b *asked) bool { return b.state == "waits" && b.n < a.n && b.verb == "slip" && b.span < 0 })
}
