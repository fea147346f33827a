package session

import (
	"context"
	"errors"
	"strings"

	"simcast/samples"
)

// ErrNotInDemo says that the sample exercise is opened in the demo alone: in a true space its messages would reach people.
var ErrNotInDemo = errors.New("the sample exercise opens only in the demo")

// OpenSample is the sample exercise among the plans of the demo. It is put there once.
func (s *Session) OpenSample(ctx context.Context) (PlanFile, error) {
	if !s.config.Access.IsDemo() {
		return PlanFile{}, ErrNotInDemo
	}
	plans, err := s.Plans()
	if err != nil {
		return PlanFile{}, err
	}
	for _, plan := range plans {
		if content, err := plan.Content(); err == nil && string(content) == samples.HarbourLight() {
			return plan, nil
		}
	}
	return s.Upload(ctx, samples.Name, strings.NewReader(samples.HarbourLight()))
}
