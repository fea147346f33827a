package main

import (
	"simcast/pipeline/spaces"
)

// askSpaces asks once for all whether the keys were renewed, and of each space that looks like several
// which one it is.
func (a *app) askSpaces(unknown []*spaces.Run) error {
	a.say("Attention: the ledger does not know the keys of these spaces, but spaces with the same teams: %s.", namesOf(unknown, maxNames))
	answer, err := a.prompt("Are these the same spaces, with renewed keys, or new ones? [same/new] ")
	if err != nil {
		return err
	}
	same, isNew := answer == "same", answer == "new"
	if !same && !isNew {
		return usage("it has to be clear which spaces these are", "say --same-space if the keys were renewed, so that nothing goes out twice, or --new-space if they are others")
	}
	for _, lane := range unknown {
		lane.Job.Asked.SameSpace, lane.Job.Asked.SameAs, lane.Job.Asked.NewSpace = same, "", isNew
		isUnknown := lane.UnknownKey()
		lane.Fault = nil
		if same && len(isUnknown.Alike) > 1 {
			if err := a.askWhich(lane.Job, isUnknown, "Which of them is "+lane.Name+", or is it a new one?"); err != nil {
				return err
			}
		}
	}
	return nil
}
