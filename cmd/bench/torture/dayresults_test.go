package torture

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// holdResults holds that each row of the plan stands in the results once for each of its teams, that the results are true, and
// that a kill leaves one message uncertain at most.
func (j *dayJudge) holdResults(total *figures) {
	lines, found, err := readResults(j.results)
	if err != nil || !found {
		j.wrong("there are no results: %v", err)
		return
	}
	for i := range lines {
		if l := &lines[i]; l.token == "" { // a row that is gone from the plan is told by its id: its text is not there any more
			l.token = j.tokenOfGone(l.ref)
		}
	}
	j.lines = lines
	times := map[delivery]int{}
	for _, l := range lines {
		times[l.delivery]++
		j.holdLine(l)
		j.holdExpected(l)
	}
	for _, r := range j.rows {
		for _, team := range r.teams {
			if n := times[delivery{r.token, team}]; n != 1 && !(n == 0 && (r.gone || !j.wasTaken(r))) && r.kind != "manual" {
				j.wrong("%v stands in the results %d times", delivery{r.token, team}, n)
			}
		}
	}
	j.holdUncertain(total)
}

// tokenOfGone is that of a row which was taken out of the plan, "" where there is none of that id.
func (j *dayJudge) tokenOfGone(id string) string {
	i := slices.IndexFunc(j.rows, func(r *dayRow) bool { return r.gone && r.id == id })
	if i < 0 {
		return ""
	}
	return j.rows[i].token
}

// wasTaken reports whether a row was in a plan that was taken for sure: by the last start, or by a reload.
func (j *dayJudge) wasTaken(r *dayRow) bool {
	_, isThere := j.plans[len(j.plans)-1][r.id]
	return isThere || slices.ContainsFunc(j.story, func(h happening) bool {
		_, isThere := h.plan[r.id]
		return isThere
	})
}

// holdLine holds a line of the results to what the service has seen.
func (j *dayJudge) holdLine(l line) {
	published := slices.ContainsFunc(j.entries, func(e entry) bool { return e.published && e.delivery == l.delivery })
	switch {
	case l.result == "sent" && !published:
		j.wrong("%v is said to be sent, and was not published", l.delivery)
	case published && l.result != "sent" && l.result != "uncertain" && !j.isHeldBack(l):
		j.wrong("%v was published, and is said to be %s", l.delivery, l.result)
	}
}

// holdExpected holds what a line says of the moment of a row that was begun at a moment that is known.
func (j *dayJudge) holdExpected(l line) {
	i := slices.IndexFunc(j.rows, func(r *dayRow) bool { return r.token == l.token && r.kind == "" && r.after == "" && !r.joined })
	if i < 0 {
		return
	}
	r := j.rows[i]
	if planned, err := time.Parse(time.RFC3339Nano, l.planned); err != nil || !planned.Equal(j.record.startEx.Add(r.at).Truncate(time.Second)) {
		j.wrong("%v is said to be planned at %s, and STARTEX is %s: %v", l.delivery, l.planned, j.record.startEx.Format(time.RFC3339Nano), err)
	}
	begun := slices.IndexFunc(j.tries[r.id], func(t try) bool { return t.begins() })
	if begun < 0 || !j.tries[r.id][begun].isMade() || l.result != "sent" {
		return
	}
	started := j.tries[r.id][begun].started
	k := j.momentOf(r, started)
	expected, err := time.Parse(time.RFC3339Nano, l.expected)
	late, bad := strconv.ParseFloat(l.lateBy, 64)
	if late > 0 { // it tells the moment to the millisecond
		told := started.Add(-time.Duration(math.Round(late*1000)) * time.Millisecond)
		if off := told.Sub(expected); off < -time.Millisecond || off > time.Second+time.Millisecond {
			j.wrong("%v, begun at %s and expected at %s, is said to be late by %s", l.delivery, started.Format(momentForm), l.expected, l.lateBy)
		}
		expected = told
	}
	if err != nil || bad != nil || expected.Add(time.Second).Before(k.first) || late > 0 && expected.Before(k.first.Add(-time.Millisecond)) || expected.After(k.last.Add(time.Millisecond)) {
		j.wrong("%v, begun at %s, is said to be expected at %s and late by %s, and that is from %s to %s", l.delivery, started.Format(momentForm), l.expected, l.lateBy, k.first.Format(momentForm), k.last.Format(momentForm))
	}
}

