package pipeline

import (
	"simcast/readers"
)

// isOfSeveralRows reports an error that cannot be passed over with the row at which it
// stands: what other rows mean hangs on it.
func isOfSeveralRows(problem readers.Problem) bool {
	return problem.Row == 0 || problem.Code == "merged-cells"
}
