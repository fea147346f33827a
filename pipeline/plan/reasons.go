package plan

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// How reasons begin that are recognized when they are read back.
const (
	LeftOutBy   = "left out by "
	SkipSaysYes = "skip says yes" // of a row that is skipped
	HeldBackFor = "held back: "
	// FailedBefore is of what failed and is about to be posted again.
	FailedBefore = "failed before: "
	// SetTo is of a result that the planner wrote into the results file.
	SetTo = "set to "
	// StillUncertain is of what was uncertain, was sent again, and is uncertain still.
	StillUncertain = "uncertain before; sent again, and this request was not accepted: "
)

// IsWhyPending reports whether that is a reason of what is pending, and of no other result.
func IsWhyPending(reason string) bool {
	return slices.ContainsFunc([]string{LeftOutBy, HeldBackFor, notTriedInterrupted, NotTriedStopped, FailedBefore}, func(begin string) bool { return strings.HasPrefix(reason, begin) })
}

// ReasonFound is what somebody found who looked in the exercise, who that was and when.
func ReasonFound(isThere bool, by string, at time.Time) string {
	found := "it is there"
	if !isThere {
		found = "it is not there"
	}
	return fmt.Sprintf("looked for in the exercise by %s at %s: %s", by, at.Format(time.RFC3339), found)
}

// ReasonTakenBack is of a message that is uncertain again: somebody has answered before whether it is there, and does not know.
func ReasonTakenBack(by string, at time.Time) string {
	return fmt.Sprintf("the answer before was taken back by %s at %s: %s", by, at.Format(time.RFC3339), LookInExercise)
}

// SavedAsDraft is in the reason of a message that was not published but saved (interface, 3).
const SavedAsDraft = "saved as draft"

// Why what was to be posted is pending. After the second one the reason says why the run stopped.
const (
	notTriedInterrupted = "not tried: the run was interrupted"
	NotTriedStopped     = "not tried: the run stopped"
)

// LookInExercise is what a planner has to do about what is uncertain.
const LookInExercise = "look in the exercise whether it is there"

// reasonCutOff is said of a request whose process died before an answer.
const reasonCutOff = "simcast was stopped before an answer came: " + LookInExercise

// ReasonStillUncertain says of an answer, once, that it was not accepted.
func ReasonStillUncertain(answer string) string {
	if strings.HasPrefix(answer, StillUncertain) {
		return answer
	}
	return StillUncertain + answer + "; the first request may still have been published: " + LookInExercise
}

// ReasonGroup is things that have one result for one reason, so that the reason is said once.
type ReasonGroup[T any] struct {
	Result State
	Reason string
	List   []T
}

// ByReason groups things by their results and reasons. The groups come in the order in which their first things come.
func ByReason[T any](list []T, resultOf func(T) (State, string)) (groups []ReasonGroup[T]) {
	type key struct {
		result State
		reason string
	}
	at := map[key]int{}
	for _, thing := range list {
		result, reason := resultOf(thing)
		same := key{result, reason}
		i, met := at[same]
		if !met {
			i = len(groups)
			at[same], groups = i, append(groups, ReasonGroup[T]{Result: result, Reason: reason})
		}
		groups[i].List = append(groups[i].List, thing)
	}
	return groups
}

// ResultAndReason are the result and the reason that a delivery has now.
func (d *Delivery) ResultAndReason() (State, string) { return d.Status.State, d.Status.Reason }
