package spaces

import (
	"context"
	"slices"
	"strings"
)

// TakeLane takes the lane of each space as [pipeline.Job.TakeLane] does, in an order that is the same for all processes: two that wait
// never wait for one another.
func (s *Job) TakeLane(ctx context.Context) error {
	ordered := s.Active()
	if s.ReadOnly {
		return nil
	}
	if err := s.Hooks.TakeLanes(len(ordered)); err != nil {
		return err
	}
	slices.SortFunc(ordered, func(a, b *SpaceRun) int { return strings.Compare(a.Job.LedgerSpace.ID, b.Job.LedgerSpace.ID) })
	forEach(ordered, 1, func(r *SpaceRun) error { return r.Job.TakeLane(ctx) })
	return nil
}

// ReleaseLane gives back the lanes that are still held.
func (s *Job) ReleaseLane() error {
	for _, r := range s.Runs {
		r.releaseLane()
	}
	return nil
}
