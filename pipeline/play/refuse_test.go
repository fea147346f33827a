package play_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
)

// leave leaves a control to wait for the next start, as somebody does who sees nobody play.
func (s *stage) leave(who string, c day.Control) {
	s.Helper()
	pipetest.Asked(s, s.ledger, s.space(), "day", who, ledger.ControlWaits, c)
}

// isRefusedOnce holds that what waited is refused, and noted once.
func (s *stage) isRefusedOnce(what string) {
	s.Helper()
	controls, err := s.ledger.Controls(s.Context(), s.space(), "day", 0)
	pipetest.Must(s, err)
	refused, noted := 0, 0
	for _, c := range controls {
		if c.State == ledger.ControlRefused {
			refused++
		}
		if c.State == ledger.ControlTaken && strings.Contains(c.Body, "Not done: skip by bo") {
			noted++
		}
	}
	if refused != 1 || noted != 1 {
		s.Errorf("%s: %d controls are refused, and %d are noted so", what, refused, noted)
	}
}

var skipA = day.Control{Verb: day.VerbSkip, IDs: []string{"A"}}

// What waited for a worker and is refused is noted once, whatever becomes of the answer of the ledger: to somebody who plays, and to
// somebody who begins.
func TestRefusalIsLost(t *testing.T) {
	t.Parallel()
	for _, keeps := range []bool{true, false} {
		for _, plays := range []bool{true, false} {
			what := fmt.Sprintf("written: %v, to who plays: %v", keeps, plays)
			bubble(t, header+row("A", "+1m")+row("B", "+2h"), func(s *stage) {
				away := s.away()
				r := s.play(options())
				time.Sleep(2 * time.Minute)
				if !plays {
					r.stop()
					r.wait()
				}
				away.keepsFirst = keeps
				away.awayAtAnswer(10 * time.Minute)
				s.leave("bo", skipA)
				if !plays {
					r = s.play(options())
				}
				time.Sleep(11 * time.Minute)
				s.isRefusedOnce(what)
				if told := strings.Join(s.notes(), "\n"); strings.Count(told, "Not done: skip by bo, which waited") != 1 {
					t.Errorf("%s: it tells %s", what, told)
				}
				r.stop()
				r.wait()
			})
		}
	}
}

// Whoever refuses what waited may end before it is known whether that is written: then the next start notes it, if it is not.
func TestRefusalIsCutOff(t *testing.T) {
	t.Parallel()
	for _, keeps := range []bool{true, false} {
		bubble(t, header+row("A", "+1m")+row("B", "+2h"), func(s *stage) {
			away := s.away()
			s.mayFail = true
			r := s.play(options())
			time.Sleep(2 * time.Minute)
			away.keepsFirst = keeps
			away.awayAtAnswer(10 * time.Minute)
			s.leave("bo", skipA)
			time.Sleep(time.Minute)
			r.stop()
			r.wait()
			if r.player.Failed() == nil {
				t.Error("it has learned that the refusal is written")
			}
			time.Sleep(10 * time.Minute)
			r = s.play(options())
			synctest.Wait()
			s.isRefusedOnce(fmt.Sprintf("written: %v", keeps))
			r.stop()
			r.wait()
		})
	}
}
