package worker

import (
	"maps"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/worker/handout"
)

// A lane of a day is not given up before the day is over there, so who takes it matters: a worker that fills up with what others could
// take as well may leave a lane for which it alone has the key without anybody. Each worker therefore gives all lanes of days that wait
// to workers ([placesOf]), and takes those that come to itself. Two that have looked at different moments may differ: then a lane goes
// to whoever has room, after some seconds. One in which a worker has failed goes to another one that has room: at once, or some seconds
// later where several have failed, for it may be offered to one of those first.

// room is how many lanes more it may take, if it begins with that of a space: for lanes of days that are its own it keeps room.
func (s *sight) room(space string) int {
	room := s.maxLanes - s.lanes - len(s.places)
	if s.places[space] {
		room++
	}
	return room
}

// takesDay is takes for a job of a day.
func (s *sight) takesDay(job handout.Job, putOff int, isFull bool) (takes bool, again time.Duration) {
	switch {
	case job.For != "": // another worker has failed there; where this one has, too, it is offered to all after the next look
		return !isFull && !s.leavesToOthers(job.Run, job.Space), 0
	case s.leavesToOthers(job.Run, job.Space) && job.N < 2 && putOff < maxUnseen:
		return false, leaveFor
	case isFull && !s.places[job.Space]:
		return false, waitForAll
	case isFull: // one of its other lanes is about to end
		return false, leaveFor
	case s.places[job.Space]:
		return true, 0
	case s.isWaiting(job) && (job.N > 0 || putOff >= maxLeft): // whose it is has not taken it
		return true, 0
	case putOff >= maxUnseen: // the lane is perhaps not there any more: then this ends the job
		return true, 0
	}
	return false, leaveFor
}

// maxUnseen is how often a job of a day is put off whose lane no look has seen: about a minute.
const maxUnseen = int(time.Minute / leaveFor)

// isWaiting reports whether the last look has seen the lane of a job.
func (s *sight) isWaiting(job handout.Job) bool {
	for i := range s.view.Waiting {
		if lane := &s.view.Waiting[i]; lane.Space == job.Space && lane.Run == job.Run && lane.Epoch == job.Epoch {
			return true
		}
	}
	return false
}

// leavesToOthers reports whether this worker has failed in a lane of a day that another one may play.
func (s *sight) leavesToOthers(run, space string) bool {
	if last, hasFailed := s.failed[space]; !hasFailed || last.run != run {
		return false
	}
	return s.otherForDay(space) >= 0
}

// otherForDay is who has the fewest days of the others that may play one in a space, by its place among them; -1 where there is none.
func (s *sight) otherForDay(space string) int {
	found := -1
	for _, i := range s.view.ServedBy[space] {
		if other := &s.view.Others[i]; other.Days < other.MaxLanes && (found < 0 || other.Days < s.view.Others[found].Days) {
			found = i
		}
	}
	return found
}

// took counts a lane that is taken.
func (s *sight) took(space string) {
	s.lanes++
	delete(s.places, space)
}

// placeDays asks for what is not in the view, and says which lanes of days that wait are for this worker.
func (w *Worker) placeDays(waiting []ledger.WorkersSpace) (places map[string]bool, err error) {
	runs := map[string]bool{}
	for i := range waiting {
		if waiting[i].Kind == ledger.KindPlay {
			runs[waiting[i].Run] = true
		}
	}
	if len(runs) == 0 {
		return nil, nil
	}
	var spaces []string
	for run := range runs {
		lanes, err := w.Ledger.WorkersSpaces(run)
		if err != nil {
			return nil, err
		}
		for i := range lanes {
			if lane := &lanes[i]; lane.Ended.IsZero() && !lane.Held && lane.DueIn == 0 {
				spaces = append(spaces, lane.Space)
			}
		}
	}
	workers, servedBy, err := w.Ledger.WorkersFor(spaces)
	if err != nil {
		return nil, err
	}
	places = map[string]bool{}
	for space, i := range placesOf(spaces, workers, servedBy) {
		if workers[i].Holder == w.Holder {
			places[space] = true
		}
	}
	return places, nil
}

// notMine takes out of the places what this worker has taken during the look, and what it leaves to others.
func (w *Worker) notMine() {
	for held := range w.held {
		delete(w.sight.places, held.space.ID)
	}
	for i := range w.sight.view.Waiting {
		if lane := &w.sight.view.Waiting[i]; w.sight.leavesToOthers(lane.Run, lane.Space) {
			delete(w.sight.places, lane.Space)
		}
	}
}

// playDay posts in a lane of a day, as long as the day lasts there.
func (w *Worker) playDay(h *heldLane, lane Lane) {
	if closer, hasMore := lane.(Closer); hasMore {
		defer closer.Close()
	}
	end, err := w.post(h, lane, time.Time{})
	switch {
	case err != nil:
		w.fail(h, err)
	case end.Done:
		w.finish(h, end.How)
	case h.soft.Err() != nil: // controls may come at any moment: another worker goes on at once
		w.giveBack(h, 0, h.taken.GiveBack)
	default: // nothing asked for its end
		w.failedIn(h)
		w.giveBack(h, max(end.DueIn, w.restOf(h)), h.taken.GiveBackFailed)
	}
}

// restOf is how long nobody posts in a lane in which something has just gone wrong for this worker. A lane of a day that another one may
// play does not rest, and is meant for that one: it may have a better key, or a better way to the service.
func (w *Worker) restOf(h *heldLane) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	if h.isDay && w.sight.leavesToOthers(h.run, h.space.ID) {
		h.forWhom = w.sight.view.Others[w.sight.otherForDay(h.space.ID)].Holder.String()
		return 0
	}
	return restAfterFailure
}

// failedIn keeps that something went wrong in a lane of a day.
func (w *Worker) failedIn(h *heldLane) {
	if !h.isDay {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sight.failed[h.space.ID] = failure{h.run, w.Clock.Now()}
}

// failure is that something went wrong for this worker in a lane of a day.
type failure struct {
	run string
	at  time.Time
}

// failureCounts is how long a failure counts: then what was out of order may be in order again.
const failureCounts = 2 * time.Minute

// forgetFailures forgets those that do not count any more.
func (s *sight) forgetFailures(now time.Time) {
	maps.DeleteFunc(s.failed, func(_ string, last failure) bool { return now.Sub(last.at) >= failureCounts })
}
