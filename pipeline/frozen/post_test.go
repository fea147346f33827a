package frozen

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pace"
	"simcast/pipeline/send"
)

// taken is a lane that a worker has taken, in a ledger that takes everything.
type taken struct {
	ledger.WorkerLane
	left []ledger.FrozenMessage
	came ledger.Handover
	end  error // of the end of an attempt
}

func (s *taken) Handover() ledger.Handover                                 { return s.came }
func (*taken) LeaveNote(context.Context, string) error                     { return nil }
func (s *taken) Run() ledger.OpenRun                                       { return openRun{end: s.end} }
func (s *taken) Next(context.Context, int) ([]ledger.FrozenMessage, error) { return s.left, nil }

type openRun struct {
	ledger.OpenRun
	end error
}

func (openRun) Begin(context.Context, ledger.Attempt) (int64, error)             { return 1, nil }
func (r openRun) End(context.Context, int64, time.Time, ledger.AttemptEnd) error { return r.end }

// postFunc is a service.
type postFunc func() apiclient.Answer

func (f postFunc) Post(context.Context, apiclient.Endpoint, []byte, func() error) apiclient.Answer {
	return f()
}

func leftWith(limits send.Limits) ledger.WorkersRun {
	return ledger.WorkersRun{Name: "drill", Kind: ledger.KindSend, Options: Options{Asked: pipeline.SendOptions{Interval: time.Millisecond, Limits: limits}}.String()}
}

// TestServiceOutOfReach holds that a worker is told why no request gets out, and not of other answers after which a message is tried
// again.
func TestServiceOutOfReach(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		answer apiclient.Answer
		told   string
	}{
		{apiclient.Answer{Err: errors.New("connection refused")}, "no connection (connection refused)"},
		{apiclient.Answer{Status: 429, Written: true}, ""},
		{apiclient.Answer{Status: 503, Written: true}, ""},
	} {
		soft, end := context.WithCancel(t.Context())
		told, requests := "", 0
		posting := NewPosting(clock.System{}, "one")
		posting.NotReached = func(why string) { told = why }
		service := postFunc(func() apiclient.Answer {
			if requests++; requests == 2 {
				end()
			}
			return c.answer
		})
		lane, err := NewLane(&taken{left: []ledger.FrozenMessage{{N: 1, Hash: "a", Content: "{}"}}}, leftWith(send.DefaultLimits()), service, posting)
		if err != nil {
			t.Fatal(err)
		}
		if ended, err := lane.Post(soft, t.Context(), time.Now().Add(time.Hour)); err != nil || ended.Done {
			t.Errorf("after %v the slice ends as %+v: %v", c.answer, ended, err)
		}
		if told != c.told {
			t.Errorf("after %v it tells %q", c.answer, told)
		}
		end()
	}
}

// TestTaken holds that a message which the service takes ends the run in its space as finished, where it is the last one, and that a
// slice that is over leaves the rest.
func TestTaken(t *testing.T) {
	t.Parallel()
	both := []ledger.FrozenMessage{{N: 1, Hash: "a", Content: "{}"}, {N: 2, Hash: "b", Content: "{}"}}
	for _, c := range []struct {
		until    time.Duration
		requests int
		want     ledger.PostEnd
	}{
		{time.Hour, 2, ledger.PostEnd{Done: true, How: "finished"}},
		{-time.Hour, 0, ledger.PostEnd{}},
	} {
		outcomes := map[ledger.Outcome]int{}
		posting := NewPosting(clock.System{}, "one")
		posting.Answered = func(outcome ledger.Outcome, _ time.Duration) { outcomes[outcome]++ }
		service := postFunc(func() apiclient.Answer { return apiclient.Answer{Status: 200, Written: true} })
		lane, err := NewLane(&taken{left: both}, leftWith(send.DefaultLimits()), service, posting)
		if err != nil {
			t.Fatal(err)
		}
		ended, err := lane.Post(t.Context(), t.Context(), time.Now().Add(c.until))
		if err != nil || ended.Done != c.want.Done || ended.How != c.want.How || outcomes[ledger.Accepted] != c.requests || len(outcomes) > 1 {
			t.Errorf("until in %s it ends as %+v, with %v: %v", c.until, ended, outcomes, err)
		}
	}
}

