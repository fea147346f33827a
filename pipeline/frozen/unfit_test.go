package frozen

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/space"
)

func forbids(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }

// hasBegun is a stage whose day has begun, with one message, and that nobody plays.
func hasBegun(t *testing.T) *stage {
	t.Helper()
	s := newStage(t, header+row("A", "+0s", "")+row("B", "", "contingency"))
	p := s.play()
	s.publishes(1)
	p.stop()
	p.wait()
	return s
}

// hasEnded is a day that a worker has played to its end.
func hasEnded(t *testing.T) *stage {
	t.Helper()
	s := hasBegun(t)
	p := s.play()
	s.askUntilTaken(day.Control{Verb: day.VerbEndEx})
	p.wait()
	return s
}

// isHeld holds that the day is on hold, with a reason that has these texts, and that nothing else is told.
func (s *stage) isHeld(reason ...string) {
	s.Helper()
	reader, _, err := dayrecord.Open(s.Context(), s.book, space.Fingerprint(key), "day")
	pipetest.Must(s, err)
	state := reader.State()
	if !state.Held || state.HeldBy != day.BySimcast {
		s.Fatalf("it is not on hold: %+v", state.LastHold)
	}
	for len(s.told) > 0 { // the worker says it once a minute
		if told := <-s.told; told != "the day is on hold: "+state.LastHold.Reason {
			s.Errorf("it tells %q", told)
		}
	}
	for _, text := range append(reason, "(worker "+ledger.ThisProcess("worker").String()+")") {
		if !strings.Contains(state.LastHold.Reason, text) {
			s.Errorf("the reason is %q, without %q", state.LastHold.Reason, text)
		}
	}
}

// goesOn holds that the day goes on with the next worker, after resume.
func (s *stage) goesOn() {
	s.Helper()
	p := s.play()
	for _, c := range []day.Control{{Verb: day.VerbResume}, {Verb: day.VerbRelease, IDs: []string{"B"}}} {
		_, err := s.ask(c)
		pipetest.Must(s, err)
	}
	s.publishes(2)
	p.wait()
	if p.end != (ledger.PostEnd{Done: true, How: "finished"}) {
		s.Errorf("it ends with %+v", p.end)
	}
}

// TestPlanFitsNoMore holds that a day whose plan does not fit the space any more is on hold, and goes on where it fits again.
func TestPlanFitsNoMore(t *testing.T) {
	t.Parallel()
	s := hasBegun(t)
	s.playFrom(strings.ReplaceAll(s.plan, "petra_lindqvist", "nobody"))
	for range 2 {
		p := s.play()
		p.wait()
		if p.end != (ledger.PostEnd{DueIn: unfitAgain}) {
			t.Errorf("it ends with %+v", p.end)
		}
	}
	s.isHeld("nobody")
	s.playFrom(s.plan)
	s.goesOn()
}

// losing is a run whose ledger loses its attempts.
type losing struct{ ledger.OpenRun }

func (losing) End(context.Context, int64, time.Time, ledger.AttemptEnd) error {
	return ledger.ErrNoAttempt
}

// TestLostByTheLedger holds that a day is on hold where the ledger has lost an attempt that was made, or controls: another worker would make
// attempts once more.
func TestLostByTheLedger(t *testing.T) {
	t.Parallel()
	for want, lose := range map[string]func(*stage){
		"does not have the attempt any more": func(s *stage) { s.run = losing{s.run} },
		"has lost controls": func(s *stage) {
			s.failsAdd = func(c ledger.DayControl) error {
				if strings.Contains(c.Body, `"played"`) {
					return ledger.ErrLostControls
				}
				return nil
			}
		},
	} {
		s := newStage(t, header+row("A", "+0s", "")+row("B", "+0s", ""))
		lose(s)
		p := s.play()
		p.wait()
		if p.end != (ledger.PostEnd{DueIn: unfitAgain}) || s.standIn.Count() != 1 {
			t.Errorf("%s: after %d messages it ends with %+v", want, s.standIn.Count(), p.end)
		}
		s.isHeld(want)
	}
}

// TestEndedAndUnfit holds that a day which has ended is over where the worker that played it died before it said so, whatever the plan.
func TestEndedAndUnfit(t *testing.T) {
	t.Parallel()
	s := hasEnded(t)
	s.playFrom(strings.ReplaceAll(s.plan, "petra_lindqvist", "nobody"))
	again := s.play()
	again.wait()
	if again.end != (ledger.PostEnd{Done: true, How: "finished"}) {
		t.Errorf("it ends with %+v", again.end)
	}
}

