package send

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
)

// randomRun is a run in fake time through whatever was drawn: answers, how long they take, a
// machine that sleeps or whose clock is set, planners who answer or stop it.
type randomRun struct {
	answers   []reply
	jumps     []jump
	replies   []bool // to the questions whether to go on; after them, yes
	softAfter time.Duration
	hardAfter time.Duration // from there

	clock    setClock
	start    time.Time
	stopped  atomic.Bool // a question was answered no, or somebody interrupted
	asked    []time.Duration
	posts    []randomPost
	posting  bool
	problems []string
}

// jump sets the clock.
type jump struct {
	at time.Duration
	by time.Duration
}

// randomPost is one request as the service saw it.
type randomPost struct {
	at     time.Duration
	body   string
	answer apiclient.Answer
}

func drawRandomRun(r *rapid.T) *randomRun {
	kinds := []reply{ok, ok, ok, ok, status(201), status(400), status(429), retryAfter(429, 90*time.Second), retryAfter(503, time.Minute), status(500),
		status(503), status(502), lost, webPage, brokenOff, noWay, noWay, noWay, status(401), retryAfter(429, time.Hour)}
	answer := rapid.Custom(func(r *rapid.T) reply {
		a := rapid.SampledFrom(kinds).Draw(r, "answer")
		a.takes = time.Duration(rapid.SampledFrom([]int{0, 0, 0, 20, 600, 60_000}).Draw(r, "milliseconds")) * time.Millisecond
		a.connects = time.Duration(rapid.SampledFrom([]int{0, 0, 0, 0, 0, 300, 8_000}).Draw(r, "to connect")) * time.Millisecond
		return a
	})
	w := &randomRun{answers: rapid.SliceOfN(answer, 0, 30).Draw(r, "answers"), replies: rapid.SliceOfN(rapid.Bool(), 0, 3).Draw(r, "replies")}
	// Either way alone: put forward and then back within one wait, a clock hides a gap.
	spans := rapid.SampledFrom([][]time.Duration{{time.Second, 30 * time.Second, 10 * time.Minute, time.Hour, 48 * time.Hour}, {-time.Second, -time.Minute, -time.Hour}}).Draw(r, "way")
	jumps := rapid.Custom(func(r *rapid.T) jump {
		at := time.Duration(rapid.IntRange(0, 90_000).Draw(r, "at"))*time.Millisecond + 137*time.Microsecond // when nothing else happens
		return jump{at, rapid.SampledFrom(spans).Draw(r, "by")}
	})
	w.jumps = rapid.SliceOfN(jumps, 0, 3).Draw(r, "jumps")
	if rapid.IntRange(0, 2).Draw(r, "interrupted") == 0 {
		w.softAfter = time.Duration(rapid.IntRange(1, 60_000).Draw(r, "soft")) * time.Millisecond
		w.hardAfter = time.Duration(rapid.SampledFrom([]int{0, 10, 5000}).Draw(r, "hard")) * time.Millisecond
	}
	return w
}

func (w *randomRun) fault(text string) { w.problems = append(w.problems, text) }

func (w *randomRun) Post(ctx context.Context, _ apiclient.Endpoint, body []byte, mayStart func() error) apiclient.Answer {
	if w.posting {
		w.fault("two requests at once")
	}
	if w.stopped.Load() {
		w.fault("a request after the stop")
	}
	w.posting = true
	defer func() { w.posting = false }()
	answer := ok
	if n := len(w.posts); n < len(w.answers) {
		answer = w.answers[n]
	}
	w.posts = append(w.posts, randomPost{time.Since(w.start), string(body), answer.Answer})
	time.Sleep(answer.connects)
	if err := mayStart(); err != nil {
		w.posts[len(w.posts)-1].answer = noWay.Answer
		return apiclient.Answer{Err: &apiclient.NotMadeError{Call: "POST", Err: err}}
	}
	if answer.connects > maxToFirstByte {
		w.fault("a first byte that came too late")
	}
	select {
	case <-time.After(answer.takes):
		return answer.Answer
	case <-ctx.Done():
		w.posts[len(w.posts)-1].answer = lost.Answer
		return lost.Answer
	}
}

// toAnswer is how long the planner thinks; a sleep meanwhile is not asked about again.
const toAnswer = 20 * time.Second

func (w *randomRun) slept(time.Duration) bool {
	w.asked = append(w.asked, time.Since(w.start))
	time.Sleep(toAnswer)
	if n := len(w.asked); n <= len(w.replies) && !w.replies[n-1] {
		w.stopped.Store(true)
	}
	return !w.stopped.Load()
}

