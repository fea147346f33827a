//go:build unix

package workers

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// trueDay is a day in a space: an entry that was sent, one that was skipped, a contingency that was called, and a hold before that.
func trueDay() *dayEvidence {
	startEx := time.Date(2026, 11, 27, 9, 0, 0, 0, time.UTC)
	at := func(s float64) time.Time { return startEx.Add(time.Duration(s * float64(time.Second))) }
	e := &dayEvidence{evidence: &evidence{plan: []string{"0", "1", "2"}, lanes: []lane{{space: 3, done: true, how: "finished"}},
		posts: []post{{space: 3, mark: "0", began: at(1), ended: at(1.1), published: true, messageID: "7"},
			{space: 3, mark: "2", began: at(9), ended: at(9.1), published: true, messageID: "8"}},
		attempts: []attempt{{space: 3, mark: "0", outcome: accepted, id: "7", written: at(1)}, {space: 3, mark: "2", outcome: accepted, id: "8", written: at(9)}}},
		entries: []entry{{id: "A0", mark: "0", at: time.Second}, {id: "A1", mark: "1", at: 2 * time.Second}, {id: "C2", mark: "2", isContingency: true}},
		startEx: map[int]time.Time{3: startEx},
		lines:   []line{{3, "A0", "sent", "7"}, {3, "A1", "skipped", ""}, {3, "C2", "sent", "8"}},
		drains:  []drain{{took: time.Second}}, hits: []hit{{at: at(8), spaces: []int{3}}}}
	e.controls = map[int]controls{}
	for i, a := range []*asked{{verb: "skip", ids: []string{"A1"}}, {verb: "hold"}, {verb: "resume"}, {verb: "now", ids: []string{"C2"}}} {
		a.begun, a.answered = at(float64(i)+1.2), at(float64(i)+1.3)
		a.in = map[int]answer{3: {n: int64(i), state: "taken"}}
		e.asked = append(e.asked, a)
		e.controls[3] = append(e.controls[3], control{n: int64(i), verb: a.verb, ids: a.ids, state: "taken", taken: a.answered})
	}
	return e
}

// TestJudgeOfDaysSees tells the judge of days lies of each kind, and has it find them.
func TestJudgeOfDaysSees(t *testing.T) {
	t.Parallel()
	if wrong := trueDay().judge(); wrong != nil {
		t.Errorf("of the truth it says %q", wrong)
	}
	onHold := time.Date(2026, 11, 27, 9, 0, 3, 0, time.UTC)
	for want, lie := range map[string]func(*dayEvidence){
		"was published 2 times":      func(e *dayEvidence) { e.posts = append(e.posts, e.posts[0]) },
		"is said to be sent as":      func(e *dayEvidence) { e.posts = e.posts[1:] },
		"space 3: 1 has no fate":     func(e *dayEvidence) { e.controls[3][0].state = "withdrawn" },
		"was skipped, and published": func(e *dayEvidence) { e.posts[0].mark = "1" },
		"nobody has called it":       func(e *dayEvidence) { e.controls[3][3].state = "refused" },
		"before its moment":          func(e *dayEvidence) { e.posts[0].began = e.startEx[3] },
		"is in no plan":              func(e *dayEvidence) { e.posts[0].mark = "9" },
		"and the ledger has it as":   func(e *dayEvidence) { e.controls[3][1].state = "withdrawn" },
		"and has taken effect":       func(e *dayEvidence) { e.asked[1].in[3] = answer{n: 1, state: "refused"} },
		`and the ledger has it as "refused"`: func(e *dayEvidence) {
			e.asked[1].in[3], e.controls[3][1].state = answer{n: 1, state: "waits"}, "refused"
		},
		"after a hold had been":        func(e *dayEvidence) { e.posts[1].began, e.attempts[1].written = onHold, onHold },
		"left uncertain: space 3: 0":   func(e *dayEvidence) { e.drains[0].unknown = []string{"space 3: 0"} },
		"has 0 lines in the results":   func(e *dayEvidence) { e.lines = e.lines[1:] },
		"has 2 lines in the results":   func(e *dayEvidence) { e.lines = append(e.lines, e.lines[0]) },
		`as skipped ""`:                func(e *dayEvidence) { e.lines[0] = line{3, "A0", "skipped", ""} },
		`as sent "9"`:                  func(e *dayEvidence) { e.lines[0].sentAs = "9" },
		`as pending ""`:                func(e *dayEvidence) { e.lines[1].result = "pending" },
		"uncertain messages, and met":  func(e *dayEvidence) { e.attempts[0].outcome = unknown },
		"space 3 had two requests at":  func(e *dayEvidence) { e.posts[0].ended = e.posts[1].ended },
		"space 3 ended as":             func(e *dayEvidence) { e.lanes[0].how = "stopped: 401" },
		"neither as sent nor":          func(e *dayEvidence) { e.attempts = e.attempts[1:] },
		"the service refused space 3:": func(e *dayEvidence) { e.posts[0].published = false },
	} {
		e := trueDay()
		lie(e)
		if wrong := e.judge(); !slices.ContainsFunc(wrong, func(said string) bool { return strings.Contains(said, want) }) {
			t.Errorf("it does not find %q, but says %q", want, wrong)
		}
	}
	for name, truth := range map[string]func(*dayEvidence){
		"a message that was on its way when the day was held":               func(e *dayEvidence) { e.posts[1].began, e.attempts[1].written = onHold, e.asked[1].begun },
		"a control that was taken, and of which its asker does not know it": func(e *dayEvidence) { e.asked[3].in[3] = answer{n: 3, state: "unclear"} },
		"the end of a hold whose answer was lost": func(e *dayEvidence) {
			e.asked[2].in, e.asked[2].isLost = nil, true
			e.posts[1].began, e.attempts[1].written = e.asked[2].answered, e.asked[2].answered
		},
	} {
		e := trueDay()
		truth(e)
		if wrong := e.judge(); wrong != nil {
			t.Errorf("of %s it says %q", name, wrong)
		}
	}
}

// TestPauses holds that a pause is from a trouble to the next request, and that a hold or a further trouble leaves it out.
func TestPauses(t *testing.T) {
	t.Parallel()
	for _, kind := range []hitKind{isKill, isStop, isCut, isCrash} {
		e := trueDay()
		e.hits[0].kind = kind
		if took := e.pauses(); len(took) != 1 || took[kind].took != time.Second {
			t.Errorf("after a trouble of the kind %d: %v", kind, took)
		}
	}
	for name, at := range map[string]float64{"over a hold": 2, "before another trouble": 7} {
		e := trueDay()
		e.hits = slices.Insert(e.hits, 0, hit{at: e.startEx[3].Add(time.Duration(at * float64(time.Second))), spaces: []int{3}})
		if killed := e.pauses()[isKill]; killed.took != time.Second {
			t.Errorf("%s: %s", name, killed)
		}
	}
}

// TestLateness holds that an entry is late by the time from its moment, and that spaces with a trouble are left out.
func TestLateness(t *testing.T) {
	t.Parallel()
	e := trueDay()
	e.entries[0].at = settled + time.Second
	e.posts[0].began = e.startEx[3].Add(settled + 3*time.Second)
	if late := e.lateness(); len(late) != 0 {
		t.Errorf("with a hold: %v", late)
	}
	e.controls = nil
	if late := e.lateness(); len(late) != 0 {
		t.Errorf("with a kill: %v", late)
	}
	e.hits = nil
	if late := e.lateness(); len(late) != 1 || late[0] != 2*time.Second || at(late, 0.99) != 2*time.Second {
		t.Errorf("it is %v", late)
	}
}
