package send

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/resultsreport"
)

// countedResults write results files, and note when each was begun and how many were at once.
type countedResults struct {
	takes time.Duration

	mu     sync.Mutex
	files  map[string]int // by the run that wrote them
	atOnce int            // of runs under way
	most   int
	begun  []time.Time
}

func (*countedResults) Fits(*resultsreport.Report) error { return nil }

func (p *countedResults) Write(r *resultsreport.Report) error {
	p.mu.Lock()
	p.begun = append(p.begun, time.Now())
	between := p.files[r.Run] > 0 && !r.Ended
	if between {
		p.atOnce++
		p.most = max(p.most, p.atOnce)
	}
	p.files[r.Run]++
	p.mu.Unlock()
	time.Sleep(p.takes)
	p.mu.Lock()
	defer p.mu.Unlock()
	if between {
		p.atOnce--
	}
	return nil
}

// starts is a service that notes when requests begin.
type starts []time.Time

func (s *starts) Post(context.Context, apiclient.Endpoint, []byte, func() error) apiclient.Answer {
	*s = append(*s, time.Now())
	return ok.Answer
}

// playRuns sends a plan of so many rows in so many spaces that begin together, and returns when
// each space's requests began.
func playRuns(t *testing.T, spaces, rows int, p *countedResults) []starts {
	t.Helper()
	path, space := pipetest.SaveCSV(t, pipetest.Numbered(rows)...), pipetest.Harbour(t)
	played := make([]starts, spaces)
	p.files = map[string]int{}
	synctest.Test(t, func(t *testing.T) {
		turns := NewResultsSchedule()
		var all sync.WaitGroup
		for i := range played {
			sendPlan := plantest.ReconcilePlan(t, plantest.TakeFile(t, path, space, plan.Options{}), nil, plan.ResendOptions{})
			all.Go(func() {
				ending, err := Send(sendPlan, context.Background(), context.Background(), Config{Queue: EverythingNow(sendPlan), Name: strconv.Itoa(i), Poster: &played[i], Ledger: noLog{}, Results: p, Schedule: turns,
					Clock: pipetest.BubbleClock{}, Jitter: func() float64 { return 0 }, Interval: 500 * time.Millisecond, Limits: DefaultLimits()})
				if err != nil || ending.Sent != rows {
					t.Errorf("space %d: %+v, %v", i, ending, err)
				}
			})
		}
		all.Wait()
	})
	return played
}

// TestScheduleKeepsNobodyWaiting holds that no space misses a slot for its results file, however long
// writing those of all spaces takes.
func TestScheduleKeepsNobodyWaiting(t *testing.T) {
	const spaces, rows = 40, 120
	for _, takes := range []time.Duration{0, 20 * time.Millisecond, time.Second} {
		t.Run(takes.String(), func(t *testing.T) {
			p := &countedResults{takes: takes}
			for i, starts := range playRuns(t, spaces, rows, p) {
				for n := 1; n < len(starts); n++ {
					if gap := starts[n].Sub(starts[n-1]); gap != 500*time.Millisecond {
						t.Fatalf("space %d: request %d began %s after the one before", i, n, gap)
					}
				}
			}
			if p.most > writersAtOnce {
				t.Errorf("%d files were written at once", p.most)
			}
		})
	}
}

// TestScheduleSpreadsTheFiles holds that the files of spaces that begin together are not due together.
func TestScheduleSpreadsTheFiles(t *testing.T) {
	const spaces, rows = 100, 100
	p := &countedResults{}
	playRuns(t, spaces, rows, p)
	first := p.begun[0]
	inSecond := map[time.Duration]int{}
	between := 0
	for _, at := range p.begun {
		second := at.Sub(first).Truncate(time.Second)
		if inSecond[second]++; second > 0 && second < 49*time.Second {
			between++
		}
	}
	for second, files := range inSecond {
		if second > 0 && second < 49*time.Second && files > spaces/10*2 {
			t.Errorf("%d files of %d spaces were written %s after the first", files, spaces, second)
		}
	}
	if least := 3 * spaces; between < least {
		t.Errorf("%d files were written while spaces ran, not %d", between, least)
	}
}

// scheduleAmong are those of a space among so many others, nil those of a lone run where that is -1.
func scheduleAmong(others int) *ResultsSchedule {
	if others < 0 {
		return nil
	}
	turns := NewResultsSchedule()
	turns.count(others)
	return turns
}

