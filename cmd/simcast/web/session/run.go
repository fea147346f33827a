package session

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/resolve"
	"simcast/pipeline/send"
)

// Run is a run that is under way, or has ended. It goes on whoever watches it.
type Run struct {
	ID     string // its name in the ledger
	Digest string // of what it posts, as it was shown

	session    *Session
	soft, hard context.Context
	endSoft    context.CancelFunc
	endHard    context.CancelFunc
	mu         sync.Mutex
	now        Snapshot
	changed    chan struct{}  // closed when now has changed
	shown      time.Time      // when the counts were put into now last; the run's own, as is the next
	chosen     *plan.SendPlan // what it was asked for; nil once it has ended
}

// Snapshot is where a run is at one moment.
type Snapshot struct {
	ID        string
	Plan      PlanFile
	Host      string
	Briefing  plan.Briefing // as it was when the run began
	Started   time.Time
	Ended     time.Time // zero while it is under way, and of one that was cut off
	IsCutOff  bool      // it was not ended: its process was killed, perhaps
	Progress  send.Progress
	WaitsTill time.Time          // when it goes on, while Progress says why it waits
	Chosen    plan.Counts        // of the messages that it was asked for
	Teams     []plan.TeamCounts  // the same by team
	Skipped   []plan.SkippedRows // of the chosen rows
	NotChosen NotChosen          // what the run was not asked for; nothing else here counts it
	Open      []plan.Delivery    // who did not get it, or perhaps not; while it is under way, those that were tried
	MoreOpen  int                // that Open does not show
	Latest    []SentDelivery     // what was sent last, the latest first
	CanRerun  int                // of an ended run: deliveries that a rerun of its results would post
	Stopping  bool               // it was asked to stop
	Cutting   bool               // and not to wait for the request in flight
	Summary   *plan.Summary
	Err       error  // why it could not go on, or begin; nil where all went as it should
	Trace     string // where in the program it broke, after a mistake of simcast's own
	Notes     []string
	Results   string // the path of the results
	ResultsID string // of the plan that the results are
	One       OneInject

	Questions int // of an ended run: uncertain messages of its results that nobody has answered

	// Found are the results, as they and the ledger are now; nil while the run is under way, and where they cannot be read.
	Found *resolve.Results
}

// OneInject is that of a run that was asked for one row.
type OneInject struct {
	Row int // of the file that was sent; 0 where the run was asked for others
	ID  string
}

// UnderWay reports whether the run has not ended.
func (s Snapshot) UnderWay() bool { return s.Ended.IsZero() && !s.IsCutOff }

const (
	maxOpen   = 200 // open deliveries that are kept
	maxLatest = 10  // deliveries sent last that are kept
)

func newRun(s *Session, file PlanFile, digest plan.SendDigest) *Run {
	now := s.config.Now()
	r := &Run{ID: ledger.NewRunName(now, rand.Uint32()), Digest: digest.String(), session: s, changed: make(chan struct{})}
	r.soft, r.endSoft = context.WithCancel(context.Background())
	r.hard, r.endHard = context.WithCancel(s.life)
	r.now = Snapshot{ID: r.ID, Plan: file, Started: now}
	return r
}

// Snapshot is where the run is now.
func (r *Run) Snapshot() Snapshot {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.now
	s.Notes = slices.Clone(s.Notes)
	return s
}

// Changed is closed at the next change: ask for it, look at Snapshot, and wait.
func (r *Run) Changed() <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.changed
}

// Stop ends the run after the request in flight. To ask for it twice asks no more.
func (r *Run) Stop() {
	r.change(func(s *Snapshot) {
		if s.UnderWay() {
			s.Stopping = true
			r.endSoft()
		}
	})
}

// StopAtOnce does not wait for the request in flight, which is uncertain then.
func (r *Run) StopAtOnce() {
	r.change(func(s *Snapshot) {
		if s.UnderWay() {
			s.Stopping, s.Cutting = true, true
			r.endSoft()
			r.endHard()
		}
	})
}

// change brings now up to date and tells who waits.
func (r *Run) change(how func(*Snapshot)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	how(&r.now)
	close(r.changed)
	r.changed = make(chan struct{})
}

func (r *Run) noteError(err error) {
	r.change(func(s *Snapshot) { s.Notes = append(s.Notes, err.Error()) })
}

// noteStart puts down what is known before the first POST.
func (r *Run) noteStart(j *job) {
	r.chosen, _ = chosenOf(j.SendPlan)
	r.change(func(s *Snapshot) {
		s.Host, s.Briefing = j.Connection.Host(), j.SendPlan.Brief(j.Asked.Interval)
		s.Progress = send.Progress{Total: len(j.SendPlan.ToPost), Left: s.Briefing.Takes}
		s.Results, s.One.Row = j.resultsFile.Path, oneRow(j.Asked.Rows)
		s.count(j.SendPlan)
		s.Open, s.MoreOpen = nil, 0 // nothing was tried yet
	})
}

// post posts. A mistake in the program ends the run and not the process: who looks at
// the page has to learn of it.
func (r *Run) post(j *job) (err error) {
	defer func() {
		if mistake := recover(); mistake != nil {
			err = fmt.Errorf("a fault in simcast ended the run: %v; the history has every message that was sent; send the plan again to continue", mistake)
			r.change(func(s *Snapshot) { s.Trace = string(debug.Stack()) })
		}
	}()
	return j.steps.Finish(context.WithoutCancel(r.session.life))
}

// showEvery is how often the messages are counted while a run is quick: those of one that waits at once.
const showEvery = 100 * time.Millisecond

// noteProgress is called by the run itself, so that nothing moves while it counts.
func (r *Run) noteProgress(_ *pipeline.SpaceRun, p send.Progress) {
	now := r.session.config.Now()
	r.change(func(s *Snapshot) {
		s.Progress, s.WaitsTill = p, time.Time{}
		if p.Waiting != "" {
			s.WaitsTill = now.Add(p.WaitFor)
		}
		if p.Waiting != "" || p.Done() == p.Total || now.Sub(r.shown) >= showEvery {
			r.shown = now
			s.Chosen, s.Teams = r.chosen.Count(), r.chosen.ByTeam()
			s.Latest = latestOf(r.chosen.ToPost[:min(p.Done(), len(r.chosen.ToPost))])
			s.Open, s.MoreOpen = firstOf(r.chosen.TriedDeliveries())
		}
	})
}

// noteEnd puts down how the run ended. After a mistake of the program the counts stay as they were last.
func (r *Run) noteEnd(j *job, err error) {
	r.endSoft()
	r.endHard()
	r.chosen = nil
	r.change(func(s *Snapshot) {
		s.Ended, s.Err = r.session.config.Now(), err
		s.Progress.Waiting, s.Progress.WaitFor, s.Progress.Left, s.WaitsTill = "", 0, 0, time.Time{}
		s.Results, s.Notes = j.resultsFile.Path, append(s.Notes, j.resultsFile.Notes()...)
		if s.ResultsID = s.Plan.ID; s.Results != s.Plan.Path {
			s.ResultsID = idBeside(s.Results)
		}
		if summary := j.Summary; summary.Run != "" { // a pointer into the job would keep its whole plan in memory
			s.Summary = &summary
		}
		if s.Trace == "" {
			s.count(j.SendPlan)
		}
	})
}
