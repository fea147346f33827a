package plan

import (
	"fmt"
	"strings"
	"time"
)

// What a planner reads of a message that was sent a second time and is uncertain. What is known of the first time decides
// what there is to do: of a message that was sent before, nobody can find out by looking whether it is there, for it is.

// perhapsTwice ends the reason of what was sent, was sent again, and is uncertain by that.
const perhapsTwice = "perhaps it is there twice"

// againRefused ends the reason of what was sent, and was refused when it was sent again.
const againRefused = "; refused this time, so it is there once"

// IsRefusedAgain reports whether a message is failed that was sent before: it is there, and a rerun does not send it.
func (s Status) IsRefusedAgain() bool {
	return s.State == Failed && isOfSentBefore(s.Reason) && strings.HasSuffix(s.Reason, againRefused)
}

// ReasonRefused is why a message failed that was sent now, for this reason.
func (d *Delivery) ReasonRefused(reason string) string {
	if d.Before != Sent {
		return reason
	}
	sent := sentAt + "%s, so the team has it"
	if d.Inject.Draft() {
		sent = savedAt + "%s"
	}
	return fmt.Sprintf(sent+"; sent again: %s"+againRefused, d.SentBefore.Format(time.RFC3339), reason)
}

// IsPerhapsTwice reports whether a message is uncertain that was sent before: it is there, and perhaps twice.
func (s Status) IsPerhapsTwice() bool {
	return s.State == Uncertain && isOfSentBefore(s.Reason) && strings.HasSuffix(s.Reason, "; "+perhapsTwice)
}

// How a reason begins of what was sent, or saved as a draft, before: its moment follows.
const (
	sentAt  = "sent at "
	savedAt = "saved as a draft at "
)

// isOfSentBefore reports whether a reason begins as that of a message that was sent before. How it ends is not enough: the
// service's own words may stand there.
func isOfSentBefore(reason string) bool {
	return strings.HasPrefix(reason, sentAt) || strings.HasPrefix(reason, savedAt)
}

// ReasonUncertain is why a message is uncertain that was sent now, for this reason, and stood like that before.
func (d *Delivery) ReasonUncertain(reason string, before Status) string {
	why := strings.TrimSuffix(reason, ": "+LookInExercise)
	switch {
	case d.Before == Sent && d.Inject.Draft():
		return fmt.Sprintf(savedAt+"%s; saved again: %s; %s", d.SentBefore.Format(time.RFC3339), why, perhapsTwice)
	case d.Before == Sent:
		return fmt.Sprintf(sentAt+"%s, so the team has it; sent again: %s; %s", d.SentBefore.Format(time.RFC3339), why, perhapsTwice)
	case before.State == Uncertain:
		return UncertainBefore + "uncertain again: " + why + "; it may be there twice: " + LookInExercise
	case IsAnswered(strings.TrimPrefix(before.Reason, FailedBefore)):
		return "it was not there when somebody looked; sent again: " + why + ": " + LookInExercise
	}
	return reason
}

// ReasonStillUncertain says of an answer, once, that it was not accepted.
func ReasonStillUncertain(answer string) string {
	if strings.HasPrefix(answer, UncertainBefore) {
		return answer
	}
	return UncertainBefore + "not accepted: " + answer + "; it may still be there from the first time: " + LookInExercise
}

// withPerhapsAgain adds to the reason of what is sent that it was sent again, and perhaps is there twice.
func withPerhapsAgain(reason string, at time.Time) string {
	again := perhapsTwice + ": sent again at " + at.Format(time.RFC3339) + ", and no answer came back"
	if reason == "" {
		return again
	}
	return reason + "; " + again
}
