package jsonout

import "iter"

// History is the JSON of the history. Its messages are written one after another, as they come.
type History[T any] struct {
	Deliveries iter.Seq2[T, error]
}

// split takes the messages out.
func (h History[T]) split() (any, []longList) {
	return map[string]any{"deliveries": []T{}}, []longList{{"deliveries", func(yield func(any, error) bool) {
		for value, err := range h.Deliveries {
			if !yield(value, err) {
				return
			}
		}
	}}}
}
