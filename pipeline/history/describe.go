package history

import (
	"strings"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// maxReason is how long a reason is at most.
const maxReason = 200

// Describe says what happened in an entry: a result, and the rest of the sentence. Of an answer there is no result, but who gave it.
func Describe(e ledger.Entry) (result, rest string) {
	if e.Source == ledger.SourceResolved {
		answer := map[ledger.Outcome]string{ledger.Accepted: "it is there", ledger.Refused: "it is not there"}[e.Outcome]
		if answer == "" {
			answer = "took the answer back"
		}
		return "", e.By + ": " + answer
	}
	if e.Requests > 1 {
		rest = ", tried " + wording.Times(e.Requests)
	}
	if reason := Reason(e); reason != "" {
		rest += ": " + reason
	}
	return string(e.Result), rest
}

// Again says what became of a message that is sent when it was sent again last, "" where it was sent or was not sent again.
func Again(state ledger.State) string {
	return map[ledger.State]string{ledger.StateFailed: "sent before, and refused when sent again", ledger.StateUncertain: "sent before, and uncertain when sent again"}[state]
}

// Reason is why it came to what it did, without what there is to do about it: that may be done by now.
func Reason(e ledger.Entry) string {
	if e.Source == ledger.SourceResolved {
		return ""
	}
	reason := e.Reason
	if e.Result == ledger.StateUncertain && reason == "" {
		reason = plan.StatusFrom(ledger.Standing{State: e.Result}).Reason
	}
	return wording.Shorten(strings.TrimSuffix(reason, ": "+plan.LookInExercise), maxReason)
}
