package main

import (
	"fmt"
	"strconv"

	"simcast/pipeline"
	"simcast/pipeline/identify"
)

// askSpace asks what the key is, in spite of what was said where that chooses none.
func (a *app) askSpace(j *pipeline.Job, unknown *identify.UnknownKeyError) error {
	if len(unknown.Alike) > 1 {
		a.say("Attention: the ledger does not know this key, but spaces with teams of this one. Taken for the wrong one, everything may go out twice.")
		return a.askWhich(j, unknown, "Which of them is it, with a renewed key, or is it a new one?")
	}
	a.say("Attention: %s.", unknown.Reason())
	answer, err := a.prompt("Is this the same space, with a renewed key, or a new one? [same/new] ")
	if err != nil {
		return err
	}
	j.Asked.SameSpace, j.Asked.SameAs, j.Asked.NewSpace = answer == "same", "", answer == "new"
	if !j.Asked.SameSpace && !j.Asked.NewSpace {
		return notClear("say --same-space if the key was renewed, so that nothing goes out twice, or --new-space if it is another space")
	}
	return nil
}

// askWhich shows the spaces that look alike, and asks for the number of one.
func (a *app) askWhich(j *pipeline.Job, unknown *identify.UnknownKeyError, question string) error {
	for _, s := range unknown.Alike {
		a.say("  %d  %s", s.Number, s)
	}
	answer, err := a.prompt(fmt.Sprintf("%s [1-%d/new] ", question, len(unknown.Alike)))
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(answer)
	isOne := err == nil && n >= 1 && n <= len(unknown.Alike)
	j.Asked.SameSpace, j.Asked.SameAs, j.Asked.NewSpace = isOne, "", answer == "new"
	if isOne {
		j.Asked.SameAs = strconv.Itoa(n)
	}
	if !isOne && !j.Asked.NewSpace {
		return notClear("write the number of the one whose key was renewed, so that nothing goes out twice, or new if it is another space")
	}
	return nil
}

func notClear(suggestion string) error {
	return usage("it has to be clear which space this is", suggestion)
}
