package send

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
)

// leap is how far a clock is ahead. A timer moves it.
type leap struct{ nanoseconds atomic.Int64 }

func (l *leap) ahead() time.Duration { return time.Duration(l.nanoseconds.Load()) }

func (l *leap) by(d time.Duration) { l.nanoseconds.Add(int64(d)) }

// setClock is a bubble's time with a wall clock that somebody sets, as a machine's is after
// it slept. Waits go by its other clock, as everywhere.
type setClock struct{ leap }

func (c *setClock) Now() time.Time { return twoClocks(time.Now(), c.ahead()) }

func (c *setClock) Until(ctx context.Context, moment time.Time) error {
	return pipetest.BubbleClock{}.Until(ctx, time.Now().Add(moment.Sub(c.Now())))
}

// twoClocks is a bubble's moment with a monotonic clock, which a bubble's own have not, and a
// wall clock set by so much: package time has no call that makes one.
func twoClocks(t time.Time, ahead time.Duration) time.Time {
	const isMonotonic, secondsAt = 1 << 63, 30
	origin := time.Date(1885, 1, 1, 0, 0, 0, 0, time.UTC) // of the wall's 33 bits of seconds
	wall := t.Add(ahead)
	at := time.Now()
	*(*struct {
		wall      uint64
		monotonic int64
	})(unsafe.Pointer(&at)) = struct {
		wall      uint64
		monotonic int64
	}{isMonotonic | uint64(wall.Sub(origin)/time.Second)<<secondsAt | uint64(wall.Nanosecond()), t.UnixNano()}
	return at
}

// TestTwoClocks holds the trick above to what it claims.
func TestTwoClocks(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 5e8, time.UTC)
	for _, ahead := range []time.Duration{time.Hour, -24 * time.Hour, time.Millisecond, 0} {
		set, later := twoClocks(now, ahead), twoClocks(now.Add(time.Second), 0)
		if later.Sub(set) != time.Second || !set.Round(0).Equal(now.Add(ahead)) {
			t.Errorf("by %s: a wait of %s, the wall shows %s", ahead, later.Sub(set), set.Round(0))
		}
	}
}

// stopClock is the time of a process that is stopped, or of a machine whose waits go on
// while it sleeps: all of it goes ahead.
type stopClock struct {
	pipetest.BubbleClock
	leap
}

func (c *stopClock) Now() time.Time { return time.Now().Add(c.ahead()) }

func (c *stopClock) Until(ctx context.Context, moment time.Time) error {
	return c.BubbleClock.Until(ctx, moment.Add(-c.ahead()))
}

// jumping are the two clocks, and how each goes ahead.
func jumping() map[string]func() (clock.Clock, func(time.Duration)) {
	return map[string]func() (clock.Clock, func(time.Duration)){
		"the machine slept": func() (clock.Clock, func(time.Duration)) {
			c := &setClock{}
			return c, c.by
		},
		"the process was stopped": func() (clock.Clock, func(time.Duration)) {
			c := &stopClock{}
			return c, c.by
		},
	}
}

// jumpLog lets the time jump just after an attempt is written down.
type jumpLog struct {
	AttemptLedger
	jump func()
}

func (b jumpLog) Begin(ctx context.Context, a ledger.Attempt) (int64, error) {
	n, err := b.AttemptLedger.Begin(ctx, a)
	b.jump()
	return n, err
}

// gapCase is a run in which an hour goes by.
type gapCase struct {
	name   string
	script []reply
	at     time.Duration // of the jump, since the start
	begun  bool          // it comes between the record and the request instead
	still  string        // results where the run stops
	states string
	after  string // and where it goes on
}

