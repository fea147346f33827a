package play_test

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/play"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
	"simcast/writers/results"
)

// pipes is a network of one machine, whose connections are pipes: a bubble of fake time can wait for them.
type pipes struct {
	accept chan net.Conn
	closed chan struct{}
	isDown atomic.Bool // no connection can be made
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-p.accept:
		return conn, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { close(p.closed); return nil }
func (p *pipes) Addr() net.Addr { return &net.IPAddr{} }

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	if p.isDown.Load() {
		return nil, errors.New("network is unreachable")
	}
	here, there := net.Pipe()
	select {
	case p.accept <- there:
		return here, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// stage is a service, a ledger and a plan, in a bubble of fake time.
type stage struct {
	*testing.T
	standIn      *simulator.Simulator
	answer       http.HandlerFunc // of a POST, in place of the stand-in; nil where it answers
	client       *apiclient.Client
	network      *pipes
	ledger       *sqlite.Ledger
	zone         *time.Location // of the machine; nil: UTC
	playerLedger ledger.Ledger  // that of the player, where it is another one; else nil
	plan         string
	results      string
	mayFail      bool         // the player's Close may give an error
	beforeBegin  func()       // nil, or what happens while somebody is asked whether the day begins
	onOpen       func()       // nil, or what happens before the plan is compared with the ledger
	texts        []space.Text // of a list of spaces, as whoever takes the plan again has them
	lookEvery    time.Duration
	clock        clock.Clock
	machine      *machine // whose wall clock may be set; nil: nobody does
	service      *http.Server
	served       sync.WaitGroup

	mu     sync.Mutex
	told   []play.Happening
	noted  []string
	onNote func(text string) // nil: nobody waits for one
	posts  []time.Time
}

// newStage is a stage with a plan, a CSV.
func newStage(t *testing.T, plan string) *stage {
	s := &stage{T: t, clock: pipetest.BubbleClock{}, standIn: simulator.New(simulator.Options{Space: simulator.Harbour(), AnswerID: true}), plan: pipetest.SaveText(t, "plan.csv", plan)}
	s.network = &pipes{accept: make(chan net.Conn), closed: make(chan struct{})}
	s.service = &http.Server{Handler: s}
	s.served.Go(func() { _ = s.service.Serve(s.network) }) // until it is closed
	var err error
	s.client, err = apiclient.New(apiclient.Config{BaseURL: "http://127.0.0.1:1/v1.1/interface", Key: s.standIn.Key(), Dial: s.network.dial})
	pipetest.Must(t, err)
	s.ledger, err = sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "ledger.db"))
	pipetest.Must(t, err)
	s.results = filepath.Join(t.TempDir(), "plan.results.csv")
	return s
}

// close ends what the bubble waits for.
func (s *stage) close() {
	s.client.Close()
	_ = s.service.Close()
	s.served.Wait()
	pipetest.Must(s, s.ledger.Close())
}

func (s *stage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	answer := s.answer
	if r.Method == http.MethodPost {
		s.posts = append(s.posts, time.Now())
	}
	s.mu.Unlock()
	if answer != nil && r.Method == http.MethodPost {
		answer(w, r)
		return
	}
	s.standIn.ServeHTTP(w, r)
}

// options are those of a day that begins now.
func options() play.Options {
	return play.Options{StartEx: "now", Late: play.DefaultLate, PastAfter: play.DefaultPastAfter, Past: play.PastKeep, As: "ann"}
}

// run is a day that is played in a goroutine of its own.
type run struct {
	*stage
	job     *pipeline.Job
	player  *play.Player
	stop    context.CancelFunc // as a Ctrl-C
	ended   chan struct{}
	summary plan.Summary
}

