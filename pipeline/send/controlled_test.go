package send

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
)

// board is a controlled queue: deliveries in an order, each at its moment, and what people do meanwhile.
type board struct {
	sendPlan *plan.SendPlan
	start    time.Time
	queue    []turn
	putOff   func(n int, d *plan.Delivery) bool
	atStart  func(d *plan.Delivery) error
	seen     int64
	stopped  func(why string) bool
	waits    int
	happened []string
	starts   []time.Duration
	failed   error
}

// turn is a delivery that Next gives, after it has waited so long.
type turn struct {
	d     *plan.Delivery
	after time.Duration // Next gives it then, since the start
	at    time.Duration // not before
}

func (b *board) Next(ctx context.Context) (d *plan.Delivery, notBefore time.Time, ok bool) {
	if len(b.queue) == 0 {
		return nil, time.Time{}, false
	}
	if err := (pipetest.BubbleClock{}).Until(ctx, b.start.Add(b.queue[0].after)); err != nil {
		return nil, time.Time{}, false
	}
	next := b.queue[0]
	b.queue = b.queue[1:]
	return next.d, b.start.Add(next.at), true
}

func (b *board) Wait(ctx context.Context, d *plan.Delivery, until time.Time) error {
	b.waits++
	if b.putOff != nil && b.putOff(b.waits, d) {
		b.happened = append(b.happened, "put off "+d.Message().Body)
		return ErrPutOff
	}
	return pipetest.BubbleClock{}.Until(ctx, until)
}

func (b *board) Start(d *plan.Delivery) (started time.Time, seen int64, err error) {
	if b.atStart != nil {
		if err := b.atStart(d); err != nil {
			return time.Time{}, 0, err
		}
	}
	return time.Now().Truncate(time.Millisecond), b.seen, nil
}

func (b *board) Changed() { b.happened = append(b.happened, "changed") }

func (b *board) Begun(*plan.Delivery, time.Time) error {
	b.starts = append(b.starts, time.Since(b.start))
	return nil
}

func (b *board) During(onItsWay context.Context) { <-onItsWay.Done() }

func (b *board) Answered(d *plan.Delivery, _, _ time.Time, outcome ledger.Outcome, final bool) {
	word := d.Message().Body + " " + string(outcome)
	if final {
		word += " final"
	}
	b.happened = append(b.happened, word)
}

func (b *board) Stopped(why string) bool {
	b.happened = append(b.happened, "stopped: "+why)
	return b.stopped == nil || b.stopped(why)
}

// MayGoOut is what comes next and nothing else: whatever else goes out, a file has to be written for.
func (b *board) MayGoOut() []*plan.Delivery {
	if len(b.queue) == 0 || b.queue[0].d == nil {
		return nil
	}
	return []*plan.Delivery{b.queue[0].d}
}

func (b *board) Failed() error { return b.failed }

func (b *board) Describe() {
	for _, d := range b.sendPlan.ToPost {
		if d.Status.State == plan.Pending {
			d.Status.Reason = "waiting"
		}
	}
}

// dayRun is a run of a controlled queue of three deliveries, a, b and c, in fake time.
type dayRun struct {
	board    *board
	queue    ControlledQueue // nil: the board
	script   []reply
	books    func(AttemptLedger) AttemptLedger
	disk     *disk
	lane     ledger.HeldLane // nil: none
	soft     func(cancel func())
	posts    []string
	beyond   []string // posted though the file on disk does not name it
	ending   plan.Summary
	requests string // what the ledger has of a, b and c
}

func (r *dayRun) Post(_ context.Context, _ apiclient.Endpoint, body []byte, mayStart func() error) apiclient.Answer {
	for _, d := range r.board.sendPlan.ToPost {
		if strings.Contains(string(body), `"body":"`+d.Message().Body+`"`) {
			r.posts = append(r.posts, d.Message().Body)
			if !slices.Contains(r.disk.stands().MayGoOutNames, r.board.sendPlan.NameOf(d)) {
				r.beyond = append(r.beyond, d.Message().Body)
			}
		}
	}
	answer := ok
	if n := len(r.posts) - 1; n < len(r.script) {
		answer = r.script[n]
	}
	time.Sleep(answer.connects)
	if err := mayStart(); err != nil {
		return apiclient.Answer{Err: err}
	}
	time.Sleep(answer.takes)
	return answer.Answer
}

