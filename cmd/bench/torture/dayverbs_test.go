package torture

import (
	"slices"
	"time"
)

// holdVerbs holds that the record has each verb that was answered, as it was told.
func (j *dayJudge) holdVerbs(total *figures) {
	for _, a := range j.done {
		k, found := j.record.controls[a.n]
		if !a.took() {
			if a.n > 0 && k.state == "taken" {
				j.wrong("%v was refused, and has taken effect", a)
			}
			continue
		}
		if j.mayBeRefusedLater(a) {
			continue
		}
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

// holdRefusals holds that no verb took effect that cannot be.
func (j *dayJudge) holdRefusals() {
	held, ended := time.Time{}, false
	for _, h := range j.story {
		switch {
		case ended && h.verb != "reopen":
			j.wrong("%v took effect at %s, after the end", h.asked, h.at.Format(momentForm))
		case !held.IsZero() && (h.verb == "hold" || (h.verb == "now" || h.verb == "release") && !h.anyway):
			j.wrong("%v took effect at %s, on hold since %s", h.asked, h.at.Format(momentForm), held.Format(momentForm))
		case held.IsZero() && h.verb == "resume":
			j.wrong("%v took effect at %s, and the day was not on hold", h.asked, h.at.Format(momentForm))
		}
		held = heldAfter(held, h)
		ended = h.verb == "endex" || ended && h.verb != "reopen"
		j.holdPlayed(h)
	}
	for _, a := range j.done {
		if a.took() && j.nothingPlays(a) && (a.state != "waits" || !slices.Contains(waitingVerbs, a.verb)) {
			j.wrong("%v took effect, and nothing played", a)
		}
	}
}

// waitingVerbs are those that are kept for the next start where nothing plays.
var waitingVerbs = []string{"hold", "skip", "slip", "note", "endex"}

// nothingPlays reports whether nothing played from when a verb was asked for until it was answered.
func (j *dayJudge) nothingPlays(a *asked) bool {
	for i, end := range j.ends {
		if a.begun.After(end) && (i+1 == len(j.starts) || a.answered.Before(j.starts[i+1])) {
			return true
		}
	}
	return false
}

// holdPlayed holds that a verb about a row came before the last of its messages had its answer.
func (j *dayJudge) holdPlayed(h happening) {
	if !slices.Contains([]string{"now", "release", "skip", "retime", "edit", "jump", "done"}, h.verb) {
		return
	}
	for _, id := range h.ids {
		r, answered := j.row(id), map[int64]bool{}
		for _, t := range j.tries[id] {
			if t.begins() && t.outcome != "" && t.ended.Before(h.at) && !(h.state == "waits" && j.diedAt(t.ended)) {
				answered[t.team] = true
			}
		}
		if len(r.teams) > 0 && !slices.ContainsFunc(r.teams, func(team int64) bool { return !answered[team] }) {
			j.wrong("%v took effect at %s, and all of %s was played before", h.asked, h.at.Format(momentForm), id)
		}
	}
}

// diedAt reports whether a life was killed right after a moment: what it had an answer for it may not have noted as played.
func (j *dayJudge) diedAt(moment time.Time) bool {
	for i, l := range j.lives {
		if l.killed && !moment.After(j.ends[i]) && moment.After(j.ends[i].Add(-time.Second)) {
			return true
		}
	}
	return false
}
