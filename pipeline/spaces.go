package pipeline

import (
	"context"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"
)

// SpaceRun is the way of a plan into one of several spaces, each with its own personas,
// teams, smartwords, pace and lock. Spaces take the steps of a [Job] beside one another,
// and what goes wrong in one is data of that one: it leaves the others alone.
//
//	ConnectSpaces → CheckSpaces → IdentifySpaces → LockSpaces → ReconcileSpaces → (ask) → SendSpaces
type SpaceRun struct {
	N        int    // its place among all, from 0
	Name     string // of the space
	Target   *ListedSpace
	Job      *Job
	Results  string           // the path of its results file
	Fault    error            // why it takes no part, or took none to the end; nil while it goes on
	Problems []*SpacesProblem // of the plan in this space
	Summary  Summary          // after SendSpaces
	Open     []*Delivery      // after SendSpaces, of those that were not sent, the first few
	Notes    []string         // what its planner must be told besides
	unlock   func() error     // while it has its space
}

// PlanFault says that the plan has errors in a space; they are in its Problems.
type PlanFault struct{ Errors int }

func (e *PlanFault) Error() string { return "the plan has " + Counted(e.Errors, "error") + " there" }

// PanicError says that simcast itself failed in a space. What its ledger has is on disk.
type PanicError struct {
	Value any
	Stack string
}

func (e *PanicError) Error() string {
	return fmt.Sprintf("simcast failed within itself (%v); the ledger has what went out: send the plan again", e.Value)
}

// How many spaces take a step at once.
const (
	connectAtOnce = 32   // spaces that are loaded
	sendAtOnce    = 2000 // spaces under way
)

// ForEachSpace takes a step in each space that goes on, so many at once, and waits for all of
// them. An error ends that space, and so does a panic: the others have records to keep.
func ForEachSpace(lanes []*SpaceRun, atOnce int, step func(*SpaceRun) error) {
	var group errgroup.Group
	group.SetLimit(atOnce)
	for _, lane := range lanes {
		if lane.Fault != nil {
			continue
		}
		group.Go(func() error {
			lane.Fault = guarded(func() error { return step(lane) })
			return nil // not the group's business: it would end the others
		})
	}
	_ = group.Wait()
}

// guarded takes a step, and makes an error of a panic.
func guarded(step func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &PanicError{value, string(debug.Stack())}
		}
	}()
	return step()
}

// Active are the spaces without a fault.
func Active(lanes []*SpaceRun) []*SpaceRun {
	return slices.DeleteFunc(slices.Clone(lanes), func(l *SpaceRun) bool { return l.Fault != nil })
}

// ConnectSpaces loads the spaces, a few at once. came is told of each that was, or why it
// cannot be.
func ConnectSpaces(ctx context.Context, lanes []*SpaceRun, came func(*SpaceRun, error)) map[*SpaceRun]*Connection {
	connections := make([]*Connection, len(lanes))
	var alike SpaceCache
	ForEachSpace(lanes, connectAtOnce, func(l *SpaceRun) error {
		reached, err := Connect(ctx, l.Target.Client, l.Target.key())
		came(l, err)
		if err != nil {
			return err
		}
		reached.Space = alike.Get(reached.Space)
		connections[l.N] = reached
		return nil
	})
	reached := map[*SpaceRun]*Connection{}
	for _, lane := range Active(lanes) {
		reached[lane] = connections[lane.N]
	}
	return reached
}

