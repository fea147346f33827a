package frozen

import (
	"cmp"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/play"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
)

// stage is a service with one space, a ledger, and a day that is left to workers there.
type stage struct {
	*testing.T
	standIn *simulator.Simulator
	refuses http.HandlerFunc // in place of the stand-in; nil where it answers
	client  *apiclient.Client
	book    *sqlite.Ledger
	reads   ledger.Ledger // of whoever works out results, in place of the book; nil: that
	lane    ledger.HeldLane
	run     ledger.OpenRun
	options Options
	own     Own
	plan    string
	space   *space.Space  // as it was when the day was left
	later   time.Duration // how much later the day's clock is than the wall clock

	// What comes in place of writing an event, and after it was written; nil, or an answer of nil: nothing.
	failsAdd, cutsAfter func(ledger.DayControl) error

	mu   sync.Mutex
	told chan string
}

func (s *stage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	refuses := s.refuses
	s.mu.Unlock()
	if refuses != nil {
		refuses(w, r)
		return
	}
	s.standIn.ServeHTTP(w, r)
}

const (
	header = "id,persona,channel,body,at,kind\n"
	key    = "a-key-for-tests"
)

// newStage is a stage with a plan, a CSV.
func newStage(t *testing.T, text string) *stage {
	t.Helper()
	s := &stage{T: t, told: make(chan string, 100), standIn: simulator.New(simulator.Options{Space: simulator.Harbour(), AnswerID: true, Key: key}), plan: text}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	var err error
	s.client, err = apiclient.New(apiclient.Config{BaseURL: server.URL + "/v1.1/interface", Key: key})
	pipetest.Must(t, err)
	t.Cleanup(s.client.Close)
	s.book, err = sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "ledger.db"))
	pipetest.Must(t, err)
	t.Cleanup(func() { _ = s.book.Close() })
	in, err := space.Connect(t.Context(), s.client, key)
	pipetest.Must(t, err)
	s.space = in.Space
	id := space.Fingerprint(key)
	pipetest.Must(t, s.book.RememberSpace(t.Context(), ledger.Space{ID: id, Address: s.client.Host(), Seen: pipetest.Noon}, id, nil, nil))
	s.lane, err = s.book.TakeLane(t.Context(), id, ledger.ThisProcess("worker"), false)
	pipetest.Must(t, err)
	s.run, err = s.lane.BeginRun(t.Context(), ledger.Run{Name: "r-1", IsOfDay: true, Round: "day", Started: time.Now()})
	pipetest.Must(t, err)
	asked := pipeline.SendOptions{Round: "day", Interval: time.Millisecond, Limits: send.DefaultLimits()}
	fixed := day.Day{StartEx: time.Now().Truncate(time.Millisecond), StartExText: "now", Zone: "UTC", Speed: 1}
	s.options = Options{Options: dayplan.Options{Asked: asked, Plan: "/home/ann/plan.csv"},
		Day: &Day{Options: play.Options{Late: play.DefaultLate, PastAfter: play.DefaultPastAfter, As: "ann", SameAs: &fixed}}}
	s.own = Own{Name: "north", Run: "r-1"}
	return s
}

// played is a worker that plays the day.
type played struct {
	*stage
	folder string
	lane   *Lane
	soft   context.CancelCauseFunc
	ended  chan struct{}
	end    ledger.PostEnd
	err    error
}

// newWorker is a worker that has played nothing yet.
func (s *stage) newWorker() *Worker {
	s.Helper()
	return New(Config{Ledger: s.book, Holder: ledger.ThisProcess("worker"), Started: time.Now(), Clock: clock.System{}, RecordClock: s.clock, Folder: s.TempDir(), Tell: s.note})
}

func (s *stage) workersRun() ledger.WorkersRun {
	return ledger.WorkersRun{Name: "r", Kind: ledger.KindPlay, Round: "day", Options: s.options.String()}
}

// play has a new worker play the day.
func (s *stage) play() *played { return s.playBy(s.newWorker()) }

// playBy has a worker play the day in a goroutine of its own.
func (s *stage) playBy(worker *Worker) *played {
	s.Helper()
	soft, stop := context.WithCancelCause(s.Context())
	p := &played{stage: s, folder: worker.Folder, soft: stop, ended: make(chan struct{})}
	s.keepSource()
	var err error
	p.lane, err = worker.NewLane(fakeLane{s.lane, s}, s.workersRun(), In{ID: space.Fingerprint(key), Name: "north", Client: s.client, Fingerprint: space.Fingerprint(key)})
	pipetest.Must(s, err)
	go func() {
		defer close(p.ended)
		defer stop(nil)
		p.end, p.err = p.lane.Post(soft, s.Context(), time.Time{})
	}()
	return p
}

// stop has the worker give the lane back, as SIGTERM does.
func (p *played) stop() { p.soft(nil) }

func (s *stage) clock() clock.Clock {
	record := clock.NewRecord()
	record.GoOn(-s.later)
	return record
}

func (s *stage) note(_, text string) { s.told <- text }

// wait waits until the worker has left the lane, and holds that it has left nothing else.
func (p *played) wait() {
	p.Helper()
	<-p.ended
	pipetest.Must(p, p.err)
	if left, err := os.ReadDir(p.folder); err != nil || len(left) > 0 {
		p.Errorf("it leaves %v: %v", left, err)
	}
}

