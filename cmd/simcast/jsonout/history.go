package jsonout

import "iter"

// History is the JSON of the history. Its messages are written one after another, as they come.
type History[T any] struct {
	Deliveries iter.Seq2[T, error]
}

// historyObject is that JSON without its messages.
type historyObject struct {
	Deliveries []struct{} `json:"deliveries"`
}

// split takes the messages out.
func (h History[T]) split() (any, []longList) {
	object := historyObject{[]struct{}{}}
	return object, []longList{{"deliveries", func(yield func(any, error) bool) {
		for value, err := range h.Deliveries {
			if !yield(value, err) {
				return
			}
		}
	}}}
}
