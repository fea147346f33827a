package torture

import (
	"slices"
	"time"
)

// In a patient day nothing is past because it is late, and the service answers all with 200. So all goes out, in the end, that
// nobody and nothing has taken out: no count tells that, but a claim about each row.

// The lines of the table of days that tell how much there was to hold.
const (
	figQuietEnds   = "patient days with a quiet end"
	figHadToGo     = "  rows that had to go"
	figHadToEnd    = "  entries that were cut, and had to be sent whole"
	figHadToBeNext = "  calls that had to be next"
)

// leastQuiet is for how long nothing has to happen before the end of a patient day: what could go has gone then.
const leastQuiet = 3 * time.Second

// waitForQuiet waits until play takes verbs, and nothing comes to the service any more.
func (h *hands) waitForQuiet(over <-chan struct{}) {
	for !h.ask(&asked{verb: "note"}, "the end is near").took() {
		if !pause(200*time.Millisecond, over) {
			return
		}
	}
	since := time.Now()
	for {
		for _, e := range h.service.read() {
			if e.came.After(since) {
				since = e.came
			}
		}
		left := time.Until(since.Add(leastQuiet + time.Second))
		if left <= 0 || !pause(left, over) {
			return
		}
	}
}

// callInPeace calls a row every few seconds, for so long.
func (h *hands) callInPeace(long time.Duration, over <-chan struct{}) {
	for until := time.Now().Add(long); pause(h.span(1500, 2500), over) && time.Now().Before(until); {
		if ids := h.unsent(1, dayRow.isAny); len(ids) > 0 {
			h.ask(&asked{verb: "now", ids: ids}, ids...)
		}
	}
}

// holdLeft holds that a patient day leaves nothing that had to go.
func (j *dayJudge) holdLeft(total *figures) {
	if !j.isPatient {
		return
	}
	j.holdCalls(total)
	end := j.quietEnd()
	if end.IsZero() {
		return
	}
	total.add(figQuietEnds, 1)
	for _, r := range j.rows {
		if j.hasToGo(r, end) {
			total.add(figHadToGo, 1)
			if begun := j.begunAt(r); begun.IsZero() || begun.After(end) {
				j.wrong("row %s had to go, and was not begun until the end at %s", r.id, end.Format(momentForm))
			}
		}
		j.holdWhole(r, end, total)
	}
}

// quietEnd is the end of a day before which nothing has happened for long enough, while play ran and was not on hold; else zero.
func (j *dayJudge) quietEnd() time.Time {
	i := slices.IndexFunc(j.story, func(h happening) bool { return h.verb == "endex" || h.verb == "reopen" })
	if i < 0 || j.story[i].verb == "reopen" {
		return time.Time{}
	}
	end, held := j.story[i].at, time.Time{}
	quiet := end.Add(-leastQuiet)
	for _, h := range j.story[:i] {
		held = heldAfter(held, h)
	}
	isBusy := i > 0 && j.story[i-1].at.After(quiet) || slices.ContainsFunc(j.record.tries, func(t try) bool {
		return !t.started.After(end) && (t.started.After(quiet) || t.outcome != "" && t.ended.After(quiet))
	})
	if isBusy || !held.IsZero() || !j.runs(quiet, end) {
		return time.Time{}
	}
	return end
}

// runs reports whether one life has run from one moment to another.
func (j *dayJudge) runs(from, until time.Time) bool {
	for i, l := range j.lives {
		if j.starts[i].Before(from) && !j.ends[i].Before(until) && (l.signals == 0 || l.signalled.After(until)) {
			return true
		}
	}
	return false
}

// hasToGo reports whether a row had to go until the end of a day: it was called, or its moment came in time for sure, and nothing
// may have made it past or left it out after that.
func (j *dayJudge) hasToGo(r *dayRow, end time.Time) bool {
	if r.gone || r.joined || r.kind == "manual" {
		return false
	}
	isCalled, isOut, mayBePast := false, false, false
	for _, h := range j.story {
		if !h.at.Before(end) {
			break
		}
		switch {
		case j.calls(h, r):
			isCalled, isOut, mayBePast = true, false, false
		case h.verb == "skip" || h.verb == "reload":
			isOut = isOut || slices.Contains(h.ids, r.id)
		default:
			mayBePast = mayBePast || mayTakeOut(h, r)
		}
	}
	if isCalled || isOut {
		return isCalled && !isOut && !mayBePast
	}
	if !r.isTimed() || j.isCue && !r.auto {
		return false
	}
	k := j.momentOf(r, end)
	isSure := k.first.Equal(k.last) || !mayBePast && !k.isAnchored
	return isSure && !k.isPast && k.last.Before(end.Add(-leastQuiet))
}

