package pipeline

import (
	"context"
	"errors"
	"slices"
	"testing"
)

// stepsOf takes the steps down by their names, and fails or panics at one of them.
type stepsOf struct {
	failsAt  string
	panics   bool
	taken    []string
	released int
}

func (s *stepsOf) take(step string) error {
	s.taken = append(s.taken, step)
	switch {
	case step == s.failsAt && s.panics:
		panic(step)
	case step == s.failsAt:
		return errors.New(step)
	}
	return nil
}

func (s *stepsOf) Check() error                   { return s.take("check") }
func (s *stepsOf) Open() error                    { return s.take("open") }
func (s *stepsOf) Identify() error                { return s.take("identify") }
func (s *stepsOf) TakeLane(context.Context) error { return s.take("take the lane") }
func (s *stepsOf) Reconcile() error               { return s.take("reconcile") }
func (s *stepsOf) Ask() error                     { return s.take("ask") }
func (s *stepsOf) Send() error                    { return s.take("send") }
func (s *stepsOf) Report() error                  { return s.take("report") }
func (s *stepsOf) ReleaseLane() error             { s.released++; return nil }

// TestRunTakesTheStepsInTheirOrder holds that a run ends at the first step that fails, and that its lane is released
// then, whatever the step does.
func TestRunTakesTheStepsInTheirOrder(t *testing.T) {
	order := []string{"check", "open", "identify", "take the lane", "reconcile", "ask", "send", "report"}
	for i, failsAt := range append(slices.Clone(order), "") {
		for _, panics := range []bool{false, true} {
			s := &stepsOf{failsAt: failsAt, panics: panics}
			err := runCaught(t.Context(), s)
			if want := order[:min(i+1, len(order))]; !slices.Equal(s.taken, want) || s.released != 1 {
				t.Errorf("%q, panics %v: took %v and released %d times", failsAt, panics, s.taken, s.released)
			}
			if (err == nil) != (failsAt == "") {
				t.Errorf("%q, panics %v: %v", failsAt, panics, err)
			}
		}
	}
}

func runCaught(ctx context.Context, s Steps) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = errors.New("it panicked")
		}
	}()
	return Run(ctx, s)
}
