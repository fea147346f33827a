package day_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"simcast/pipeline/day"
)

// A state that goes on from the fold of a part of a record, event by event, is the fold of the whole: whoever plays a day reads only what is new.
func TestFoldGoesOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := newDrill(t)
		for range rapid.IntRange(15, 60).Draw(t, "ticks") {
			d.passes()
			d.move()
		}
		events, requests := d.record.Events, d.record.Requests
		part := day.Record{Day: d.record.Day, Events: events[:rapid.IntRange(0, len(events)).Draw(t, "part")]}
		isOf := func(q day.Request) bool {
			return len(part.Events) > 0 && !q.Started.After(part.Events[len(part.Events)-1].At)
		}
		for len(requests) > 0 && isOf(requests[0]) {
			part.Requests, requests = append(part.Requests, requests[0]), requests[1:]
		}
		on := day.FoldOn(part)
		begin := func(q day.Request) {
			on.Begin(q.ID, q.Started)
			on.End(q.Ended, q.Counts)
		}
		for _, e := range events[len(part.Events):] {
			for len(requests) > 0 && !requests[0].Started.After(e.At) {
				begin(requests[0])
				requests = requests[1:]
			}
			on.Event(e)
		}
		for _, q := range requests {
			begin(q)
		}
		if d.flight >= 0 { // Fold has it on its way
			return
		}
		on.Settle()
		if whole := day.Fold(d.record); !reflect.DeepEqual(on.Entries, whole.Entries) || !reflect.DeepEqual(on.Board(d.ref.now), whole.Board(d.ref.now)) {
			t.Fatalf("a state that went on from %d of %d events is another one than the fold of all", len(part.Events), len(events))
		}
	})
}
