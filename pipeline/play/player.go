package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
)

// Env is what a player needs of where it runs.
type Env struct {
	Clock     clock.Clock          // the record's
	WallAhead func() time.Duration // how much later the wall clock is than Clock; nil where nobody sets it
	GoOn      func(time.Duration)  // has Clock go on so that the wall clock is ahead of it by this; nil where it cannot
	Host      string
	Worker    string // who plays, where that is a worker: holds that it makes name it
	LoadPlan  LoadPlan
	Show      func(Happening) // may be nil; called one after another, in a goroutine of its own
	LookEvery time.Duration   // how often controls are looked for; 0: four times a second
	Begun     func() error    // writes down that the day is begun, at the end of Begin; may be nil
	Warn      func(string)    // is given what a controller should know at once; may be nil
}

// LoadPlan reads and checks a plan as it is then, with what was changed of it in the day. Its clock times count from startex. It
// is checked in that space; nil has the space loaded again, too: a reload. The plan's file may be closed once it was read.
type LoadPlan func(path string, overlay dayplan.Overlay, startex time.Time, in *space.Space) (*plan.Plan, error)

// Player plays one day. It is a [send.ControlledQueue].
type Player struct {
	job     *pipeline.SpaceRun
	options Options
	env     Env
	times   dayplan.Times
	ledger  ledger.Ledger
	writes  laneWrites // of the lane that is held: whoever has lost it writes nothing
	space   string
	round   string
	isNew   bool   // the day is not in the ledger yet
	path    string // of the plan, as the record has it

	fixed    day.Day
	record   *day.Record         // as it was before this process began; nil for a new day
	waiting  []ledger.DayControl // what was not answered then
	start    day.Options
	fromPlan []day.Entry // of the plan at the start, as far as they are new or changed
	goneIDs  []string
	reopens  bool
	decided  string    // what becomes of what is past at the start, "" where nobody was asked
	began    time.Time // when this process began to play

	steady  context.Context // of what is read and written of the day: what has happened is written down whatever ends the run
	patient context.Context // since Begin, until the day is to stop: so long a ledger that cannot be reached is waited for
	giveUp  context.CancelFunc
	follows sync.Once // giveUp follows the context of Next

	deciding         chan struct{} // is full while somebody changes the state: it is taken before mu, and kept while the ledger is waited for
	mu               sync.Mutex
	state            *day.State
	edits            []day.Event                 // add and edit so far
	messages         map[string][]*plan.Delivery // of each entry, those to be posted; by the send plan
	goneLines        map[*plan.Delivery]bool     // lines of the results for entries whose rows are gone from the plan
	pending          *change                     // a plan that was taken, and is not the send plan yet
	loaded           *space.Space                // as it was at the start, or at the last reload
	failedPlan       bool                        // the change could not be made the send plan; it is tried again after resume
	planning         bool                        // a plan is being read and checked
	inFlight         *plan.Delivery
	notBefore        time.Time       // the moment of what was given to the sender last; zero: at once
	seen             time.Time       // when it was known last that this process runs
	inPlan           map[string]bool // the ids of the plan that was taken last
	faultHold        time.Time       // since when the hold lasts in which something would have stopped a run; zero: there was none
	faultText        string          // what that was
	isStale          bool            // the results file lacks something that has happened
	looksAgain       bool            // whoever waits next looks again before
	askedFile        time.Time       // when the sender was asked last to bring it up to date
	outages          []outage
	announcedDue     map[string]bool
	announcedStartEx bool
	wakeUp           context.CancelFunc // ends the wait of the sender; nil while it does not wait
	failed           error              // why the record cannot be written: the run ends
	toShow           []func()           // what is still to be shown
	isShowing        bool               // a goroutine does so
	showing          sync.WaitGroup
	stopWatch        context.CancelFunc
	watched          sync.WaitGroup
}

var _ send.ControlledQueue = (*Player)(nil)

// laneWrites are what of a held lane is needed.
type laneWrites interface {
	ledger.DayWrites
	Check(ctx context.Context) error
}

// Board is the day as it stands now.
func (p *Player) Board() day.Board {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.state.Board(p.env.Clock.Now())
}

// PlanPath is the plan that the day is played from: after a reload, that one.
func (p *Player) PlanPath() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.path
}

// Missed is how many entries ENDEX found that were not played.
func (p *Player) Missed() int { return p.Board().Counts[day.IsMissed] }

// stamp is the moment of an event that takes effect now: later than all before it, in whole milliseconds. The lock is held.
func (p *Player) stamp() time.Time {
	at := p.env.Clock.Now().Round(0).Truncate(time.Millisecond)
	if next := p.state.Last.Add(time.Millisecond); at.Before(next) {
		at = next
	}
	return at
}

// happen writes down what the player itself does or has found, and brings the state up to date. Who calls it decides; the lock is
// held, but while it is written.
func (p *Player) happen(e day.Event) error {
	if p.failed != nil {
		return p.failed
	}
	if err := p.write(e); err != nil {
		return p.fail(fmt.Errorf("an event of the day could not be recorded in the ledger: %w", err))
	}
	return nil
}

// write is happen without an end of the run, where it cannot be written down.
func (p *Player) write(e day.Event) error {
	e.At, e.By = p.stamp(), cmp.Or(e.By, day.BySimcast)
	e.Sending = p.state.Sending
	appends := dayrecord.Append
	err := p.unlocked(func() error {
		return p.whileUnreachable(func() (err error) {
			e.N, err = appends(p.steady, p.writes, p.space, p.round, p.env.Host, e)
			appends = dayrecord.AppendAgain
			return err
		})
	})
	if err == nil {
		p.apply(e)
	}
	return err
}

// apply brings the state up to date after an event that is written down, and tells of it. The lock is held.
func (p *Player) apply(e day.Event) {
	before := p.states(e.At)
	p.state.Apply(e)
	if e.Verb == day.VerbResume {
		p.failedPlan = false
	}
	if e.SetsCells() {
		p.edits = append(p.edits, e)
	}
	switch e.Verb {
	case day.EventTake, day.EventStart, day.EventClock:
	case day.EventBecamePast:
		// showMoved says so
	case day.EventPlayed:
		for _, id := range e.IDs {
			p.showEvent(e.At, HappenedPlayed, p.state.Entry(id), Happening{Results: e.Results})
		}
	case day.EventStopped, day.EventReopen:
		p.showEvent(e.At, string(e.Verb), nil, Happening{By: e.By, Reason: e.Reason})
	case day.VerbEndEx:
		// the last line says so, once the results are counted
	default:
		p.showControl(e)
	}
	p.showMoved(e, before)
	p.isStale = true
	p.wake()
}

// wake ends the sender's wait: it has to look again. The lock is held.
func (p *Player) wake() {
	if p.wakeUp != nil {
		p.wakeUp()
		p.wakeUp = nil
	}
}

// wait waits until a moment, until something happens, or until ctx ends; a zero moment is never. The lock is not held.
func (p *Player) wait(ctx context.Context, until time.Time, asOf time.Time) error {
	waiting, cancel := context.WithCancel(ctx)
	defer cancel()
	p.mu.Lock()
	if p.state.Last.After(asOf) || p.pending != nil && !p.failedPlan || p.looksAgain { // something has happened meanwhile
		p.looksAgain = false
		p.mu.Unlock()
		return ctx.Err()
	}
	p.wakeUp = cancel
	p.mu.Unlock()
	if until.IsZero() {
		<-waiting.Done()
	} else if err := p.env.Clock.Until(waiting, until); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return ctx.Err()
}
