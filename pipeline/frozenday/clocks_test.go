package frozenday

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/play"
	"simcast/pipeline/space"
)

// isLeftForItsClock holds that a worker leaves the day to others because of the clocks.
func (s *stage) isLeftForItsClock(worker *Days) {
	s.Helper()
	p := s.playBy(worker)
	<-p.ended
	if apart := (*play.ClocksApartError)(nil); !errors.As(p.err, &apart) || p.end != (ledger.PostEnd{}) {
		s.Fatalf("it ends with %+v, %v", p.end, p.err)
	}
}

// TestClocksApartAtTakeover holds that a worker which takes a day over does not play it by a ledger's clock that is far from its own: it
// leaves the day to another one first, and puts it on hold where it meets it again. The hold begins at the earlier present, so nothing of
// the hours between is past when the day goes on.
func TestClocksApartAtTakeover(t *testing.T) {
	t.Parallel()
	for _, ahead := range []time.Duration{2 * time.Hour, -2 * time.Hour, 61 * time.Second} {
		t.Run(ahead.String(), func(t *testing.T) {
			t.Parallel()
			s := newStage(t, header+row("A", "+0s", "")+row("B", "", "contingency")+row("C", "+1h", ""))
			s.ahead = &atomic.Int64{}
			p := s.play()
			s.publishes(1)
			p.stop()
			p.wait()
			s.ahead.Store(int64(ahead))
			worker := s.newWorker()
			s.isLeftForItsClock(worker)
			for range 3 {
				again := s.playBy(worker)
				again.wait()
				if again.end != (ledger.PostEnd{DueIn: unfitAgain}) {
					t.Errorf("again: %+v", again.end)
				}
			}
			s.isHeldForClocks(worker.Holder.Host)
			if s.standIn.Count() != 1 {
				t.Errorf("%d messages went out", s.standIn.Count())
			}
			s.ahead.Store(int64(time.Second))
			p = s.play()
			for _, c := range []day.Control{{Verb: day.VerbResume}, {Verb: day.VerbRelease, IDs: []string{"B"}}, {Verb: day.VerbSkip, IDs: []string{"C"}}} {
				if _, err := s.ask(c); err != nil { // C would be past after a hold by the other clock
					t.Fatal(c.Verb, err)
				}
			}
			p.wait()
			if got := strings.Join(s.lines(), ", "); p.end.How != "finished" || got != "A sent, B sent, C skipped" {
				t.Errorf("it ends with %+v: %s", p.end, got)
			}
		})
	}
}

// isHeldForClocks holds that the day is on hold for the clocks, since the present or before, and that this is written down once.
func (s *stage) isHeldForClocks(host string) {
	s.Helper()
	reader, _, err := dayrecord.Open(s.book, space.Fingerprint(key), "day")
	pipetest.Must(s, err)
	state, record := reader.State(), reader.Record()
	reason := state.LastHold.Reason
	for _, text := range []string{"the clock of the database shows 20", ", that of " + host + " 20", "; correct the one that is wrong (worker worker on rack-1)"} {
		if !state.Held || state.HeldBy != day.BySimcast || !strings.Contains(reason, text) {
			s.Errorf("the hold is %+v, without %q", state.LastHold, text)
		}
	}
	if now := time.Now(); state.LastHold.At.After(now) {
		s.Errorf("the hold is of %s, and it is %s", state.LastHold.At, now)
	}
	last := record.Events[len(record.Events)-1]
	if last.Verb != day.VerbHold {
		s.Errorf("after it there is %+v", last)
	}
	if len(s.told) != 3 {
		s.Errorf("it is told %d times", len(s.told))
	}
}

