package torture

import (
	"slices"
	"time"
)

// Each claim about a moment is one about bounds. When a verb took effect is what it was told, and what the record has. A verb that
// moves what is still to come moves a row for sure only where its moment was to come for sure; else it widens the bounds.

// eternity is far beyond any day: a bound that far away holds nothing.
const eternity = 1000 * time.Hour

// known is what is known of the moment of a row.
type known struct {
	first, last time.Time // it lies between them
	isCalled    bool      // by now or release: it moves with holds alone
	isPast      bool      // for sure, and nobody has decided about it since
	isAnchored  bool
	isSent      bool // by past send: it goes out now, though its moment may be to come
	isVague     bool // it may have come or gone by what nobody knows: nothing moves it for sure
}

// happening is a verb that took effect.
type happening struct {
	at time.Time
	*asked
}

// tellStory lists what took effect, in its order: the verbs, the holds and the end that are simcast's own, and that the day was taken up again.
func (j *dayJudge) tellStory() {
	for n, k := range j.record.controls {
		i := slices.IndexFunc(j.done, func(a *asked) bool { return a.n == n })
		switch {
		case k.state != "taken":
		case i >= 0:
			j.story = append(j.story, happening{k.at, j.done[i]})
		case k.verb == "hold" || k.verb == "endex":
			j.story = append(j.story, happening{k.at, &asked{verb: k.verb, by: k.by, n: n}})
		}
	}
	for _, life := range j.reopened {
		j.story = append(j.story, happening{j.starts[life], &asked{verb: "reopen"}})
	}
	slices.SortStableFunc(j.story, func(a, b happening) int { return a.at.Compare(b.at) })
}

// momentOf is what is known of a row's moment right before a moment at which nothing of it was begun.
func (j *dayJudge) momentOf(r *dayRow, until time.Time) known {
	k := j.momentInPlan(r, until)
	t := telling{judge: j, row: r, isOwn: r.after == ""}
	if r.after != "" {
		t.cause = j.begunAt(j.row(r.after))
	}
	for _, h := range j.story {
		if !h.at.Before(until) {
			break
		}
		t.follow(&k, h.at)
		isCalled := h.verb == "now" || h.verb == "release" || h.verb == "retime"
		t.isOwn = t.isOwn || isCalled && slices.Contains(h.ids, r.id)
		if t.isOwn {
			j.apply(&k, r, h, t.held)
		} else {
			t.applyWithout(&k, h)
		}
		t.held = heldAfter(t.held, h)
	}
	t.follow(&k, until.Add(-1))
	j.decidePast(&k, r)
	return k
}

// momentInPlan is what the plan says of a row's moment. One that follows another has none until its cause is begun.
func (j *dayJudge) momentInPlan(r *dayRow, until time.Time) known {
	from := j.record.startEx
	k := known{isAnchored: r.anchored, isVague: r.joined || r.kind != ""}
	k.first, k.last = from.Add(r.at), from.Add(r.at)
	if r.after != "" {
		k.first, k.last = until.Add(eternity), until.Add(eternity)
	}
	if k.isVague {
		k.first = from.Add(-eternity)
	}
	if r.kind != "" {
		k.last = from.Add(eternity)
	}
	return k
}

// telling is how far the story of a row was told.
type telling struct {
	judge       *dayJudge
	row         *dayRow
	cause       time.Time // when the row that it follows was begun; zero: it was not
	isOwn       bool      // it has a moment of its own
	held        time.Time
	early, late time.Duration // of a row that follows: by what slips from an entry on may have moved it
}

// follow gives a row that follows another its moment, where the other was begun until then.
func (t *telling) follow(k *known, until time.Time) {
	if t.isOwn || t.cause.IsZero() || until.Before(t.cause) {
		return
	}
	k.first, k.last, t.isOwn = t.cause.Add(t.row.at+t.early), t.cause.Add(t.row.at+t.late), true
	if !t.held.IsZero() {
		t.held = t.cause // of this hold the rest alone
	}
}

// applyWithout brings what is known of a row that has no moment of its own up to date after a verb.
func (t *telling) applyWithout(k *known, h happening) {
	from := t.judge.record.startEx
	switch {
	case h.verb == "past" && h.args[0] == "send": // it may have been past, and goes out with a moment of its own
		k.isPast, k.isVague, t.isOwn = false, true, true
		k.first, k.last = from.Add(-eternity), from.Add(eternity)
	case h.verb == "past" && h.args[0] == "shift":
		k.isPast = false
	case h.verb == "slip" && len(h.ids) > 0:
		t.early, t.late = t.early+min(h.span, 0), t.late+max(h.span, 0)
	case h.verb == "reopen":
		k.isPast = k.isPast || !t.row.joined
	}
}

