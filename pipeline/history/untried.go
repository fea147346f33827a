package history

import (
	"slices"

	"simcast/pipeline/ledger"
)

// OnlyTried says what no history has, and where that is.
const OnlyTried = "The history has only messages that simcast tried to send. The others are in the results file of their run, with the reason."

// AsksForUntried reports whether the filter asks for injects of which there may be messages that nobody tried to send: those are
// pending or, where the check refused them, failed.
func (f Filter) AsksForUntried() bool {
	return len(f.IDs) > 0 && (len(f.Results) == 0 || slices.Contains(f.Results, ledger.StatePending) || slices.Contains(f.Results, ledger.StateFailed))
}
