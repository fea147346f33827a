package play_test

import (
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/pipetest"
)

// teamsHeader begins plans whose rows name teams.
const teamsHeader = "id,persona,channel,team,body,at\n"

// refuseFirst refuses the first message, and takes long for the others.
func (s *stage) refuseFirst() {
	first := true
	s.set(func(w http.ResponseWriter, r *http.Request) {
		if first {
			first = false
			http.Error(w, `{"error":"no"}`, http.StatusBadRequest)
			return
		}
		time.Sleep(5 * time.Second)
		s.standIn.ServeHTTP(w, r)
	})
}

// What was refused of a begun entry is not posted again when the plan is changed in its middle, and stays failed.
func TestChangeInTheMiddleOfAnEntry(t *testing.T) {
	t.Parallel()
	plan := teamsHeader + "A,petra_lindqvist,gosocial,Port operations; Communications; City crisis cell,Text of A,+1m\n" +
		"B,petra_lindqvist,gosocial,Communications,Text of B,+10m\n"
	for name, again := range map[string]bool{"as it is": false, "again": true} {
		t.Run(name, func(t *testing.T) {
			bubble(t, plan, func(s *stage) {
				s.refuseFirst()
				r := s.play(options(), func(o *sendOptions) { o.Again = again })
				time.Sleep(68 * time.Second)
				s.must("ann", day.Control{Verb: day.VerbEdit, IDs: []string{"B"}, Cells: []day.Cell{{Column: "body", Value: "Other"}}})
				time.Sleep(5 * time.Minute)
				if board := r.player.Board(); board.Held || r.state("A") != day.IsPlayed {
					t.Errorf("A is %s, on hold: %s", r.state("A"), board.HoldReason)
					s.must("ann", day.Control{Verb: day.VerbEndEx})
				}
				r.wait()
				if r.summary.Failed != 1 || r.summary.Sent != 3 || s.published("Text of A") != 2 || s.published("Other") != 1 {
					t.Errorf("%+v", r.summary)
				}
			})
		})
	}
}

// What has failed of a day is failed after a restart too, and not posted once more by it.
func TestFailedStaysFailed(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+30m"), func(s *stage) {
		s.refuseFirst()
		r := s.play(options())
		time.Sleep(2 * time.Minute)
		r.stop()
		r.wait()
		o := options()
		o.StartEx = ""
		r = s.play(o)
		r.wait()
		if r.summary.Failed != 1 || r.summary.Sent != 1 {
			t.Errorf("%+v", r.summary)
		}
		results, err := os.ReadFile(s.results)
		pipetest.Must(t, err)
		if !strings.Contains(string(results), ",failed,") || strings.Contains(string(results), ",pending,") {
			t.Errorf("%s", results)
		}
	})
}

// An edit of one row takes nothing else of a plan's file that was saved meanwhile: that is for a reload.
func TestEditTakesNothingElse(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+10m")+row("B", "+20m")+row("C", "+30m"), func(s *stage) {
		r := s.play(options())
		time.Sleep(time.Minute)
		s.replace(header + strings.ReplaceAll(row("A", "+10m"), "Text of A", "Half a sentence") + row("C", "+30m") + row("D", "+40m"))
		s.must("ann", day.Control{Verb: day.VerbEdit, IDs: []string{"C"}, Cells: []day.Cell{{Column: "body", Value: "Other"}}})
		r.wait()
		s.holdPublished(map[string]int{"Text of A": 1, "Half a sentence": 0, "Text of B": 1, "Other": 1, "Text of D": 0})
		t.Logf("%+v", r.summary)
	})
}

// ENDEX comes at its moment, also while the service asks to wait.
func TestEndExDuringARetryWait(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+3h"), func(s *stage) {
		s.set(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "3000")
			w.WriteHeader(http.StatusTooManyRequests)
		})
		o := options()
		o.PastAfter = 3 * time.Hour
		o.EndEx = "+10m"
		r := s.play(o)
		time.Sleep(11 * time.Minute)
		if !r.player.Ended() {
			t.Error("the day has not ended")
		}
		r.wait()
	})
}

// What stops a run stops what was called to go out on hold, too: the rest of it goes out after the hold.
func TestStoppedOnHold(t *testing.T) {
	t.Parallel()
	plan := teamsHeader + "A,petra_lindqvist,gosocial,Port operations; Communications; City crisis cell,Text of A,+10m\n"
	bubble(t, plan, func(s *stage) {
		s.set(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) })
		r := s.play(options())
		time.Sleep(time.Minute)
		s.must("ann", day.Control{Verb: day.VerbHold, Reason: "NO DUFF"})
		s.must("ann", day.Control{Verb: day.VerbNow, IDs: []string{"A"}, Anyway: true})
		time.Sleep(time.Minute)
		if n := len(s.posted(time.Now())); n != 1 {
			t.Errorf("%d requests with a key that is refused", n)
		}
		s.set(nil)
		s.must("ann", day.Control{Verb: day.VerbResume})
		r.wait()
		if r.summary.Sent != 2 || r.summary.Failed != 1 {
			t.Errorf("%+v", r.summary)
		}
	})
}

// A reload while the service asks to wait is taken at once, and what it changes goes out.
func TestReloadDuringARetryWait(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+90s"), func(s *stage) {
		s.set(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "20")
			w.WriteHeader(http.StatusTooManyRequests)
		})
		r := s.play(options())
		time.Sleep(65 * time.Second)
		s.replace(header + strings.ReplaceAll(row("A", "+1m"), "Text of A", "Other") + row("B", "+90s") + row("C", "+100s"))
		_, err := s.reload()
		pipetest.Must(t, err)
		s.set(nil)
		r.wait()
		s.holdPublished(map[string]int{"Text of A": 0, "Other": 1, "Text of B": 1, "Text of C": 1})
	})
}

// An edit of another row between two messages of an entry keeps to the pace, and what it changes goes out.
func TestEditBetweenTwoMessages(t *testing.T) {
	t.Parallel()
	plan := teamsHeader + "A,petra_lindqvist,gosocial,Port operations; Communications; City crisis cell,Text of A,+1m\n" +
		"B,petra_lindqvist,gosocial,Communications,Text of B,+5m\n"
	bubble(t, plan, func(s *stage) {
		r := s.play(options())
		startex := r.player.Board().StartEx
		time.Sleep(60*time.Second + 600*time.Millisecond)
		s.must("ann", day.Control{Verb: day.VerbEdit, IDs: []string{"B"}, Cells: []day.Cell{{Column: "body", Value: "Other"}}})
		r.wait()
		equal(t, "posted", s.posted(startex), []int{60, 61, 62, 300})
		s.holdPublished(map[string]int{"Text of A": 3, "Text of B": 0, "Other": 1})
	})
}

// An edit of a row that the plan does not have any more is refused: it would change nothing.
func TestEditOfARowThatIsGone(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+10m")+row("B", "+20m"), func(s *stage) {
		r := s.play(options())
		time.Sleep(time.Minute)
		s.replace(header + row("A", "+10m"))
		if _, err := s.reload(); err != nil {
			t.Fatal(err)
		}
		edit := day.Control{Verb: day.VerbEdit, IDs: []string{"B"}, Cells: []day.Cell{{Column: "body", Value: "Other"}}}
		if _, err := s.ask("ann", edit); err == nil || !strings.Contains(err.Error(), "reload") {
			t.Errorf("%v", err)
		}
		r.wait()
		if s.published("Text of B")+s.published("Other") != 0 {
			t.Error("B was sent")
		}
	})
}
