package spaces

import (
	"context"
	"slices"
	"strings"
)

// Lock locks each space as [pipeline.Job.Lock] does, in an order that is the same for all processes: two that wait
// never wait for one another.
func (s *Job) Lock(ctx context.Context) error {
	ordered := s.Active()
	if s.ReadOnly {
		return nil
	}
	if err := s.Hooks.Lock(len(ordered)); err != nil {
		return err
	}
	slices.SortFunc(ordered, func(a, b *SpaceRun) int { return strings.Compare(a.Job.LedgerSpace.ID, b.Job.LedgerSpace.ID) })
	forEach(ordered, 1, func(r *SpaceRun) error { return r.Job.Lock(ctx) })
	return nil
}

// Unlock gives back the spaces that are still locked.
func (s *Job) Unlock() error {
	for _, r := range s.Runs {
		r.unlock()
	}
	return nil
}
