package torture

import (
	"slices"
	"time"
)

// What controllers ask for by chance seldom meets the few moments at which a hold matters. Here several verbs in a row bring such
// moments about.

// aim brings one about.
func (h *hands) aim(over <-chan struct{}) {
	if h.dice.IntN(2) == 0 {
		h.holdOver(over)
	} else {
		h.callThenHold(over)
	}
}

// aimAtAll brings all of them about, in days that are not short.
func (h *hands) aimAtAll(over <-chan struct{}) {
	if !h.isShort {
		h.holdOver(over)
		h.callThenHold(over)
	}
}

// holdOver holds the day until the moment of a row has gone by, of one that was given it for that or of any, and resumes it then.
func (h *hands) holdOver(over <-chan struct{}) {
	if !h.ask(&asked{verb: "hold"}).took() {
		return
	}
	next := time.Now().UTC().Truncate(time.Second).Add(time.Second)
	if ids := h.unsent(1); len(ids) > 0 && h.dice.IntN(3) > 0 {
		a := &asked{verb: "retime", ids: ids, moment: next}
		h.ask(a, ids[0], next.Format("2006-01-02 15:04:05"))
	}
	if pause(time.Until(next)+h.span(50, 300), over) {
		h.resumeKeeping(h.dice.IntN(3) > 0)
	}
}

// callThenHold calls more than goes out at once, on a hold or without one, and has a hold begin meanwhile: what is left waits for
// its end, though it was called anyway.
func (h *hands) callThenHold(over <-chan struct{}) {
	if h.dice.IntN(2) == 0 && !h.ask(&asked{verb: "hold"}).took() {
		return
	}
	h.service.slowDown(2 + h.dice.IntN(3))
	for most := 4; !h.callAnyway(h.unsent(most)); most /= 2 {
		if most == 0 {
			return
		}
	}
	h.resumeKeeping(false)
	if h.ask(&asked{verb: "hold"}).took() && pause(h.span(1000, 2000), over) {
		h.resumeKeeping(false)
	}
}

// callAnyway calls rows all at once, on hold too, and reports whether that took effect.
func (h *hands) callAnyway(ids []string) bool {
	return len(ids) > 0 && h.ask(&asked{verb: "now", ids: ids, anyway: true}, append(slices.Clone(ids), "--anyway")...).took()
}

// span draws a time between two numbers of milliseconds.
func (h *hands) span(least, most int) time.Duration {
	return time.Duration(least+h.dice.IntN(most-least)) * time.Millisecond
}

// unsent are so many rows at most, in any order, of which nothing has come to the service yet and which somebody can call.
func (h *hands) unsent(most int) (ids []string) {
	came := map[string]bool{}
	for _, e := range h.service.read() {
		came[e.token] = true
	}
	h.verbs.Lock()
	defer h.verbs.Unlock()
	for _, i := range h.dice.Perm(len(h.rows)) {
		if r := h.rows[i]; !came[r.token] && !r.gone && r.kind == "" && len(ids) < most {
			ids = append(ids, r.id)
		}
	}
	return ids
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
