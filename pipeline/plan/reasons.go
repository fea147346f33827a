package plan

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"simcast/apiclient"
)

// What a planner reads beside a result.

func ReasonAccepted(a apiclient.Answer) string {
	var said []string
	if a.Status != http.StatusOK {
		said = append(said, "accepted with "+statusText(a.Status))
	}
	if a.Truncated && a.MessageID == "" {
		said = append(said, "the answer broke off, so its message_id is not known")
	}
	return strings.Join(said, "; ")
}

// reasonDraft is said of what was not published but saved (interface, 3).
const reasonDraft = "saved as draft"

func ReasonOfDraft(reason string) string {
	if reason == "" {
		return reasonDraft
	}
	return reason + "; " + reasonDraft
}

// ReasonStatus is the status in words, with the service's own behind it.
func ReasonStatus(a apiclient.Answer) string {
	text := statusText(a.Status) + hintOf(a.Status)
	if a.Words != "" && !a.HTML {
		text += "; the service says: " + a.Words
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

func StopForbidden(status int) string {
	switch {
	case status/100 == 3:
		return fmt.Sprintf("the service answers %s: it is to be reached at another address; look at --base-url", statusText(status))
	default:
		return fmt.Sprintf("the service answers %s: check the key", statusText(status))
	}
}

func ReasonUnreachable(a apiclient.Answer) string {
	return fmt.Sprintf("no connection (%v)", cause(a.Err))
}

// cause is what the network said, without the call that it was said of: that
// stands in the row already.
func cause(err error) error {
	if network, ok := errors.AsType[*apiclient.NetworkError](err); ok {
		return network.Err
	}
	return err
}

// StillUncertain begins the reason of what was uncertain, was sent again, and is uncertain still.
const StillUncertain = "uncertain before; sent again, and this request was not accepted: "

// ReasonStillUncertain says so of an answer, once.
func ReasonStillUncertain(answer string) string {
	if strings.HasPrefix(answer, StillUncertain) {
		return answer
	}
	return StillUncertain + answer + "; that says nothing of the request before: " + lookInExercise
}

// lookInExercise is what a planner has to do about what is uncertain.
const lookInExercise = "look in the exercise whether it is there"

func ReasonUnknown(a apiclient.Answer) string {
	switch {
	case a.Status == 0 && a.Err != nil:
		return fmt.Sprintf("no answer came back (%v): %s", cause(a.Err), lookInExercise)
	case a.HTML && a.Status/100 == 2:
		return fmt.Sprintf("the answer %s is a web page, not the service's own: %s", statusText(a.Status), lookInExercise)
	case a.Status == 0:
		return "no answer came back: " + lookInExercise
	}
	return fmt.Sprintf("%s: %s", ReasonStatus(a), lookInExercise)
}