// calls reports whether a verb calls a row.
func (j *dayJudge) calls(h happening, r *dayRow) bool {
	return (h.verb == "now" || h.verb == "release") && slices.Contains(h.ids, r.id)
}

// mayTakeOut reports whether a verb may take a row out of what goes by itself, or give it another moment than it had.
func mayTakeOut(h happening, r *dayRow) bool {
	switch h.verb {
	case "skip", "retime", "reload":
		return slices.Contains(h.ids, r.id)
	case "slip":
		return h.span < 0
	case "resume":
		return h.catchUp
	}
	return h.verb == "jump" || h.verb == "endex" || h.verb == "reopen"
}

// holdWhole holds that all messages of a row go out that was begun, also where a hold or the end of a life came between them.
func (j *dayJudge) holdWhole(r *dayRow, end time.Time, total *figures) {
	begun := j.begunAt(r)
	isLeftOut := slices.ContainsFunc(j.story, func(h happening) bool { return h.verb == "skip" && slices.Contains(h.ids, r.id) })
	if begun.IsZero() || begun.After(end) || r.gone || r.version > 0 || isLeftOut {
		return
	}
	went, last := map[int64]bool{}, begun
	for _, t := range j.tries[r.id] {
		if t.begins() && t.started.Before(end) {
			went[t.team], last = true, t.started
		}
	}
	isWhole := !slices.ContainsFunc(r.teams, func(team int64) bool { return !went[team] })
	if !isWhole {
		j.wrong("row %s was begun at %s and had to go to %v until the end at %s, and went to %v", r.id, begun.Format(momentForm), r.teams, end.Format(momentForm), went)
	}
	isCut := slices.ContainsFunc(j.story, func(h happening) bool { return h.verb == "hold" && h.at.After(begun) && h.at.Before(last) }) ||
		slices.ContainsFunc(j.starts, func(start time.Time) bool { return start.After(begun) && start.Before(last) })
	if isCut || !isWhole {
		total.add(figHadToEnd, 1)
	}
}

// holdCalls holds that no row begins before one that was called, but for others that were called.
func (j *dayJudge) holdCalls(total *figures) {
	for i, h := range j.story {
		for _, id := range h.ids {
			r := j.row(id)
			if !j.calls(h, r) || r.gone || r.kind == "manual" {
				continue
			}
			until := time.Now()
			if begun := j.nextBegun(r, h.at); !begun.IsZero() {
				until = begun
			}
			if out := slices.IndexFunc(j.story[i+1:], func(h happening) bool { return mayTakeOut(h, r) }); out >= 0 && j.story[i+1+out].at.Before(until) {
				until = j.story[i+1+out].at
			}
			total.add(figHadToBeNext, 1)
			j.holdNext(h, r, until)
		}
	}
}

// nextBegun is when a request of a row was made at a moment or after it; zero where none was. What is made at once may have the
// moment of the call: both are known to the millisecond.
func (j *dayJudge) nextBegun(r *dayRow, from time.Time) time.Time {
	for _, t := range j.tries[r.id] {
		if t.begins() && !t.started.Before(from) {
			return t.started
		}
	}
	return time.Time{}
}

// holdNext holds that between the call of a row and a moment no row was begun that was not called.
func (j *dayJudge) holdNext(call happening, r *dayRow, until time.Time) {
	for _, other := range j.rows {
		begun := j.begunAt(other)
		wasCalled := slices.ContainsFunc(j.story, func(h happening) bool { return j.calls(h, other) && h.at.Before(begun) })
		if other == r || wasCalled || !begun.After(call.at) || !begun.Before(until) || !j.isMadeAt(other, begun) {
			continue
		}
		j.wrong("after %v, at %s: row %s, which nobody had called, was begun at %s, and %s was not begun until %s", call.asked, call.at.Format(momentForm),
			other.id, begun.Format(momentForm), r.id, until.Format(momentForm))
		return
	}
}

// isMadeAt reports whether the request of a row that was begun at a moment was made then for sure.
func (j *dayJudge) isMadeAt(r *dayRow, begun time.Time) bool {
	return slices.ContainsFunc(j.tries[r.id], func(t try) bool { return t.started.Equal(begun) && t.isMade() })
}
