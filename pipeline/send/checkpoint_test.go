package send

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/resultsreport"
)

// disk is a results file on a disk that is slow or refuses to write.
type disk struct {
	mu     sync.Mutex
	writes []diskWrite             // what becomes of each; after them, all go well at once
	files  []*resultsreport.Report // written whole, the oldest first
}

type diskWrite struct {
	takes  time.Duration
	fails  bool
	panics bool
}

var errReadOnly = errors.New("the folder is read-only")

func (*disk) Fits(*resultsreport.Report) error { return nil }

func (d *disk) Write(r *resultsreport.Report) error {
	d.mu.Lock()
	next := diskWrite{}
	if len(d.writes) > 0 {
		next, d.writes = d.writes[0], d.writes[1:]
	}
	d.mu.Unlock()
	time.Sleep(next.takes)
	if next.panics {
		panic("dropped")
	}
	if next.fails {
		return errReadOnly
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.files = append(d.files, r)
	return nil
}

// stands is the file that whoever looks now finds.
func (d *disk) stands() *resultsreport.Report {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.files[len(d.files)-1]
}

// mayBeOut reports whether a take-over from the file would mergePrior that the
// delivery may be out: it is one of the pending ones, the first ones, as many as
// the file says.
func mayBeOut(file *resultsreport.Report, delivery string) bool {
	n := 0
	for _, line := range file.Lines {
		if line.Status.State != plan.Pending {
			continue
		}
		if n++; n > file.MayGoOut {
			return false
		}
		if line.Delivery == delivery {
			return true
		}
	}
	return false
}

// watched is a service that holds each request against the file that stands.
type watched struct {
	disk     *disk
	sendPlan *plan.SendPlan
	takes    time.Duration
	posts    int
	beyond   []string
}

func (w *watched) Post(_ context.Context, _ apiclient.Endpoint, body []byte, mayStart func() error) apiclient.Answer {
	w.posts++
	for _, d := range w.sendPlan.ToPost {
		if strings.Contains(string(body), `"body":"`+d.Message().Body+`"`) && !mayBeOut(w.disk.stands(), ":"+d.Hash) {
			w.beyond = append(w.beyond, d.Message().Body)
		}
	}
	time.Sleep(w.takes)
	return ok.Answer
}

// TestBudget holds that at any moment, however slow or broken the disk is, the
// file that stands owns up to every delivery that may be out.
func TestBudget(t *testing.T) {
	var rows []pipetest.Row
	for i := range 120 {
		rows = append(rows, pipetest.PostRow.With("body", "no "+strconv.Itoa(i)))
	}
	path, space := pipetest.SaveCSV(t, rows...), pipetest.Harbour(t)
	rapid.Check(t, func(r *rapid.T) {
		choice := plan.Filter{}
		if from := rapid.IntRange(2, 60).Draw(r, "from"); from > 2 {
			choice.Rows = []plan.RowRange{{From: from, To: from + rapid.IntRange(0, 60).Draw(r, "more")}, {From: 115, To: 121}}
		}
		d := &disk{writes: rapid.SliceOfN(rapid.Custom(drawWrite), 1, 12).Draw(r, "writes")}
		d.writes[0].fails = false
		latency := time.Duration(rapid.IntRange(0, 3000).Draw(r, "latency")) * time.Millisecond
		interval := rapid.SampledFrom([]time.Duration{50 * time.Millisecond, 500 * time.Millisecond, 4 * time.Second}).Draw(r, "interval")
		others := rapid.IntRange(-1, 2000).Draw(r, "others")
		var w *watched
		var ending plan.Summary
		synctest.Test(t, func(t *testing.T) {
			w = &watched{disk: d, takes: latency, sendPlan: plantest.ReconcilePlan(t, plantest.TakeFile(t, path, space, plan.Options{Filter: choice}), nil, plan.ResendOptions{})}
			ending = sendOn(t, w.sendPlan, w, interval, scheduleAmong(others))
		})
		if len(w.beyond) > 0 {
			r.Fatalf("out beyond what the file says: %v", w.beyond)
		}
		if ending.Stopped == "" && w.posts != len(w.sendPlan.ToPost) || ending.Sent != w.posts {
			r.Fatalf("%d posts for %d deliveries, %d sent, stopped for %q", w.posts, len(w.sendPlan.ToPost), ending.Sent, ending.Stopped)
		}
		if ending.Stopped != "" && !strings.Contains(ending.Stopped, errReadOnly.Error()) {
			r.Fatalf("stopped for %q", ending.Stopped)
		}
	})
}

func drawWrite(r *rapid.T) diskWrite {
	return diskWrite{takes: time.Duration(rapid.IntRange(0, 40).Draw(r, "seconds")) * time.Second, fails: rapid.IntRange(0, 3).Draw(r, "luck") == 0}
}

func sendOn(t *testing.T, sendPlan *plan.SendPlan, w *watched, interval time.Duration, turns *ResultsSchedule) plan.Summary {
	t.Helper()
	ending, err := Send(sendPlan, context.Background(), context.Background(), Config{Queue: EverythingNow(sendPlan), Name: "run", Poster: w, Ledger: noLog{}, Results: w.disk, Schedule: turns,
		Clock: pipetest.BubbleClock{}, Jitter: func() float64 { return 0 }, Interval: interval, Limits: Limits{MaxAttempts: 5, MaxOutage: time.Minute}})
	if err != nil {
		t.Fatal(err)
	}
	return ending
}

// crowded is a service that has too much to do for ten seconds.
type crowded struct {
	watched
	until time.Time
	out   atomic.Int64
}

func (c *crowded) Post(ctx context.Context, to apiclient.Endpoint, body []byte, mayStart func() error) apiclient.Answer {
	if time.Now().Before(c.until) && c.posts > 0 {
		return status(429).Answer
	}
	c.out.Add(1)
	return c.watched.Post(ctx, to, body, mayStart)
}

// inspectedDisk is a results file that is looked at in the moment in which it stands.
type inspectedDisk struct {
	disk
	service *crowded
	beyond  int
}

func (w *inspectedDisk) Write(r *resultsreport.Report) error {
	err := w.disk.Write(r)
	out := 0
	for i, line := range r.Lines {
		if int64(i) < w.service.out.Load() && line.Status.State == plan.Pending {
			out++
		}
	}
	w.beyond = max(w.beyond, out-r.MayGoOut)
	return err
}

// TestBudgetOfASlowerPace holds that a file which was begun at a slow pace, and takes long, owns up
// to all that the quicker one before it has let out.
func TestBudgetOfASlowerPace(t *testing.T) {
	path, space := pipetest.SaveCSV(t, pipetest.Numbered(120)...), pipetest.Harbour(t)
	synctest.Test(t, func(t *testing.T) {
		sendPlan := plantest.ReconcilePlan(t, plantest.TakeFile(t, path, space, plan.Options{}), nil, plan.ResendOptions{})
		slow := &inspectedDisk{disk: disk{writes: []diskWrite{{}, {takes: 40 * time.Second}}}}
		slow.service = &crowded{watched: watched{disk: &slow.disk, sendPlan: sendPlan}, until: time.Now().Add(10 * time.Second)}
		ending, err := Send(sendPlan, t.Context(), t.Context(), Config{Queue: EverythingNow(sendPlan), Poster: slow.service, Ledger: noLog{}, Results: slow, Clock: pipetest.BubbleClock{},
			Jitter: func() float64 { return 0 }, Interval: 50 * time.Millisecond, Limits: DefaultLimits()})
		if pipetest.Must(t, err); slow.beyond > 0 || ending.Sent != 120 {
			t.Errorf("%d were out beyond what the file says, %d sent, stopped for %q", slow.beyond, ending.Sent, ending.Stopped)
		}
	})
}

// noLog forgets what it is told: these runs are about the results alone.
type noLog struct{}

func (noLog) Begin(context.Context, ledger.Attempt) (int64, error)           { return 1, nil }
func (noLog) End(context.Context, int64, time.Time, ledger.AttemptEnd) error { return nil }

// play sends n rows onto a disk.
func (d *disk) play(t *testing.T, n int, interval time.Duration) (*watched, plan.Summary) {
	t.Helper()
	var rows []pipetest.Row
	for i := range n {
		rows = append(rows, pipetest.PostRow.With("body", "no "+strconv.Itoa(i)))
	}
	path := pipetest.SaveCSV(t, rows...)
	var w *watched
	var ending plan.Summary
	synctest.Test(t, func(t *testing.T) {
		w = &watched{disk: d, sendPlan: plantest.ReconcilePlan(t, plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{}), nil, plan.ResendOptions{})}
		ending = sendOn(t, w.sendPlan, w, interval, nil)
	})
	return w, ending
}