// TestResultsThatPanic holds that simcast's own failure in writing the results beside a run is an
// error of that file: it ends neither the run nor those beside it.
func TestResultsThatPanic(t *testing.T) {
	path, space := pipetest.SaveCSV(t, pipetest.Numbered(60)...), pipetest.Harbour(t)
	synctest.Test(t, func(t *testing.T) {
		d := &disk{writes: []diskWrite{{}, {panics: true}}}
		w := &watched{disk: d, sendPlan: plantest.ReconcilePlan(t, plantest.TakeFile(t, path, space, plan.Options{}), nil, plan.ResendOptions{})}
		if ending := sendOn(t, w.sendPlan, w, 500*time.Millisecond, nil); ending.Sent != 60 || ending.ResultsError != nil || len(d.files) < 3 {
			t.Errorf("%+v, %d files", ending, len(d.files))
		}
	})
}

// dropped is a service whose client panics at the n-th request.
type dropped struct {
	watched
	n int
}

func (d *dropped) Post(ctx context.Context, to apiclient.Endpoint, body []byte, mayStart func() error) apiclient.Answer {
	if d.posts == d.n {
		panic("dropped")
	}
	return d.watched.Post(ctx, to, body, mayStart)
}

// TestPanicLeavesNoFileBehind holds that a run which panics gives back its space only when nobody
// writes its results any more.
func TestPanicLeavesNoFileBehind(t *testing.T) {
	path, space := pipetest.SaveCSV(t, pipetest.Numbered(60)...), pipetest.Harbour(t)
	synctest.Test(t, func(t *testing.T) {
		sheet := &disk{writes: []diskWrite{{}, {takes: time.Minute}}}
		sendPlan := plantest.ReconcilePlan(t, plantest.TakeFile(t, path, space, plan.Options{}), nil, plan.ResendOptions{})
		service := &dropped{watched{disk: sheet, sendPlan: sendPlan}, 21}
		err := CatchPanic(func() error {
			_, err := Send(sendPlan, t.Context(), t.Context(), Config{Queue: EverythingNow(sendPlan), Poster: service, Ledger: noLog{}, Results: sheet, Clock: pipetest.BubbleClock{},
				Jitter: func() float64 { return 0 }, Interval: 500 * time.Millisecond, Limits: DefaultLimits()})
			return err
		})
		if broken := (*PanicError)(nil); !errors.As(err, &broken) || len(sheet.files) != 2 {
			t.Errorf("%v, and %d files", err, len(sheet.files))
		}
	})
}

// TestSpacesWaitForCompany holds that only spaces beside one another have time for company at the ledger: little of
// their interval, and less than an attempt is ahead of its slot.
func TestSpacesWaitForCompany(t *testing.T) {
	turns := NewResultsSchedule()
	for _, one := range []struct {
		how  Config
		want time.Duration
	}{
		{Config{Interval: 500 * time.Millisecond}, 0},
		{Config{Interval: 500 * time.Millisecond, Schedule: turns}, 5 * time.Millisecond},
		{Config{Interval: time.Minute, Schedule: turns}, 5 * time.Millisecond},
		{Config{Interval: 100 * time.Millisecond, Schedule: turns}, time.Millisecond},
		{Config{Interval: 500 * time.Millisecond, MinInterval: 50 * time.Millisecond, Schedule: turns}, 500 * time.Microsecond},
		{Config{Schedule: turns}, 0},
	} {
		if got := one.how.CommitDelay(); got != one.want || got >= beforeSlot {
			t.Errorf("%v, at least %v: %v, not %v", one.how.Interval, one.how.MinInterval, got, one.want)
		}
	}
}

// TestSpacesReleaseMessages holds that a run in many spaces keeps no message whose status is known, and a lone run does.
func TestSpacesReleaseMessages(t *testing.T) {
	for name, turns := range map[string]*ResultsSchedule{"alone": nil, "beside others": NewResultsSchedule()} {
		sendPlan := plantest.ReconcilePlan(t, plantest.TakeFile(t, pipetest.SaveCSV(t, pipetest.Numbered(3)...), pipetest.Harbour(t), plan.Options{}), nil, plan.ResendOptions{})
		kept := 0
		ending, err := Send(sendPlan, context.Background(), context.Background(), Config{Queue: EverythingNow(sendPlan), Name: "run", Poster: new(starts), Ledger: noLog{}, Results: &countedResults{files: map[string]int{}},
			Schedule: turns, Clock: pipetest.BubbleClock{}, Jitter: func() float64 { return 0 }, Limits: DefaultLimits()})
		for _, d := range sendPlan.Deliveries {
			if d.Message().Channel != "" {
				kept++
			}
		}
		if want := map[bool]int{true: 3}[turns == nil]; err != nil || ending.Sent != 3 || kept != want {
			t.Errorf("%s: %+v, %v; %d messages are kept, not %d", name, ending, err, kept, want)
		}
	}
}