// decidePast brings what is known of a row up to date after what play itself does, at any moment, with what is past.
func (j *dayJudge) decidePast(k *known, r *dayRow) {
	if j.past != "send" && (j.past != "shift" || k.isAnchored) {
		return
	}
	k.isSent = k.isSent || k.isPast && j.past == "send"
	k.last, k.isPast = k.last.Add(eternity), false
	if r.after != "" {
		k.first = j.record.startEx.Add(-eternity)
	}
}

// heldAfter is since when the day is on hold after a verb; zero where it is not.
func heldAfter(held time.Time, h happening) time.Time {
	switch {
	case h.verb == "hold" && held.IsZero():
		return h.at
	case h.verb == "resume", h.verb == "endex", h.verb == "reopen":
		return time.Time{}
	}
	return held
}

// apply brings what is known of a row up to date after a verb.
func (j *dayJudge) apply(k *known, r *dayRow, h happening, held time.Time) {
	present := h.at
	if !held.IsZero() {
		present = held
	}
	isOf := slices.Contains(h.ids, r.id)
	switch {
	case (h.verb == "now" || h.verb == "release") && isOf:
		k.first, k.last, k.isCalled, k.isPast, k.isVague = h.at, h.at, true, false, false
	case h.verb == "retime" && isOf:
		k.first, k.last, k.isCalled, k.isPast, k.isVague = h.moment, h.moment, false, h.moment.Before(present), false
	case h.verb == "slip":
		j.slip(k, r, h, present)
	case h.verb == "resume" && !held.IsZero():
		k.resume(h, held)
	case h.verb == "jump":
		j.jump(k, r, h, present)
	case h.verb == "past" && h.args[0] == "send", h.verb == "past" && h.args[0] == "shift" && !k.isAnchored:
		k.isSent = k.isSent || k.isPast && h.args[0] == "send"
		k.last, k.isPast = k.last.Add(eternity), false
	case h.verb == "reopen" && r.joined: // it may have been missed, and goes out whenever past send says so
		k.first, k.isVague = k.first.Add(-eternity), true
	case h.verb == "reopen":
		k.isPast = true
	}
}

// isToCome reports whether a row was still to come for sure.
func (k *known) isToCome(present time.Time) bool {
	return k.first.After(present) && !k.isPast && !k.isVague && !k.isCalled
}

// move moves a row that is to come for sure; another one it may have moved. What is put before the present is past.
func (k *known) move(least, most time.Duration, present time.Time) {
	if k.isToCome(present) {
		k.first, k.last = k.first.Add(least), k.last.Add(most)
		k.isPast = k.last.Before(present)
		return
	}
	if !k.isCalled {
		k.first = k.first.Add(min(least, 0))
	}
	k.last = k.last.Add(max(most, 0))
}

// slip moves all, or all from an entry on, in the order of their moments.
func (j *dayJudge) slip(k *known, r *dayRow, h happening, present time.Time) {
	least, most := h.span, h.span
	if k.isAnchored {
		return
	}
	if len(h.ids) > 0 && h.ids[0] != r.id {
		from := j.momentOf(j.row(h.ids[0]), h.at)
		if from.first.After(present.Add(eternity / 2)) { // it follows another one
			from.first, from.last = present.Add(-eternity), present.Add(eternity)
		}
		switch {
		case k.isToCome(present) && k.last.Before(from.first):
			return
		case !k.isToCome(present) || !k.first.After(from.last):
			least, most = min(h.span, 0), max(h.span, 0)
		}
	}
	if len(h.ids) > 0 && r.after != "" { // it may have moved with its cause already
		least, most = min(h.span, 0), max(h.span, 0)
	}
	k.move(least, most, present)
}

// resume ends a hold.
func (k *known) resume(h happening, held time.Time) {
	length := h.at.Sub(held)
	switch {
	case h.catchUp || k.isAnchored:
		wasToCome := k.isToCome(held)
		k.isPast = k.isPast || wasToCome && k.last.Before(h.at)
		if k.isCalled || k.isAnchored && !h.catchUp && !wasToCome {
			k.last = k.last.Add(length)
		}
	default:
		k.move(length, length, held)
	}
}

// jump moves exercise time to the moment of an entry.
func (j *dayJudge) jump(k *known, r *dayRow, h happening, present time.Time) {
	switch {
	case k.isAnchored:
	case h.ids[0] == r.id:
		k.first, k.last = present, present
	default:
		to := j.momentOf(j.row(h.ids[0]), h.at)
		if to.first.After(present.Add(eternity / 2)) {
			to.first = present
		}
		k.move(present.Sub(to.last), min(present.Sub(to.first), 0), present)
	}
}

// begunAt is when a row was begun, zero where it was not.
func (j *dayJudge) begunAt(r *dayRow) time.Time {
	for _, t := range j.tries[r.id] {
		if t.begins() {
			return t.started
		}
	}
	return time.Time{}
}
