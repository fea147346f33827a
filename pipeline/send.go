package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/mapping"
	"simcast/pipeline/send"
)

// NothingSentError says why a run could not begin: nothing was sent.
type NothingSentError struct{ Err error }

func (e *NothingSentError) Error() string { return "nothing was sent: " + e.Err.Error() }
func (e *NothingSentError) Unwrap() error { return e.Err }

// NameRuns names the runs of all spaces of a list that go on, so that their names begin alike; once is enough.
func (j *Job) NameRuns() {
	if j.RunName != "" {
		return
	}
	going := j.Active()
	j.RunName = going[0].NewRunName()
	for _, r := range going {
		r.GivenRunName = j.RunName + fmt.Sprintf("-%d", r.N+1) // the letters of a stem alone would meet among a thousand
	}
}

// send runs all spaces that go on beside one another. Soft and Hard end all of them; nothing that happens to one does.
func (j *Job) send(ctx context.Context) error {
	how := j.Hooks.Sending()
	if how.Over != nil {
		defer how.Over()
	}
	if j.IsAlone {
		return j.Runs[0].Send(ctx, how)
	}
	j.NameRuns()
	going, place := j.Active(), map[*SpaceRun]int{}
	for i, r := range going {
		place[r] = i
	}
	how.Schedule, how.Clock = send.NewResultsSchedule(), how.clock()
	barrier := newStartBarrier(len(going), going[0].Asked.Interval, how.Clock)
	j.each(going, sendAtOnce, func(r *SpaceRun) error {
		defer func() { _ = r.ReleaseLane(ctx) }() // the end of the process does the same
		arrive, wait := barrier.enter(place[r])
		defer arrive()
		own := how
		own.begun = func() { arrive(); wait(how.Soft) }
		err := r.Send(ctx, own)
		if err == nil {
			r.Release(how.MostOpen)
		}
		return err
	})
	for _, r := range going {
		r.Release(how.MostOpen)
	}
	return nil
}

// Send posts in the space. An error means that nothing was posted; where the results cannot be written, it is a *NothingSentError.
func (r *SpaceRun) Send(ctx context.Context, how Sending) error {
	ctx = context.WithoutCancel(ctx) // what was begun is written down to its end: Soft and Hard end the posting
	if how.Ended != nil {
		defer how.Ended(r)
	}
	queue := send.EverythingNow(r.SendPlan)
	if how.Queue != nil {
		queue = how.Queue(r)
	}
	config := send.Config{Name: r.RunName(), Space: r.LedgerSpace.ID, Queue: queue, Poster: r.Connection.Client, Results: r.Results, PostedBodies: r.PostedBodies(ctx),
		Schedule: how.Schedule, Begun: how.begun, Clock: how.clock(), Jitter: rand.Float64, Interval: r.Asked.Interval, MinInterval: r.Asked.EffectiveMinInterval(),
		Limits: r.Asked.Limits, Answered: how.Answered, OnSuspend: how.OnSuspend}
	if how.Progress != nil {
		config.Progress = func(p send.Progress) { how.Progress(r, p) }
	}
	run, err := r.openRun(ctx, config.Name, config.CommitDelay())
	if err != nil {
		return err
	}
	config.Ledger, config.Lane = run, r.Lane
	config.Standings = func() (map[string]ledger.Standing, error) {
		return r.Ledger.Standings(ctx, r.LedgerSpace.ID, r.Asked.Round)
	}
	r.Summary, err = send.Send(r.SendPlan, how.Soft, how.Hard, config)
	switch {
	case r.GoesOn != nil:
		return err
	case err != nil:
		return &NothingSentError{errors.Join(err, run.Close(ctx, r.Now(), "could not begin"))}
	}
	r.Summary.LedgerError = run.Close(ctx, r.Now(), r.Summary.EndedAs())
	return nil
}

// PostedBodies are what went out of the round, as the ledger has it.
func (r *SpaceRun) PostedBodies(ctx context.Context) iter.Seq2[ledger.PostedBody, error] {
	return r.Ledger.PostedBodies(ctx, r.LedgerSpace.ID, r.Asked.Round)
}

// openRun is the run in the ledger, which is begun, or goes on, with what a results file says and the ledger does not know yet.
func (r *SpaceRun) openRun(ctx context.Context, name string, commitDelay time.Duration) (run ledger.OpenRun, err error) {
	if err := r.Remember(ctx); err != nil {
		return nil, err
	}
	if run = r.GoesOn; run == nil {
		run, err = r.Lane.BeginRun(ctx, ledger.Run{Name: name, IsOfDay: r.Options.Play, Round: r.Asked.Round, Plan: r.File.Name, Host: r.Holder.Host, PID: r.Holder.PID,
			OfPlan: r.planName(), Defaults: mapping.Encode(r.Plan.Options.Mapping.DefaultRows()), Started: r.Now(), ToSend: len(r.SendPlan.ToPost), CommitDelay: commitDelay})
	}
	if err != nil {
		return nil, err
	}
	if err = errors.Join(run.Import(ctx, r.SendPlan.Imported), run.Rename(ctx, r.SendPlan.Renamed)); err == nil {
		return run, nil
	}
	if r.GoesOn == nil {
		err = errors.Join(err, run.Close(context.WithoutCancel(ctx), r.Now(), "could not begin"))
	}
	return nil, err
}

// RunName is the name that was given to the run, else one from the time.
func (r *SpaceRun) RunName() string { return cmp.Or(r.GivenRunName, r.NewRunName()) }

// NewRunName is when the run began, with a few letters that tell two of one second apart.
func (r *SpaceRun) NewRunName() string { return ledger.NewRunName(r.Now(), rand.Uint32()) }