// job prepares a job of the stage's plan up to its first message.
func (s *stage) prepare(o play.Options, soft context.Context, change ...func(*pipeline.SendOptions)) (*run, error) {
	asked := pipeline.SendOptions{Round: "day", Interval: time.Second, Limits: send.DefaultLimits()}
	for _, c := range change {
		c(&asked)
	}
	opened, err := asked.Open(s.plan)
	pipetest.Must(s, err)
	defer opened.Close()
	job, err := asked.NewRun(opened, cmp.Or(s.zone, time.UTC), time.Now)
	pipetest.Must(s, err)
	job.Connection, err = space.Connect(s.Context(), s.client, s.standIn.Key())
	pipetest.Must(s, err)
	play.SetUp(job)
	r := &run{stage: s, ended: make(chan struct{})}
	files, err := dayplan.Files(opened, &asked.ReadOptions)
	pipetest.Must(s, err)
	pipetest.Must(s, opened.Buffer())
	if s.machine != nil {
		s.clock = s.machine.newProcess()
	}
	env := play.Env{Clock: s.clock, Host: "here", Plans: dayplan.NewPlans(s.ledger, s.TempDir()), Show: s.tell, Warn: s.note, LookEvery: s.lookEvery}
	env.Source = func() ([]ledger.Part, error) {
		return dayplan.PartsOf(files, dayplan.OptionsOf(job), job.Connection.Space)
	}
	if own, isOf := s.clock.(*processClock); isOf {
		env.WallAhead, env.GoOn = own.wallAhead, own.goOn
	}
	r.job = pipeline.JobOf(job, pipeline.Hooks{
		Open: func() error {
			if s.onOpen != nil {
				s.onOpen()
			}
			if job.Ledger = s.ledger; s.playerLedger != nil {
				job.Ledger = s.playerLedger
			}
			job.Results = results.NewFile(soft, s.results, 0o600, s.ledger, func(err error) { s.Error(err) }, time.Now)
			return nil
		},
		Ask: func() (err error) {
			if r.player, err = play.Prepare(soft, job, o, env); err != nil {
				return err
			}
			if s.beforeBegin != nil {
				s.beforeBegin()
			}
			return r.player.Begin(s.Context()) // as the command does, whose run has contexts of its own
		},
		Sending: func() pipeline.Sending {
			return pipeline.Sending{Soft: soft, Hard: s.Context(), Clock: s.clock, Queue: func(*pipeline.SpaceRun) send.Queue { return r.player }}
		},
		Report: func() error { return r.player.Close() },
	})
	return r, r.job.Prepare(s.Context())
}

// play plays the stage's plan until the day ends, or is stopped.
func (s *stage) play(o play.Options, change ...func(*pipeline.SendOptions)) *run {
	s.Helper()
	soft, stop := context.WithCancel(s.Context())
	r, err := s.prepare(o, soft, change...)
	pipetest.Must(s, err)
	r.stop = stop
	go func() {
		defer close(r.ended)
		defer stop()
		if err := r.job.Finish(soft); err != nil && !s.mayFail {
			s.Error(err)
		}
		r.summary = r.job.Runs[0].Summary
	}()
	return r
}

// wait waits until the day has ended.
func (r *run) wait() { <-r.ended }

func (s *stage) tell(h play.Happening) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.told = append(s.told, h)
}

func (s *stage) note(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.noted = append(s.noted, text)
	if s.onNote != nil {
		s.onNote(text)
	}
}

// notes are what the player has told beside what happened.
func (s *stage) notes() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.noted)
}

// ask asks for a control as another terminal does.
func (s *stage) ask(who string, c day.Control) (control.Answer, error) {
	target := control.Target{Ledger: s.ledger, Space: s.space(), Round: "day", Lists: func(ctx context.Context) (*space.Space, error) {
		loaded, err := space.Load(ctx, s.client)
		return loaded.WithTexts(s.texts), err
	}}
	return target.Submit(s.Context(), c, control.Person{Name: who, Host: "there"}, s.asking())
}

// must asks for a control that has to take effect.
func (s *stage) must(who string, c day.Control) {
	s.Helper()
	if _, err := s.ask(who, c); err != nil {
		s.Fatal(c.Verb, err)
	}
}

func (s *stage) space() string {
	known, found, err := s.ledger.SpaceOf(s.Context(), space.Fingerprint(s.standIn.Key()))
	if err != nil || !found {
		s.Fatal("the space is not known", err)
	}
	return known.ID
}

// state is the state of an entry on the board.
func (r *run) state(id string) day.StateWord {
	for _, line := range r.player.Board().Lines {
		if line.ID == id {
			return line.State
		}
	}
	return ""
}

// bubble runs a test in fake time.
func bubble(t *testing.T, plan string, f func(s *stage)) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t, plan)
		defer s.close()
		f(s)
	})
}

type sendOptions = pipeline.SendOptions
