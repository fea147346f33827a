package history

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// ParseResults takes results as the contract has them. Any other word is a *problem.UsageError.
func ParseResults(words []string) ([]ledger.State, error) {
	known := []ledger.State{ledger.StateSent, ledger.StateFailed, ledger.StateUncertain, ledger.StatePending}
	var results []ledger.State
	for _, word := range plan.SplitIDs(words) {
		result := ledger.State(strings.ToLower(word))
		if !slices.Contains(known, result) {
			return nil, &problem.UsageError{Message: fmt.Sprintf("%q is not a result", wording.Clip(word)), Suggestion: "write sent, failed, uncertain or pending"}
		}
		results = append(results, result)
	}
	return results, nil
}

// ParseSince takes a day or a time, in the zone of now, or how long ago; the empty text is the zero
// time. Anything else is a *problem.UsageError.
func ParseSince(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if ago, err := time.ParseDuration(text); err == nil && ago >= 0 {
		return now.Add(-ago), nil
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02 15:04", "2006-01-02"} {
		if t, err := time.ParseInLocation(layout, text, now.Location()); err == nil {
			return t, nil
		}
	}
	return time.Time{}, &problem.UsageError{Message: fmt.Sprintf("%q is not a time", text), Suggestion: "write a day such as 2026-11-20, RFC 3339, or how long ago, such as 24h"}
}
