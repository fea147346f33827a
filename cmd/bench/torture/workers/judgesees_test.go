//go:build unix

package workers

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// truth is a run of two messages in a space, one of which was uncertain after a trouble.
func truth() *evidence {
	at := time.Date(2026, 11, 27, 9, 0, 0, 0, time.UTC)
	return &evidence{plan: []string{"0", "1"}, met: map[int]int{3: 1}, lanes: []lane{{space: 3, done: true, how: "finished"}},
		posts:    []post{{space: 3, mark: "0", began: at, ended: at.Add(time.Millisecond), published: true, messageID: "7"}},
		attempts: []attempt{{space: 3, mark: "0", outcome: accepted, id: "7"}, {space: 3, mark: "1"}}}
}

// TestJudgeSees tells the judge lies of each kind, and has it find them.
func TestJudgeSees(t *testing.T) {
	t.Parallel()
	if wrong := truth().judge(); wrong != nil {
		t.Errorf("of the truth it says %q", wrong)
	}
	for want, lie := range map[string]func(*evidence){
		"was published 2 times":       func(e *evidence) { e.posts = append(e.posts, e.posts[0]); e.posts[1].began = e.posts[0].ended },
		"and was published 0 times":   func(e *evidence) { e.posts = nil },
		`is said to be sent as "8"`:   func(e *evidence) { e.attempts[0].id = "8" },
		"neither as sent nor":         func(e *evidence) { e.attempts = e.attempts[1:] },
		"has no fate":                 func(e *evidence) { e.attempts = e.attempts[:1] },
		"uncertain messages, and met": func(e *evidence) { e.met = nil },
		"ended as":                    func(e *evidence) { e.lanes[0].how = "stopped: 401" },
		"(done: false)":               func(e *evidence) { e.lanes[0].done = false },
		"two requests at one time":    func(e *evidence) { e.posts = append(e.posts, e.posts[0]); e.posts[1].mark = "1" },
		"the service refused":         func(e *evidence) { e.posts[0].published = false },
	} {
		e := truth()
		lie(e)
		if wrong := e.judge(); !slices.ContainsFunc(wrong, func(said string) bool { return strings.Contains(said, want) }) {
			t.Errorf("it does not find %q, but says %q", want, wrong)
		}
	}
}

// TestLongestPause holds that a wait is measured from the kill that is in it.
func TestLongestPause(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 27, 9, 0, 0, 0, time.UTC)
	e := &evidence{kills: []time.Time{at.Add(time.Second)}, posts: []post{{space: 1, began: at.Add(9 * time.Second)}, {space: 1, began: at}, {space: 2, began: at.Add(2 * time.Second)}, {space: 2, began: at.Add(30 * time.Second)}}}
	if pause, space := e.longestPause(); pause != 8*time.Second || space != 1 {
		t.Errorf("%s in space %d", pause, space)
	}
}
