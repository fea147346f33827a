package frozen

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
)

// sent is a plan of two messages that is left to workers in a space, in a ledger that takes everything.
type sent struct {
	ledger.Ledger
	*testing.T
	run      *pipeline.SpaceRun // of whoever has left it
	zone     *time.Location     // of that
	options  Options
	parts    []ledger.Part
	contents map[string][]byte
	client   *apiclient.Client
	taken    takenLane

	mu     sync.Mutex
	bodies []string // that the service was sent
	answer int      // of the service: the status

	standings map[string]ledger.Standing
	requests  []ledger.Request
}

const sentIn = "space-1"

// newSent is such a plan, which a service answers with a status.
func newSent(t *testing.T, status int) *sent {
	t.Helper()
	s := &sent{T: t, zone: time.UTC, answer: status, contents: map[string][]byte{}}
	service := httptest.NewServer(s)
	t.Cleanup(service.Close)
	var err error
	s.client, err = apiclient.New(apiclient.Config{BaseURL: service.URL + "/v1.1/interface", Key: "a-key"})
	pipetest.Must(t, err)
	t.Cleanup(s.client.Close)
	s.leave(pipetest.PostRow.With("id", "A", "body", "In {{.city}}"), pipetest.PostRow.With("id", "B", "body", "Two"), pipetest.PostRow.With("id", "C", "skip", "yes"))
	return s
}

// leave leaves a plan of these rows, as it is checked in the space.
func (s *sent) leave(rows ...pipetest.Row) {
	s.Helper()
	asked := pipeline.SendOptions{Round: "day", Interval: time.Millisecond, Limits: send.DefaultLimits()}
	opened, err := asked.Open(pipetest.SaveCSV(s, rows...))
	pipetest.Must(s, err)
	defer opened.Close()
	files, err := dayplan.Files(opened, &asked.ReadOptions)
	pipetest.Must(s, err, opened.Buffer())
	s.run, err = asked.NewRun(opened, s.zone, time.Now)
	pipetest.Must(s, err)
	s.run.Connection = &space.Connection{Space: pipetest.Harbour(s).WithTexts([]space.Text{{Name: "city", Value: "Bremen"}})}
	pipetest.Must(s, s.run.Check(s.Context()))
	s.run.SendPlan, err = reconcile.Reconcile(s.run.Plan, nil, reconcile.Options{Round: asked.Round})
	pipetest.Must(s, err)
	s.options = NewOptions(s.run, nil)
	s.parts, err = partsOf(s.run, files, sentIn)
	pipetest.Must(s, err)
	s.keep()
}

// keep puts the parts into the ledger.
func (s *sent) keep() {
	for i := range s.parts {
		part := &s.parts[i]
		part.Sum = ledger.SumOf(part.Bytes)
		s.contents[part.Sum] = part.Bytes
	}
}

// replace puts another content in the place of a part.
func (s *sent) replace(kind, content string) {
	at := slices.IndexFunc(s.parts, func(part ledger.Part) bool { return part.Kind == kind })
	s.parts[at].Bytes = []byte(content)
	s.keep()
}

// sumOf is the sum of a part.
func (s *sent) sumOf(kind string) string {
	return s.parts[slices.IndexFunc(s.parts, func(part ledger.Part) bool { return part.Kind == kind })].Sum
}

func (s *sent) SourceForRun(context.Context, string, string) ([]ledger.Part, error) {
	return s.parts, nil
}

func (s *sent) ContentOf(_ context.Context, sum string) ([]byte, error) { return s.contents[sum], nil }

func (s *sent) workersRun() ledger.WorkersRun {
	return ledger.WorkersRun{Name: "drill", Kind: ledger.KindSend, Round: "day", Options: s.options.String()}
}

func (s *sent) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body := make([]byte, r.ContentLength)
	_, err := r.Body.Read(body)
	if err != nil && r.ContentLength > int64(len(body)) {
		s.Error(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bodies = append(s.bodies, string(body))
	w.WriteHeader(s.answer)
}

// lane is the lane of the space, which a worker has just taken.
func (s *sent) lane(config Config) *Lane {
	s.Helper()
	config.Ledger, config.Folder = s, s.TempDir()
	lane, err := New(config).NewLane(&s.taken, s.workersRun(), In{ID: sentIn, Name: "north", Client: s.client})
	pipetest.Must(s, err)
	return lane
}

func someConfig() Config {
	return Config{Holder: ledger.Holder{Host: "one", PID: 1}, Started: time.Now(), Clock: clock.System{}, Jitter: func() float64 { return 0.5 }}
}

// takenLane is a lane that a worker has taken.
type takenLane struct {
	ledger.WorkerLane
	posted map[string]bool
	came   ledger.Handover
	end    error // of the end of an attempt
}

func (s *takenLane) Handover() ledger.Handover                       { return s.came }
func (*takenLane) LeaveNote(context.Context, string) error           { return nil }
func (s *takenLane) Run() ledger.OpenRun                             { return openRun{end: s.end} }
func (s *takenLane) Posted(context.Context) (map[string]bool, error) { return s.posted, nil }

type openRun struct {
	ledger.OpenRun
	end error
}

func (openRun) Begin(context.Context, ledger.Attempt) (int64, error)             { return 1, nil }
func (r openRun) End(context.Context, int64, time.Time, ledger.AttemptEnd) error { return r.end }

var errDiskFull = errors.New("the disk is full")
