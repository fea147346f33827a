package send

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
)

// connecting is a service that takes so long to connect to, and then accepts.
func connecting(takes time.Duration) reply { return reply{Answer: ok.Answer, connects: takes} }

// count counts the events of a kind.
func (s *sendFixture) count(kind string) int {
	n := 0
	for _, event := range s.events {
		if event == kind {
			n++
		}
	}
	return n
}

// TestStandsStillBeforeTheFirstByte lets a run stand still between an attempt and the first byte of its request. Where that
// takes more than 7 s the request is not made, and the delivery goes out with a new attempt.
func TestStandsStillBeforeTheFirstByte(t *testing.T) {
	for _, c := range []struct {
		ahead    time.Duration
		attempts int
	}{{6900 * time.Millisecond, 1}, {7100 * time.Millisecond, 2}, {20 * time.Second, 2}, {110 * time.Second, 2}} {
		for kind, clock := range jumping() {
			t.Run(fmt.Sprint("written down/", c.ahead, "/", kind), func(t *testing.T) {
				s := &sendFixture{limits: Limits{MaxAttempts: 1, MaxFailures: 1, MaxOutage: 15 * time.Minute}}
				var ahead func(time.Duration)
				s.clock, ahead = clock()
				var once sync.Once
				s.book = func(b AttemptLedger) AttemptLedger {
					return jumpLog{b, func() { once.Do(func() { ahead(c.ahead) }) }}
				}
				s.play(t, pipetest.PostRow)
				s.checkSentOnce(t, c.attempts, 1)
			})
			t.Run(fmt.Sprint("in the dial/", c.ahead, "/", kind), func(t *testing.T) {
				s := &sendFixture{limits: Limits{MaxAttempts: 1, MaxFailures: 1, MaxOutage: 15 * time.Minute}}
				var ahead func(time.Duration)
				s.clock, ahead = clock()
				s.onPost = func(n int) {
					if n == 0 {
						ahead(c.ahead)
					}
				}
				s.play(t, pipetest.PostRow)
				s.checkSentOnce(t, c.attempts, c.attempts)
			})
		}
	}
}

// checkSentOnce holds that the only delivery is sent, by the last of so many attempts, and that the others count for nothing.
func (s *sendFixture) checkSentOnce(t *testing.T, attempts, connections int) {
	t.Helper()
	if s.results() != "sent" || s.states() != "sent" || s.ending.Stopped != "" || s.status(0).Attempts != 1 || s.standings[s.hash[0]].Requests != 1 {
		t.Errorf("%s, %s in the ledger, %d attempts count, stopped for %q", s.results(), s.states(), s.status(0).Attempts, s.ending.Stopped)
	}
	if begun, ended := s.count("begin"), s.count("end"); begun != attempts || ended != attempts || len(s.posts) != connections {
		t.Errorf("%d attempts, %d of them with an end, and %d connections; want %d and %d", begun, ended, len(s.posts), attempts, connections)
	}
	waited := slices.ContainsFunc(s.progress, func(p Progress) bool { return strings.HasPrefix(p.Waiting, "the request was not made: ") })
	if waited != (attempts > 1) {
		t.Errorf("it says %+v", s.progress)
	}
}

// TestFirstByteComesBeforeTheLaneExpires holds that a request goes out while its lane is this run's for certain, however long ago the
// last beat was.
func TestFirstByteComesBeforeTheLaneExpires(t *testing.T) {
	if left := ledger.LaneExpires - ledger.BeatEvery; maxToFirstByte >= left {
		t.Errorf("a request may go out %s after its attempt, and the lane may be taken %s after it", maxToFirstByte, left)
	}
}

// errTaken says that somebody else has the space.
func errTaken() error { return &ledger.LaneLostError{Why: errors.New("the space is taken")} }

// lostLane is a record in which somebody else has the space from the second attempt on.
type lostLane struct {
	AttemptLedger
	begun int
	quick bool // the process does not stand still
}

func (b *lostLane) Begin(ctx context.Context, a ledger.Attempt) (int64, error) {
	if b.begun++; b.begun > 1 {
		return 0, errTaken()
	}
	n, err := b.AttemptLedger.Begin(ctx, a)
	if !b.quick {
		time.Sleep(20 * time.Second) // the process is stopped
	}
	return n, err
}

// TestLaneIsAskedForAgain holds that a run which stood still posts nothing where it has lost the space meanwhile.
func TestLaneIsAskedForAgain(t *testing.T) {
	var book *lostLane
	s := (&sendFixture{book: func(b AttemptLedger) AttemptLedger { book = &lostLane{AttemptLedger: b}; return book }}).play(t, pipetest.PostRow, pipetest.MailRow)
	if s.results() != "pending pending" || s.states() != "pending -" || len(s.posts) != 0 || book.begun != 2 || s.ending.Stopped != errTaken().Error() {
		t.Errorf("%s, %s in the ledger, %d requests, asked %d times, stopped for %q", s.results(), s.states(), len(s.posts), book.begun, s.ending.Stopped)
	}
}

