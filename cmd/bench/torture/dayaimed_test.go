package torture

import (
	"slices"
	"time"
)

// What controllers ask for by chance seldom meets the few moments at which a hold matters. Here several verbs in a row bring such
// moments about.

// aim brings one about.
func (h *hands) aim(over <-chan struct{}) {
	switch h.dice.IntN(3) {
	case 0:
		h.holdOver(over)
	case 1:
		h.callThenHold(over)
	default:
		h.holdInTheMiddle(over)
	}
}

// aimAtAll brings all of them about, in days that are neither short nor calm.
func (h *hands) aimAtAll(over <-chan struct{}) {
	if !h.isShort && !h.isCalm {
		h.holdOver(over)
		h.callThenHold(over)
		h.holdInTheMiddle(over)
		h.callSlowly(4, dayRow.isToSeveral) // of the last of them the end leaves out the rest
	}
}

// holdOver holds the day until the moment of a row has gone by, of one that was given it for that or of any, and resumes it then.
func (h *hands) holdOver(over <-chan struct{}) {
	if !h.ask(&asked{verb: "hold"}).took() {
		return
	}
	next := time.Now().UTC().Truncate(time.Second).Add(time.Second)
	ids := h.unsent(1, func(r dayRow) bool { return r.anchored })
	if len(ids) == 0 || h.dice.IntN(2) == 0 {
		ids = h.unsent(1, dayRow.isAny)
	}
	if len(ids) > 0 && h.dice.IntN(3) > 0 {
		a := &asked{verb: "retime", ids: ids, moment: next}
		h.ask(a, ids[0], next.Format("2006-01-02 15:04:05"))
	}
	if !pause(time.Until(next)+h.span(50, 300), over) {
		return
	}
	h.resumeKeeping(h.dice.IntN(3) > 0)
	if h.dice.IntN(4) == 0 {
		h.ask(&asked{verb: "past"}, "shift")
	}
}

// callThenHold calls more than goes out at once, on a hold or without one, and has a hold begin meanwhile: what is left waits for
// its end, though it was called anyway.
func (h *hands) callThenHold(over <-chan struct{}) {
	if h.dice.IntN(2) == 0 && !h.ask(&asked{verb: "hold"}).took() {
		return
	}
	if !h.callSlowly(4, dayRow.isAny) {
		return
	}
	h.resumeKeeping(false)
	if h.ask(&asked{verb: "hold"}).took() && pause(h.span(1000, 2000), over) {
		h.resumeKeeping(false)
	}
}

// holdInTheMiddle holds the day while a row goes out to several teams, and has its rest be left out, or not.
func (h *hands) holdInTheMiddle(over <-chan struct{}) {
	if !h.callSlowly(1, dayRow.isToSeveral) || !h.ask(&asked{verb: "hold"}).took() {
		return
	}
	if ids := h.underWay(); len(ids) > 0 && h.dice.IntN(3) > 0 {
		h.ask(&asked{verb: "skip", ids: ids}, ids[0], "--reason", "its rest is not needed")
	}
	h.resumeKeeping(false)
	pause(h.span(500, 1000), over)
}

// callSlowly calls up to so many rows at once, on hold too, to which the service answers slowly, and reports whether that took effect.
func (h *hands) callSlowly(most int, isOne func(dayRow) bool) bool {
	h.service.slowDown(2 + h.dice.IntN(3))
	for ; most > 0; most /= 2 {
		ids := h.unsent(most, isOne)
		if len(ids) > 0 && h.ask(&asked{verb: "now", ids: ids, anyway: true}, append(slices.Clone(ids), "--anyway")...).took() {
			return true
		}
	}
	return false
}

// span draws a time between two numbers of milliseconds.
func (h *hands) span(least, most int) time.Duration {
	return time.Duration(least+h.dice.IntN(most-least)) * time.Millisecond
}

func (r dayRow) isAny() bool       { return true }
func (r dayRow) isToSeveral() bool { return len(r.teams) > 1 }

// unsent are so many rows of a kind at most, in any order, of which nothing has come to the service yet and which somebody can call.
func (h *hands) unsent(most int, isOne func(dayRow) bool) (ids []string) {
	came := h.came()
	h.verbs.Lock()
	defer h.verbs.Unlock()
	for _, i := range h.dice.Perm(len(h.rows)) {
		if r := h.rows[i]; len(came[r.token]) == 0 && !r.gone && r.kind == "" && isOne(*r) && len(ids) < most {
			ids = append(ids, r.id)
		}
	}
	return ids
}

// underWay is a row of which something has come to some of its teams, and nothing to others.
func (h *hands) underWay() []string {
	came := h.came()
	h.verbs.Lock()
	defer h.verbs.Unlock()
	for _, r := range h.rows {
		if n := len(came[r.token]); n > 0 && n < len(r.teams) {
			return []string{r.id}
		}
	}
	return nil
}

// came are the teams to which something of a row has come, by the tokens of the rows.
func (h *hands) came() map[string]map[int64]bool {
	came := map[string]map[int64]bool{}
	for _, e := range h.service.read() {
		if came[e.token] == nil {
			came[e.token] = map[int64]bool{}
		}
		came[e.token][e.team] = true
	}
	return came
}

// slowDown has the next POSTs answered slowly.
func (s *service) slowDown(posts int) {
	slow := dayFaults()[slices.IndexFunc(dayFaults(), func(f fault) bool { return f.name == "slow answer" })]
	s.state.Lock()
	defer s.state.Unlock()
	for range posts {
		s.streak = append(s.streak, slow)
	}
}