// publishes waits until so many messages were published.
func (s *stage) publishes(n int) {
	s.Helper()
	for {
		changed := s.standIn.Changed()
		if s.standIn.Count() >= n {
			return
		}
		<-changed
	}
}

// ask asks for a control as another terminal does.
func (s *stage) ask(c day.Control) (control.Answer, error) {
	target := control.Target{Ledger: s.book, Space: space.Fingerprint(key), Round: "day", Lists: func(ctx context.Context) (*space.Space, error) {
		return space.Load(ctx, s.client)
	}}
	return target.Submit(s.Context(), c, control.Person{Name: "ann", Host: "desk"}, clock.System{})
}

// row is a post of an inject.
func row(id, at, kind string) string {
	return id + ",petra_lindqvist,gosocial,Text of " + id + "," + at + "," + kind + "\n"
}

// rebuilt are the results as the record has them by now.
func (s *stage) rebuilt() (*pipeline.SpaceRun, *resultsreport.Report) {
	s.Helper()
	rebuilder := Rebuilder{Ledger: cmp.Or[ledger.Ledger](s.reads, s.book), Run: s.workersRun(), Now: time.Now, Clock: s.clock(), Folder: s.TempDir()}
	defer rebuilder.Close()
	job, report, err := rebuilder.Rebuild(s.Context(), &ledger.WorkersSpace{Space: space.Fingerprint(key), RunInSpace: s.own.Run, Ended: time.Now(), How: "finished"})
	pipetest.Must(s, err)
	return job, report
}

// lines are the ids and results as the record has them by now.
func (s *stage) lines() (lines []string) {
	s.Helper()
	_, report := s.rebuilt()
	for _, line := range report.Lines {
		lines = append(lines, plan.TextOf(line.Row, report.File.Index("id"))+" "+string(line.Status.State))
	}
	return lines
}

// A worker begins the day, with the lists of its start, and takes controls, also a plan that stands on another machine; another one goes on with it after that one has
// ended, and when the day has ended the results have everything.
func TestDay(t *testing.T) {
	t.Parallel()
	s := newStage(t, header+row("A", "+0s", "")+row("B", "+1h", "")+row("C", "", "contingency"))
	s.refuses = func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			t.Errorf("the worker asks for %s", r.URL.Path)
		}
		s.standIn.ServeHTTP(w, r)
	}
	first := s.play()
	s.publishes(1)
	must := func(c day.Control) {
		t.Helper()
		if _, err := s.ask(c); err != nil {
			t.Fatal(c.Verb, err)
		}
	}
	must(day.Control{Verb: day.VerbEdit, IDs: []string{"B"}, Cells: []day.Cell{{Column: "body", Value: "Another text"}}})
	s.mu.Lock()
	s.refuses = nil // who takes the plan again asks
	s.mu.Unlock()
	again := pipetest.SaveText(t, "again.csv", header+row("A", "+0s", "")+row("B", "+2h", "")+row("C", "", "contingency")+row("D", "+3h", "")) // no worker has it
	if got, err := s.ask(day.Control{Verb: day.VerbReload, Plan: again}); err != nil || !strings.Contains(got.Text, "D is new") {
		t.Errorf("a reload: %+v, %v", got, err)
	}
	must(day.Control{Verb: day.VerbNow, IDs: []string{"D"}})
	s.publishes(2)
	must(day.Control{Verb: day.VerbMode, Choice: day.ModeCue})
	first.stop()
	first.wait()
	if first.end != (ledger.PostEnd{}) {
		t.Errorf("the first worker ends with %+v", first.end)
	}
	s.options.Day.Mode = day.ModeAuto // counts for the first start alone
	second := s.play()
	must(day.Control{Verb: day.VerbNow, IDs: []string{"B"}})
	s.publishes(3)
	must(day.Control{Verb: day.VerbEndEx})
	second.wait()
	if second.end != (ledger.PostEnd{Done: true, How: "finished"}) {
		t.Errorf("the second worker ends with %+v", second.end)
	}
	if got := s.lines(); !slices.Equal(got, []string{"A sent", "B sent", "C skipped", "D sent"}) {
		t.Errorf("the results are %q", got)
	}
	if texts := s.standIn.Published(); len(texts) != 3 || texts[1].Message.Body != "Text of D" || texts[2].Message.Body != "Another text" {
		t.Errorf("published is %+v", texts)
	}
	reader, _, err := dayrecord.Open(t.Context(), s.book, space.Fingerprint(key), "day")
	pipetest.Must(t, err)
	begun, _, err := s.book.DayOf(t.Context(), space.Fingerprint(key), "day")
	pipetest.Must(t, err)
	if state := reader.State(); state.Mode != day.ModeCue || begun.Plan != again {
		t.Errorf("the mode is %q, the plan %s", state.Mode, begun.Plan)
	}

	third := s.play() // the second one might have died before it said so
	third.wait()
	if got := s.lines(); third.end != second.end || len(got) != 4 || s.standIn.Count() != 3 {
		t.Errorf("after its end: %+v, %q", third.end, got)
	}
}