// TestClocksApartAtOneWorker holds that a day whose ledger's clock is far from that of one worker goes on at another one, without a hold.
func TestClocksApartAtOneWorker(t *testing.T) {
	t.Parallel()
	s := hasBegun(t)
	s.ahead = &atomic.Int64{}
	s.ahead.Store(int64(-2 * time.Hour))
	s.isLeftForItsClock(s.newWorker())
	s.ahead.Store(0)
	p := s.play()
	_, err := s.ask(day.Control{Verb: day.VerbRelease, IDs: []string{"B"}})
	pipetest.Must(t, err)
	p.wait()
	reader, _, err := dayrecord.Open(s.book, space.Fingerprint(key), "day")
	pipetest.Must(t, err)
	for _, e := range reader.Record().Events {
		if e.Verb == day.VerbHold {
			t.Errorf("it was on hold: %+v", e)
		}
	}
	if p.end != (ledger.PostEnd{Done: true, How: "finished"}) || s.standIn.Count() != 2 {
		t.Errorf("it ends with %+v after %d messages", p.end, s.standIn.Count())
	}
}

// TestClocksNearby holds that a day is played by a ledger's clock that differs from the worker's by less than a minute.
func TestClocksNearby(t *testing.T) {
	t.Parallel()
	s := hasBegun(t)
	s.ahead = &atomic.Int64{}
	s.ahead.Store(int64(-50 * time.Second))
	p := s.play()
	_, err := s.ask(day.Control{Verb: day.VerbRelease, IDs: []string{"B"}})
	pipetest.Must(t, err)
	p.wait()
}

// TestClocksApartBeforeTheDay holds that a day which has not begun is not begun by such a clock, however often it is tried, and that the
// run goes on there: it begins once the clock is right.
func TestClocksApartBeforeTheDay(t *testing.T) {
	t.Parallel()
	s := newStage(t, header+row("A", "+0s", ""))
	s.ahead = &atomic.Int64{}
	s.ahead.Store(int64(-2 * time.Hour))
	worker := s.newWorker()
	for range 3 {
		s.isLeftForItsClock(worker)
	}
	if _, found, err := s.book.DayOf(space.Fingerprint(key), "day"); found || err != nil {
		t.Errorf("there is a day: %v", err)
	}
	s.ahead.Store(0)
	p := s.playBy(worker)
	s.publishes(1)
	p.wait()
}

// TestClocksApartAfterTheEnd holds that a day which has ended is over, whatever the clocks show, and that it is taken up again, where
// somebody wants that, once they agree.
func TestClocksApartAfterTheEnd(t *testing.T) {
	t.Parallel()
	s := hasEnded(t)
	s.ahead = &atomic.Int64{}
	s.ahead.Store(int64(2 * time.Hour))
	p := s.play()
	p.wait()
	if p.end != (ledger.PostEnd{Done: true, How: "finished"}) {
		t.Errorf("it ends with %+v", p.end)
	}
	s.own.Reopens, s.own.Run, s.hasPlayed = true, "r-2", false
	worker := s.newWorker()
	for range 2 {
		s.isLeftForItsClock(worker)
	}
	s.ahead.Store(0)
	p = s.playBy(worker)
	s.askUntilTaken(day.Control{Verb: day.VerbRelease, IDs: []string{"B"}})
	p.wait()
	if s.standIn.Count() != 2 {
		t.Errorf("the day that is taken up again has %d messages", s.standIn.Count())
	}
}

// TestOtherHoldsBesideWrongClocks holds that a hold for another reason does not begin in hours that only a wrong clock of the ledger has
// seen.
func TestOtherHoldsBesideWrongClocks(t *testing.T) {
	t.Parallel()
	s := hasBegun(t)
	s.plan.Bytes = []byte(strings.ReplaceAll(string(s.plan.Bytes), "petra_lindqvist", "nobody"))
	s.ahead = &atomic.Int64{}
	s.ahead.Store(int64(2 * time.Hour))
	p := s.play()
	p.wait()
	reader, _, err := dayrecord.Open(s.book, space.Fingerprint(key), "day")
	pipetest.Must(t, err)
	if state := reader.State(); !state.Held || state.LastHold.At.After(time.Now()) {
		t.Errorf("the hold is %+v", state.LastHold)
	}
}