// play plays it by a clock, where the planner answers so.
func (c gapCase) play(t *testing.T, clock func() (clock.Clock, func(time.Duration)), answer string) {
	s := &sendFixture{script: c.script}
	var ahead func(time.Duration)
	s.clock, ahead = clock()
	var once sync.Once
	jump := func() { once.Do(func() { ahead(time.Hour) }) }
	if c.begun {
		s.book = func(b AttemptLedger) AttemptLedger { return jumpLog{b, jump} }
	} else {
		s.soft = func(*sendFixture, func()) { time.AfterFunc(c.at, jump) }
	}
	var gaps []time.Duration
	if answer != "nobody" {
		s.slept = func(gap time.Duration) bool {
			gaps = append(gaps, gap)
			time.Sleep(3 * time.Hour) // the planner is at lunch, and that is no gap
			return answer == "yes"
		}
	}
	s.play(t, pipetest.PostRow, pipetest.MailRow, pipetest.PopupRow)
	comes := strings.Contains(c.still, "pending")
	if answer != "yes" {
		s.checkUnsent(t, c.still, c.states, comes)
	} else if s.results() != c.after || s.ending.Stopped != "" {
		t.Errorf("%s, stopped for %q; want %s", s.results(), s.ending.Stopped, c.after)
	}
	if want := comes && answer != "nobody"; want != (len(gaps) == 1) || want && (gaps[0]-time.Hour).Abs() > 61*time.Second {
		t.Errorf("asked about %v", gaps)
	}
	s.checkLedger(t)
}

// TestGap lets an hour go by at each point of a run, where nobody can be asked, where the
// planner says no, and where they say yes.
func TestGap(t *testing.T) {
	slow := ok
	slow.takes = 20 * time.Second
	away := script(ok, times(40, noWay))
	for _, c := range []gapCase{
		{"between two requests", nil, 700 * time.Millisecond, false, "sent sent pending", "sent sent -", "sent sent sent"},
		{"written down, not made", nil, 0, true, "pending pending pending", "pending - -", "sent sent sent"},
		{"in flight", script(slow, lost), 10 * time.Second, false, "sent pending pending", "sent - -", "sent uncertain sent"},
		{"in flight, and no answer", script(ok, reply{Answer: lost.Answer, takes: time.Minute}), 10 * time.Second, false, "sent uncertain pending", "sent uncertain -", "sent uncertain sent"},
		{"in flight of the last", script(ok, ok, slow), 10 * time.Second, false, "sent sent sent", "sent sent sent", "sent sent sent"},
		{"in the wait after a 429", script(ok, retryAfter(429, 4*time.Minute)), time.Minute, false, "sent pending pending", "sent pending -", "sent sent sent"},
		{"in an outage", away, time.Minute, false, "sent pending pending", "sent pending -", "sent sent sent"},
		{"in a dial of an outage", script(ok, times(9, reply{Answer: noWay.Answer, takes: 30 * time.Second})), 15 * time.Second, false, "sent pending pending", "sent pending -", "sent sent sent"},
	} {
		for kind, clock := range jumping() {
			for _, answer := range []string{"nobody", "no", "yes"} {
				t.Run(c.name+"/"+kind+"/"+answer, func(t *testing.T) {
					c.play(t, clock, answer)
				})
			}
		}
	}
}

// checkUnsent holds a run that was stopped by a gap.
func (s *sendFixture) checkUnsent(t *testing.T, want, states string, stopped bool) {
	t.Helper()
	if s.results() != want || s.states() != states {
		t.Errorf("%s, %s in the ledger; want %s, %s", s.results(), s.states(), want, states)
	}
	const says = "simcast stood still for about 1 h 0"
	if stopped != strings.HasPrefix(s.ending.Stopped, says) || !stopped && s.ending.Stopped != "" || s.ending.Interrupted {
		t.Errorf("stopped for %q, interrupted %v", s.ending.Stopped, s.ending.Interrupted)
	}
	if last := s.status(len(s.hash) - 1); last.State == plan.Pending && !strings.Contains(last.Reason, says) {
		t.Errorf("the rest is pending for %q", last.Reason)
	}
}

// checkLedger holds that the ledger has the requests that were made, and no other, in flight
// or not.
func (s *sendFixture) checkLedger(t *testing.T) {
	t.Helper()
	written, begun := 0, 0
	for i := range s.hash {
		written += s.standings[s.hash[i]].Requests
	}
	unsent := 0
	for i := range s.posts {
		if i < len(s.script) && !s.script[i].Written {
			unsent++
		}
	}
	for _, event := range s.events {
		switch event {
		case "begin":
			begun++
		case "end":
			begun--
		}
	}
	if written != len(s.posts)-unsent || begun != 0 {
		t.Errorf("%d requests in the ledger of %d made, %d without an end", written, len(s.posts)-unsent, begun)
	}
}

