package frozen

import (
	"net/http"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
)

// TestEventsOfRun holds which events of a day are by a run, and which one is the first by a later run.
func TestEventsOfRun(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	record := func(events ...day.Event) []day.Event {
		for i := range events {
			events[i].N, events[i].At = int64(i+1), noon.Add(time.Duration(i)*time.Minute)
		}
		return events
	}
	event := func(verb day.Verb, run string) day.Event {
		return day.Event{Control: day.Control{Verb: verb}, Run: run}
	}
	take, endex, reopen := event(day.EventTake, ""), event(day.VerbEndEx, ""), event(day.EventReopen, "")
	before, ours, next := event(day.EventStart, "before"), event(day.EventStart, "ours"), event(day.EventStart, "next")
	for what, c := range map[string]struct {
		all         []day.Event
		endedAfter  time.Duration // since noon; 0: the run goes on
		first, last int64         // of the run, 0: none
		next        int64
	}{
		"it goes on":                    {all: record(take, ours, take), first: 2, last: 3},
		"another worker went on":        {all: record(take, ours, take, ours), first: 2, last: 4},
		"it went on with an earlier":    {all: record(take, before, endex, reopen, ours, endex), endedAfter: time.Hour, first: 5, last: 6},
		"a later one went on":           {all: record(take, ours, take, next, take), endedAfter: time.Hour, first: 2, last: 3, next: 4},
		"a later one took it up again":  {all: record(take, ours, endex, reopen, next), endedAfter: time.Hour, first: 2, last: 3, next: 4},
		"it has not begun yet":          {all: record(take, before, take)},
		"it ended, and did not begin":   {all: record(take, before, take), endedAfter: time.Hour},
		"a later one began, and it not": {all: record(take, before, take, next), endedAfter: 150 * time.Second, next: 4},
	} {
		r := recorded{inSpace: "ours"}
		if c.endedAfter > 0 {
			r.ended = noon.Add(c.endedAfter)
		}
		own, after := r.splitEvents(c.all)
		var first, last int64
		if len(own) > 0 {
			first, last = own[0].N, own[len(own)-1].N
		}
		if first != c.first || last != c.last || after.N != c.next {
			t.Errorf("%s: its events are %d to %d, and the next one is %d", what, first, last, after.N)
		}
	}
}

// TestResultsOfNeverBegun holds that the results of a run that was stopped before its day began say nothing of the later run that has begun the day.
func TestResultsOfNeverBegun(t *testing.T) {
	t.Parallel()
	s := newStage(t, header+row("A", "+1h", "")+row("B", "", "contingency"))
	ended := time.Now()
	s.own.Run = "r-2"
	next := s.play()
	for { // the day is about to begin
		if _, err := s.ask(day.Control{Verb: day.VerbSkip, IDs: []string{"A"}}); err == nil {
			break
		}
	}
	next.stop()
	next.wait()
	s.hasSentNothing(ended)
}

// TestResultsOfPutOff holds that what the service put off in a run, and a later run of the day has sent, was not sent by the earlier one.
func TestResultsOfPutOff(t *testing.T) {
	t.Parallel()
	s := newStage(t, header+row("A", "+0s", "")+row("B", "+1h", ""))
	tried := make(chan bool, 10)
	s.refuses = func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			s.standIn.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Retry-After", "60")
		w.WriteHeader(http.StatusTooManyRequests)
		tried <- true
	}
	first := s.play()
	<-tried
	first.stop()
	first.wait()
	ended := time.Now()
	pipetest.Must(t, s.run.Close(t.Context(), ended, "stopped: it was stopped by Ben"))
	s.mu.Lock()
	s.refuses = nil
	s.mu.Unlock()
	var err error
	s.run, err = s.lane.BeginRun(t.Context(), ledger.Run{Name: "r-2", IsOfDay: true, Round: "day", Started: time.Now()})
	pipetest.Must(t, err)
	s.own.Run = "r-2"
	next := s.play()
	s.publishes(1)
	next.stop()
	next.wait()
	s.hasSentNothing(ended)
}

// hasSentNothing holds that the results of the run r-1, which ended then, say that nothing was sent.
func (s *stage) hasSentNothing(ended time.Time) {
	s.Helper()
	rebuilder := Rebuilder{Ledger: s.book, Run: s.workersRun(), Now: time.Now, Clock: s.clock(), Folder: s.TempDir()}
	defer rebuilder.Close()
	_, report, err := rebuilder.Rebuild(s.Context(), &ledger.WorkersSpace{Space: space.Fingerprint(key), RunInSpace: "r-1", Ended: ended, How: "stopped: it was stopped by Ben"})
	pipetest.Must(s, err)
	for _, line := range report.Lines {
		if line.Status.State != plan.Pending {
			s.Errorf("a line is %+v", line.Status)
		}
	}
}
