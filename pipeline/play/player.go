package play

import (
	"context"
	"sync"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
)

// Env is what a player needs of where it runs.
type Env struct {
	Clock     clock.Clock          // the record's
	WallAhead func() time.Duration // how much later the wall clock is than Clock; nil where nobody sets it
	GoOn      func(time.Duration)  // has Clock go on so that the wall clock is ahead of it by this; nil where it cannot
	Host      string
	Worker    string // who plays, where that is a worker: holds that it makes name it
	Plans     *dayplan.Plans
	Source    func() ([]ledger.Part, error) // what the day is played from, from this start on; nil where its record has that
	Show      func(Happening)               // may be nil; called one after another, in a goroutine of its own
	LookEvery time.Duration                 // how often controls are looked for; 0: four times a second
	Warn      func(string)                  // is given what a controller should know at once; may be nil
}

// Player plays one day. It is a [send.ControlledQueue]. Its methods are called by one goroutine at a time, but for Board, PlanPath, Missed,
// Ended and Failed, which any may call.
type Player struct {
	job     *pipeline.SpaceRun
	options Options
	env     Env
	times   dayplan.Times
	ledger  ledger.Ledger
	writes  ledger.HeldLane // of the lane that is held: whoever has lost it writes nothing
	space   string
	round   string
	isNew   bool   // the day is not in the ledger yet
	path    string // of the plan, as the record has it

	fixed    day.Day
	atStart  []ledger.DayControl // what was not answered then
	start    day.Options
	fromPlan []day.Entry // of the plan at the start, as far as they are new or changed
	goneIDs  []string
	reopens  bool
	decided  string // what becomes of what is past at the start, "" where nobody was asked
	// decidedOf are the ids of the entries about which that was decided; nil: of all.
	decidedOf []string
	began     time.Time // when this process began to play

	steady  context.Context // of what is read and written of the day: what has happened is written down whatever ends the run
	patient context.Context // the same, and a ledger that cannot be reached is waited for: see bePatient
	waits   context.Context // since Begin, until the day is to stop: so long it is
	giveUp  context.CancelFunc
	follows sync.Once // giveUp follows the context of Next

	mu     sync.Mutex // of what others may ask for: state, path and failed
	state  day.Folding
	failed error // why the record cannot be written: the run ends

	last             int64                       // the number of the last control in the state
	waiting          []ledger.DayControl         // up to that
	edits            []day.Event                 // what was added and edited up to that
	messages         map[string][]*plan.Delivery // of each entry, those to be posted; by the send plan
	goneLines        map[*plan.Delivery]bool     // lines of the results for entries whose rows are gone from the plan
	outOfGone        map[string]goneMessages     // of such entries, by id: as they stood at the start
	source           *ledger.DaySource           // is appended with what is appended next
	pending          *change                     // of the plan, by others; nil: the send plan has all
	failedPlan       bool                        // the change could not be made the send plan; it is tried again after resume
	loading          *loading                    // the changed plan while it is read and checked; nil: nobody does
	inFlight         *plan.Delivery
	notBefore        time.Time       // the moment of what was given to the sender last; zero: at once
	inPlan           map[string]bool // the ids of the plan that was taken last
	isStale          bool            // the results file lacks something that has happened
	askedFile        time.Time       // when the sender was asked last to bring it up to date
	outages          []outage
	announcedDue     map[string]bool
	announcedStartEx bool
	looks            looks
	stood            *standstills // since Begin
	showing          showing
}

var _ send.ControlledQueue = (*Player)(nil)

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

// changes changes what others may ask for.
func (p *Player) changes(do func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	do()
}

// stamp is the moment of an event that takes effect now: later than all before it, in whole milliseconds.
func (p *Player) stamp() time.Time {
	at := p.env.Clock.Now().Round(0).Truncate(time.Millisecond)
	if next := p.state.Last.Add(time.Millisecond); at.Before(next) {
		at = next
	}
	return at
}
