package pipeline

import (
	"fmt"
	"regexp"

	"simcast/pipeline/problem"
	"simcast/pipeline/reconcile"
)

// applyOrigin makes the job a rerun: in the round of its results, redirected as it was.
// What was asked for may say the same, or what the file cannot say; anything else
// is a *UsageError.
func (j *Job) applyOrigin(o reconcile.Origin) error {
	round, redirect := j.Asked.Round, j.Options.Redirect
	switch {
	case round != "" && round != o.Round:
		return &problem.UsageError{Message: fmt.Sprintf("the results are of the round %q", o.Round), Suggestion: "leave --round out, or send the plan in the new round"}
	case redirect != "" && !o.Redirected:
		return &problem.UsageError{Message: "the results are of a round that is not redirected", Suggestion: "leave --redirect out, or send the plan in a --round of its own"}
	case redirect != "" && o.Redirect != "":
		return &problem.UsageError{Message: "the results say themselves where the round was redirected to", Suggestion: "leave --redirect out"}
	case redirect == "" && o.Redirected && o.Redirect == "":
		return &problem.UsageError{Message: "the results are of a redirected round, and do not say to which team", Suggestion: "name it with --redirect"}
	}
	j.Origin, j.Asked.Round = &o, o.Round
	j.Options.Rerun, j.Options.Copied = true, o.Copied
	if o.Redirect != "" {
		j.Options.Redirect = o.Redirect
	}
	return nil
}

// validRound refuses, as a *UsageError, a round whose name cannot be part of a
// file's name, and a redirected one without a name.
func validRound(round, redirect string) error {
	switch {
	case redirect != "" && round == "":
		return &problem.UsageError{Message: "--redirect is a rehearsal and needs a --round of its own", Suggestion: "add --round rehearsal"}
	case !RoundName.MatchString(round):
		return &problem.UsageError{Message: "the round's name has characters that a file's name cannot have", Suggestion: "use letters, digits, spaces, . _ and -"}
	}
	return nil
}

var RoundName = regexp.MustCompile(`^$|^[\pL\pN]([\pL\pN ._-]{0,62}[\pL\pN_-])?$`)