// TestLostAttempt holds that the run ends in the space where the ledger has lost an attempt that was made: another worker would make it
// once more. Where the end of one could not be written down for another reason, another worker may go on.
func TestLostAttempt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err    error
		isDone bool
	}{{ledger.ErrNoAttempt, true}, {errors.New("the disk is full"), false}} {
		service := postFunc(func() apiclient.Answer { return apiclient.Answer{Status: 200, Written: true} })
		both := []ledger.FrozenMessage{{N: 1, Hash: "a", Content: "{}"}, {N: 2, Hash: "b", Content: "{}"}}
		lane, err := NewLane(&taken{left: both, end: c.err}, leftWith(send.DefaultLimits()), service, NewPosting(clock.System{}, "one"))
		if err != nil {
			t.Fatal(err)
		}
		ended, err := lane.Post(t.Context(), t.Context(), time.Now().Add(time.Hour))
		if ended.Done != c.isDone || strings.Contains(ended.How, c.err.Error()) != c.isDone || errors.Is(err, c.err) == c.isDone {
			t.Errorf("after %v it ends as %+v: %v", c.err, ended, err)
		}
	}
}

// TestPortion holds that a slice takes from the ledger what it can post at its pace, and never more than a whole portion.
func TestPortion(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		interval, minInterval, slice time.Duration
		want                         int
	}{
		{time.Second, 0, 8 * time.Second, 10},
		{time.Second, 500 * time.Millisecond, 8 * time.Second, 18}, // the pace may become faster
		{time.Millisecond, 0, 8 * time.Second, maxPortion},
		{0, 0, 8 * time.Second, maxPortion},
		{time.Minute, 0, 0, 2},
	} {
		lane := Lane{asked: pipeline.SendOptions{Interval: c.interval, MinInterval: c.minInterval}}
		if c.minInterval > 0 {
			lane.asked.Pace = pace.Adaptive
		}
		if got := lane.portion(c.slice); got != c.want {
			t.Errorf("%+v: it takes %d", c, got)
		}
	}
}

// TestBrokenMessage holds that a message which cannot be read ends the run in its space, with a reason that names the worker: no other
// worker could read it either.
func TestBrokenMessage(t *testing.T) {
	t.Parallel()
	service := postFunc(func() apiclient.Answer {
		t.Error("something is posted")
		return apiclient.Answer{}
	})
	lane, err := NewLane(&taken{left: []ledger.FrozenMessage{{N: 1, Hash: "a", Content: "{}"}, {N: 2, Hash: "b", Content: "{"}}}, leftWith(send.DefaultLimits()), service, NewPosting(clock.System{}, "one"))
	if err != nil {
		t.Fatal(err)
	}
	ended, err := lane.Post(t.Context(), t.Context(), time.Now().Add(time.Hour))
	if err != nil || !ended.Done || !strings.HasPrefix(ended.How, "stopped: message 2 of the run cannot be read") || !strings.HasSuffix(ended.How, "(worker one)") {
		t.Errorf("it ends as %+v: %v", ended, err)
	}
}

// TestIdleRun holds that a run in which nothing was sent for longer than --max-outage is stopped. The last attempt of another run says
// nothing of that, and a lane that waits for room while the worker is there stops nothing.
func TestIdleRun(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		came     ledger.Handover
		workerIs time.Duration // how long there has been a worker
		stops    bool
	}{
		{ledger.Handover{SinceLast: time.Hour}, 0, true},
		{ledger.Handover{SinceLast: time.Hour, IsOfEarlier: true}, 0, false},
		{ledger.Handover{SinceLast: -1}, 0, false},
		{ledger.Handover{SinceLast: time.Minute}, 0, false},
		{ledger.Handover{SinceLast: time.Hour}, 2 * time.Hour, true},
		{ledger.Handover{SinceLast: time.Hour, IsGivenBack: true}, 2 * time.Hour, false},
		{ledger.Handover{SinceLast: 3 * time.Hour, IsGivenBack: true}, 2 * time.Hour, true},
	} {
		posting := NewPosting(clock.System{}, "one")
		posting.Started = posting.Started.Add(-c.workerIs)
		lane, err := NewLane(&taken{came: c.came}, leftWith(send.DefaultLimits()), nil, posting)
		if err != nil {
			t.Fatal(err)
		}
		ended, err := lane.Post(t.Context(), t.Context(), time.Now().Add(time.Second))
		if err != nil || !ended.Done || strings.Contains(ended.How, fmt.Sprintf("nothing was sent for %s (", c.came.SinceLast)) != c.stops {
			t.Errorf("with %+v it ends as %+v: %v", c.came, ended, err)
		}
	}
}
