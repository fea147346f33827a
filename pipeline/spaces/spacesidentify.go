package spaces

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"simcast/pipeline/identify"
	"simcast/pipeline/problem"
)

// Identify finds out which of the ledger's spaces each key selects, as [Job.Identify] does. Where only the
// planner can tell of some, it asks once for all of them.
func (s *Job) Identify() error {
	if err := s.Hooks.Open(); err != nil {
		return err
	}
	identifyEach(s.Runs)
	if unknown := slices.DeleteFunc(slices.Clone(s.Runs), func(l *Run) bool { return l.UnknownKey() == nil }); len(unknown) > 0 && s.Hooks.Choose != nil {
		if err := s.Hooks.Choose(unknown); err != nil {
			return err
		}
		identifyEach(s.Runs)
	}
	return s.mayGoOn()
}

// UnknownKey says of a space that only the planner can tell which one it is; nil elsewhere.
func (l *Run) UnknownKey() *identify.UnknownKeyError {
	var unknown *identify.UnknownKeyError
	if errors.As(l.Fault, &unknown) {
		return unknown
	}
	return nil
}

// identifyEach identifies each space by itself. Two keys of one space are refused. A space whose own key is in
// the list, and was just let in, is not that of another key: so copies of a space are told apart.
func identifyEach(lanes []*Run) {
	taken := map[string]*Run{}
	var others []string
	ForEach(lanes, 1, func(l *Run) error {
		known, found, err := l.Job.Ledger.SpaceOf(l.Job.Connection.Fingerprint)
		if found {
			others = append(others, known.ID)
		}
		return err
	})
	alike := identify.AlikeCache{}
	ForEach(lanes, 1, func(l *Run) error {
		l.Notes, l.Job.Others, l.Job.AlikeCache = nil, others, alike
		l.Job.Hooks.Note = func(note string) { l.Notes = append(l.Notes, note) }
		if err := l.Job.Identify(); err != nil {
			return err
		}
		if other := taken[l.Job.LedgerSpace.ID]; other != nil {
			return &problem.UsageError{Message: fmt.Sprintf("the ledger has this space and %s as one and the same", other.Name),
				Suggestion: "leave one of the two out, or --same-space; or send to each by itself first, with the --same-space that is its own"}
		}
		taken[l.Job.LedgerSpace.ID] = l
		return nil
	})
	places := slices.Collect(maps.Keys(taken))
	for _, lane := range active(lanes) {
		lane.Job.Others = places // of which its results are not, although --same-space was said of all
	}
}

// Lock locks each space as [Job.Lock] does, in an order that is the same for all processes: two that wait
// never wait for one another.
func (s *Job) Lock(ctx context.Context) error {
	ordered := s.Active()
	if s.ReadOnly {
		return nil
	}
	if err := s.Hooks.Lock(len(ordered)); err != nil {
		return err
	}
	slices.SortFunc(ordered, func(a, b *Run) int { return strings.Compare(a.Job.LedgerSpace.ID, b.Job.LedgerSpace.ID) })
	ForEach(ordered, 1, func(l *Run) error { return l.Job.Lock(ctx) })
	return nil
}

// Unlock gives back the spaces that are still locked.
func (s *Job) Unlock() error {
	for _, l := range s.Runs {
		l.unlock()
	}
	return nil
}

func (l *Run) unlock() {
	if l.Job != nil {
		_ = l.Job.Unlock() // the end of the process does the same
	}
}
