package play_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
)

// header begins the plans here.
const header = "id,persona,channel,body,at,kind,anchor,mode\n"

// row is a post of an inject.
func row(id, at string, more ...string) string {
	return strings.Join(append([]string{id, "petra_lindqvist", "gosocial", "Text of " + id, at}, more...), ",") + strings.Repeat(",", max(3-len(more), 0)) + "\n"
}

// posted are how long after STARTEX the requests began, in whole seconds.
func (s *stage) posted(startex time.Time) (seconds []int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, at := range s.posts {
		seconds = append(seconds, int(at.Sub(startex).Round(time.Second)/time.Second))
	}
	return seconds
}

func equal[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, not %v", what, got, want)
	}
}

// Each entry goes out at its moment, one that follows another so long after that one's start, and the day ends by itself.
func TestByTheClock(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+0m")+row("B", "+90m")+row("C", "after B +10m")+row("D", "+1m"), func(s *stage) {
		r := s.play(options())
		startex := r.player.Board().StartEx
		r.wait()
		equal(t, "posted", s.posted(startex), []int{0, 60, 5400, 6000})
		if r.summary.Sent != 4 || !r.player.Ended() {
			t.Errorf("%+v", r.summary)
		}
	})
}

// A hold stops all that is to come, and resume makes it later by its length.
func TestHold(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+2m"), func(s *stage) {
		r := s.play(options())
		startex := r.player.Board().StartEx
		time.Sleep(90 * time.Second)
		s.must("ann", day.Control{Verb: day.VerbHold, Reason: "fire alarm"})
		time.Sleep(10 * time.Minute)
		if _, err := s.ask("bob", day.Control{Verb: day.VerbHold}); err == nil || !strings.Contains(err.Error(), "ann") {
			t.Errorf("a second hold: %v", err)
		}
		s.must("ann", day.Control{Verb: day.VerbResume})
		r.wait()
		if got := s.posted(startex); len(got) != 2 || got[0] != 60 || got[1] < 719 || got[1] > 722 {
			t.Errorf("posted %v", got)
		}
	})
}

// What the service does not take for longer than PastAfter is past, and is not sent by itself once the service is back.
func TestOutageMakesPast(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+2m")+row("C", "+30m"), func(s *stage) {
		s.answer = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) }
		r := s.play(options())
		time.Sleep(10 * time.Minute)
		s.mu.Lock()
		s.answer = nil
		s.mu.Unlock()
		time.Sleep(10 * time.Minute)
		if r.state("A") != day.IsPast || r.state("B") != day.IsPast || s.published("Text of A") != 0 {
			t.Errorf("A is %s, B is %s", r.state("A"), r.state("B"))
		}
		for _, line := range r.player.Board().Lines[:2] {
			if line.Cause != day.CauseService {
				t.Errorf("%s is past by %q", line.ID, line.Cause)
			}
		}
		if r.player.Board().Held {
			s.must("ann", day.Control{Verb: day.VerbResume})
		}
		s.must("ann", day.Control{Verb: day.VerbPast, Choice: day.PastSend})
		r.wait()
		for _, id := range []string{"A", "B", "C"} {
			if n := s.published("Text of " + id); n != 1 {
				t.Errorf("%s was published %d times", id, n)
			}
		}
	})
}

// A day that was stopped goes on: what nobody could send in time is past, the rest goes out, and nothing goes out twice.
func TestStopAndGoOn(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+5m")+row("C", "+30m"), func(s *stage) {
		r := s.play(options())
		startex := r.player.Board().StartEx
		time.Sleep(2 * time.Minute)
		r.stop()
		r.wait()
		if !r.summary.Interrupted {
			t.Errorf("%+v", r.summary)
		}
		time.Sleep(10 * time.Minute)
		o := options()
		o.StartEx = ""
		r = s.play(o)
		if r.state("A") != day.IsPlayed || r.state("B") != day.IsPast {
			t.Errorf("A is %s, B is %s", r.state("A"), r.state("B"))
		}
		s.must("ann", day.Control{Verb: day.VerbSkip, IDs: []string{"B"}, Reason: "too late"})
		r.wait()
		equal(t, "posted", s.posted(startex), []int{60, 1800})
	})
}

// now and release go before what is queued. A manual entry waits for somebody.
func TestCalls(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+10m")+row("B", "+20m")+row("C", "", "contingency")+row("M", "+1m", "manual"), func(s *stage) {
		r := s.play(options())
		startex := r.player.Board().StartEx
		time.Sleep(2 * time.Minute)
		s.must("ann", day.Control{Verb: day.VerbRelease, IDs: []string{"C"}})
		s.must("ann", day.Control{Verb: day.VerbNow, IDs: []string{"B"}})
		if r.state("M") != day.IsDue {
			t.Errorf("M is %s", r.state("M"))
		}
		time.Sleep(time.Minute)
		if _, err := s.ask("bob", day.Control{Verb: day.VerbNow, IDs: []string{"B"}}); err == nil {
			t.Error("B is played twice")
		}
		time.Sleep(10 * time.Minute)
		s.must("ann", day.Control{Verb: day.VerbDone, IDs: []string{"M"}})
		r.wait()
		if got := s.posted(startex); len(got) != 3 || got[2] != 600 || got[0] > 122 {
			t.Errorf("posted %v", got)
		}
	})
}

// An addition and an edit are checked as any row, and what is wrong changes nothing.
func TestAddAndEdit(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+10m")+row("B", "+20m"), func(s *stage) {
		r := s.play(options())
		time.Sleep(time.Minute)
		cells := []day.Cell{{Column: "persona", Value: "petra_lindqvist"}, {Column: "channel", Value: "gosocial"}, {Column: "body", Value: "An answer"}}
		s.must("ann", day.Control{Verb: day.VerbAdd, Cells: cells})
		s.must("ann", day.Control{Verb: day.VerbEdit, IDs: []string{"A"}, Cells: []day.Cell{{Column: "body", Value: "Another text"}}})
		cells[0].Value = "nobody at all"
		if _, err := s.ask("ann", day.Control{Verb: day.VerbAdd, Cells: cells}); err == nil {
			t.Error("an unknown persona was taken")
		}
		time.Sleep(time.Minute)
		s.must("ann", day.Control{Verb: day.VerbRetime, IDs: []string{"B"}, When: "now"})
		r.wait()
		s.holdPublished(map[string]int{"An answer": 1, "Another text": 1, "Text of A": 0, "Text of B": 1})
	})
}

// A day of 72 hours goes by the clock to its end.
func TestThreeDays(t *testing.T) {
	t.Parallel()
	var plan strings.Builder
	plan.WriteString(header)
	var want []int
	for hour := range 72 {
		id := "H" + string(rune('A'+hour/26)) + string(rune('A'+hour%26))
		plan.WriteString(row(id, "+"+time.Duration(time.Duration(hour)*time.Hour).String()))
		want = append(want, hour*3600)
	}
	text := strings.ReplaceAll(plan.String(), "h0m0s", "h")
	text = strings.ReplaceAll(text, "+0s", "+0h")
	bubble(t, text, func(s *stage) {
		o := options()
		s.lookEvery = time.Minute
		r := s.play(o)
		startex := r.player.Board().StartEx
		r.wait()
		equal(t, "posted", s.posted(startex), want)
	})
}
