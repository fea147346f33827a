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
