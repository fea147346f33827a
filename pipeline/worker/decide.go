package worker

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/worker/handout"
)

// How long things last.
const (
	lookEvery  = time.Second
	longest    = 8 * time.Second // a slice, at most
	shortest   = 7 * time.Second // one that goes on to its end
	maxJob     = 5 * time.Minute // a job that has lasted so long gives its lane back after its slice
	minJob     = 3 * time.Minute // one that lasts as long as it may
	leaveFor   = 300 * time.Millisecond
	waitForAll = time.Second // before a job is looked at again that this worker cannot work now
	// span is for how long a lane is free before a job is inserted in place of one that came to nothing. Where no worker that sees
	// the lane has room, nothing came of it because of that, and the next one is fullSpans later.
	span      = 5 * time.Second
	fullSpans = 12
	// rankStep is how much later the next worker offers a lane where one has not: for those who insert the same job at the same moment
	// wait for each other. maxRank bounds it.
	rankStep = 1500 * time.Millisecond
	maxRank  = 2
	// maxLeft is how often a job is put off before its lane is taken all the same, whoever is emptier: in about one span.
	maxLeft = int(span / leaveFor)
)

// sliceLength is that of a slice, with a random number in [0,1), so that not all of those that begin together end together.
func sliceLength(random float64) time.Duration {
	return shortest + time.Duration(random*float64(longest-shortest))
}

// jobLength is how long a job lasts at most, with a random number in [0,1): lanes that are given back all together are late.
func jobLength(random float64) time.Duration {
	return minJob + time.Duration(random*float64(maxJob-minJob))
}

// sight is what a worker goes by: what it saw at its last look, and what it did since.
type sight struct {
	view      ledger.WorkersView
	lanesThen int                // lanes that it had at the look
	lanes     int                // lanes that it has now
	given     []int              // lanes that it has given up since, for each of the others
	freed     int                // lanes that it has given up since, for those that wait
	places    map[string]bool    // spaces of days whose lanes wait, are for this worker (days.go), and were not taken since
	failed    map[string]failure // the spaces in which something went wrong for this worker while it played a day, not long ago
	maxLanes  int
	drains    bool
}

// offers are the jobs to insert for lanes that wait, of spaces whose keys have these fingerprints. rank is how many others come first
// to offer the lane of a space. made are those that this worker knows to be there; known are those that it knows afterwards.
func offers(waiting []ledger.WorkersSpace, keyOf func(space string) (fingerprint string, serves bool), rank func(space string) int, hasRoom bool, made map[handout.Job]bool) (jobs []handout.Job, known map[handout.Job]bool) {
	known = map[handout.Job]bool{}
	for i := range waiting {
		lane := &waiting[i]
		key, serves := keyOf(lane.Space)
		if !serves {
			continue
		}
		n := int64(lane.Free / span)
		if !hasRoom {
			n -= n % fullSpans
		}
		job := handout.Job{Key: key, Run: lane.Run, Space: lane.Space, Epoch: lane.Epoch, Day: lane.Kind == ledger.KindPlay, N: n}
		switch isMade := made[job] || known[job]; {
		case !isMade && lane.Free%span < time.Duration(min(rank(lane.Space), maxRank))*rankStep:
			continue
		case !isMade:
			jobs = append(jobs, job)
		}
		known[job] = true
	}
	return jobs, known
}

// rankOf is how many of the others who serve a space come before a worker to offer its lane. All of them come to the same order, which
// is another one for each space.
func (s *sight) rankOf(space string, own ledger.Holder) (rank int) {
	score := func(h ledger.Holder) uint64 {
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%d\n%s", h.User, h.Host, h.PID, space))
		return binary.BigEndian.Uint64(sum[:])
	}
	mine := score(own)
	for _, i := range s.view.ServedBy[space] {
		if score(s.view.Others[i].Holder) < mine {
			rank++
		}
	}
	return rank
}

