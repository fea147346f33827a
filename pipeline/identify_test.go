package pipeline_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/identify"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
)

// TestTwoKeysOfOneNewSpace prepares two runs side by side, with two keys of one space that the ledger does not know. Each has a lane of
// its own then, and only the first one posts. The other one, given again, is asked which space it is, and counts as known then what it
// was asked about, and no more.
func TestTwoKeysOfOneNewSpace(t *testing.T) {
	t.Parallel()
	x := newExercise(t)
	prepared := func(fingerprint string, choose func(*identify.UnknownKeyError) error) *pipeline.SpaceRun {
		t.Helper()
		j := &pipeline.SpaceRun{Ledger: x.book, Connection: &space.Connection{Client: x.client, Space: x.space, Fingerprint: fingerprint}, Plan: &plan.Plan{}, Now: time.Now}
		job := pipeline.JobOf(j, pipeline.Hooks{Choose: func([]*pipeline.SpaceRun) error {
			unknown := j.UnknownKey()
			j.Asked.NewSpace, j.Fault = true, nil
			return choose(unknown)
		}})
		x.must(errors.Join(job.Identify(t.Context()), job.TakeLanes(t.Context())))
		t.Cleanup(func() { x.must(j.ReleaseLane(context.WithoutCancel(t.Context()))) })
		return j
	}
	nothing := func(unknown *identify.UnknownKeyError) error { return unknown }
	one, two := prepared("one", nothing), prepared("two", nothing)
	x.must(one.Remember(t.Context()))
	if err := two.Remember(t.Context()); !errors.Is(err, ledger.ErrSpaceCame) {
		t.Errorf("the second one may post: %v", err)
	}
	x.must(two.ReleaseLane(t.Context()))
	asked := 0
	again := prepared("two", func(unknown *identify.UnknownKeyError) error {
		asked += len(unknown.Alike)
		third := &pipeline.SpaceRun{Ledger: x.book, Connection: &space.Connection{Client: x.client, Space: x.space, Fingerprint: "three"}, Plan: &plan.Plan{}, Now: time.Now}
		third.Asked.NewSpace = true
		return errors.Join(third.Identify(t.Context()), third.Remember(t.Context())) // while the planner thinks
	})
	if err := again.Remember(t.Context()); asked != 1 || !errors.Is(err, ledger.ErrSpaceCame) {
		t.Errorf("asked about %d spaces, it may post beside a third one: %v", asked, err)
	}
	x.must(again.ReleaseLane(t.Context()))
	last := prepared("two", func(unknown *identify.UnknownKeyError) error { asked = len(unknown.Alike); return nil })
	if x.must(last.Remember(t.Context())); asked != 2 {
		t.Errorf("it was asked about %d spaces in the end", asked)
	}
}