// TestNoGap holds what is none: a short sleep, a clock that was put back, waits as long as
// they were meant to be, an answer that takes its minute, and a disk that takes longer.
func TestNoGap(t *testing.T) {
	minute := ok
	minute.takes = time.Minute
	for _, c := range []struct {
		name   string
		script []reply
		ahead  time.Duration
		sheet  ResultsWriter
	}{
		{"a short sleep", nil, time.Minute, nil},
		{"put back", nil, -3 * time.Hour, nil},
		{"put back by a day in a wait", script(ok, retryAfter(429, time.Minute)), -24 * time.Hour, nil},
		{"long waits", script(retryAfter(429, 5*time.Minute), retryAfter(429, 5*time.Minute), minute, minute), 0, nil},
		{"a short sleep in a long wait", script(retryAfter(429, 5*time.Minute)), time.Minute, nil},
		{"an outage of ten minutes", times(40, noWay), 0, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			clock := &setClock{}
			s := &sendFixture{script: c.script, clock: clock, sheet: c.sheet, soft: func(*sendFixture, func()) {
				time.AfterFunc(700*time.Millisecond, func() { clock.by(c.ahead) })
			}}
			s.play(t, pipetest.PostRow, pipetest.MailRow, pipetest.PopupRow)
			if s.results() != "sent sent sent" || s.ending.Stopped != "" {
				t.Errorf("%s, stopped for %q", s.results(), s.ending.Stopped)
			}
			s.checkPace(t)
			s.checkLedger(t)
		})
	}
}

// checkPace holds the starts apart.
func (s *sendFixture) checkPace(t *testing.T) {
	t.Helper()
	for i := 1; i < len(s.posts); i++ {
		if s.posts[i]-s.posts[i-1] < sceneInterval {
			t.Errorf("request %d starts %s after the one before", i, s.posts[i]-s.posts[i-1])
		}
	}
}

// TestSlowDiskIsNoGap holds that a results file that takes its time is not taken for sleep.
func TestSlowDiskIsNoGap(t *testing.T) {
	s := &sendFixture{sheet: &disk{writes: []diskWrite{{}, {takes: 10 * time.Minute}}}}
	var rows []pipetest.Row
	for i := range 60 {
		rows = append(rows, pipetest.PostRow.With("body", fmt.Sprint("number ", i)))
	}
	s.play(t, rows...)
	if s.ending.Stopped != "" || s.ending.Sent != len(rows) {
		t.Errorf("%d sent, stopped for %q", s.ending.Sent, s.ending.Stopped)
	}
	if s.lasted < 9*time.Minute {
		t.Errorf("it lasted %s: the disk kept nobody waiting", s.lasted)
	}
}

// TestMomentsByTheWall holds ts and sent_at to the wall clock of the request, after it was
// set in the wait before it.
func TestMomentsByTheWall(t *testing.T) {
	for _, ahead := range []time.Duration{time.Minute, -time.Hour, 0} {
		clock := &setClock{}
		s := &sendFixture{clock: clock, soft: func(*sendFixture, func()) {
			time.AfterFunc(700*time.Millisecond, func() { clock.by(ahead) })
		}}
		s.play(t, pipetest.PostRow, pipetest.MailRow, pipetest.PopupRow)
		for i, body := range s.bodies {
			at := s.start.Add(time.Duration(i) * sceneInterval)
			if i == 2 {
				at = at.Add(ahead)
			}
			if !strings.Contains(body, fmt.Sprintf(`"ts":%d`, at.Unix())) || s.status(i).SentAt.Unix() != at.Unix() {
				t.Errorf("set by %s, request %d at %d: %s, sent_at %d", ahead, i, at.Unix(), body, s.status(i).SentAt.Unix())
			}
		}
	}
}

// TestInterruptAtTheQuestion holds that a Ctrl-C there is one.
func TestInterruptAtTheQuestion(t *testing.T) {
	clock := &setClock{}
	s := &sendFixture{clock: clock}
	s.soft = func(_ *sendFixture, cancel func()) {
		time.AfterFunc(700*time.Millisecond, func() { clock.by(time.Hour) })
		s.slept = func(time.Duration) bool { cancel(); return false }
	}
	s.play(t, pipetest.PostRow, pipetest.MailRow, pipetest.PopupRow)
	if s.results() != "sent sent pending" || !s.ending.Interrupted || s.ending.Stopped != "" {
		t.Errorf("%s, interrupted %v, stopped for %q", s.results(), s.ending.Interrupted, s.ending.Stopped)
	}
}
