package play_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
)

// What somebody has passed over stays past, whatever was said about what nobody could send; and what then falls in an outage is
// past like any other.
func TestWhatWasPassedOver(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+5m")+row("B", "+10m")+row("C", "+30m")+row("D", "+40m")+row("E", "+50m"), func(s *stage) {
		o := options()
		o.Past = day.PastSend
		r := s.play(o)
		time.Sleep(time.Minute)
		s.must("ann", day.Control{Verb: day.VerbJump, IDs: []string{"B"}})
		time.Sleep(time.Minute)
		s.must("ann", day.Control{Verb: day.VerbJump, IDs: []string{"D"}})
		s.must("ann", day.Control{Verb: day.VerbRetime, IDs: []string{"C"}, When: time.Now().Add(5 * time.Minute).UTC().Format("2006-01-02 15:04:05")})
		time.Sleep(time.Minute)
		s.set(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "60")
			w.WriteHeader(http.StatusTooManyRequests)
		})
		s.must("ann", day.Control{Verb: day.VerbAdd, Cells: []day.Cell{{Column: "persona", Value: "Leila Dufour"}, {Column: "channel", Value: "microblog"}, {Column: "body", Value: "Text of X1"}}})
		time.Sleep(7*time.Minute + 5*time.Second)
		s.set(nil)
		if held := r.player.Board(); held.Held {
			t.Fatalf("on hold: %s", held.HoldReason)
		}
		time.Sleep(30 * time.Minute)
		for id, want := range map[string]int{"A": 0, "B": 1, "C": 1, "D": 1, "E": 1, "X1": 1} {
			if n := s.published("Text of " + id); n != want {
				t.Errorf("%s was published %d times, and is %s", id, n, r.state(id))
			}
		}
		if r.state("A") != day.IsPast {
			t.Errorf("A is %s", r.state("A"))
		}
		s.must("ann", day.Control{Verb: day.VerbPast, Choice: day.PastSkip})
		r.wait()
	})
}

// Who gives an entry a moment that has passed is told so at once, and who shifts the day is told by how much.
func TestAnswersAboutThePast(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+50m")+row("B", "+60m"), func(s *stage) {
		r := s.play(options())
		time.Sleep(30*time.Minute + 500*time.Millisecond)
		retime := day.Control{Verb: day.VerbRetime, IDs: []string{"A"}, When: r.player.Board().StartEx.Add(10 * time.Minute).UTC().Format("2006-01-02 15:04:05")}
		answer, err := s.ask("ann", retime)
		if want := "A is past at once: " + retime.When + " lies before now; use retime to give it another time"; err != nil || answer.Text != want {
			t.Errorf("%q, %v", answer.Text, err)
		}
		answer, err = s.ask("ann", day.Control{Verb: day.VerbPast, Choice: day.PastShift})
		if want := "everything to come is later by 20 min 0"; err != nil || !strings.HasPrefix(answer.Text, want) {
			t.Errorf("%q, %v", answer.Text, err)
		}
		r.wait()
		if s.published("Text of A") != 1 || s.published("Text of B") != 1 {
			t.Error("A or B was not sent")
		}
	})
}

// Past shift sends nothing whose cause was skipped meanwhile, and says that nothing is moved where nothing else is past.
func TestShiftWithoutCause(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+5m")+row("B", "after A +1m"), func(s *stage) {
		r := s.play(options())
		time.Sleep(time.Minute)
		s.must("ann", day.Control{Verb: day.VerbHold})
		time.Sleep(20 * time.Minute)
		s.must("ann", day.Control{Verb: day.VerbResume, CatchUp: true})
		s.must("ann", day.Control{Verb: day.VerbSkip, IDs: []string{"A"}, Reason: "the players were faster"})
		answer, err := s.ask("ann", day.Control{Verb: day.VerbPast, Choice: day.PastShift})
		if want := "what is to come keeps its moments\n1 entry is without a time now: B"; err != nil || answer.Text != want {
			t.Errorf("%q, %v", answer.Text, err)
		}
		time.Sleep(time.Hour)
		if s.published("Text of B") != 0 || r.state("B") != day.IsUnscheduled {
			t.Errorf("B was published %d times, and is %s", s.published("Text of B"), r.state("B"))
		}
		s.must("ann", day.Control{Verb: day.VerbNow, IDs: []string{"B"}})
		r.wait()
	})
}
