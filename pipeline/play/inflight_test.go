package play_test

import (
	"net/http"
	"reflect"
	"slices"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/play"
)

// lastTold is what was told last.
func (s *stage) lastTold() play.Happening {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.told[len(s.told)-1]
}

// checkBoard holds that the player's board is that of whoever reads the whole record.
func (s *stage) checkBoard(r *run) {
	s.Helper()
	reader, _, err := dayrecord.Open(s.Context(), s.ledger, s.space(), "day")
	pipetest.Must(s, err)
	shown := r.player.Board()
	if read := reader.State().Board(shown.At); !reflect.DeepEqual(shown, read) {
		s.Errorf("the player has\n%+v\nand the record\n%+v", shown, read)
	}
}

// What is asked for while a request is on its way is shown at once, and the board of the player is then that of whoever reads the whole record.
func TestAskedWhileARequestIsOnItsWay(t *testing.T) {
	t.Parallel()
	plan := teamsHeader + "A,petra_lindqvist,gosocial,Port operations; Communications; City crisis cell,Text of A,+1m\n" +
		"B,petra_lindqvist,gosocial,Communications,Text of B,after A +10s\nC,petra_lindqvist,gosocial,Communications,Text of C,+30m\n"
	bubble(t, plan, func(s *stage) {
		s.refuseFirst() // all others take five seconds
		r := s.play(options())
		startex := r.player.Board().StartEx
		time.Sleep(62 * time.Second)
		for _, c := range []day.Control{{Verb: day.VerbSlip, Length: time.Minute, IDs: []string{"C"}}, {Verb: day.VerbHold},
			{Verb: day.VerbSkip, IDs: []string{"A"}, Reason: "enough"}} {
			s.must("ann", c)
			time.Sleep(time.Second)
			if last := s.lastTold(); last.Event != string(c.Verb) || r.state("A") != day.IsSending {
				t.Errorf("a second after %s the last that was shown is %s, and A is %s", c.Verb, last.Event, r.state("A"))
			}
		}
		time.Sleep(time.Minute)
		equal(t, "posted", s.posted(startex), []int{60, 61})
		s.must("ann", day.Control{Verb: day.VerbResume, CatchUp: true})
		time.Sleep(time.Minute)
		s.checkBoard(r)
		if r.state("A") != day.IsPlayed || r.state("B") != day.IsPast || r.state("C") != day.IsWaiting {
			t.Errorf("A is %s, B is %s, C is %s", r.state("A"), r.state("B"), r.state("C"))
		}
		s.must("ann", day.Control{Verb: day.VerbEndEx})
		r.wait()
	})
}

// TestAskedRightBeforeTheAnswer holds that what comes right before an answer, and is read after it, is on the state as whoever reads the record has it.
func TestAskedRightBeforeTheAnswer(t *testing.T) {
	t.Parallel()
	plan := teamsHeader + "A,petra_lindqvist,gosocial,Communications,Text of A,+1m\nB,petra_lindqvist,gosocial,Communications,Text of B,after A +5m\n" +
		"C,petra_lindqvist,gosocial,Communications,Text of C,+30m\n"
	for _, c := range []day.Control{{Verb: day.VerbJump, IDs: []string{"B"}}, {Verb: day.VerbSlip, Length: time.Minute}, {Verb: day.VerbResume, CatchUp: true}, {Verb: day.VerbEndEx}} {
		t.Run(string(c.Verb), func(t *testing.T) {
			bubble(t, plan, func(s *stage) {
				s.set(func(w http.ResponseWriter, r *http.Request) {
					time.Sleep(4900 * time.Millisecond)
					w.Header().Set("Retry-After", "3")
					w.WriteHeader(http.StatusTooManyRequests)
				})
				r := s.play(options())
				time.Sleep(61 * time.Second)
				s.must("ann", day.Control{Verb: day.VerbHold})
				s.must("ann", day.Control{Verb: day.VerbSkip, IDs: []string{"A"}, Reason: "enough"})
				time.Sleep(3850 * time.Millisecond)
				s.must("ann", c)
				time.Sleep(5 * time.Second)
				s.checkBoard(r)
				if !r.player.Ended() {
					s.must("ann", day.Control{Verb: day.VerbEndEx})
				}
				r.wait()
			})
		})
	}
}

// TestReloadRightBeforeTheEnd holds that the results have the rows of the newest plan where the day ends, or its player is stopped, right after a reload.
func TestReloadRightBeforeTheEnd(t *testing.T) {
	t.Parallel()
	for what, end := range map[string]func(s *stage, r *run){
		"ENDEX":   func(s *stage, _ *run) { s.must("ann", day.Control{Verb: day.VerbEndEx}) },
		"stopped": func(_ *stage, r *run) { r.stop() },
	} {
		t.Run(what, func(t *testing.T) {
			bubble(t, header+row("A", "+1m")+row("B", "+30m"), func(s *stage) {
				s.set(func(w http.ResponseWriter, r *http.Request) {
					time.Sleep(20 * time.Second)
					s.standIn.ServeHTTP(w, r)
				})
				r := s.play(options())
				time.Sleep(70 * time.Second)
				s.replace(header + row("A", "+1m") + row("C", "+40m"))
				_, err := s.reload()
				pipetest.Must(t, err)
				end(s, r)
				r.wait()
				var ids []string
				for _, d := range r.job.Runs[0].SendPlan.Deliveries {
					ids = append(ids, d.Inject.ID+" "+string(d.Status.State))
				}
				if want := []string{"A sent", "C pending", "B skipped"}; !slices.Equal(ids, want) {
					t.Errorf("the results have %q, not %q", ids, want)
				}
				s.holdPublished(map[string]int{"Text of A": 1, "Text of B": 0, "Text of C": 0})
			})
		})
	}
}
