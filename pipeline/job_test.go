package pipeline_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
	"simcast/writers/results"
)

// TestRunTakesTheStepsInTheirOrder holds that a run ends at the first step that fails, and that its lane is free then, whatever the step
// does.
func TestRunTakesTheStepsInTheirOrder(t *testing.T) {
	x := newExercise(t)
	path := filepath.Join(x.folder, "plan.csv")
	x.must(os.WriteFile(path, []byte("persona,channel,team,body\nport_authority,microblog,Port operations,Smoke\n"), 0o600))
	order := []string{"open", "ask", "sending", "report"}
	for i, failsAt := range append(slices.Clone(order), "") {
		for _, panics := range []bool{false, true} {
			asked := pipeline.SendOptions{Limits: send.DefaultLimits()}
			r, err := asked.NewRun(x.opened(path, pipeline.ReadOptions{}), time.UTC, time.Now)
			x.must(err)
			r.Connection, r.Ledger = &space.Connection{Client: x.client, Space: x.space, Fingerprint: "key"}, x.book
			r.Results = results.NewFile(t.Context(), filepath.Join(x.folder, "plan.results.csv"), 0o600, x.book, func(err error) { x.Error(err) }, time.Now)
			var taken []string
			take := func(step string) error {
				taken = append(taken, step)
				switch {
				case step == failsAt && panics:
					panic(step)
				case step == failsAt:
					return errors.New(step)
				}
				return nil
			}
			soft, stop := context.WithCancel(t.Context())
			stop()
			err = runCaught(t.Context(), pipeline.JobOf(r, pipeline.Hooks{Open: func() error { return take("open") }, Ask: func() error { return take("ask") },
				Sending: func() pipeline.Sending {
					if err := take("sending"); err != nil {
						panic(err)
					}
					return pipeline.Sending{Soft: soft, Hard: t.Context()}
				}, Report: func() error { return take("report") }}))
			if want := order[:min(i+1, len(order))]; !slices.Equal(taken, want) {
				t.Errorf("%q, panics %v: took %v", failsAt, panics, taken)
			}
			if (err == nil) != (failsAt == "") {
				t.Errorf("%q, panics %v: %v", failsAt, panics, err)
			}
			if failsAt == "open" {
				continue // the space is not known yet
			}
			lane, err := x.book.TakeLane(t.Context(), r.LedgerSpace.ID, ledger.ThisProcess(""), false)
			x.must(err)
			x.must(lane.Release(context.WithoutCancel(soft)))
		}
	}
}

// runCaught takes a job all the way, and gives a panic as an error.
func runCaught(ctx context.Context, j *pipeline.Job) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = errors.New("it panicked")
		}
	}()
	return j.Run(ctx)
}
