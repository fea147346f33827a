package spaces

import (
	"fmt"
	"maps"
	"slices"

	"simcast/pipeline/identify"
	"simcast/pipeline/problem"
)

// Identify finds out which of the ledger's spaces each key selects, as [pipeline.Job.Identify] does. Where only the
// planner can tell of some, it asks once for all of them.
func (s *Job) Identify() error {
	alike := identify.AlikeCache{} // what the planner chooses from is what counts as known afterwards
	identifyEach(s.Runs, alike)
	if unknown := slices.DeleteFunc(slices.Clone(s.Runs), func(r *SpaceRun) bool { return r.UnknownKey() == nil }); len(unknown) > 0 && s.Hooks.Choose != nil {
		if err := s.Hooks.Choose(unknown); err != nil {
			return err
		}
		identifyEach(s.Runs, alike)
	}
	return s.mayGoOn()
}

// identifyEach identifies each space by itself. Two keys of one space are refused. A space whose own key is in
// the list, and was just let in, is not that of another key: so copies of a space are told apart.
func identifyEach(runs []*SpaceRun, alike identify.AlikeCache) {
	taken := map[string]*SpaceRun{}
	var others []string
	forEach(runs, 1, func(r *SpaceRun) error {
		known, found, err := r.Job.Ledger.SpaceOf(r.Job.Connection.Fingerprint)
		if found {
			others = append(others, known.ID)
		}
		return err
	})
	slices.Sort(others)
	forEach(runs, 1, func(r *SpaceRun) error {
		r.Notes, r.Job.Others, r.Job.AlikeCache = nil, others, alike
		r.Job.Hooks.Note = func(note string) { r.Notes = append(r.Notes, note) }
		if err := r.Job.Identify(); err != nil {
			return err
		}
		if other := taken[r.Job.LedgerSpace.ID]; other != nil {
			return &problem.UsageError{Message: fmt.Sprintf("the ledger takes this space and %s for the same space", other.Name),
				Suggestion: "remove one of them from the list, or leave --same-space out; or send to each of them separately first, with the right --same-space"}
		}
		taken[r.Job.LedgerSpace.ID] = r
		return nil
	})
	ids := slices.Sorted(maps.Keys(taken))
	for _, run := range active(runs) {
		run.Job.Others = ids // of which its results are not, although --same-space was said of all
	}
}
