package pipeline

import (
	"errors"
	"fmt"

	"simcast/pipeline/identify"
)

// Identify finds out which of the ledger's spaces the key selects. Where only the planner can tell, and
// there is nobody to choose, it is an *identify.UnknownKeyError.
func (j *Job) Identify() error {
	if j.AlikeCache == nil {
		j.AlikeCache = identify.AlikeCache{} // what the planner chooses from is what counts as known afterwards
	}
	err := j.findSpace()
	if unknown := (*identify.UnknownKeyError)(nil); errors.As(err, &unknown) && j.Hooks.Choose != nil {
		if err = j.Hooks.Choose(unknown); err == nil {
			err = j.findSpace()
		}
	}
	if err == nil && j.Moved != "" && j.Hooks.Note != nil {
		j.Hooks.Note(fmt.Sprintf("This space was at %s before and is at %s now.", j.Moved, j.Connection.Host()))
	}
	return err
}

// findSpace asks the ledger which space the key selects.
func (j *Job) findSpace() (err error) {
	key := j.key()
	key.IsRerun, key.Others, key.Cache = j.IsRerun(), j.Others, j.AlikeCache
	if j.IsRerun() {
		likely, _, err := j.Ledger.SpaceOf(key.Fingerprint)
		if err != nil {
			return err
		}
		if err := j.Origin.Trace(j.Ledger, j.File.Path, likely.ID); err != nil {
			return err
		}
		key.ResultsOf = j.Origin.Space
	}
	j.found, err = key.LedgerSpace(j.Ledger)
	j.LedgerSpace, j.Moved = j.found.Space, j.found.Moved
	return err
}

// Remember writes down, just before the run or the day, what is known of space and round: by that the ledger knows the key. Where the
// space may have come into the ledger under another key since Identify, the error is [ledger.ErrSpaceCame].
func (j *Job) Remember() error {
	key, found := j.key(), j.found
	key.Others, found.Space = j.Others, j.LedgerSpace
	if err := key.Remember(j.Ledger, found, j.Now()); err != nil {
		return err
	}
	return j.Ledger.RememberRound(j.LedgerSpace.ID, j.Asked.Round, j.Plan.RedirectID())
}

// key is the key of the space, with what was asked of it.
func (j *Job) key() identify.Key {
	key := identify.KeyOf(j.Connection)
	key.SameSpace, key.NewSpace = j.Asked.SameSpace, j.Asked.NewSpace
	return key
}
