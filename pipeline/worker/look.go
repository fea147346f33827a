package worker

import (
	"context"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/ledger"
)

// look says that the worker is alive, sees what the others do, and ends slices by that.
func (w *Worker) look() error {
	if err := w.findSpaces(); err != nil {
		w.forgetView()
		return err
	}
	if err := w.findEnded(); err != nil {
		w.forgetView()
		return err
	}
	by, serves := w.sign()
	view, err := w.Ledger.SignWorker(by, serves)
	if err != nil {
		w.forgetView()
		return err
	}
	places, err := w.placeDays(view.Waiting)
	if err != nil {
		w.forgetView()
		return err
	}
	w.see(view, places, by.Lanes)
	return nil
}

// offer offers the lanes that wait. Those of an offer that fails are offered after the next look.
func (w *Worker) offer(ctx context.Context) error {
	w.mu.Lock()
	jobs, known := offers(w.sight.view.Waiting, w.keyOf, func(space string) int { return w.sight.rankOf(space, w.Holder) }, w.sight.lanes < w.MaxLanes && !w.sight.drains, w.offered)
	w.mu.Unlock()
	if err := w.Handout.Insert(ctx, jobs); err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.offered = known
	return nil
}

// findSpaces asks for the spaces of keys that the ledger did not know so far.
func (w *Worker) findSpaces() error {
	w.mu.Lock()
	unknown := make([]string, 0, len(w.unknown))
	for fingerprint := range w.unknown {
		unknown = append(unknown, fingerprint)
	}
	w.mu.Unlock()
	if len(unknown) == 0 {
		return nil
	}
	found, err := w.Ledger.SpacesOf(unknown)
	if err != nil {
		return err
	}
	for _, e := range w.serve(found) {
		w.tell(e)
	}
	return nil
}

// serve takes spaces on that were found by the fingerprints of keys. Of two keys of one space the first one of the list is used.
func (w *Worker) serve(found map[string]string) (toTell []Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, key := range w.Keys {
		id, isFound := found[key.Fingerprint]
		if _, isUnknown := w.unknown[key.Fingerprint]; !isFound || !isUnknown {
			continue
		}
		delete(w.unknown, key.Fingerprint)
		if used, serves := w.spaces[id]; serves {
			toTell = append(toTell, Event{Kind: Failed, Space: Space{id, key}, Err: fmt.Errorf("the list has two keys for this space, and that of %s is used; take the other one out of the list", used.Key.Name)})
			continue
		}
		w.spaces[id] = Space{id, key}
	}
	return toTell
}

// serveNoMore leaves a space to others, until a look finds it by its key again.
func (w *Worker) serveNoMore(space Space) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.spaces, space.ID)
	w.unknown[space.Key.Fingerprint] = space.Key
}

// sign is what the worker writes down of itself. One that drains takes nothing more.
func (w *Worker) sign() (by ledger.Worker, serves []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for held := range w.held {
		held.isOld = true
	}
	for id := range w.spaces {
		if w.passed.spaces[id] == "" {
			serves = append(serves, id)
		}
	}
	by = ledger.Worker{Holder: w.Holder, Started: w.Started, MaxLanes: w.MaxLanes, Lanes: w.sight.lanes, Serves: len(serves)}
	if w.sight.drains {
		by.MaxLanes = 0
	}
	return by, serves
}

// see keeps a view, and ends slices: those of runs that stop, and of lanes that are for others now.
func (w *Worker) see(view ledger.WorkersView, places map[string]bool, lanes int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	used := map[string]bool{}
	for i := range view.Waiting {
		used[view.Waiting[i].Run] = true
	}
	w.seeServed()
	w.sight.view = view // leaves asks which runs were stopped
	w.passOver(view.Waiting)
	view.Waiting = slices.DeleteFunc(view.Waiting, func(l ledger.WorkersSpace) bool { return w.passesOver(l.Run) })
	w.sight.view, w.sight.places, w.sight.lanesThen, w.sight.given, w.sight.freed = view, places, lanes, make([]int, len(view.Others)), 0
	w.counts.Looked = w.Clock.Now()
	w.sight.forgetFailures(w.counts.Looked)
	w.notMine()
	for held := range w.held {
		used[held.run] = true
		switch yields, whom := w.sight.yields(held.space.ID); {
		case view.Stopped[held.run]:
			held.end(ledger.ErrRunStopped)
		case held.isLostIn(view):
			held.end(nil)
		case yields && !held.isDay && !held.isGiven:
			held.isGiven, held.forWhom = true, w.sight.giveUp(whom)
			held.end(nil)
		}
	}
	for name := range w.runs {
		if !used[name] {
			delete(w.runs, name)
		}
	}
}

// lookGap is from how long between two looks on this worker does not know whether there was one for its spaces meanwhile: its machine
// slept, or the ledger could not be reached.
const lookGap = time.Minute

// seeServed keeps since when it has looked without a gap. A clock that stands still while the machine sleeps tells of no gap.
func (w *Worker) seeServed() {
	now := w.Clock.Now().Round(0)
	last := w.counts.Looked.Round(0)
	switch {
	case last.IsZero():
		w.served = served{since: now}
	case now.Sub(last) > lookGap:
		w.served = served{since: now, isAfterGap: true}
	}
}

// served is since when there has been a worker for the own spaces, as far as the own looks tell.
type served struct {
	since      time.Time
	isAfterGap bool // before that nobody knows; else it is the worker's start, and others may have been there before
}

// ServedFor is how long there has been a worker for a space without a break, as far as this one knows.
func (w *Worker) ServedFor(space string) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	since := w.served.since
	for _, i := range w.sight.view.ServedBy[space] {
		if other := &w.sight.view.Others[i]; !w.served.isAfterGap && other.Started.Before(since) {
			since = other.Started
		}
	}
	return max(w.Clock.Now().Round(0).Sub(since), 0)
}

// isLostIn reports whether a look shows that somebody else has had a lane of a day since. Whoever plays the day writes seldom, and
// learns late from that. In slices it shows by itself.
func (h *heldLane) isLostIn(view ledger.WorkersView) bool {
	return h.isDay && h.isOld && view.Mine[h.space.ID] != h.taken.Epoch()
}

// forgetView is for a look that the ledger has not answered: nothing is known of the others any more.
func (w *Worker) forgetView() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sight.view = ledger.WorkersView{Stopped: w.sight.view.Stopped}
	w.sight.given, w.sight.freed, w.sight.lanesThen, w.sight.places = nil, 0, w.sight.lanes, nil
}

// keyOf is the fingerprint of the key of a space, false where the worker does not serve it.
func (w *Worker) keyOf(space string) (fingerprint string, serves bool) {
	s, serves := w.spaces[space]
	return s.Key.Fingerprint, serves
}
