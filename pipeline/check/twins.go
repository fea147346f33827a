package check

import (
	"fmt"

	"simcast/pipeline/problem"
)

// equalWarnings words the warnings of equal rows. Rows that are equal to the same one share the text.
type equalWarnings struct {
	first uint32
	team  string
	last  *problem.Detail
}

func (w *equalWarnings) detail(first uint32, team string) *problem.Detail {
	if w.last == nil || first != w.first || team != w.team {
		w.first, w.team = first, team
		w.last = &problem.Detail{Code: "equal-rows", Message: fmt.Sprintf("the row says the same as row %d to %q, which gets it twice", first, team),
			Suggestion: "remove one of them, if that is not meant"}
	}
	return w.last
}
