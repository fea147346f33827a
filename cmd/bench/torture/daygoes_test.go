package torture

import (
	"slices"
	"testing"
	"time"
)

// What goes out is told by counts alone: of one row nobody knows from outside whether a slow machine, or the service, has made it
// past. Of all that could go out most has to.
const (
	figCouldGo     = "rows that could go at their moment"
	figWent        = "  that went"
	figCouldResume = "rows that could go after a resume"
	figResumed     = "  that went then"
	figCouldCall   = "calls that could go out"
	figCalled      = "  that went out"
)

// soonEnough is within how long a row goes out that nothing is in the way of.
const soonEnough = time.Second

// countGone counts what could go out, and what did.
func (j *dayJudge) countGone(total *figures) {
	for _, r := range j.rows {
		at, isSure := j.dueAt(r)
		if !isSure || !j.isQuiet(at, "slip", "jump", "past") {
			continue
		}
		could, went := figCouldGo, figWent
		if slices.ContainsFunc(j.story, func(h happening) bool { return h.verb == "resume" && h.at.Before(at) }) {
			could, went = figCouldResume, figResumed
		}
		total.add(could, 1)
		if len(j.tries[r.id]) > 0 {
			total.add(went, 1)
		}
	}
	for _, h := range j.story {
		if (h.verb != "now" && h.verb != "release") || !j.isQuiet(h.at, "skip") {
			continue
		}
		for _, id := range h.ids {
			total.add(figCouldCall, 1)
			if slices.ContainsFunc(j.tries[id], func(t try) bool { return t.started.After(h.at) }) {
				total.add(figCalled, 1)
			}
		}
	}
}

// dueAt is when a row was due that goes by itself and that no verb had named before: the moment that it had when the next verb took
// effect, if that is known and was well before it.
func (j *dayJudge) dueAt(r *dayRow) (at time.Time, isSure bool) {
	if !r.isTimed() || r.joined || r.gone || j.isCue && !r.auto {
		return time.Time{}, false
	}
	for i := range len(j.story) + 1 {
		next := time.Now()
		if i < len(j.story) {
			next = j.story[i].at
		}
		k := j.momentOf(r, next)
		if k.last.Add(soonEnough).Before(next) {
			return k.first, k.first.Equal(k.last) && !k.isPast
		}
		if i < len(j.story) && slices.Contains(j.story[i].ids, r.id) {
			break
		}
	}
	return time.Time{}, false
}

// isQuiet reports whether one life has run from before a moment until long enough after it, not on hold, the service was well,
// and nobody has asked for one of these verbs then, or for a hold or an end.
func (j *dayJudge) isQuiet(at time.Time, verbs ...string) bool {
	if !j.serves(at) {
		return false
	}
	from, until := at.Add(-clockSlack), at.Add(soonEnough)
	verbs, alive := append(verbs, "hold", "resume", "endex", "reopen"), false
	for i, l := range j.lives {
		ends := j.ends[i]
		if l.signals > 0 {
			ends = l.signalled
		}
		alive = alive || at.After(j.starts[i]) && until.Before(ends)
	}
	held := time.Time{}
	for _, h := range j.story {
		switch {
		case h.at.After(until):
			return alive && held.IsZero()
		case h.at.After(from) && slices.Contains(verbs, h.verb):
			return false
		}
		held = heldAfter(held, h)
	}
	return alive && held.IsZero()
}

// serves reports whether the service has answered well around a moment, and for long enough before it that nothing waits for others.
func (j *dayJudge) serves(at time.Time) bool {
	const worksOff = 3 * time.Second
	return !slices.ContainsFunc(j.entries, func(e entry) bool {
		return e.fault != noFault.name && e.came.After(at.Add(-worksOff)) && e.came.Before(at.Add(soonEnough))
	})
}

// holdGone holds that of what could go out most did. Of few nothing is said.
func holdGone(t *testing.T, total *figures) {
	t.Helper()
	const few = 5
	for could, went := range map[string]string{figCouldGo: figWent, figCouldResume: figResumed, figCouldCall: figCalled} {
		if n := total.get(could); n >= few && 2*total.get(went) < n {
			t.Errorf("%s: %d, and %d went", could, n, total.get(went))
		}
	}
}
