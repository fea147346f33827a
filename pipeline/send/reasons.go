package send

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/plan"
)

// What a planner reads beside a result, by the answer.

// reasonAccepted is what is special about an accepted message, "" where nothing is.
func reasonAccepted(a apiclient.Answer) string {
	var notes []string
	if a.Status != http.StatusOK {
		notes = append(notes, "accepted with "+statusText(a.Status))
	}
	if a.Truncated && a.MessageID == "" {
		notes = append(notes, "the answer was cut off, so the message_id is not known")
	}
	if a.SaysFailed {
		notes = append(notes, "it has a message_id, though "+plan.ServiceSays+a.Words)
	}
	return strings.Join(notes, "; ")
}

// reasonDraft adds to a reason that the message was not published but saved (interface, 3).
func reasonDraft(reason string) string {
	if reason == "" {
		return plan.SavedAsDraft
	}
	return reason + "; " + plan.SavedAsDraft
}

// reasonStatus is the status in words, with the service's own behind it.
func reasonStatus(a apiclient.Answer) string {
	text := statusText(a.Status) + hintOf(a.Status)
	if a.Words != "" && !a.HTML {
		text += "; " + plan.ServiceSays + a.Words
	}
	return text
}

func statusText(status int) string {
	if text := http.StatusText(status); text != "" {
		return fmt.Sprintf("%d (%s)", status, text)
	}
	return fmt.Sprint(status)
}

// hintOf is what the interface's section 7 says about a status.
func hintOf(status int) string {
	switch status {
	case http.StatusBadRequest:
		return ": a required field is missing, or the persona is not known"
	case http.StatusUnauthorized:
		return ": the key is missing or invalid"
	case http.StatusForbidden:
		return ": the key may not publish"
	case http.StatusNotFound:
		return ": the address, the team or the persona is not known"
	}
	return ""
}

// stopOutOfOrder is why a run stops whose queue breaks its promise. The results file says that the first ones of ToPost may be
// out, so many: of others a take-over elsewhere would not know.
const stopOutOfOrder = "there is a fault in simcast: a message came out of order and was not sent"

// RefusesKey reports whether that is why a run stopped: its key has to be corrected before a rerun.
func RefusesKey(stopped string) bool { return strings.HasSuffix(stopped, checkKey) }

// checkKey is the end of the reason of a run whose key is refused.
const checkKey = ": check the key"

// ReasonOfStop is why a run stops at a status that all other messages would get, too.
func ReasonOfStop(status int) string {
	if status/100 == 3 {
		return fmt.Sprintf("the service answers %s: the service has another address; check --base-url", statusText(status))
	}
	return "the service answers " + statusText(status) + checkKey
}

// reasonUnreachable is why a request did not get out.
func reasonUnreachable(a apiclient.Answer) string {
	if late, isLate := errors.AsType[*tooLateError](a.Err); isLate {
		return reasonTooLate(late)
	}
	return fmt.Sprintf("no connection (%v)", cause(a.Err))
}

// reasonTooLate is why a request was not made that came too late.
func reasonTooLate(late *tooLateError) string {
	return fmt.Sprintf("the request was not made: %v", late)
}

// cause is what the network said, without the call that it was said of: that
// stands in the row already.
func cause(err error) error {
	if network, ok := errors.AsType[*apiclient.NetworkError](err); ok {
		return network.Err
	}
	return err
}

// reasonUnknown is why nobody knows whether a message is out, and what to do about that.
func reasonUnknown(a apiclient.Answer) string {
	switch {
	case a.Status == 0 && a.Err != nil:
		return fmt.Sprintf("no answer came back (%v): %s", cause(a.Err), plan.LookInExercise)
	case a.HTML && a.Status/100 == 2:
		return fmt.Sprintf("the answer %s is a web page, not the service's own: %s", statusText(a.Status), plan.LookInExercise)
	case a.SaysFailed:
		return fmt.Sprintf("the answer %s says that it failed; %s%s: %s", statusText(a.Status), plan.ServiceSays, a.Words, plan.LookInExercise)
	case a.Status == 0:
		return "no answer came back: " + plan.LookInExercise
	}
	return fmt.Sprintf("%s: %s", reasonStatus(a), plan.LookInExercise)
}
