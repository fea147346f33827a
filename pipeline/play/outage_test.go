package play_test

import (
	"testing"
	"time"

	"simcast/pipeline/day"
)

// What fell in an outage is past, also where the day is on hold from its start on, and play is started once more before resume.
func TestPastAtAStartOnHold(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+5m")+row("C", "+30m"), func(s *stage) {
		o := options()
		o.PastAfter = 0
		r := s.play(o)
		time.Sleep(2 * time.Minute)
		r.stop()
		r.wait()
		s.must("ann", day.Control{Verb: day.VerbHold})
		time.Sleep(5 * time.Minute)
		r = s.play(o)
		if r.state("B") != day.IsPast {
			t.Errorf("at the start B is %s", r.state("B"))
		}
		r.stop()
		r.wait()
		r = s.play(o)
		s.must("ann", day.Control{Verb: day.VerbResume, CatchUp: true})
		time.Sleep(time.Minute)
		if r.state("B") != day.IsPast || s.published("Text of B") != 0 {
			t.Errorf("after resume B is %s", r.state("B"))
		}
		s.must("ann", day.Control{Verb: day.VerbPast, Choice: day.PastSkip})
		r.wait()
	})
}

// What fell in an outage is known after any number of starts: one of them may have been killed before it has noted that.
func TestEarlierOutage(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+5m")+row("C", "+30m"), func(s *stage) {
		o := options()
		o.PastAfter = time.Hour
		for range 2 { // an outage from the second minute to the seventh; then B is late, and on hold
			r := s.play(o)
			time.Sleep(2 * time.Minute)
			r.stop()
			r.wait()
			if _, err := s.ask("ann", day.Control{Verb: day.VerbHold}); err == nil {
				time.Sleep(5 * time.Minute)
			}
		}
		o.PastAfter = 0
		r := s.play(o)
		if r.state("B") != day.IsPast {
			t.Errorf("B is %s", r.state("B"))
		}
		s.must("ann", day.Control{Verb: day.VerbResume})
		s.must("ann", day.Control{Verb: day.VerbPast, Choice: day.PastSkip})
		r.wait()
		if s.published("Text of B") != 0 || s.published("Text of C") != 1 {
			t.Error("B was sent, or C was not")
		}
	})
}

// An outage is as long as somebody has tried in it. One message that has become past for want of a connection, and another try an
// hour later that fails once, put no day on hold: between them nothing was due.
func TestAnHourWithoutMessagesIsNoOutage(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+10m")+row("B", "+1h")+row("C", "+80m"), func(s *stage) {
		r := s.play(options())
		defer func() { r.stop(); r.wait() }() // also where the test has failed
		time.Sleep(9 * time.Minute)           // the connection for the lists is closed by now
		s.network.isDown.Store(true)
		time.Sleep(5 * time.Minute)
		if r.state("A") != day.IsPast {
			t.Errorf("A is %s", r.state("A"))
		}
		time.Sleep(time.Hour - 14*time.Minute + 20*time.Second)
		if r.state("B") == day.IsPlayed || s.count(day.VerbHold) > 0 {
			t.Fatalf("B is %s, on hold: %v", r.state("B"), s.count(day.VerbHold) > 0)
		}
		s.network.isDown.Store(false)
		time.Sleep(time.Minute)
		if r.state("B") != day.IsPlayed {
			t.Errorf("B is %s", r.state("B"))
		}
		s.must("ann", day.Control{Verb: day.VerbPast, Choice: day.PastSkip})
		r.wait()
		if s.published("Text of C") != 1 {
			t.Error("C was not sent")
		}
	})
}
