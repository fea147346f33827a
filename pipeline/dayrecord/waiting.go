package dayrecord

import (
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// ApplyWaiting brings a state to where the controls that wait for the next start take it, in their order, from a moment on.
// Those that the start will refuse change nothing.
func ApplyWaiting(state *day.State, waiting []ledger.DayControl, from time.Time) {
	for _, c := range waiting {
		event, err := day.ParseEvent(c.Body)
		if err != nil || state.Refuse(event.Control, c.By, from) != nil {
			continue
		}
		if !from.After(state.Last) {
			from = state.Last.Add(time.Millisecond)
		}
		event.N, event.At, event.By = c.N, from, c.By
		state.Apply(event)
	}
}
