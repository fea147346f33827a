//go:build unix

package workers

import (
	"fmt"
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
		"two requests at one time, 1": func(e *evidence) { e.beside(0) },
		"the service refused":         func(e *evidence) { e.posts[0].published = false },
	} {
		e := truth()
		lie(e)
		if wrong := e.judge(); !slices.ContainsFunc(wrong, func(said string) bool { return strings.Contains(said, want) }) {
			t.Errorf("it does not find %q, but says %q", want, wrong)
		}
	}
}

// beside adds a request that begins so long after the first one, which takes a minute, and makes one of another message of it.
func (e *evidence) beside(after time.Duration) {
	e.posts[0].ended = e.posts[0].began.Add(time.Minute)
	second := e.posts[0]
	second.mark, second.began = "1", second.began.Add(after)
	second.ended = second.began.Add(time.Millisecond)
	e.posts = append(e.posts, second)
}

// TestJudgeExcuses holds that two requests at one time are excused once for each time that a worker went on, in the spaces that it had and
// soon after that moment, and nowhere else.
func TestJudgeExcuses(t *testing.T) {
	t.Parallel()
	const moment = 30 * time.Second
	for name, c := range map[string]struct {
		beside []time.Duration // after the first request
		space  int             // that the worker had
		want   int
	}{
		"soon after":                {[]time.Duration{moment + time.Second}, 3, 0},
		"twice":                     {[]time.Duration{moment, moment + time.Second}, 3, 1},
		"before":                    {[]time.Duration{moment - time.Millisecond}, 3, 1},
		"long after":                {[]time.Duration{moment + excusedFor}, 3, 1},
		"in another space":          {[]time.Duration{moment + time.Second}, 4, 1},
		"beside one that is longer": {[]time.Duration{time.Second, moment - time.Second}, 3, 2},
	} {
		e := truth()
		e.woken = []waking{{c.space, e.posts[0].began.Add(moment)}}
		for _, after := range c.beside {
			e.beside(after)
		}
		var said []string
		e.judgeTurns(func(format string, args ...any) { said = append(said, fmt.Sprintf(format, args...)) })
		if c.want == 0 && said != nil || c.want > 0 && !slices.Equal(said, []string{fmt.Sprintf("space 3 had two requests at one time, %d times", c.want)}) {
			t.Errorf("%s: it says %q", name, said)
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
