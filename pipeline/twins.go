package pipeline

import "fmt"

// twins words the warnings of equal rows. Rows that are equal to the same one share the text.
type twins struct {
	first uint32
	team  string
	last  *detail
}

func (w *twins) of(first uint32, team string) *detail {
	if w.last == nil || first != w.first || team != w.team {
		w.first, w.team = first, team
		w.last = &detail{"equal-rows", fmt.Sprintf("the row says the same as row %d to %q, which gets it twice", first, team),
			"remove one of them, if that is not meant"}
	}
	return w.last
}
