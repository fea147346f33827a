package play_test

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
)

// away gives a stage a ledger that its player cannot reach for a while.
func (s *stage) away() *awayLedger {
	away := &awayLedger{Ledger: s.ledger}
	s.playerLedger = away
	return away
}

// checkNotes looks whether it was told that the ledger was out of reach, and again in reach, and that nothing else was.
func (s *stage) checkNotes(back bool) {
	s.Helper()
	notes := strings.Join(s.notes(), "\n")
	if strings.Count(notes, "The ledger cannot be reached since ") != 1 || strings.Contains(notes, "can be reached again") != back || strings.Contains(notes, "stood still") {
		s.Errorf("it says %s", notes)
	}
}

// count is how often the record has an event.
func (s *stage) count(verb day.Verb) int {
	n := 0
	controls, err := s.ledger.Controls(s.Context(), s.space(), "day", 0)
	pipetest.Must(s, err)
	for _, c := range controls {
		e, err := day.ParseEvent(c.Body)
		pipetest.Must(s, err)
		if e.Verb == verb {
			n++
		}
	}
	return n
}

// A day goes through an outage of its ledger: nothing goes out meanwhile, it says so, and it goes on when the ledger is back, be it that
// an attempt or an event is to be written. The board can be looked at all the time.
func TestLedgerOutOfReach(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+3m")+row("C", "+20m"), func(s *stage) {
		away, o := s.away(), options()
		o.PastAfter = time.Hour
		r := s.play(o)
		time.Sleep(2 * time.Minute)
		away.goAway(10 * time.Minute)
		time.Sleep(9 * time.Minute)
		if r.state("B") != day.IsDue || s.published("Text of B") != 0 {
			t.Errorf("B is %s, and published %d times", r.state("B"), s.published("Text of B"))
		}
		r.wait()
		if r.summary.Sent != 3 || r.summary.Stopped != "" || !r.player.Ended() || len(s.posted(time.Now())) != 3 {
			t.Errorf("%+v", r.summary)
		}
		s.checkNotes(true)
	})
}

// A day whose ledger goes out of reach as it begins is begun when that is back, and says what it waits for.
func TestLedgerOutOfReachAtBegin(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+10m"), func(s *stage) {
		away := s.away()
		away.awayAtAnswer(5 * time.Minute)
		began := time.Now()
		r := s.play(options())
		r.wait()
		if time.Since(began) < 5*time.Minute || r.summary.Sent != 1 {
			t.Errorf("after %s: %+v", time.Since(began), r.summary)
		}
		s.checkNotes(true)
	})
}

// What the ledger answered before it was out of reach does not say that it can be reached again.
func TestAnswerOfBeforeAnOutage(t *testing.T) {
	bubble(t, header+row("A", "+1m")+row("B", "+1h"), func(s *stage) {
		away := s.away()
		away.sends = true
		r := s.play(options())
		time.Sleep(time.Minute - 300*time.Millisecond)
		away.answersLate(3 * time.Second)
		time.Sleep(290 * time.Millisecond)
		away.goAway(time.Minute)
		time.Sleep(2 * time.Minute)
		s.checkNotes(true)
		r.stop()
		r.wait()
	})
}

// What the day itself has to write down waits for the ledger, and is there once, whether its first try was written or not.
func TestEventDuringAnOutage(t *testing.T) {
	t.Parallel()
	for _, keeps := range []bool{false, true} {
		bubble(t, header+row("A", "+1m")+row("B", "+1h"), func(s *stage) {
			away, o := s.away(), options()
			o.EndEx, away.keepsFirst = "+5m", keeps
			r := s.play(o)
			time.Sleep(4 * time.Minute)
			away.goAway(10 * time.Minute)
			time.Sleep(5 * time.Minute)
			if r.player.Ended() || r.state("A") != day.IsPlayed {
				t.Error("the day has ended, which nobody has written down")
			}
			time.Sleep(5*time.Minute + 6*time.Second)
			if !r.player.Ended() {
				t.Error("the day has not ended")
			}
			r.wait()
			if n := s.count(day.VerbEndEx); n != 1 || r.summary.Stopped != "" {
				t.Errorf("kept: %v: the record has ENDEX %d times; %+v", keeps, n, r.summary)
			}
			s.checkNotes(true)
		})
	}
}

// A day ends where its ledger stays away for --max-outage, and says so; a Ctrl-C ends it at once.
func TestLedgerStaysAway(t *testing.T) {
	t.Parallel()
	for name, stops := range map[string]bool{"max-outage": false, "Ctrl-C": true} {
		t.Run(name, func(t *testing.T) {
			bubble(t, header+row("A", "+1m")+row("B", "+1h"), func(s *stage) {
				away, o := s.away(), options()
				s.mayFail, o.EndEx = true, "+5m"
				r := s.play(o)
				time.Sleep(4 * time.Minute)
				away.goAway(time.Hour)
				began := time.Now()
				time.Sleep(3 * time.Minute)
				if stops {
					r.stop()
				}
				<-r.ended
				took, failed := time.Since(began), r.player.Failed()
				if failed == nil || s.count(day.VerbEndEx) != 0 || stops != r.summary.Interrupted || stops == strings.Contains(failed.Error(), "(--max-outage 15m0s)") {
					t.Errorf("it ends with %v after %s; %+v", failed, took, r.summary)
				}
				if stops && took > 3*time.Minute || !stops && (took < 16*time.Minute || took > 17*time.Minute || r.summary.Stopped != failed.Error()) {
					t.Errorf("it ends after %s for %q", took, r.summary.Stopped)
				}
				s.checkNotes(false)
			})
		})
	}
}

// A day whose record has lost what its player has read, as after a failover, ends and says so: with its next message, at a Ctrl-C, or once it
// writes down that the machine's clock was set.
func TestRecordLosesControls(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"message", "Ctrl-C", "clock"} {
		t.Run(name, func(t *testing.T) {
			bubble(t, header+row("A", "+1m")+row("B", "+1h"), func(s *stage) {
				s.mayFail, s.machine = true, &machine{}
				r := s.play(options())
				time.Sleep(2 * time.Minute)
				began := time.Now()
				db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(s.ledger.Path())+"?_pragma=busy_timeout(5000)")
				pipetest.Must(t, err)
				_, err = db.ExecContext(s.Context(), `UPDATE days SET controls = controls - 1; DELETE FROM day_controls WHERE n > (SELECT controls FROM days)`)
				pipetest.Must(t, err, db.Close())
				switch name {
				case "Ctrl-C":
					r.stop()
				case "clock":
					s.machine.add(time.Minute)
				}
				r.wait()
				if failed := r.player.Failed(); !errors.Is(failed, ledger.ErrLostControls) || s.published("Text of B") != 0 || name != "message" && time.Since(began) > time.Minute {
					t.Errorf("it ends with %v: %+v", failed, r.summary)
				}
			})
		})
	}
}
