package day_test

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"simcast/pipeline/day"
)

// A state that goes on from the fold of a part of a record, event by event, is the fold of the whole, and meanwhile of what is there: whoever
// plays a day reads only what is new, also while a request is on its way.
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
		on, isOpen := day.FoldOn(part), false
		isSame := func(what string) {
			t.Helper()
			on.Settle()
			if of := day.Fold(part); !reflect.DeepEqual(on.Entries, of.Entries) || !reflect.DeepEqual(on.Board(d.ref.now), of.Board(d.ref.now)) {
				t.Fatalf("%s: a state that goes on is another one than the fold of %d events and %d requests", what, len(part.Events), len(part.Requests))
			}
		}
		endNow := func() {
			last := len(part.Requests) - 1
			part.Requests[last], requests, isOpen = requests[0], requests[1:], false
			on.End(part.Requests[last].Ended, part.Requests[last].Counts)
		}
		hasEnded := func(until time.Time) bool {
			return isOpen && !requests[0].Ended.IsZero() && !requests[0].Ended.After(until)
		}
		end := func(until time.Time) { // of the request that is on its way, if that is so long ago
			if hasEnded(until) {
				endNow()
				isSame("a request has ended")
			}
		}
		begin := func(until time.Time) {
			for end(until); !isOpen && len(requests) > 0 && !requests[0].Started.After(until); end(until) {
				isOpen, part.Requests = true, append(part.Requests, day.Request{ID: requests[0].ID, Started: requests[0].Started, Counts: true})
				on.Begin(requests[0].ID, requests[0].Started)
			}
		}
		unread := time.Time{} // until when there may be events that are not read, though the end of a request is known
		for i, e := range events[len(part.Events):] {
			begin(e.At)
			if hasEnded(e.At.Add(time.Hour)) && rapid.Bool().Draw(t, "end is known first") {
				unread = requests[0].Ended
				endNow()
			}
			part.Events = append(part.Events, e)
			on.Event(e)
			if rest := events[len(part.Events):]; len(rest) == 0 || !rest[0].At.Before(unread) {
				isSame(fmt.Sprintf("event %d, %s", i, e.Verb))
			}
		}
		if begin(d.ref.now.Add(time.Hour)); !isOpen { // without an event, its entry is as before
			isSame("the end")
		}
	})
}