// send plays the run in the bubble that it is called in.
func (w *randomRun) send(ctx context.Context, sendPlan *plan.SendPlan) (ending plan.Summary, standings map[string]ledger.Standing, err error) {
	book, err := sqlite.InMemory(ctx)
	if err != nil {
		return ending, nil, err
	}
	defer book.Close()
	open, err := ledgertest.BeginRun(ctx, book, ledger.Run{Name: "run", Space: "space", Started: time.Now()})
	if err != nil {
		return ending, nil, err
	}
	hard, cut := context.WithCancel(context.Background())
	defer cut()
	soft, stop := context.WithCancel(hard)
	defer stop()
	w.start = time.Now()
	var timers []*time.Timer
	for _, j := range w.jumps {
		timers = append(timers, time.AfterFunc(j.at, func() { w.clock.by(j.by) }))
	}
	if w.softAfter > 0 {
		timers = append(timers, time.AfterFunc(w.softAfter, func() { w.stopped.Store(true); stop() }))
	}
	if w.hardAfter > 0 {
		timers = append(timers, time.AfterFunc(w.softAfter+w.hardAfter, cut))
	}
	ending, err = Send(sendPlan, soft, hard, Config{Queue: EverythingNow(sendPlan), Name: "run", Poster: w, Ledger: open, Results: &sendFixture{}, Clock: &w.clock, Jitter: func() float64 { return 0.5 },
		Interval: sceneInterval, Limits: Limits{MaxAttempts: 3, MaxOutage: 10 * time.Minute}, OnSuspend: w.slept})
	for _, timer := range timers {
		timer.Stop()
	}
	if err == nil {
		standings, err = book.Standings(ctx, "space", "")
	}
	return ending, standings, err
}

// check holds what is true of every run.
func (w *randomRun) check(sendPlan *plan.SendPlan, ending plan.Summary, standings map[string]ledger.Standing) []string {
	w.checkStarts()
	requests := map[string][]apiclient.Answer{}
	for _, p := range w.posts {
		var sent struct{ Body string }
		if err := json.Unmarshal([]byte(p.body), &sent); err != nil {
			w.fault(err.Error())
		}
		requests[sent.Body] = append(requests[sent.Body], p.answer)
	}
	for _, d := range sendPlan.Deliveries {
		w.checkStatus(d, requests[d.Message().Body], standings[d.Hash])
	}
	if open := ending.Pending > 0; open != (ending.Stopped != "" || ending.Interrupted) && ending.Stopped == "" {
		w.fault("pending is left, and nothing says why")
	}
	return w.problems
}

// checkStarts holds requests apart by the interval, and a long sleep to be asked about
// before the next one.
func (w *randomRun) checkStarts() {
	for i := 1; i < len(w.posts); i++ {
		before, at := w.posts[i-1].at, w.posts[i].at
		if at-before < sceneInterval {
			w.fault("two starts too close")
		}
		for _, j := range w.jumps {
			asked := slices.ContainsFunc(w.asked, func(moment time.Duration) bool { return moment+toAnswer >= j.at && moment <= at })
			if j.by >= 10*time.Minute && j.at >= before && j.at < at && !asked {
				w.fault("a request after a gap that nobody was asked about")
			}
		}
	}
}

// checkStatus holds what is said of a delivery against the answers that it got.
func (w *randomRun) checkStatus(d *plan.Delivery, answers []apiclient.Answer, standing ledger.Standing) {
	written, published, lost := 0, 0, 0
	for i, a := range answers {
		if a.Written {
			written++
		}
		last := i == len(answers)-1
		switch {
		case a.Status/100 == 2 && !a.HTML:
			published++
		case a.Written && (a.Status == 0 || a.HTML || a.Status == 502):
			lost++
		default:
			continue
		}
		if !last {
			w.fault("tried again after it was out, or perhaps")
		}
	}
	f := d.Status
	switch {
	case published > 0 && f.State == plan.Sent, lost > 0 && f.State == plan.Uncertain:
	case published+lost == 0 && (f.State == plan.Failed || f.State == plan.Pending):
	default:
		w.fault("it is " + string(f.State))
	}
	if f.Attempts != written || standing.Requests != written {
		w.fault("attempts are miscounted")
	}
	if standing.State != "" && string(standing.State) != string(f.State) || standing.State == "" && f.State != plan.Pending {
		w.fault("the ledger has it as " + string(standing.State) + ", the results as " + string(f.State))
	}
	if f.State == plan.Pending && f.Reason == "" {
		w.fault("it is pending, and nothing says why")
	}
}

// TestRandomRuns draws runs.
func TestRandomRuns(t *testing.T) {
	path := pipetest.SaveCSV(t, many(8)...)
	rapid.Check(t, func(r *rapid.T) {
		w := drawRandomRun(r)
		var problems []string
		synctest.Test(t, func(t *testing.T) {
			sendPlan := plantest.ReconcilePlan(t, plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{Now: time.Now()}), nil, plan.ResendOptions{})
			ending, standings, err := w.send(t.Context(), sendPlan)
			pipetest.Must(t, err)
			problems = w.check(sendPlan, ending, standings)
		})
		if len(problems) > 0 {
			r.Fatalf("%s\nposts %v\nasked %v", strings.Join(problems, "\n"), w.posts, w.asked)
		}
	})
}
