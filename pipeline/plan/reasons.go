package plan

import "strings"

// How reasons begin that are recognized when they are read back.
const (
	LeftOutBy   = "left out by "
	HeldBackFor = "held back: "
	// StillUncertain is of what was uncertain, was sent again, and is uncertain still.
	StillUncertain = "uncertain before; sent again, and this request was not accepted: "
)

// Why what was to be posted is pending. After the second one the reason says why the run stopped.
const (
	notTriedInterrupted = "not tried: the run was interrupted"
	NotTriedStopped     = "not tried: the run stopped"
)

// LookInExercise is what a planner has to do about what is uncertain.
const LookInExercise = "look in the exercise whether it is there"

// reasonCutOff is said of a request whose process died before an answer.
const reasonCutOff = "simcast was cut off while the request was in flight: " + LookInExercise

// ReasonStillUncertain says of an answer, once, that it was not accepted.
func ReasonStillUncertain(answer string) string {
	if strings.HasPrefix(answer, StillUncertain) {
		return answer
	}
	return StillUncertain + answer + "; that says nothing of the request before: " + LookInExercise
}
