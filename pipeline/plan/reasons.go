package plan

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"simcast/templates/wording"
)

// How reasons begin that are recognized when they are read back.
const (
	LeftOutBy   = "left out by "
	HeldBackFor = HeldBack + ": "
	// FailedBefore is of what failed and is about to be posted again.
	FailedBefore = "failed before: "
	// SetTo is of a result that the planner wrote into the results file.
	SetTo = "set to "
	// UncertainBefore is of what was uncertain, was sent again, and is uncertain still.
	UncertainBefore = "uncertain before; sent again, and "
	// CheckFound is of a row that the check has refused. What it found follows.
	CheckFound = "not sent, the check found: "
	// lookedFor is of what somebody has answered.
	lookedFor = "looked for in the exercise by "
)

// Why a row is skipped.
const (
	SkippedByPlanner   = "skip says yes"
	SkippedAsHidden    = "hidden row, skipped by --visible-only"
	SkippedToOnePerson = "goes to one person, skipped by --redirect"
	SkippedHacking     = "hacks or restores a website, skipped by --redirect"
)

// IsWhyPending reports whether that is a reason of what is pending, and of no other result.
func IsWhyPending(reason string) bool {
	return slices.ContainsFunc([]string{LeftOutBy, HeldBackFor, notTriedInterrupted, NotTriedStopped, FailedBefore}, func(begin string) bool { return strings.HasPrefix(reason, begin) })
}

// ReasonAnswered is what somebody found who looked in the exercise, who that was and when.
func ReasonAnswered(isThere bool, by string, at time.Time) string {
	found := "it is there"
	if !isThere {
		found = "it is not there"
	}
	return fmt.Sprintf(lookedFor+"%s at %s: %s", by, at.Format(time.RFC3339), found)
}

// IsAnswered reports whether that is the reason of a message of which somebody has answered whether it is there.
func IsAnswered(reason string) bool { return strings.HasPrefix(reason, lookedFor) }

// ReasonTakenBack is of a message that is uncertain again: somebody has answered before whether it is there, and does not know.
func ReasonTakenBack(by string, at time.Time) string {
	return fmt.Sprintf("the answer before was taken back by %s at %s: %s", by, at.Format(time.RFC3339), LookInExercise)
}

// SavedAsDraft is in the reason of a message that was not published but saved (interface, 3).
const SavedAsDraft = "saved as draft"

// AboutDrafts is what that means.
const AboutDrafts = "Drafts are saved in the exercise; players do not see them."

// Why what was to be posted is pending. After the second one the reason says why the run stopped.
const (
	notTriedInterrupted = "not tried: the run was interrupted"
	NotTriedStopped     = "not tried: the run stopped"
)

// LookInExercise is what a planner has to do about what is uncertain.
const LookInExercise = "look in the exercise whether it is there"

// reasonCutOff is said of a request whose process died before an answer.
const reasonCutOff = "simcast was stopped before an answer came: " + LookInExercise

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

// reasonMoment is a moment as simcast writes it into a reason.
var reasonMoment = regexp.MustCompile(`\bat (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d))`)

// ServiceSays is before the service's own words in a reason.
const ServiceSays = "the service says: "

// ReasonFor is a reason for somebody who reads it now, with its moments in the zone of now. Files and the ledger keep the
// reason itself: by that it is known whether a file is older than an answer.
func ReasonFor(reason string, now time.Time) string {
	own, said, isSaid := strings.Cut(reason, ServiceSays)
	own = reasonMoment.ReplaceAllStringFunc(own, func(text string) string {
		at, err := time.Parse(time.RFC3339, strings.TrimPrefix(text, "at "))
		if err != nil {
			return text
		}
		return wording.When(at, now)
	})
	if isSaid {
		own += ServiceSays + said
	}
	return own
}

// WhyUncertain is the reason of an uncertain message for somebody who reads it now, without what there is to do about it.
func WhyUncertain(reason string, now time.Time) string {
	return ReasonFor(strings.TrimSuffix(reason, ": "+LookInExercise), now)
}
