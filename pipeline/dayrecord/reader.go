package dayrecord

import (
	"context"
	"fmt"
	"slices"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// Reader follows the record of a day. Its methods are called by one goroutine at a time.
type Reader struct {
	ledger       ledger.Days
	space, round string
	head         ledger.Day
	fixed        day.Day

	changes  int64 // the ledger's number before the last complete update
	complete bool  // there was one

	events   []day.Event // in the order of their numbers, and so of their moments
	last     int64       // the number of the last control that was read
	waiting  []ledger.DayControl
	requests []ledger.Request // of all runs of the round, by run and number

	state *day.State // nil where it has to be folded again
}

// Open reads the record of the day of a round. found is false where the round has no day.
func Open(ctx context.Context, l ledger.Days, space, round string) (r *Reader, found bool, err error) {
	head, found, err := l.DayOf(ctx, space, round)
	if err != nil || !found {
		return nil, false, err
	}
	r = &Reader{ledger: l, space: space, round: round, head: head}
	if r.fixed, err = day.ParseDay(head.Fixed); err != nil {
		return nil, false, fmt.Errorf("the ledger has a day in the round %q, but what is fixed for it cannot be read: %w; if a newer simcast began it, use that one", round, err)
	}
	if _, err = r.Update(ctx); err != nil {
		return nil, false, err
	}
	return r, true, nil
}

// Head is what the ledger has of the day beside its record, such as the plan that it is played from.
func (r *Reader) Head() ledger.Day { return r.head }

// Record is all that is known of the day: its events by their moments, and the requests of its runs by their starts.
func (r *Reader) Record() day.Record {
	record := r.record()
	record.Events = slices.Clone(record.Events)
	return record
}

// record is Record with the reader's own list of events.
func (r *Reader) record() day.Record {
	runs := map[string]bool{}
	for i := range r.events {
		if r.events[i].Verb == day.EventStart {
			runs[r.events[i].Run] = true
		}
	}
	var requests []day.Request
	for _, q := range r.requests {
		if runs[q.Run] {
			requests = append(requests, Request(q))
		}
	}
	slices.SortStableFunc(requests, func(a, b day.Request) int { return a.Started.Compare(b.Started) })
	return day.Record{Day: r.fixed, Events: r.events, Requests: requests}
}

// State is the state that follows from the record. It is the same one until an update changes something; its caller changes
// nothing in it.
func (r *Reader) State() *day.State {
	if r.state == nil {
		r.state = day.Fold(r.record())
	}
	return r.state
}

// Last is the number of the last control that was read: what is appended by whoever goes by this reader has seen it.
func (r *Reader) Last() int64 { return r.last }

// LastRequest is the last request of the round that was read.
func (r *Reader) LastRequest() *ledger.LastRequest {
	last := &ledger.LastRequest{}
	if len(r.requests) > 0 {
		q := &r.requests[len(r.requests)-1]
		last.RunSeq, last.N = q.RunSeq, q.N
	}
	return last
}

// Waiting are the controls that wait for somebody to play the day, in the order of their numbers.
func (r *Reader) Waiting() []ledger.DayControl { return slices.Clone(r.waiting) }
