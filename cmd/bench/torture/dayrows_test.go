package torture

import (
	"slices"
	"strings"
	"time"
)

// holdRows holds each row to the verbs that say whether it goes out.
func (j *dayJudge) holdRows() {
	for _, r := range j.rows {
		came := j.arrivals(r.token)
		if len(came) > 0 && j.isAskedFor(r, came[0]) && !j.nextAsked(r, time.Time{}).Before(came[0].came) {
			j.wrong("row %s (%s, cue: %v) came at %s, and nobody has asked for it", r.id, r.kind, r.cued, came[0].came.Format(momentForm))
		}
		for _, a := range j.done {
			if !a.took() || !slices.Contains(a.ids, r.id) {
				continue
			}
			switch a.verb {
			case "skip":
				j.holdOut(a, r, j.at(a))
				j.holdQuiet(a, came, j.nextAsked(r, a.begun))
			case "reload":
				if begun := j.begunAt(r); (begun.IsZero() || begun.After(j.at(a))) && !j.isUnderWay(r, j.at(a)) {
					j.holdOut(a, r, j.at(a))
				}
			}
		}
		j.holdGone(r)
	}
}

// isAskedFor reports whether a row comes only where somebody asks for it.
func (j *dayJudge) isAskedFor(r *dayRow, e entry) bool {
	return r.kind != "" || (r.cued || j.isCue && !r.auto) && !j.pastIsSent(e.came)
}

// pastIsSent reports whether, before a moment, somebody may have had all sent that is past.
func (j *dayJudge) pastIsSent(came time.Time) bool {
	return j.past == "send" || slices.ContainsFunc(j.done, func(a *asked) bool {
		return a.took() && a.verb == "past" && a.args[0] == "send" && a.begun.Before(came)
	})
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

// isUnderWay reports whether a request of a row may have been on its way at a moment.
func (j *dayJudge) isUnderWay(r *dayRow, at time.Time) bool {
	return slices.ContainsFunc(j.tries[r.id], func(t try) bool {
		return t.outcome != "unsent" && t.started.Before(at) && (t.outcome == "" || t.ended.After(at))
	})
}

// holdOut holds that no request of a row begins after a verb has left it out, unless somebody has asked for it after that.
func (j *dayJudge) holdOut(a *asked, r *dayRow, from time.Time) {
	for _, t := range j.tries[r.id] {
		if !t.isMade() || !t.started.After(from) || j.callBetween(r, from, t.started) {
			continue
		}
		j.wrong("after %v, at %s: %v was begun at %s", a, from.Format(momentForm), t.delivery, t.started.Format(momentForm))
	}
}

// callBetween reports whether a row was called between two moments.
func (j *dayJudge) callBetween(r *dayRow, from, until time.Time) bool {
	return slices.ContainsFunc(j.story, func(h happening) bool {
		return (h.verb == "now" || h.verb == "release") && slices.Contains(h.ids, r.id) && h.at.After(from) && h.at.Before(until)
	})
}

// holdGone holds that a start does not begin rows that its plan has no more.
func (j *dayJudge) holdGone(r *dayRow) {
	begun, wasThere := j.begunAt(r), false
	for i, plan := range j.plans {
		_, isThere := plan[r.id]
		if wasThere && !isThere && begun.After(j.starts[i]) {
			j.wrong("row %s is not in the plan that life %d has taken, and was begun at %s", r.id, i, begun.Format(momentForm))
			return
		}
		wasThere = wasThere || isThere
	}
}

// holdTexts holds that a row that was begun after its text was changed has the new one, or a later one: changed by an edit, or in the
// plan that was taken by a reload or by a start.
func (j *dayJudge) holdTexts() {
	for _, r := range j.rows {
		begun := j.begunAt(r)
		for _, t := range j.tries[r.id] {
			if !t.isMade() || t.started.After(begun) && !begun.IsZero() {
				continue
			}
			least := j.leastVersion(r, t)
			ok := false
			for version := least; version <= r.version; version++ {
				ok = ok || strings.Contains(t.text, r.body(version))
			}
			if !ok {
				j.wrong("%v was begun at %s with an older text than version %d: %.200s", t.delivery, t.started.Format(momentForm), least, t.text)
			}
		}
	}
}

// leastVersion is the least that the text of a row can have in a request.
func (j *dayJudge) leastVersion(r *dayRow, t try) int {
	least := 0
	for i, start := range j.starts {
		if start.Before(t.started) && j.lives[i].pid == t.pid {
			least = max(least, j.plans[i][r.id])
		}
	}
	for _, h := range j.story {
		if !h.at.Before(t.started) {
			break
		}
		switch {
		case h.verb == "edit" && slices.Contains(h.ids, r.id):
			least = max(least, h.version)
		case h.verb == "reload":
			least = max(least, h.plan[r.id])
		}
	}
	return least
}

// holdMoments holds that nothing is sent before its moment, and that what is past is not sent by itself.
func (j *dayJudge) holdMoments(total *figures) {
	for _, r := range j.rows {
		begun := j.begunAt(r)
		for _, t := range j.tries[r.id] {
			if !t.isMade() || t.started.After(begun) && !begun.IsZero() || r.kind == "manual" {
				continue
			}
			k := j.momentOf(r, t.started)
			if t.started.Before(k.first) && !k.isSent {
				j.wrong("%v was begun at %s, before its moment %s", t.delivery, t.started.Format(momentForm), k.first.Format(momentForm))
			}
			if why := j.whyPast(&k, t); why != "" {
				total.add(figSentPast, 1)
				j.wrong("%v was begun at %s, and its moment was at most %s (--past-after %s): %s", t.delivery, t.started.Format(momentForm), k.last.Format(momentForm), j.pastAfter, why)
			}
		}
	}
}

// whyPast is why a message was past for sure when it was begun.
func (j *dayJudge) whyPast(k *known, t try) string {
	switch {
	case k.isPast:
		return "it was put before the present, or missed"
	case j.pastAfter > 0 && t.started.Sub(k.last) > j.pastAfter+daySlack/2:
		return "it was too late"
	}
	for i, l := range j.lives {
		if i > 0 && k.last.Add(j.pastAfter+clockSlack).Before(j.starts[i]) && (j.pastAfter > 0 || k.first.After(j.ends[i-1])) {
			return "it was past when play was started again"
		}
		if l.pid == t.pid {
			break
		}
	}
	return ""
}
