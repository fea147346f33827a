package main

import (
	"errors"
	"testing"

	"simcast/cmd/simcast/jsonout"
	"simcast/pipeline"
	"simcast/pipeline/plan"
)

// TestInterruptedWithoutResults: 130 says that the results are written, so that a run, or questions, that were interrupted and
// could not write them end with another code.
func TestInterruptedWithoutResults(t *testing.T) {
	no := errors.New("the results cannot be written")
	for _, c := range []struct {
		lacking error
		want    int
	}{{nil, exitInterrupted}, {no, exitCannot}} {
		summary := plan.Summary{Interrupted: true, ResultsError: c.lacking, Counts: plan.Counts{Open: 1}}
		many := &job{flags: &sendFlags{}, Job: &pipeline.Job{Runs: []*pipeline.SpaceRun{{Summary: plan.Summary{Interrupted: true}}, {Summary: summary}}}}
		one := &job{flags: &sendFlags{}, Job: pipeline.JobOf(&pipeline.SpaceRun{Summary: summary}, pipeline.Hooks{})}
		for name, err := range map[string]error{"one space": one.exitCode(), "many spaces": many.exitCode(),
			"resolve": (&app{}).endResolve(&jsonout.Resolved{}, askingInterrupted, c.lacking != nil)} {
			if code := (exit{}); !errors.As(err, &code) || code.code != c.want {
				t.Errorf("%s, results %v: %v, want %d", name, c.lacking, err, c.want)
			}
		}
	}
}

// TestStoppedWithNothingLeft: a run that stopped could not go on, and says so by its code. Who asks what became of a run of workers has got that.
func TestStoppedWithNothingLeft(t *testing.T) {
	stopped := plan.Summary{Stopped: "simcast control stop", Counts: plan.Counts{Already: 3}}
	for byWorkers, want := range map[bool]error{false: exit{exitCannot}, true: nil} {
		j := &job{flags: &sendFlags{}, Job: &pipeline.Job{Runs: []*pipeline.SpaceRun{{Summary: stopped}}}}
		j.flags.Workers = byWorkers
		if err := j.exitCode(); err != want { //nolint:errorlint // it is the very value
			t.Errorf("by workers %v: %v, not %v", byWorkers, err, want)
		}
	}
}