// TestReopenedAndRefused holds that a day which has ended, and which workers were to take up again, is not said to be finished where it
// cannot be played.
func TestReopenedAndRefused(t *testing.T) {
	t.Parallel()
	s := hasEnded(t)
	s.own.Reopens, s.own.Run = true, "r-2"
	s.plan = strings.ReplaceAll(s.plan, "petra_lindqvist", "nobody")
	again := s.play()
	again.wait()
	if !again.end.Done || !strings.HasPrefix(again.end.How, "stopped: ") || !strings.Contains(again.end.How, "nobody") {
		t.Errorf("it ends with %+v", again.end)
	}
}

// TestHeldAlready holds that a hold which waits for a worker takes effect where the plan does not fit the space, that simcast writes no hold
// of its own beside it, and that why the day cannot be played is told and noted once.
func TestHeldAlready(t *testing.T) {
	t.Parallel()
	s := hasBegun(t)
	s.playFrom(strings.ReplaceAll(s.plan, "petra_lindqvist", "nobody"))
	pipetest.Asked(t, s.book, space.Fingerprint(key), "day", "ann", ledger.ControlWaits, day.Control{Verb: day.VerbHold, Reason: "NO DUFF"})
	for range 2 {
		p := s.play()
		p.wait()
		if told := <-s.told; !strings.HasPrefix(told, "the day cannot be played, and is on hold already: ") || !strings.Contains(told, "nobody") {
			t.Errorf("it tells %q", told)
		}
	}
	reader, _, err := dayrecord.Open(t.Context(), s.book, space.Fingerprint(key), "day")
	pipetest.Must(t, err)
	if state := reader.State(); !state.Held || state.HeldBy != "ann" || state.LastHold.Reason != "NO DUFF" || len(reader.Waiting()) > 0 {
		t.Errorf("the hold is %+v", state.LastHold)
	}
	notes := 0
	for _, e := range reader.Record().Events {
		if e.Verb == day.VerbNote && strings.Contains(e.Reason, "nobody") {
			notes++
		}
	}
	if notes != 1 {
		t.Errorf("there are %d notes", notes)
	}
}

// A key that is refused holds the day, and the reason names the worker.
func TestKeyRefused(t *testing.T) {
	t.Parallel()
	s := newStage(t, header+row("A", "+0s", "")+row("B", "+1h", ""))
	s.refuses = forbids
	p := s.play()
	if told := <-s.told; !strings.HasPrefix(told, "the day is on hold: ") {
		t.Errorf("it tells %q", told)
	}
	reader, _, err := dayrecord.Open(t.Context(), s.book, space.Fingerprint(key), "day")
	pipetest.Must(t, err)
	if state := reader.State(); !state.Held || !strings.HasSuffix(state.LastHold.Reason, "(worker "+ledger.ThisProcess("worker").String()+")") {
		t.Errorf("the hold is %+v", state.LastHold)
	}
	p.stop()
	p.wait()
}

// A plan that does not fit the space any more ends the run there, and the reason names the worker and the first error.
func TestPlanDoesNotFit(t *testing.T) {
	t.Parallel()
	s := newStage(t, header+row("A", "+0s", "")+"B,nobody,gosocial,Text of B,+1s,\n")
	p := s.play()
	p.wait()
	if !p.end.Done || !strings.Contains(p.end.How, "stopped: ") || !strings.Contains(p.end.How, "nobody") || !strings.Contains(p.end.How, "(worker "+ledger.ThisProcess("worker").String()+")") {
		t.Errorf("it ends with %+v", p.end)
	}
	if s.standIn.Count() > 0 {
		t.Errorf("%d messages went out", s.standIn.Count())
	}
}

// askUntilTaken asks for a control until somebody plays the day, and takes it.
func (s *stage) askUntilTaken(c day.Control) {
	s.Helper()
	for {
		if _, err := s.ask(c); err == nil {
			break
		} else if s.Context().Err() != nil {
			s.Fatal(err)
		}
	}
	for len(pipetest.Waiting(s, s.book, space.Fingerprint(key), "day")) > 0 {
		time.Sleep(5 * time.Millisecond)
	}
}