// play plays it; order makes the queue.
func (r *dayRun) play(t *testing.T, order func(a, b, c *plan.Delivery) []turn) *dayRun {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		rows := []pipetest.Row{pipetest.PostRow.With("body", "a"), pipetest.PostRow.With("body", "b"), pipetest.PostRow.With("body", "c")}
		sendPlan := plantest.ReconcileNew(t, plantest.TakeGood(t, rows...))
		r.board.sendPlan, r.board.start = sendPlan, time.Now()
		r.board.queue = order(sendPlan.ToPost[0], sendPlan.ToPost[1], sendPlan.ToPost[2])
		if r.disk == nil {
			r.disk = &disk{}
		}
		book, err := sqlite.InMemory(t.Context())
		pipetest.Must(t, err)
		defer book.Close()
		open, err := ledgertest.BeginRun(t.Context(), book, ledger.Run{Name: "run", Space: "space", Started: time.Now()})
		pipetest.Must(t, err)
		var writes AttemptLedger = open
		if r.books != nil {
			writes = r.books(open)
		}
		soft, cancel := context.WithCancel(t.Context())
		defer cancel()
		if r.soft != nil {
			r.soft(cancel)
		}
		if r.queue == nil {
			r.queue = r.board
		}
		r.ending, err = Send(sendPlan, soft, t.Context(), Config{Queue: r.queue, Name: "run", Space: "space", Poster: r, Ledger: writes, Lane: r.lane, Results: r.disk,
			Clock: pipetest.BubbleClock{}, Jitter: func() float64 { return 0.5 }, Interval: sceneInterval, Limits: DefaultLimits()})
		pipetest.Must(t, err)
		standings, err := book.Standings(t.Context(), "space", "")
		pipetest.Must(t, err)
		var words []string
		for _, d := range sendPlan.ToPost {
			words = append(words, string(standings[d.Hash].State))
		}
		r.requests = strings.Join(words, " ")
	})
	if len(r.beyond) > 0 {
		t.Errorf("posted, and the file on disk does not name it: %v", r.beyond)
	}
	return r
}

func (r *dayRun) happens(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(r.board.happened, want) {
		t.Errorf("it happened\n%s\nwant\n%s", strings.Join(r.board.happened, "\n"), strings.Join(want, "\n"))
	}
}

// Deliveries go out in the order of the queue and at their moments, however long it waits, and each file on disk names
// what goes out by it. A long wait is no gap.
func TestControlledQueueGivesTheOrder(t *testing.T) {
	r := (&dayRun{board: &board{}}).play(t, func(a, b, c *plan.Delivery) []turn {
		return []turn{{c, 0, time.Second}, {nil, time.Hour, 0}, {a, 2 * time.Hour, 2*time.Hour + time.Minute}, {b, 3 * time.Hour, 0}}
	})
	r.happens(t, "c accepted final", "a accepted final", "b accepted final")
	if want := []time.Duration{time.Second, 2*time.Hour + time.Minute, 3 * time.Hour}; r.board.starts[0] != want[0] || r.board.starts[1] != want[1] ||
		r.board.starts[2] < want[2] || r.board.starts[2] > want[2]+time.Second {
		t.Errorf("they started at %v", r.board.starts)
	}
	if r.ending.Sent != 3 || r.ending.Stopped != "" || r.ending.Interrupted || !r.disk.stands().Ended || len(r.disk.stands().MayGoOutNames) > 0 {
		t.Errorf("%+v", r.ending)
	}
}

// While nothing goes out, a queue that has nothing yet has the file brought up to date: it says what is sent.
func TestIdleQueueHasTheFileWritten(t *testing.T) {
	r := (&dayRun{board: &board{}, soft: func(cancel func()) { time.AfterFunc(time.Hour, cancel) }}).play(t, func(a, b, c *plan.Delivery) []turn {
		return []turn{{a, 0, 0}, {nil, time.Minute, 0}, {b, 2 * time.Hour, 0}}
	})
	files := r.disk.files
	if idle := files[len(files)-2]; idle.Ended || count(idle, plan.Sent) != 1 || !r.ending.Interrupted || r.ending.Pending != 2 {
		t.Errorf("ended %v with %d sent, %+v", idle.Ended, count(idle, plan.Sent), r.ending)
	}
	if line := r.disk.stands().Lines[1]; line.Status.Reason != "waiting" {
		t.Errorf("%+v", line.Status)
	}
}

// What is put off in any wait stays pending, nothing of it goes out, and it goes out when the queue gives it again.
func TestPutOff(t *testing.T) {
	r := &dayRun{board: &board{putOff: func(n int, _ *plan.Delivery) bool { return n == 1 }}}
	r.play(t, func(a, b, c *plan.Delivery) []turn { return []turn{{a, 0, 0}, {b, 0, 0}, {a, 0, 0}} })
	r.happens(t, "put off a", "b accepted final", "a accepted final")
	if r.requests != "sent sent " || r.board.sendPlan.ToPost[0].Status.Attempts != 1 {
		t.Errorf("the ledger has %q, %+v", r.requests, r.board.sendPlan.ToPost[0].Status)
	}
	off := true
	r = &dayRun{board: &board{atStart: func(*plan.Delivery) error {
		if off {
			off = false
			return ErrPutOff
		}
		return nil
	}}}
	r.play(t, func(a, b, c *plan.Delivery) []turn { return []turn{{a, 0, 0}, {b, 0, 0}} })
	if !slices.Equal(r.posts, []string{"b"}) || r.board.sendPlan.ToPost[0].Status.State != plan.Pending || r.requests != " sent " {
		t.Errorf("put off at its start: posted %v, the ledger has %q", r.posts, r.requests)
	}
}

