package plan

import (
	"regexp"
	"strings"
	"time"

	"simcast/templates/wording"
)

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
