package torture

import (
	"slices"
	"time"
)

// Each claim about a moment is one about bounds: what nobody can know from outside moves the bound away from the claim. Verbs
// are answered after they have taken effect, so that one took effect between when it was asked for and when it was answered,
// or, where nothing played, at the next start.

// latest is the last moment at which a row can be expected, of a message that came at a moment. It reports false where a verb
// may have sent it without regard to its moment, or nothing is known.
func (j *dayJudge) latest(r *dayRow, came time.Time) (time.Time, bool) {
	if r.kind != "" || r.cued || j.past == "send" || j.past == "shift" {
		return time.Time{}, false
	}
	last := j.record.startEx.Add(r.at)
	if r.after != "" {
		cause := j.arrivals(j.row(r.after).token)
		if len(cause) == 0 {
			return time.Time{}, false
		}
		last = cause[0].came.Add(r.at)
	}
	var moved time.Duration
	for _, a := range j.before(came) {
		isOf := slices.Contains(a.ids, r.id)
		switch {
		case (a.verb == "now" || a.verb == "release") && isOf, a.verb == "past" && a.args[0] != "skip":
			return time.Time{}, false
		case a.verb == "retime" && isOf && a.moment.After(last):
			last = a.moment
		case a.verb == "slip" && a.span > 0:
			moved += a.span
		}
	}
	return last.Add(moved + j.held(came)), true
}

// held is how long the day was on hold before a moment, at most. A hold that nobody has asked for is one of simcast's own, and
// may have begun right after the one before.
func (j *dayJudge) held(came time.Time) (held time.Duration) {
	since, byHand := j.record.startEx, false
	for _, a := range j.before(came) {
		switch {
		case a.verb == "hold" && !byHand:
			since, byHand = a.begun, true
		case a.verb == "resume":
			held += max(a.answered.Sub(since), 0)
			since, byHand = a.begun, false
		}
	}
	return held
}

// before are the verbs that may have taken effect before a moment, in the order in which they were asked for.
func (j *dayJudge) before(came time.Time) []*asked {
	return slices.DeleteFunc(slices.Clone(j.done), func(a *asked) bool { return !a.took() || a.begun.After(came) })
}

// earliest is the first moment at which a row can be expected, of a message that came at a moment. It reports false where a
// verb may have sent it before its moment, or nothing is known.
func (j *dayJudge) earliest(r *dayRow, came time.Time) (time.Time, bool) {
	if !r.isTimed() || r.joined {
		return time.Time{}, false
	}
	first, held := j.record.startEx.Add(r.at), time.Time{}
	for _, a := range j.inOrder(came) {
		at, isOf := j.record.controls[a.n].at, slices.Contains(a.ids, r.id)
		switch {
		case a.verb == "jump", (a.verb == "now" || a.verb == "release") && isOf:
			return time.Time{}, false
		case a.verb == "retime" && isOf:
			first = a.moment
		case a.verb == "slip" && a.span < 0:
			first = first.Add(a.span)
		case a.verb == "slip" && len(a.ids) == 0 && !r.anchored && first.After(at):
			first = first.Add(a.span)
		case a.verb == "hold":
			held = at
		case a.verb == "resume":
			if !a.catchUp && !held.IsZero() && !r.anchored && first.After(held) {
				first = first.Add(at.Sub(held))
			}
			held = time.Time{}
		}
	}
	return first, true
}

// inOrder are the verbs that may have taken effect before a moment, in the order in which they took it by the record.
func (j *dayJudge) inOrder(came time.Time) []*asked {
	verbs := j.before(came)
	slices.SortStableFunc(verbs, func(a, b *asked) int {
		return j.record.controls[a.n].at.Compare(j.record.controls[b.n].at)
	})
	return verbs
}
