package frozen

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
)

// Leaving is how what all spaces have to post is left to workers.
type Leaving struct {
	Job     *pipeline.Job // prepared, with what its spaces have ([pipeline.Job].KeepsSpaces)
	To      ledger.Workers
	Files   []ledger.Part // of the plan, as package dayplan gives them
	Options Options
	Day     *LeftDay // nil: everything is posted at once
}

// LeftDay is what a day has besides.
type LeftDay struct {
	Own func(*pipeline.SpaceRun) Own
	// Ready looks for room at the workers when the ledger knows all spaces, and gives the mark for the start; an error leaves nothing to
	// workers. It is called again where another day was started meanwhile.
	Ready func([]*pipeline.SpaceRun) (mark string, err error)
}

// Start leaves what all spaces that go on have to post to workers: it is written down in each, and then all of it is started
// at once. After an error nothing is left to them, and nothing was posted, unless it is [ledger.ErrUnreachable].
func (l *Leaving) Start(ctx context.Context) (err error) {
	ctx = context.WithoutCancel(ctx) // it is left to them as a whole, or ended as a whole
	l.Job.NameRuns()
	going := l.Job.Active()
	defer func() {
		if err != nil && !errors.Is(err, ledger.ErrUnreachable) { // else workers may have it
			_, _ = l.To.AbandonRun(ctx, l.Job.RunName) // else it is deleted a day later
			for _, r := range going {
				err = errors.Join(err, r.Abandon(ctx))
			}
		}
	}()
	pipeline.ForEach(going, runtime.NumCPU(), func(r *pipeline.SpaceRun) error { return l.freeze(ctx, r) })
	if len(l.Job.Active()) < len(going) {
		return pipeline.ErrUnfit
	}
	if l.Day == nil {
		return l.startWorkers(ctx, going, "")
	}
	return l.startDay(ctx, going)
}

// startTries is how often it is tried to start a day while others are started.
const startTries = 5

// startDay starts a day when there is room for it.
func (l *Leaving) startDay(ctx context.Context, going []*pipeline.SpaceRun) error {
	for tries := 1; ; tries++ {
		mark, err := l.Day.Ready(going)
		if err != nil {
			return err
		}
		if err = l.startWorkers(ctx, going, mark); !errors.Is(err, ledger.ErrDayLeft) || tries == startTries {
			return err
		}
	}
}

// freeze writes down what one space has to post.
func (l *Leaving) freeze(ctx context.Context, r *pipeline.SpaceRun) error {
	parts, err := partsOf(r, l.Files, r.LedgerSpace.ID)
	if err != nil {
		return err
	}
	in := ledger.FrozenSpace{Name: r.Name, ToSend: len(r.SendPlan.ToPost), Results: filepath.Base(r.ResultsPath), Source: parts}
	if l.Day != nil {
		in.Own = l.Day.Own(r).String()
	}
	return r.Freeze(ctx, l.To, l.Job.RunName, in)
}

// partsOf are the parts from which a run is posted in a space of the ledger. A day decides about its messages as it is played.
func partsOf(r *pipeline.SpaceRun, files []ledger.Part, space string) ([]ledger.Part, error) {
	parts, err := dayplan.PartsOf(files, optionsOf(r), r.Connection.Space)
	if err != nil || r.Options.Play {
		return parts, err
	}
	decided, err := decidedOf(r.SendPlan, space)
	return append(parts, dayplan.Decided(decided)), err
}

// startPatience is how long a ledger that cannot be reached is waited for with a start: while it is not known what became of it, nobody
// can say whether something will be sent.
const startPatience = 4 * time.Minute

// startWorkers starts what was written down.
func (l *Leaving) startWorkers(ctx context.Context, going []*pipeline.SpaceRun, mark string) error {
	var lanes []ledger.HeldLane
	for _, r := range going {
		lanes = append(lanes, r.Lane)
	}
	first := going[0]
	run := ledger.WorkersRun{Name: l.Job.RunName, Kind: ledger.KindSend, Plan: first.File.Name, Round: first.Asked.Round, By: first.Holder, Options: l.Options.String(), Mark: mark}
	if l.Day != nil {
		run.Kind = ledger.KindPlay
	}
	err := l.To.StartWorkersRun(ledger.WithPatience(ctx, startPatience, nil), run, lanes)
	if errors.Is(err, ledger.ErrUnreachable) {
		return fmt.Errorf("perhaps the run was left to workers; the ledger could not be asked: %w", err)
	}
	if err != nil {
		return fmt.Errorf("the run could not be left to workers: %w", err)
	}
	for _, r := range going {
		r.Lane = nil // it was given back
	}
	return nil
}
