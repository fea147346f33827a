package send

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/resultsreport"
)

// reply is one scripted answer, and how long it takes to come.
type reply struct {
	apiclient.Answer
	takes    time.Duration
	connects time.Duration // before that, how long it takes to make the connection
}

func status(code int) reply { return reply{Answer: apiclient.Answer{Status: code, Written: true}} }

func retryAfter(code int, wait time.Duration) reply {
	r := status(code)
	r.RetryAfter, r.HasRetryAfter = wait, true
	return r
}

var (
	ok        = reply{Answer: apiclient.Answer{Status: 200, MessageID: "m-1", Written: true}}
	lost      = reply{Answer: apiclient.Answer{Written: true, Err: errors.New("the connection was closed")}}
	noWay     = reply{Answer: apiclient.Answer{Err: errors.New("refused")}}
	webPage   = reply{Answer: apiclient.Answer{Status: 200, HTML: true, Written: true}}
	brokenOff = reply{Answer: apiclient.Answer{Status: 200, Truncated: true, Written: true}}
)

func times(n int, r reply) []reply {
	var list []reply
	for range n {
		list = append(list, r)
	}
	return list
}

func script(parts ...any) []reply {
	var list []reply
	for _, part := range parts {
		switch part := part.(type) {
		case reply:
			list = append(list, part)
		case []reply:
			list = append(list, part...)
		}
	}
	return list
}

// sendFixture is a run in fake time, against a service that answers by a script and
// then accepts everything.
type sendFixture struct {
	t        *testing.T
	script   []reply
	limits   Limits
	wishes   plan.ResendOptions
	past     []plantest.Past // what the ledger has of the deliveries before
	book     func(AttemptLedger) AttemptLedger
	sheet    ResultsWriter
	lane     ledger.HeldLane
	memory   *Memory
	known    func() map[string]ledger.Standing   // what the ledger has in the end; nil: nobody asks
	soft     func(s *sendFixture, cancel func()) // told before each request, in its own time
	onPost   func(n int)                         // told when the n-th request begins, from 0
	clock    clock.Clock                         // nil: the bubble's
	slept    func(gap time.Duration) bool
	atOnce   bool          // without pauses
	interval time.Duration // 0: sceneInterval
	watch    func(Progress)

	start     time.Time
	posts     []time.Duration // when each request began
	bodies    []string
	mu        sync.Mutex // of events: a results file is written beside the run
	events    []string
	ending    plan.Summary
	sendPlan  *plan.SendPlan
	standings map[string]ledger.Standing
	hash      []string
	lasted    time.Duration
	progress  []Progress
}

// Post answers by the script.
func (s *sendFixture) Post(ctx context.Context, to apiclient.Endpoint, body []byte, mayStart func() error) apiclient.Answer {
	n := len(s.posts)
	s.posts = append(s.posts, time.Since(s.start))
	s.bodies = append(s.bodies, string(body))
	s.note("post")
	if s.onPost != nil {
		s.onPost(n)
	}
	answer := ok
	if n < len(s.script) {
		answer = s.script[n]
	}
	time.Sleep(answer.connects)
	if err := mayStart(); err != nil {
		return apiclient.Answer{Err: &apiclient.NotMadeError{Call: "POST", Err: err}}
	}
	select {
	case <-time.After(answer.takes):
		return answer.Answer
	case <-ctx.Done():
		return apiclient.Answer{Written: true, Err: ctx.Err()}
	}
}

func (*sendFixture) Fits(*resultsreport.Report) error { return nil }

// Write counts as an event only.
func (s *sendFixture) Write(*resultsreport.Report) error {
	s.note("sheet")
	return nil
}

func (s *sendFixture) note(event string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.events = append(s.events, event)
}

// eventLog notes the order in which a ledger is written to.
type eventLog struct {
	AttemptLedger
	fixture *sendFixture
}

func (b eventLog) Begin(ctx context.Context, a ledger.Attempt) (int64, error) {
	n, err := b.AttemptLedger.Begin(ctx, a)
	b.fixture.note("begin")
	return n, err
}

func (b eventLog) End(ctx context.Context, n int64, started time.Time, end ledger.AttemptEnd) error {
	b.fixture.note("end")
	return b.AttemptLedger.End(ctx, n, started, end)
}

const sceneInterval = 500 * time.Millisecond

// play sends rows in a bubble of fake time. soft and hard may be nil.
func (s *sendFixture) play(t *testing.T, rows ...pipetest.Row) *sendFixture {
	t.Helper()
	s.t = t
	path := pipetest.SaveCSV(t, rows...)
	synctest.Test(t, func(t *testing.T) {
		plan := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{Now: time.Now()})
		deliveries := plantest.DeliveriesOf(plan)
		s.sendPlan = plantest.ReconcilePlan(t, plan, plantest.StandingsAfter(t, deliveries, s.past...), s.wishes)
		for _, d := range deliveries {
			s.hash = append(s.hash, d.Hash)
		}
		s.send(t)
	})
	return s
}

func (s *sendFixture) send(t *testing.T) {
	book, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	defer book.Close()
	open, err := ledgertest.BeginRun(t.Context(), book, ledger.Run{Name: "run", Space: "space", Started: time.Now()})
	pipetest.Must(t, err)
	if s.limits == (Limits{}) {
		s.limits = Limits{MaxAttempts: 5, MaxOutage: 15 * time.Minute}
	}
	var writes AttemptLedger = open
	if s.book != nil {
		writes = s.book(open)
	}
	if s.sheet == nil {
		s.sheet = s
	}
	soft, cancel := context.WithCancel(t.Context())
	defer cancel()
	if s.soft != nil {
		s.soft(s, cancel)
	}
	if s.clock == nil {
		s.clock = pipetest.BubbleClock{}
	}
	interval := cmp.Or(s.interval, sceneInterval)
	if s.atOnce {
		interval = 0
	}
	s.start = time.Now()
	s.ending, err = Send(s.sendPlan, soft, t.Context(), Config{Queue: EverythingNow(s.sendPlan), Name: "run", Poster: s, Ledger: eventLog{writes, s}, Results: s.sheet, Clock: s.clock,
		Jitter: func() float64 { return 0.5 }, Interval: interval, Limits: s.limits, OnSuspend: s.slept, Lane: s.lane, Memory: s.memory, Standings: s.standingsKnown(),
		Progress: func(p Progress) {
			s.progress = append(s.progress, p)
			if s.watch != nil {
				s.watch(p)
			}
		}})
	pipetest.Must(t, err)
	s.lasted = time.Since(s.start)
	s.standings, err = book.Standings(t.Context(), "space", "")
	pipetest.Must(t, err)
}

// standingsKnown are what the fixture's ledger has, where somebody is to ask.
func (s *sendFixture) standingsKnown() func() (map[string]ledger.Standing, error) {
	if s.known == nil {
		return nil
	}
	return func() (map[string]ledger.Standing, error) { return s.known(), nil }
}

// results are the words for what became of the deliveries.
func (s *sendFixture) results() string {
	var words []string
	for _, d := range s.sendPlan.Deliveries {
		words = append(words, string(d.Status.State))
	}
	return strings.Join(words, " ")
}

// states are what the ledger of this run has of the deliveries, - for nothing.
func (s *sendFixture) states() string {
	var words []string
	for _, hash := range s.hash {
		state := string(s.standings[hash].State)
		if state == "" {
			state = "-"
		}
		words = append(words, state)
	}
	return strings.Join(words, " ")
}

func (s *sendFixture) status(i int) plan.Status { return s.sendPlan.Deliveries[i].Status }
