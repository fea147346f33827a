package spaces

import (
	"errors"
	"fmt"
	"runtime"

	"simcast/pipeline/frozen"
	"simcast/pipeline/ledger"
)

// Leaving is how what all spaces have to post is left to workers.
type Leaving struct {
	To   ledger.Workers
	File func(*SpaceRun) (ledger.FrozenFile, error) // the results file of a space as it is now
	Day  *LeftDay                                   // nil: everything is posted at once
}

// LeftDay is what a day has besides.
type LeftDay struct {
	Options string                 // how it is played, as package frozenday writes it
	Plan    []ledger.FrozenFile    // the files of its plan
	Own     func(*SpaceRun) string // what is its own in a space, as package frozenday writes it
	// Ready looks for room at the workers when the ledger knows all spaces, and gives the mark for the start; an error leaves nothing to
	// workers. It is called again where another day was started meanwhile.
	Ready func([]*SpaceRun) (mark string, err error)
}

// LeaveToWorkers leaves what all spaces that go on have to post to workers: it is written down in each, and then all of it is started
// at once. After an error nothing is left to them, and nothing was posted, unless it is [ledger.ErrUnreachable].
func (s *Job) LeaveToWorkers(how Leaving) (err error) {
	s.NameRuns()
	going := s.Active()
	defer func() {
		if err != nil && !errors.Is(err, ledger.ErrUnreachable) { // else workers may have it
			_, _ = how.To.AbandonRun(s.RunName) // else it is deleted a day later
			for _, r := range going {
				err = errors.Join(err, r.Job.Abandon())
			}
		}
	}()
	if how.Day != nil {
		if err := how.To.FreezePlan(s.RunName, how.Day.Plan); err != nil {
			return err
		}
	}
	forEach(going, runtime.NumCPU(), func(r *SpaceRun) error { return s.freeze(r, how) })
	if len(active(going)) < len(going) {
		return ErrUnfit
	}
	if how.Day == nil {
		return s.startWorkers(going, how, "")
	}
	return s.startDay(going, how)
}

// startTries is how often it is tried to start a day while others are started.
const startTries = 5

// startDay starts a day when there is room for it.
func (s *Job) startDay(going []*SpaceRun, how Leaving) error {
	for tries := 1; ; tries++ {
		mark, err := how.Day.Ready(going)
		if err != nil {
			return err
		}
		if err = s.startWorkers(going, how, mark); !errors.Is(err, ledger.ErrDayLeft) || tries == startTries {
			return err
		}
	}
}

// freeze writes down what one space has to post.
func (s *Job) freeze(r *SpaceRun, how Leaving) error {
	file, err := how.File(r)
	if err != nil {
		return err
	}
	in := ledger.FrozenSpace{Name: r.Name, File: file}
	if how.Day == nil {
		in.Messages, err = frozen.Messages(r.Job.SendPlan.ToPost)
	} else {
		in.Messages, in.Own = frozen.Counted(r.Job.SendPlan.ToPost), how.Day.Own(r)
	}
	if err != nil {
		return err
	}
	return r.Job.Freeze(how.To, s.RunName, in)
}

// startWorkers starts what was written down.
func (s *Job) startWorkers(going []*SpaceRun, how Leaving, mark string) error {
	var lanes []ledger.HeldLane
	for _, r := range going {
		lanes = append(lanes, r.Job.Lane)
	}
	first := going[0].Job
	run := ledger.WorkersRun{Name: s.RunName, Kind: ledger.KindSend, Plan: first.File.Name, Round: first.Asked.Round, By: first.Holder, Mark: mark}
	if how.Day == nil {
		run.Options = frozen.Options{Asked: first.Asked, FileMode: first.File.Mode.Perm()}.String()
	} else {
		run.Kind, run.Options = ledger.KindPlay, how.Day.Options
	}
	err := how.To.StartWorkersRun(run, lanes)
	if errors.Is(err, ledger.ErrUnreachable) {
		if err = s.settleStart(how.To, err); err == nil {
			for _, lane := range lanes {
				_ = lane.Release() // the ledger has it back: this process gives no more signs of life for it
			}
		}
	}
	if err != nil {
		return fmt.Errorf("the run could not be left to workers: %w", err)
	}
	for _, r := range going {
		r.Job.Lane = nil // it was given back
	}
	return nil
}

// settleTries is how often the ledger is asked what became of a start. Each time it is waited for, as postgres.Config.Patience says.
const settleTries = 3

// settleStart finds out whether a run was started whose start the ledger has not answered. Where it was not, it cannot be any more. The
// error is [ledger.ErrUnreachable] where that stays unknown.
func (s *Job) settleStart(to ledger.Workers, lost error) error {
	for range settleTries {
		isStarted, err := to.AbandonRun(s.RunName)
		switch {
		case errors.Is(err, ledger.ErrUnreachable):
			continue
		case err != nil || isStarted:
			return err
		}
		return fmt.Errorf("nothing of it is sent, for its start was lost: %v", lost) // it is not that the ledger is out of reach
	}
	return fmt.Errorf("perhaps it was; the ledger could not be asked: %w", lost)
}

// TakeBack writes the results of what workers have done, and keeps what is shown of it: mostOpen deliveries of a space at most, of
// those that were not sent.
func (s *Job) TakeBack(lanes []ledger.WorkersSpace, mostOpen int) {
	of := map[string]*ledger.WorkersSpace{}
	for i := range lanes {
		of[lanes[i].Space] = &lanes[i]
	}
	forEach(s.Active(), runtime.NumCPU(), func(r *SpaceRun) error {
		lane := of[r.Job.LedgerSpace.ID]
		if lane == nil {
			return fmt.Errorf("the ledger does not know this space of the run %s any more; simcast history shows what was sent there", s.RunName)
		}
		err := r.Job.TakeBack(lane)
		r.Summary = r.Job.Summary
		r.release(mostOpen)
		return err
	})
}