// What the service asks to wait after a 429 holds for the next delivery, too, where the one that met it is put off meanwhile.
func TestPutOffKeepsTheWaitOfTheService(t *testing.T) {
	r := &dayRun{board: &board{putOff: func(n int, _ *plan.Delivery) bool { return n == 2 }}, script: script(retryAfter(429, time.Minute))}
	r.play(t, func(a, b, c *plan.Delivery) []turn { return []turn{{a, 0, 0}, {b, 0, 0}, {a, 0, 0}} })
	r.happens(t, "a not now", "put off a", "b accepted final", "a accepted final")
	if len(r.board.starts) != 3 || r.board.starts[1] < time.Minute {
		t.Errorf("they started at %v", r.board.starts)
	}
}

// What would stop a run is told to the queue, and the run goes on, with counts that begin again; or ends where the queue says so.
func TestStoppedQueue(t *testing.T) {
	lane := &heldLane{handover: ledger.Handover{SinceLast: -1}}
	r := (&dayRun{board: &board{}, lane: lane, script: script(status(401), times(20, status(500)))}).play(t, func(a, b, c *plan.Delivery) []turn {
		return []turn{{a, 0, 0}, {b, 0, 0}, {c, 0, 0}}
	})
	if got := strings.Join(r.board.happened, "; "); strings.Count(got, "stopped: ") != 2 || !strings.HasPrefix(got, "a gave up final; stopped: the service answers 401") || r.ending.Stopped != "" {
		t.Errorf("%s, %+v", got, r.ending)
	}
	if last := lane.notes[len(lane.notes)-1]; last != "" { // its next holder begins with fresh counts, too
		t.Errorf("with the lane goes %s", last)
	}
	if len(r.posts) != 11 { // five of b, five of c: then ten are in a row
		t.Errorf("%d posts", len(r.posts))
	}
	r = (&dayRun{board: &board{stopped: func(string) bool { return false }}, script: script(status(401))}).play(t, func(a, b, c *plan.Delivery) []turn {
		return []turn{{a, 0, 0}, {b, 0, 0}}
	})
	if len(r.posts) != 1 || !strings.Contains(r.ending.Stopped, "401") {
		t.Errorf("%v, %+v", r.posts, r.ending)
	}
}

// readOnlyBook is a ledger that stops writing.
type readOnlyBook struct {
	AttemptLedger
	begin, end error
}

func (b readOnlyBook) Begin(ctx context.Context, a ledger.Attempt) (int64, error) {
	if b.begin != nil {
		return 0, b.begin
	}
	return b.AttemptLedger.Begin(ctx, a)
}

func (b readOnlyBook) End(ctx context.Context, n int64, started time.Time, end ledger.AttemptEnd) error {
	return errors.Join(b.AttemptLedger.End(ctx, n, started, end), b.end)
}

// A ledger that cannot be written ends the run for good: no hold helps.
func TestLedgerThatFailsEndsTheDaysRun(t *testing.T) {
	for name, book := range map[string]readOnlyBook{"the lane is lost": {begin: &ledger.LaneLostError{}}, "begin": {begin: errReadOnly}, "end": {end: errReadOnly}} {
		r := &dayRun{board: &board{}, books: func(to AttemptLedger) AttemptLedger { book.AttemptLedger = to; return book }}
		r.play(t, func(a, b, c *plan.Delivery) []turn { return []turn{{a, 0, 0}, {b, 0, 0}} })
		r.happens(t)
		if r.ending.Stopped == "" || len(r.posts) > 1 || name != "end" && len(r.posts) > 0 {
			t.Errorf("%s: %v, %+v", name, r.posts, r.ending)
		}
	}
}

// Results that cannot be written hold the day, and nothing goes out that no file names.
func TestResultsThatFailHoldTheDay(t *testing.T) {
	r := &dayRun{board: &board{}, disk: &disk{writes: []diskWrite{{}, {fails: true}}}}
	r.play(t, func(a, b, c *plan.Delivery) []turn { return []turn{{a, 0, 0}, {b, 0, 0}, {c, 0, 0}} })
	r.happens(t, "a accepted final", "stopped: nothing goes out before the results are on disk: "+errReadOnly.Error(), "c accepted final")
}

// A delivery that the queue gives twice, or that is not to be posted, is not posted.
func TestControlledQueuePostsOnce(t *testing.T) {
	r := (&dayRun{board: &board{}}).play(t, func(a, b, c *plan.Delivery) []turn {
		b.Action = plan.ActionNone
		return []turn{{a, 0, 0}, {a, 0, 0}, {b, 0, 0}, {c, 0, 0}}
	})
	r.happens(t, "a accepted final", "stopped: "+stopOutOfOrder, "stopped: "+stopOutOfOrder, "c accepted final")
}
