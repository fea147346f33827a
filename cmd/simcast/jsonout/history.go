package jsonout

import (
	"iter"

	"simcast/pipeline/history"
)

// History is the JSON of the history. Its messages are written one after another, as they come.
type History[T any] struct {
	Deliveries iter.Seq2[T, error]
	Untried    history.Untried
}

// historyObject is that JSON without its messages.
type historyObject struct {
	Deliveries   []struct{}           `json:"deliveries"`
	ResultsFiles []string             `json:"results_files"`
	NotTried     []history.UntriedRow `json:"not_tried"`
}

// split takes the messages out.
func (h History[T]) split() (any, []longList) {
	object := historyObject{[]struct{}{}, append([]string{}, h.Untried.Files...), append([]history.UntriedRow{}, h.Untried.Rows...)}
	return object, []longList{{"deliveries", func(yield func(any, error) bool) {
		for value, err := range h.Deliveries {
			if !yield(value, err) {
				return
			}
		}
	}}}
}