// TestSlowConnectionIsAnOutage holds that a service which takes too long to connect to is tried again with growing waits, and
// given up after --max-outage.
func TestSlowConnectionIsAnOutage(t *testing.T) {
	s := (&sendFixture{script: times(1000, connecting(8*time.Second))}).play(t, pipetest.PostRow, pipetest.MailRow)
	if s.results() != "pending pending" || s.states() != "pending -" || s.status(0).Attempts != 0 {
		t.Errorf("%s, %s in the ledger after %d attempts", s.results(), s.states(), s.status(0).Attempts)
	}
	if !strings.Contains(s.ending.Stopped, "--max-outage 15m0s") || !strings.Contains(s.ending.Stopped, "8s after its attempt was written down") || s.lasted > 17*time.Minute {
		t.Errorf("after %s, stopped for %q", s.lasted, s.ending.Stopped)
	}
	first, last := s.posts[1]-s.posts[0], s.posts[len(s.posts)-1]-s.posts[len(s.posts)-2]
	if last < first+5*time.Second {
		t.Errorf("from one to the next: %s at first, %s in the end", first, last)
	}
	for _, p := range s.progress {
		if p.Waiting != "" && p.WaitFor == 0 {
			t.Errorf("it waits for %q, and not at all", p.Waiting)
		}
	}
}

// TestSlowRecordEnds holds that a run whose attempts take too long to be written down makes no request, and ends: nobody can say
// whether it stood still, so it asks, and it stops after --max-outage whatever the answers are.
func TestSlowRecordEnds(t *testing.T) {
	for _, goesOn := range []bool{false, true} {
		asked, most, says := 0, 3*time.Minute, "simcast stood still for about 2 min"
		s := &sendFixture{book: func(b AttemptLedger) AttemptLedger { return &slowBook{AttemptLedger: b, takes: 8 * time.Second} },
			slept: func(time.Duration) bool { asked++; return goesOn }}
		if goesOn {
			most, says = 16*time.Minute, "no request could be made since"
		}
		s.play(t, pipetest.PostRow, pipetest.MailRow)
		if s.results() != "pending pending" || s.states() != "pending -" || len(s.posts) != 0 || asked == 0 {
			t.Errorf("%s, %s in the ledger, %d requests, asked %d times", s.results(), s.states(), len(s.posts), asked)
		}
		if !strings.HasPrefix(s.ending.Stopped, says) || s.lasted > most || s.count("begin") > int(most/(8*time.Second)) {
			t.Errorf("after %s and %d attempts, stopped for %q", s.lasted, s.count("begin"), s.ending.Stopped)
		}
		if reason := s.status(0).Reason; !strings.Contains(reason, s.ending.Stopped) {
			t.Errorf("it is pending for %q", reason)
		}
	}
}

// TestInterruptedWhereItStoodStill holds that a run which is to end does not try again.
func TestInterruptedWhereItStoodStill(t *testing.T) {
	s := (&sendFixture{soft: func(_ *sendFixture, cancel func()) { time.AfterFunc(5*time.Second, cancel) },
		book: func(b AttemptLedger) AttemptLedger { return &slowBook{AttemptLedger: b, takes: 8 * time.Second} }}).play(t, pipetest.PostRow)
	if s.results() != "pending" || s.states() != "pending" || !s.ending.Interrupted || s.count("begin") != 1 || len(s.posts) != 0 {
		t.Errorf("%s, %s in the ledger, interrupted %v, %d attempts", s.results(), s.states(), s.ending.Interrupted, s.count("begin"))
	}
}

// lateBoard is a queue whose wait right before the n-th request takes ten seconds longer than it should.
type lateBoard struct {
	board
	late int
}

func (b *lateBoard) Wait(ctx context.Context, d *plan.Delivery, until time.Time) error {
	if err := b.board.Wait(ctx, d, until); err != nil || b.waits != b.late {
		return err
	}
	time.Sleep(10 * time.Second)
	return nil
}

// A day that stands still before a request asks its queue before its attempt is written down, and tries again where it stands still after that.
func TestDayStandsStillBeforeTheFirstByte(t *testing.T) {
	onlyA := func(a, _, _ *plan.Delivery) []turn { return []turn{{a, 0, time.Second}} }
	t.Run("in its wait", func(t *testing.T) {
		late := &lateBoard{late: 1}
		r := (&dayRun{board: &late.board, queue: late}).play(t, onlyA)
		r.happens(t, "a accepted final")
		if len(r.board.starts) != 1 || r.board.starts[0] < 11*time.Second || r.board.waits != 1 || r.ending.Sent != 1 {
			t.Errorf("started at %v after %d waits: %+v", r.board.starts, r.board.waits, r.ending)
		}
	})
	t.Run("and is held meanwhile", func(t *testing.T) {
		late := &lateBoard{board: board{atStart: func(*plan.Delivery) error { return ErrPutOff }}, late: 1}
		r := (&dayRun{board: &late.board, queue: late}).play(t, onlyA)
		r.happens(t)
		if len(r.board.starts) != 0 || len(r.posts) != 0 || r.requests != "  " {
			t.Errorf("started at %v, %d requests, %q in the ledger", r.board.starts, len(r.posts), r.requests)
		}
	})
	t.Run("in the dial", func(t *testing.T) {
		r := (&dayRun{board: &board{}, script: []reply{connecting(8 * time.Second)}}).play(t, onlyA)
		r.happens(t, "a unsent", "a accepted final")
		if len(r.board.starts) != 2 || r.ending.Sent != 1 || r.ending.Stopped != "" {
			t.Errorf("started at %v: %+v", r.board.starts, r.ending)
		}
	})
	t.Run("before each", func(t *testing.T) {
		r := (&dayRun{board: &board{}, books: func(b AttemptLedger) AttemptLedger { return &slowBook{AttemptLedger: b, takes: 8 * time.Second} }}).play(t, onlyA)
		r.board.happened = slices.DeleteFunc(r.board.happened, func(what string) bool { return what == "a unsent" })
		if len(r.board.happened) != 1 || !strings.HasPrefix(r.board.happened[0], "stopped: no request could be made since ") || len(r.posts) != 0 {
			t.Errorf("%d requests, and it happened %q", len(r.posts), r.board.happened)
		}
	})
}