// lacksRoomFor reports whether a job was handed on to this worker, which has no room for it by now: the offer to all was worked for it.
func (s *sight) lacksRoomFor(job handout.Job) bool {
	return job.For != "" && job.Handed > 0 && (s.drains || s.room(job.Space) <= 0)
}

// takes says whether the worker takes the lane of a job, or after what time the job is looked at again; 0 where that is never.
func (s *sight) takes(job handout.Job, putOff int) (takes bool, again time.Duration) {
	isFull := s.drains || s.room(job.Space) <= 0
	switch {
	case job.Day:
		return s.takesDay(job, putOff, isFull)
	case job.For != "": // another worker has given it up for this one; else it is offered to all after the next look
		return !isFull, 0
	case isFull:
		return false, waitForAll
	case job.N > 0, putOff >= maxLeft: // nobody else has taken it
		return true, 0
	case s.lanes < s.share(job.Space):
		return true, 0
	case s.isAnyEmptier(job.Space, 4*putOff): // the longer the lane is free, the less does it matter who takes it
		return false, leaveFor
	}
	return true, 0
}

// share is how many lanes each of those has, rounded up, who serve a space and have room, if they share what was to be seen.
func (s *sight) share(space string) int {
	lanes, workers := s.lanesThen+len(s.view.Waiting), 1
	for _, i := range s.view.ServedBy[space] {
		if other := &s.view.Others[i]; other.HasRoom() {
			lanes += other.Lanes
			workers++
		}
	}
	return (lanes + workers - 1) / workers
}

// isAnyEmptier reports whether another worker that serves a space had room and fewer lanes, by more than so many.
func (s *sight) isAnyEmptier(space string, by int) bool {
	for _, i := range s.view.ServedBy[space] {
		if other := &s.view.Others[i]; other.HasRoom() && other.Lanes+by < s.lanes {
			return true
		}
	}
	return false
}

// For whom a lane is given up.
const (
	forNobody  = -1 // for whoever is next
	forWaiting = -2 // for a lane that waits
)

// givesUp says whether the worker gives a lane back after a slice, and for which of the others. dueIn is how long there is nothing to
// do, and isLong says that the job has lasted as long as it may.
func (s *sight) givesUp(space string, dueIn time.Duration, isLong bool) (gives bool, whom int) {
	switch {
	case s.drains, dueIn >= shortest, isLong:
		return true, forNobody
	case s.lanes >= s.maxLanes && len(s.view.Waiting) > s.freed:
		return true, forWaiting
	}
	if other, lanes := s.emptiest(space); other >= 0 && s.lanes >= lanes+2 {
		return true, other
	}
	return false, forNobody
}

// yields says whether a lane is given back before its slice is over, and for which of the others: where this worker has more than its
// share, and another one has two fewer. While lanes wait there is enough to take, and a lane of a day does not wait for a slice.
func (s *sight) yields(space string) (yields bool, whom int) {
	if s.lanes+len(s.places) > s.maxLanes {
		return true, forWaiting
	}
	if len(s.view.Waiting) > 0 || s.lanes <= s.share(space) {
		return false, forNobody
	}
	other, lanes := s.emptiest(space)
	return other >= 0 && s.lanes >= lanes+2, other
}

// giveUp counts a lane that is given up, and says for which holder, "" for whoever is first.
func (s *sight) giveUp(whom int) (holder string) {
	s.lanes--
	switch {
	case whom == forWaiting:
		s.freed++
	case whom >= 0:
		s.given[whom]++
		return s.view.Others[whom].Holder.String()
	}
	return ""
}

// emptiest is who has the fewest lanes of the others who serve a space and have room, with what was given up for them; -1 where there
// is none.
func (s *sight) emptiest(space string) (other, lanes int) {
	other = -1
	for _, i := range s.view.ServedBy[space] {
		has := s.view.Others[i].Lanes + s.given[i]
		if has < s.view.Others[i].MaxLanes && (other < 0 || has < lanes) {
			other, lanes = i, has
		}
	}
	return other, lanes
}