// IdentifySpaces finds out which of the ledger's spaces each key selects, as
// [Job.Identify] does. Two keys of one space are refused. A space whose own key is in the
// list, and was just let in, is not that of another key: so copies of a space are told apart.
func IdentifySpaces(lanes []*SpaceRun) {
	taken := map[string]*SpaceRun{}
	var others []string
	ForEachSpace(lanes, 1, func(l *SpaceRun) error {
		known, found, err := l.Job.Ledger.SpaceOf(l.Job.Connection.Fingerprint)
		if found {
			others = append(others, known.ID)
		}
		return err
	})
	found := alikeOf{}
	ForEachSpace(lanes, 1, func(l *SpaceRun) error {
		l.Notes, l.Job.Others, l.Job.found = nil, others, found
		if err := l.Job.Identify(); err != nil {
			return err
		}
		if l.Job.Moved != "" {
			l.Notes = append(l.Notes, fmt.Sprintf("This space was at %s before and is at %s now.", l.Job.Moved, l.Job.Connection.Host()))
		}
		if other := taken[l.Job.LedgerSpace.ID]; other != nil {
			return &UsageError{fmt.Sprintf("the ledger has this space and %s as one and the same", other.Name),
				"leave one of the two out, or --same-space; or send to each by itself first, with the --same-space that is its own"}
		}
		taken[l.Job.LedgerSpace.ID] = l
		return nil
	})
	places := slices.Collect(maps.Keys(taken))
	for _, lane := range Active(lanes) {
		lane.Job.Others = places // of which its results are not, although --same-space was said of all
	}
}

// LockSpaces locks each space as [Job.Lock] does, in an order that is the same
// for all processes: two that wait never wait for one another.
func LockSpaces(ctx context.Context, lanes []*SpaceRun, wait bool) {
	ordered := slices.Clone(Active(lanes))
	slices.SortFunc(ordered, func(a, b *SpaceRun) int { return strings.Compare(a.Job.LedgerSpace.ID, b.Job.LedgerSpace.ID) })
	ForEachSpace(ordered, 1, func(l *SpaceRun) (err error) {
		l.unlock, err = l.Job.Lock(ctx, wait)
		return err
	})
}

// Unlock gives the space back, if it is locked.
func (l *SpaceRun) Unlock() {
	if l.unlock != nil {
		_ = l.unlock() // the end of the process does the same
		l.unlock = nil
	}
}

// SpacesSendConfig is how spaces are sent.
type SpacesSendConfig struct {
	SendSettings // of each space, but for Progress
	Progress     func(*SpaceRun, Progress)
	MostOpen     int // deliveries that are kept of those that were not sent, a space
	Ended        func(*SpaceRun)
}

// SendSpaces runs all spaces that go on beside one another, as [Job.Send] does. soft and hard
// end all of them; nothing that happens to one does. It gives the name that those of the runs
// begin with.
func SendSpaces(soft, hard context.Context, lanes []*SpaceRun, how SpacesSendConfig) (name string) {
	if how.Clock == nil {
		how.Clock = SystemClock{}
	}
	how.Schedule = NewResultsSchedule()
	going := Active(lanes)
	if len(going) == 0 {
		return ""
	}
	stem := going[0].Job.runStem()
	place := map[*SpaceRun]int{}
	for i, lane := range going {
		place[lane] = i
		lane.Job.Name = stem + fmt.Sprintf("-%d", lane.N+1) // the letters of a stem alone would meet among a thousand
	}
	gate := newStartBarrier(len(going), how.Interval, how.Clock)
	ForEachSpace(going, sendAtOnce, func(l *SpaceRun) error {
		defer l.Unlock()
		come, wait := gate.enter(place[l])
		defer come()
		own := how
		own.Begun = func() { come(); wait(soft) }
		return l.send(soft, hard, own)
	})
	for _, lane := range going {
		lane.release(how.MostOpen)
	}
	return stem
}

func (l *SpaceRun) send(soft, hard context.Context, how SpacesSendConfig) (err error) {
	sending := how.SendSettings
	sending.Progress = func(p Progress) { how.Progress(l, p) }
	l.Summary, err = l.Job.Send(soft, hard, sending)
	if err != nil {
		return err
	}
	l.release(how.MostOpen)
	if how.Ended != nil {
		how.Ended(l)
	}
	return nil
}

// release keeps of a space that has ended what is told of it: a thousand spaces have a thousand plans.
func (l *SpaceRun) release(mostOpen int) {
	if l.Job.SendPlan == nil {
		return
	}
	l.Summary.Counts = l.Job.SendPlan.Count()
	open := l.Job.SendPlan.OpenDeliveries()
	l.Open = slices.Clone(open[:min(len(open), mostOpen)])
	l.Job.Plan, l.Job.SendPlan = nil, nil
}
