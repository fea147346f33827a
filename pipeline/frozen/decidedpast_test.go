package frozen

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/space"
)

// What was decided about what is past when the day was left to workers counts once: what is past when another worker goes on stays so.
func TestDecidedOnce(t *testing.T) {
	t.Parallel()
	s := newStage(t, header+row("A", "+0s", "")+row("B", "+2h", ""))
	s.options.Day.SameAs.StartEx = s.options.Day.SameAs.StartEx.Add(-time.Hour)
	s.options.Day.Decided = day.PastSend
	first := s.play()
	s.publishes(1)
	first.stop()
	first.wait()
	s.later = 2 * time.Hour
	second := s.play()
	s.askUntilTaken(day.Control{Verb: day.VerbEndEx})
	second.wait()
	if got := s.lines(); s.standIn.Count() != 1 || !slices.Equal(got, []string{"A sent", "B pending"}) {
		t.Errorf("published %d, the results are %q", s.standIn.Count(), got)
	}
}

// lateStage is a stage with what is past when the day is left, for which it was decided to send it, and with what is past two hours later.
func lateStage(t *testing.T) *stage {
	t.Helper()
	s := newStage(t, header+row("A", "+0s", "")+row("B", "+5m", "")+row("C", "+2h", ""))
	s.options.Day.SameAs.StartEx = s.options.Day.SameAs.StartEx.Add(-time.Hour)
	s.options.Day.Decided = day.PastSend
	return s
}

// isCutOff holds that the first worker is cut off while it begins.
func (s *stage) isCutOff() {
	s.Helper()
	p := s.play()
	<-p.ended
	if !errors.Is(p.err, errCut) {
		s.Fatalf("the first worker ends with %+v, %v", p.end, p.err)
	}
	s.failsAdd, s.cutsAfter = nil, nil
}

var errCut = errors.New("the connection was cut")

// decisions is how often the record has a decision about what is past.
func (s *stage) decisions() (n int) {
	s.Helper()
	reader, _, err := dayrecord.Open(s.Context(), s.book, space.Fingerprint(key), "day")
	pipetest.Must(s, err)
	for _, e := range reader.Record().Events {
		if e.Verb == day.VerbPast {
			n++
		}
	}
	return n
}

// The first worker may be cut off after it has written that it begins: then the decision about what is past counts with the next one.
func TestDecisionAfterACutStart(t *testing.T) {
	t.Parallel()
	for what, verb := range map[string]string{"before anything is past": `"past by"`, "before the decision": `"past"`} {
		s := lateStage(t)
		s.options.Day.Mode = day.ModeAuto
		s.failsAdd = func(c ledger.DayControl) error {
			if strings.Contains(c.Body, `"verb":`+verb) {
				return errCut
			}
			return nil
		}
		s.isCutOff()
		second := s.play()
		s.publishes(2)
		if n := s.decisions(); n != 1 {
			t.Fatalf("%s: it is decided %d times", what, n)
		}
		s.askUntilTaken(day.Control{Verb: day.VerbEndEx})
		second.wait()
		if got := s.lines(); s.standIn.Count() != 2 || !slices.Equal(got, []string{"A sent", "B sent", "C pending"}) {
			t.Errorf("%s: published %d, the results are %q", what, s.standIn.Count(), got)
		}
	}
}

// Where the decision is written already, the next worker does not decide again: neither about what somebody has decided otherwise since,
// nor about what has become past since.
func TestDecisionIsNotRepeated(t *testing.T) {
	t.Parallel()
	s := lateStage(t)
	s.cutsAfter = func(c ledger.DayControl) error {
		if strings.Contains(c.Body, `"verb":"past"`) {
			return errCut
		}
		return nil
	}
	s.isCutOff()
	if n := s.decisions(); n != 1 {
		t.Fatalf("it is decided %d times before the first worker ends", n)
	}
	pipetest.Asked(t, s.book, space.Fingerprint(key), "day", "ben", ledger.ControlWaits, day.Control{Verb: day.VerbSkip, IDs: []string{"A"}})
	s.later = 2 * time.Hour
	second := s.play()
	s.publishes(1)
	if n := s.decisions(); n != 1 {
		t.Fatalf("it is decided %d times", n)
	}
	s.askUntilTaken(day.Control{Verb: day.VerbEndEx})
	second.wait()
	if got := s.lines(); got[0] != "A skipped" || got[2] != "C pending" {
		t.Errorf("the results are %q", got)
	}
}

// Where nothing was past when the day was left, nothing is decided about what is past when another worker goes on, though none has written a
// decision.
func TestNothingToDecide(t *testing.T) {
	t.Parallel()
	s := newStage(t, header+row("A", "+0s", "")+row("B", "+2h", ""))
	s.options.Day.Decided = day.PastSend
	first := s.play()
	s.publishes(1)
	first.stop()
	first.wait()
	s.later = 3 * time.Hour
	second := s.play()
	s.askUntilTaken(day.Control{Verb: day.VerbEndEx})
	second.wait()
	if got := s.lines(); s.decisions() != 0 || !slices.Equal(got, []string{"A sent", "B pending"}) {
		t.Errorf("it is decided %d times, the results are %q", s.decisions(), got)
	}
}
