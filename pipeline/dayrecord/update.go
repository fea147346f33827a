package dayrecord

import (
	"context"
	"fmt"
	"slices"

	"simcast/pipeline/ledger"
)

// Update reads what was written since the last update, and reports whether that is anything. It is quick where nothing was
// written in the whole ledger. After an error the next update goes on.
func (r *Reader) Update(ctx context.Context) (changed bool, err error) {
	changes, err := r.ledger.Changes(ctx) // first: what is written while this reads is for the next update
	if err != nil || r.complete && changes == r.changes {
		return false, err
	}
	// Controls come before requests: the events say which requests belong to the day.
	for _, read := range []func(context.Context) (bool, error){r.updateHead, r.updateControls, r.updateRequests} {
		has, err := read(ctx)
		if has {
			r.state, changed = nil, true
		}
		if err != nil {
			return changed, err
		}
	}
	r.changes, r.complete = changes, true
	return changed, nil
}

// With is the reader after what was written since, as who appends to the day is given it. r itself stays as it is.
func (r *Reader) With(news ledger.News) (*Reader, error) {
	with := *r
	with.state, with.complete = nil, false
	with.events, with.waiting, with.requests = slices.Clip(r.events), slices.Clone(r.waiting), append(slices.Clip(r.requests), news.Requests...)
	_, err := with.addControls(news.Controls)
	return &with, err
}

func (r *Reader) updateHead(ctx context.Context) (changed bool, err error) {
	head, found, err := r.ledger.DayOf(ctx, r.space, r.round)
	if err != nil {
		return false, err
	}
	if !found {
		return false, fmt.Errorf("the ledger does not have the day in the round %q any more: it was removed or replaced; put it back", r.round)
	}
	changed = head != r.head
	r.head = head
	return changed, nil
}

// updateControls reads what was appended. An answer stands there in place of what it answers.
func (r *Reader) updateControls(ctx context.Context) (changed bool, err error) {
	added, err := r.ledger.Controls(ctx, r.space, r.round, r.last)
	if err != nil {
		return false, err
	}
	return r.addControls(added)
}

func (r *Reader) addControls(added []ledger.DayControl) (changed bool, err error) {
	for _, c := range added {
		r.waiting = slices.DeleteFunc(r.waiting, func(u ledger.DayControl) bool { return u.ID == c.ID })
		switch c.State {
		case ledger.ControlWaits:
			r.waiting = append(r.waiting, c)
		case ledger.ControlTaken:
			e, err := Event(c)
			if err != nil {
				return changed, fmt.Errorf("event %d of the day in the round %q cannot be read: %w; if a newer simcast wrote it, use that one", c.N, r.round, err)
			}
			r.events = append(r.events, e)
		}
		r.last, changed = c.N, true
	}
	return changed, nil
}

// updateRequests reads the requests that were added, and the ends of those that had none.
func (r *Reader) updateRequests(ctx context.Context) (changed bool, err error) {
	changed, err = r.updateEarlier(ctx)
	if err != nil {
		return changed, err
	}
	known := r.endedRequests()
	var runSeq, n int64
	if known > 0 {
		runSeq, n = r.requests[known-1].RunSeq, r.requests[known-1].N
	}
	later, err := r.ledger.Requests(ctx, r.space, r.round, runSeq, n)
	if err != nil {
		return changed, err
	}
	changed = changed || !slices.Equal(r.requests[known:], later)
	r.requests = append(r.requests[:known], later...)
	return changed, nil
}

// updateEarlier reads the requests of earlier runs again that have no end. Most never get one: they were on their way when their
// process died. But one that was only stopped, and has lost the space, still says what its last request came to.
func (r *Reader) updateEarlier(ctx context.Context) (changed bool, err error) {
	var open []ledger.Request
	places := map[[2]int64]int{}
	for i, q := range r.requests {
		if q.Ended.IsZero() && q.RunSeq != r.requests[len(r.requests)-1].RunSeq {
			open, places[[2]int64{q.RunSeq, q.N}] = append(open, q), i
		}
	}
	if len(open) == 0 {
		return false, nil
	}
	now, err := r.ledger.RequestsNow(ctx, r.space, r.round, open)
	for _, q := range now {
		at := places[[2]int64{q.RunSeq, q.N}]
		changed = changed || r.requests[at] != q
		r.requests[at] = q
	}
	return changed, err
}

// endedRequests is how many requests, from the first, are not read with those that were added: all before the first one without an
// end in the last run.
func (r *Reader) endedRequests() int {
	first := len(r.requests)
	for i := len(r.requests) - 1; i >= 0 && r.requests[i].RunSeq == r.requests[len(r.requests)-1].RunSeq; i-- {
		if r.requests[i].Ended.IsZero() {
			first = i
		}
	}
	return first
}
