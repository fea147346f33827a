package main

import (
	"errors"

	"simcast/pipeline"
)

// identify finds out which of the ledger's spaces the key selects, and asks where
// only the planner can tell.
func (a *app) identify(j *job) error {
	err := j.Identify()
	var unknown *pipeline.UnknownKeyError
	if errors.As(err, &unknown) && a.mayAsk() {
		if err = a.askSpace(j, unknown); err == nil {
			err = j.Identify()
		}
	}
	if err == nil && j.Moved != "" {
		a.say("This space was at %s before and is at %s now.", j.Moved, j.Connection.Host())
	}
	return err
}

func (a *app) askSpace(j *job, unknown *pipeline.UnknownKeyError) error {
	a.say("Attention: %s.", unknown.What())
	answer, err := a.prompt("Is this the same space, with a renewed key, or a new one? [same/new] ")
	if err != nil {
		return err
	}
	j.SameSpace, j.NewSpace = answer == "same", answer == "new"
	if !j.SameSpace && !j.NewSpace {
		return usage("it has to be clear which space this is", "say --same-space if the key was renewed, so that nothing goes out twice, or --new-space if it is another space")
	}
	return nil
}
