package play

import (
	"context"
	"errors"
	"fmt"

	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/problem"
)

// PrepareAll is [Prepare] of one plan in several spaces, with one STARTEX: that of the days that the ledger knows, where it knows
// any. env is that of each job. Where a day has ended and others have not, its player is nil: it is over there. The error is
// that of Prepare, with the name of the space.
func PrepareAll(ctx context.Context, jobs []*pipeline.SpaceRun, options Options, env func(i int) Env) ([]*Player, error) {
	if len(jobs) == 1 {
		player, err := Prepare(ctx, jobs[0], options, env(0))
		return []*Player{player}, inSpace(jobs[0].Name, err)
	}
	known, err := knownDays(ctx, jobs)
	if err != nil {
		return nil, err
	}
	var open int
	for _, d := range known {
		if d == nil || !d.ended {
			open++
		}
		if d != nil && options.SameAs == nil {
			options.SameAs = &d.Day
		}
	}
	if options.Reopen && open == len(jobs) {
		return nil, &problem.UsageError{Message: "the day has not ended in any space", Suggestion: "leave --reopen out"}
	}
	players := make([]*Player, len(jobs))
	for i, job := range jobs {
		own := options
		own.Reopen = options.Reopen && known[i] != nil && known[i].ended
		if known[i] != nil && known[i].ended && !own.Reopen && open > 0 {
			continue
		}
		if players[i], err = Prepare(ctx, job, own, env(i)); err != nil {
			return nil, inSpace(job.Name, err)
		}
		if options.SameAs == nil {
			options.SameAs = &players[i].fixed
		}
	}
	return players, nil
}

// knownDay is a day that the ledger has.
type knownDay struct {
	day.Day
	ended bool
}

// knownDays are the days that the ledger has of the jobs' rounds, nil where it has none. All of them have one STARTEX.
func knownDays(ctx context.Context, jobs []*pipeline.SpaceRun) ([]*knownDay, error) {
	known := make([]*knownDay, len(jobs))
	first := -1
	for i, job := range jobs {
		reader, found, err := dayrecord.Open(ctx, job.Ledger, job.LedgerSpace.ID, job.Asked.Round)
		if err != nil {
			return nil, err
		}
		if !found {
			continue
		}
		known[i] = &knownDay{reader.State().Day, reader.State().Ended}
		if first < 0 {
			first = i
			continue
		}
		if one, other := known[first], known[i]; !one.StartEx.Equal(other.StartEx) {
			clock := func(d *knownDay) string { return d.StartEx.In(d.Location()).Format("2006-01-02 15:04:05") }
			return nil, &problem.UsageError{Message: fmt.Sprintf("the days have different STARTEX: %s in %s, %s in %s", clock(one), jobs[first].Name, clock(other), jobs[i].Name),
				Suggestion: "play them one by one, or begin a new day in another --round"}
		}
	}
	return known, nil
}

// inSpace says in which space a day cannot be played, where that has a name. What is asked about or of the plan is told as it is.
func inSpace(name string, err error) error {
	if err == nil || name == "" {
		return err
	}
	if wrong := (*problem.UsageError)(nil); errors.As(err, &wrong) {
		return &problem.UsageError{Message: name + ": " + wrong.Message, Suggestion: wrong.Suggestion}
	}
	if passed := (*StartExPassedError)(nil); errors.As(err, &passed) {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}