// isHeldBack reports whether a row has changed since it was sent: as in send it is pending then, so that somebody says what is meant.
func (j *dayJudge) isHeldBack(l line) bool {
	return l.result == "pending" && slices.ContainsFunc(j.rows, func(r *dayRow) bool { return r.token == l.token && r.planned > 0 })
}

// holdUncertain holds that of each process that was killed one attempt at most has no end, and of no other.
func (j *dayJudge) holdUncertain(total *figures) {
	most := 0
	for i, l := range j.lives {
		open := count(j.record.tries, func(t try) bool { return t.pid == l.pid && t.outcome == "" })
		if most = max(most, open); open > 1 || open == 1 && !l.killed {
			j.wrong("life %d (exit %d) has left %d attempts without an end", i, l.exit, open)
		}
	}
	kills := count(j.lives, func(l *life) bool { return l.killed })
	unexplained := 0
	for _, l := range j.lines {
		if l.result == "uncertain" && !slices.ContainsFunc(j.entries, func(e entry) bool {
			return (e.delivery == l.delivery || e.unread) && (e.means == lost || e.means == either)
		}) {
			unexplained++
		}
	}
	if unexplained > kills {
		j.wrong("%d messages are uncertain that met no fault, after %d kills", unexplained, kills)
	}
	total.most(figMostAKill, most)
}

// count adds what a day has seen.
func (j *dayJudge) count(total *figures) {
	total.add(figDays, 1)
	total.add(figDayStarts, len(j.lives))
	total.add(figDayKills, count(j.lives, func(l *life) bool { return l.killed }))
	total.add(figDayStops, count(j.lives, func(l *life) bool { return l.exit == interrupted }))
	j.countGone(total)
	total.add(figDayReopens, min(len(j.reopened), 1))
	total.add(figDayVerbs, len(j.done))
	total.add(figDayAnswered, count(j.done, (*asked).took))
	total.add(figDayPosted, count(j.entries, func(e entry) bool { return e.published }))
	total.add(figDayOpen, count(j.lines, func(l line) bool { return l.result == "uncertain" }))
}

// tell shows a day that went wrong.
func (j *dayJudge) tell() {
	var text strings.Builder
	fmt.Fprintf(&text, "STARTEX %s --past-after %s --past %s, cue %v, taken up again by lives %v\n", j.record.startEx.Format(momentForm), j.pastAfter, j.past, j.isCue, j.reopened)
	for i, l := range j.lives {
		fmt.Fprintf(&text, "life %d (pid %d): %s to %s, exit %d\n", i, l.pid, j.starts[i].Format(momentForm), j.ends[i].Format(momentForm), l.exit)
	}
	for _, r := range j.rows {
		fmt.Fprintf(&text, "row %s %s: %s, teams %v, gone %v\n", r.id, r.token, r.cell("kind")+" "+r.cell("at")+" "+r.cell("anchor")+r.cell("mode"), r.teams, r.gone)
	}
	for _, a := range j.done {
		at := "-"
		if k, found := j.record.controls[a.n]; found && a.took() {
			at = k.at.Format(momentForm)
		}
		fmt.Fprintf(&text, "%v at %s: %s\n", a, at, strings.Join(strings.Fields(a.said), " "))
	}
	for _, e := range j.entries {
		fmt.Fprintf(&text, "%s %v\n", e.came.Format(momentForm), e)
	}
	for _, t := range j.record.tries {
		fmt.Fprintf(&text, "request %s %v by %d: %s to %s %q\n", t.id, t.delivery, t.pid, t.started.Format(momentForm), t.ended.Format(momentForm), t.outcome)
	}
	for _, l := range j.lives {
		fmt.Fprintf(&text, "life %d said:\n%s%s\n", l.number, l.out.String(), l.said.String())
	}
	j.Log(text.String())
}
