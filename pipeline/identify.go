package pipeline

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"simcast/pipeline/identify"
	"simcast/pipeline/problem"
)

// Identify finds out which of the ledger's spaces each key selects. Where only the planner can tell of some, it asks once for all of them.
func (j *Job) Identify(ctx context.Context) error {
	alike := identify.AlikeCache{} // what the planner chooses from is what counts as known afterwards
	j.identifyEach(ctx, alike)
	if unknown := slices.DeleteFunc(slices.Clone(j.Runs), func(r *SpaceRun) bool { return r.UnknownKey() == nil }); len(unknown) > 0 && j.Hooks.Choose != nil {
		if err := j.Hooks.Choose(unknown); err != nil {
			return err
		}
		j.identifyEach(ctx, alike)
	}
	return j.mayGoOn()
}

// identifyEach identifies each space by itself. Two keys of one space are refused. A space whose own key is in
// the list, and was just let in, is not that of another key: so copies of a space are told apart.
func (j *Job) identifyEach(ctx context.Context, alike identify.AlikeCache) {
	var others []string
	if !j.IsAlone {
		j.each(j.Runs, 1, func(r *SpaceRun) error {
			known, found, err := r.Ledger.SpaceOf(ctx, r.Connection.Fingerprint)
			if found {
				others = append(others, known.ID)
			}
			return err
		})
		slices.Sort(others)
	}
	taken := map[string]*SpaceRun{}
	j.each(j.Runs, 1, func(r *SpaceRun) error {
		r.Notes, r.Others, r.AlikeCache = nil, others, alike
		if err := r.Identify(ctx); err != nil {
			return err
		}
		j.noteMove(r)
		if other := taken[r.LedgerSpace.ID]; other != nil {
			return &problem.UsageError{Message: fmt.Sprintf("the ledger takes this space and %s for the same space", other.Name),
				Suggestion: "remove one of them from the list, or leave --same-space out; or send to each of them separately first, with the right --same-space"}
		}
		taken[r.LedgerSpace.ID] = r
		return nil
	})
	if j.IsAlone {
		return
	}
	ids := slices.Sorted(maps.Keys(taken))
	for _, run := range j.Active() {
		run.Others = ids // of which its results are not, although --same-space was said of all
	}
}

// noteMove notes that a space has another address than before.
func (j *Job) noteMove(r *SpaceRun) {
	if r.Moved == "" {
		return
	}
	note := fmt.Sprintf("This space was at %s before and is at %s now.", r.Moved, r.Connection.Host())
	if r.Notes = append(r.Notes, note); j.Hooks.Note != nil {
		j.Hooks.Note(r, note)
	}
}

// Identify finds out which of the ledger's spaces the key selects. Where only the planner can tell, it is an *identify.UnknownKeyError.
func (r *SpaceRun) Identify(ctx context.Context) (err error) {
	key := r.key()
	key.IsRerun, key.Others, key.Cache = r.IsRerun(), r.Others, r.AlikeCache
	if r.IsRerun() {
		likely, _, err := r.Ledger.SpaceOf(ctx, key.Fingerprint)
		if err != nil {
			return err
		}
		if err := r.Origin.Trace(ctx, r.Ledger, r.File.Path, likely.ID); err != nil {
			return err
		}
		key.ResultsOf = r.Origin.Space
	}
	r.found, err = key.LedgerSpace(ctx, r.Ledger)
	r.LedgerSpace, r.Moved = r.found.Space, r.found.Moved
	return err
}

// Remember writes down, just before the run or the day, what is known of space and round: by that the ledger knows the key. Where the
// space may have come into the ledger under another key since Identify, the error is [ledger.ErrSpaceCame].
func (r *SpaceRun) Remember(ctx context.Context) error {
	key, found := r.key(), r.found
	key.Others, found.Space = r.Others, r.LedgerSpace
	if err := key.Remember(ctx, r.Ledger, found, r.Now()); err != nil {
		return err
	}
	return r.Ledger.RememberRound(ctx, r.LedgerSpace.ID, r.Asked.Round, r.Plan.RedirectID())
}

// key is the key of the space, with what was asked of it.
func (r *SpaceRun) key() identify.Key {
	key := identify.KeyOf(r.Connection)
	key.SameSpace, key.NewSpace = r.Asked.SameSpace, r.Asked.NewSpace
	return key
}