// TestReports holds when the file is written, and what it says.
func TestReports(t *testing.T) {
	d := &disk{}
	_, ending := d.play(t, 100, 500*time.Millisecond) // 49.5 seconds
	first, last := d.files[0], d.files[len(d.files)-1]
	if first.Ended || first.MayGoOut == 0 || first.MayGoOut > 25 || count(first, plan.Pending) != 100 {
		t.Errorf("at the start: ended %v, %d may go out, %d pending", first.Ended, first.MayGoOut, count(first, plan.Pending))
	}
	if !last.Ended || last.MayGoOut != 0 || count(last, plan.Sent) != 100 || ending.ResultsError != nil {
		t.Errorf("at the end: ended %v, %d may go out, %d sent, %v", last.Ended, last.MayGoOut, count(last, plan.Sent), ending.ResultsError)
	}
	if len(d.files) < 5 || len(d.files) > 8 {
		t.Errorf("%d files in 50 seconds, one is due about every 10", len(d.files))
	}
	for i, file := range d.files[1:] {
		if count(file, plan.Sent) <= count(d.files[i], plan.Sent) || file.Run != "run" || len(file.Lines) != 100 {
			t.Errorf("file %d: %d sent of %d lines of run %q", i+1, count(file, plan.Sent), len(file.Lines), file.Run)
		}
	}
}

