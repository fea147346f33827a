package postgres

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// TestWorkersAtRandom has workers take lanes, post, give back and be killed at random moments, with late answers, until nothing is left.
// Nothing is published twice, and what is written down adds up.
func TestWorkersAtRandom(t *testing.T) {
	t.Parallel()
	spaces := []string{"a", "b", "c", "d", "e", "f"}
	x := left(t, 12, spaces...)
	world := &world{published: map[string]int{}}
	var working sync.WaitGroup
	for i := range 3 {
		w := &randomWorker{leftTo: x.other(), world: world, spaces: spaces, rand: rand.New(rand.NewPCG(uint64(i), 7)),
			by: ledger.Worker{Holder: ledger.Holder{User: "w", Host: "h", PID: i}, ID: fmt.Sprint(i), Started: noon}}
		working.Go(w.work)
	}
	working.Wait()
	for message, n := range world.published {
		if n != 1 {
			t.Errorf("%s was published %d times", message, n)
		}
	}
	lanes, err := x.WorkersSpaces(t.Context(), "drill")
	must(t, err)
	sent, uncertain := 0, 0
	for _, lane := range lanes {
		if lane.How != "finished" || lane.Sent+lane.Failed+lane.Uncertain != lane.ToSend {
			t.Errorf("%+v", lane)
		}
		sent, uncertain = sent+lane.Sent, uncertain+lane.Uncertain
	}
	run, _, err := x.WorkersRunNamed(t.Context(), "drill")
	if must(t, err); run.Sent != sent || run.Done != len(spaces) || sent > len(world.published) || sent+uncertain < len(world.published) {
		t.Errorf("published are %d, sent %d, uncertain %d; the run is %+v", len(world.published), sent, uncertain, run)
	}
}

// world is what a service has published.
type world struct {
	mu        sync.Mutex
	published map[string]int
}

func (w *world) publish(message string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.published[message]++
}

type randomWorker struct {
	leftTo
	world  *world
	spaces []string
	rand   *rand.Rand
	by     ledger.Worker
}

// check ends the worker with the test where something went wrong: it runs in a goroutine of its own.
func (w *randomWorker) check(err error) (isWell bool) {
	if err != nil && !isLost(err) { // it may lose a lane where the machine is slow
		w.Error(err)
	}
	return !w.Failed()
}

func (w *randomWorker) work() {
	for {
		run, _, err := w.WorkersRunNamed(w.leftTo.Context(), "drill")
		if !w.check(err) || run.Done == run.Spaces {
			return
		}
		lanes, err := w.LanesFor(w.leftTo.Context(), w.by.ID, w.spaces)
		if !w.check(err) {
			return
		}
		for _, lane := range lanes {
			s, err := w.TakeForWorker(w.leftTo.Context(), lane.Run, lane.Space, lane.Epoch, w.by)
			if !w.check(err) || s != nil && !w.check(w.postSome(s, lane.Space)) {
				return
			}
		}
	}
}

// postSome posts some messages in a space.
func (w *randomWorker) postSome(s ledger.WorkerLane, space string) error {
	posted, err := s.Posted(w.leftTo.Context())
	if err != nil {
		return err
	}
	left := slices.DeleteFunc(hashes(12), func(hash string) bool { return posted[hash] })
	if len(left) == 0 {
		return s.GiveBack(w.leftTo.Context(), ledger.PostEnd{Done: true, How: "finished"}, noon)
	}
	for _, hash := range left[:min(len(left), 1+w.rand.IntN(4))] {
		if w.rand.IntN(6) == 0 {
			return w.die(s, space, hash)
		}
		n, err := s.Run().Begin(w.leftTo.Context(), ledger.Attempt{Hash: hash, Started: noon})
		if err != nil {
			return err
		}
		outcome := []ledger.Outcome{ledger.Accepted, ledger.Accepted, ledger.NotNow, ledger.Unsent, ledger.Unknown, ledger.Refused}[w.rand.IntN(6)]
		if outcome == ledger.Accepted || outcome == ledger.Unknown {
			w.world.publish(space + hash)
		}
		if err := s.Run().End(w.leftTo.Context(), n, noon, ledger.AttemptEnd{Outcome: outcome, Ended: noon}); err != nil {
			return err
		}
	}
	return s.GiveBack(w.leftTo.Context(), ledger.PostEnd{}, noon)
}

// die is silent for long, as one that was frozen, and wakes up later: it goes on until it learns that it has lost the lane, and may get
// an answer then. What it has under way is uncertain, unless the answer comes.
func (w *randomWorker) die(s ledger.WorkerLane, space, hash string) error {
	if err := s.(*takenLane).EndHold(); err != nil {
		return err
	}
	if err := pgtest.Exec(w.Context(), w.address, `UPDATE simcast.lanes SET beat = beat - 20000 WHERE space = '`+space+`'`); err != nil {
		return err
	}
	n, err := s.Run().Begin(w.leftTo.Context(), ledger.Attempt{Hash: hash, Started: noon})
	if isLost(err) {
		return nil
	}
	if err != nil {
		return err
	}
	w.world.publish(space + hash)
	if w.rand.IntN(2) == 0 {
		return nil
	}
	for !isLost(s.Check(w.leftTo.Context())) {
		if run, _, err := w.WorkersRunNamed(w.leftTo.Context(), "drill"); err != nil || w.Failed() || run.Done == run.Spaces {
			return err
		}
		if w.rand.IntN(3) == 0 {
			break
		}
	}
	return s.Run().End(w.leftTo.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon})
}
