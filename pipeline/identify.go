package pipeline

import (
	"errors"
	"fmt"

	"simcast/pipeline/identify"
	"simcast/pipeline/ledger"
)

// Identify finds out which of the ledger's spaces the key selects. Where only the planner can tell, and
// there is nobody to choose, it is an *identify.UnknownKeyError.
func (j *Job) Identify() error {
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
	key := identify.Key{Fingerprint: j.Connection.Fingerprint, Host: j.Connection.Host(), Teams: j.teams(), SameSpace: j.Asked.SameSpace, SameAs: j.Asked.SameAs,
		NewSpace: j.Asked.NewSpace, IsRerun: j.IsRerun(), Others: j.Others, Cache: j.AlikeCache}
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
	j.LedgerSpace, j.Moved, err = key.LedgerSpace(j.Ledger)
	return err
}

// teams are those of the space, as the ledger knows teams.
func (j *Job) teams() []ledger.Team {
	var teams []ledger.Team
	for _, team := range j.Connection.Space.Teams {
		teams = append(teams, ledger.Team{ID: team.ID, Name: team.Name})
	}
	return teams
}