// TestFilesThatTakeLong holds that a run does not stand still for files that take seconds, and does not
// spend its time on them.
func TestFilesThatTakeLong(t *testing.T) {
	d := &disk{}
	for range 40 {
		d.writes = append(d.writes, diskWrite{takes: 3 * time.Second})
	}
	w, ending := d.play(t, 300, 500*time.Millisecond)
	first, last := w.sendPlan.ToPost[0].Status.SentAt, w.sendPlan.ToPost[299].Status.SentAt
	if took := last.Sub(first); took != 299*500*time.Millisecond || ending.Sent != 300 {
		t.Errorf("300 messages took %s, %d sent", took, ending.Sent)
	}
	if len(d.files) < 6 || len(d.files) > 8 {
		t.Errorf("%d files in 150 seconds, one is due every 27", len(d.files))
	}
}

func count(r *resultsreport.Report, result plan.State) int {
	n := 0
	for _, line := range r.Lines {
		if line.Status.State == result {
			n++
		}
	}
	return n
}

// TestNothingToPost writes the file all the same.
func TestNothingToPost(t *testing.T) {
	s := (&sendFixture{past: []plantest.Past{plantest.WasSent}}).play(t, pipetest.PostRow)
	if len(s.posts) != 0 || s.results() != "sent" || s.ending.Already != 1 || strings.Join(s.events, " ") != "sheet sheet" {
		t.Errorf("%d posts, %s, %+v, %v", len(s.posts), s.results(), s.ending.Counts, s.events)
	}
}

// TestDiskThatFails holds that a run stops where its results cannot be written,
// and that the end says so.
func TestDiskThatFails(t *testing.T) {
	broken := make([]diskWrite, 100)
	for i := range broken {
		broken[i].fails = i > 0
	}
	w, ending := (&disk{writes: broken}).play(t, 100, 500*time.Millisecond)
	if w.posts != w.disk.files[0].MayGoOut || !strings.Contains(ending.Stopped, errReadOnly.Error()) || !errors.Is(ending.ResultsError, errReadOnly) {
		t.Errorf("%d posts, stopped for %q, at the end %v", w.posts, ending.Stopped, ending.ResultsError)
	}
	broken[0].fails = true
	synctest.Test(t, func(t *testing.T) {
		sendPlan := plantest.ReconcileNew(t, plantest.TakeGood(t, pipetest.PostRow))
		w := &watched{disk: &disk{writes: broken[:1]}, sendPlan: sendPlan}
		_, err := Send(sendPlan, t.Context(), t.Context(), Config{Queue: EverythingNow(sendPlan), Poster: w, Ledger: noLog{}, Results: w.disk, Clock: pipetest.BubbleClock{}, Jitter: func() float64 { return 0 }})
		if !errors.Is(err, errReadOnly) || w.posts != 0 {
			t.Errorf("a first file that cannot be written: %v after %d posts", err, w.posts)
		}
	})
}

// TestInterruptedWhileTheDiskIsSlow holds an interrupt to end the wait for the file.
func TestInterruptedWhileTheDiskIsSlow(t *testing.T) {
	slow := &disk{writes: []diskWrite{{}, {takes: time.Hour}}}
	s := &sendFixture{sheet: slow, soft: func(_ *sendFixture, cancel func()) { time.AfterFunc(time.Minute, cancel) }}
	var rows []pipetest.Row
	for i := range 40 {
		rows = append(rows, pipetest.PostRow.With("body", strconv.Itoa(i)))
	}
	s.play(t, rows...)
	if !s.ending.Interrupted || s.ending.Stopped != "" || s.ending.Pending == 0 || !strings.Contains(s.status(39).Reason, "interrupted") {
		t.Errorf("%+v, the rest is pending for %q", s.ending, s.status(39).Reason)
	}
	if !slow.stands().Ended {
		t.Error("the results are not written at the end")
	}
}
