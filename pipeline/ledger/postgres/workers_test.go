package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	diff "github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

func planner() ledger.Holder   { return ledger.Holder{User: "ada", Host: "desk", PID: 7} }
func workerOne() ledger.Holder { return ledger.Holder{User: "w", Host: "one", PID: 1} }
func workerTwo() ledger.Holder { return ledger.Holder{User: "w", Host: "two", PID: 2} }

// leftTo is a database in which a run is left to workers.
type leftTo struct {
	*testing.T
	address string
	*Ledger
}

// messages are so many messages of a space.
func messages(n int) (list []ledger.FrozenMessage) {
	for i := range n {
		list = append(list, ledger.FrozenMessage{N: i + 1, Hash: string(rune('a' + i)), Content: fmt.Sprintf(`{"n":%d}`, i+1)})
	}
	return list
}

// frozen freezes the run "drill" with so many messages in each of some spaces, and gives the lanes.
func frozen(t *testing.T, n int, spaces ...string) (x leftTo, lanes []ledger.HeldLane) {
	t.Helper()
	x = leftTo{T: t, address: pgtest.Database(t)}
	x.Ledger = openAt(t, x.address, nil)
	for _, space := range spaces {
		lane, err := x.TakeLane(t.Context(), space, planner(), false)
		must(t, err)
		_, err = lane.BeginRun(ledger.Run{Name: "drill-" + space, Plan: "plan.xlsx", Round: "day", Started: noon, ToSend: n})
		must(t, err)
		must(t, x.Freeze("drill", ledger.FrozenSpace{Space: space, Name: "Space " + space, Run: "drill-" + space, Messages: messages(n),
			File: ledger.FrozenFile{Name: space + ".csv", Bytes: []byte("before")}}))
		lanes = append(lanes, lane)
	}
	return x, lanes
}

func drill() ledger.WorkersRun {
	return ledger.WorkersRun{Name: "drill", Kind: ledger.KindSend, Plan: "plan.xlsx", Round: "day", By: planner(), Options: "o"}
}

// left is frozen, and the run was started.
func left(t *testing.T, n int, spaces ...string) leftTo {
	t.Helper()
	x, lanes := frozen(t, n, spaces...)
	must(t, x.StartWorkersRun(drill(), lanes))
	return x
}

// other is the ledger as another process has opened it.
func (x leftTo) other() leftTo {
	x.Helper()
	return leftTo{x.T, x.address, openAt(x.T, x.address, nil)}
}

func (x leftTo) lane(space string) ledger.WorkersLane {
	x.Helper()
	lanes, err := x.WorkersLanes("drill")
	must(x, err)
	for _, lane := range lanes {
		if lane.Space == space {
			return lane
		}
	}
	x.Fatalf("the run has no lane of %s: %+v", space, lanes)
	return ledger.WorkersLane{}
}

// take takes a lane for a slice under its present epoch.
func (x leftTo) take(space string, by ledger.Holder) ledger.WorkersSlice {
	x.Helper()
	s, err := x.TakeForWorker("drill", space, x.lane(space).Epoch, by)
	must(x, err)
	if s == nil {
		x.Fatalf("the lane of %s is not taken: %+v", space, x.lane(space))
	}
	return s
}

func (x leftTo) takeAsPlanner(space string) ledger.HeldLane {
	x.Helper()
	lane, err := x.TakeLane(x.Context(), space, planner(), false)
	must(x, err)
	return lane
}

func (x leftTo) post(s ledger.WorkersSlice, hash string, outcome ledger.Outcome) (n int64) {
	x.Helper()
	n, err := s.Run().Begin(ledger.Attempt{Hash: hash, Started: noon})
	must(x, err)
	if outcome != ledger.InFlight {
		must(x, s.Run().End(n, noon, ledger.AttemptEnd{Outcome: outcome, Ended: noon}))
	}
	return n
}

// next are the hashes of what is next.
func (x leftTo) next(s ledger.WorkersSlice, limit int) string {
	x.Helper()
	list, err := s.Next(limit)
	must(x, err)
	text := ""
	for _, m := range list {
		text += m.Hash
	}
	return text
}

// kill leaves lanes as a process does that was killed long ago.
func (x leftTo) kill(s ledger.WorkersSlice) {
	x.Helper()
	s.(*slice).letGo()
	must(x, pgtest.Exec(x.Context(), x.address, `UPDATE simcast.lanes SET beat = beat - 20000`))
}

func isLost(err error) bool {
	lost := (*ledger.LaneLostError)(nil)
	return errors.As(err, &lost)
}

// TestWorkersRun holds that a lane goes from worker to worker until nothing is left, and is everybody's then.
func TestWorkersRun(t *testing.T) {
	x := left(t, 3, "s")
	first := x.take("s", workerOne())
	if h := first.Handed(); h.HasDue || h.SinceLast >= 0 {
		t.Errorf("with the lane came %+v", h)
	}
	list, err := first.Next(2)
	must(t, err)
	if d := diff.Diff(messages(3)[:2], list); d != "" {
		t.Error(d)
	}
	x.post(first, "a", ledger.Accepted)
	epoch, err := first.GiveBack(time.Hour)
	must(t, err)
	lane := x.lane("s")
	if lane.Epoch != epoch || lane.Held || lane.Sent != 1 || lane.ToSend != 3 || lane.DueIn < 50*time.Minute || lane.Free != 0 || lane.Holder != workerOne() || lane.Name != "Space s" || lane.InSpace != "drill-s" {
		t.Errorf("given back, it is %+v", lane)
	}
	second := x.other()
	s := second.take("s", workerTwo())
	if h := s.Handed(); !h.HasDue || h.Due < 50*time.Minute || h.SinceLast < 0 {
		t.Errorf("with the lane came %+v", h)
	}
	if lane := x.lane("s"); !lane.Held || lane.Holder != workerTwo() || lane.Epoch != epoch+1 {
		t.Errorf("taken, it is %+v", lane)
	}
	x.post(s, "c", ledger.Accepted)
	must(t, s.Done(noon, "finished"))
	must(t, s.Done(noon, "finished")) // as after a lost answer
	if lane := x.lane("s"); lane.Held || lane.How != "finished" || !lane.Ended.Equal(noon) || lane.Sent != 2 {
		t.Errorf("done, it is %+v", lane)
	}
	run, found, err := x.RunNamed("drill-s")
	if must(t, err); !found || run.How != "finished" || !run.Ended.Equal(noon) || run.Epoch != epoch+1 {
		t.Errorf("the run in the space is %+v", run)
	}
	if again, err := x.TakeForWorker("drill", "s", epoch+1, workerOne()); again != nil || err != nil {
		t.Errorf("taken once more: %v, %v", again, err)
	}
	must(t, x.takeAsPlanner("s").Release())
}

// TestNext holds which messages a slice still has to post, and in which order.
func TestNext(t *testing.T) {
	x := left(t, 7, "s")
	s := x.take("s", workerOne())
	for i, outcome := range []ledger.Outcome{ledger.Accepted, ledger.NotNow, ledger.Refused, ledger.Unsent, ledger.GaveUp, ledger.Unknown} {
		x.post(s, messages(7)[i].Hash, outcome)
	}
	if got := x.next(s, 9); got != "bdg" {
		t.Errorf("next are %q", got)
	}
	if got := x.next(s, 2); got != "bd" {
		t.Errorf("the next two are %q", got)
	}
	x.post(s, "b", ledger.NotNow)
	x.post(s, "d", ledger.InFlight)
	if got := x.next(s, 9); got != "bg" {
		t.Errorf("after one more each, next are %q", got)
	}
	x.post(s, "b", ledger.Accepted)
	x.post(s, "g", ledger.Accepted)
	if got := x.next(s, 9); got != "" {
		t.Errorf("at the end, next are %q", got)
	}
	if lane := x.lane("s"); lane.Sent != 3 || lane.Failed != 2 || lane.Uncertain != 2 {
		t.Errorf("the lane is %+v", lane)
	}
	if run, found, err := x.WorkersRunNamed("drill"); err != nil || !found || run.Sent != 3 || run.ToSend != 7 || run.Spaces != 1 || run.Done != 0 {
		t.Errorf("the run is %+v, %v", run, err)
	}
}

// TestKilledWorker holds that the lane of a worker that was killed goes on with another, that what it had under way is uncertain and
// is not posted again, and that it cannot write any more, but for the end of what it had under way.
func TestKilledWorker(t *testing.T) {
	x := left(t, 3, "s")
	killed := x.take("s", workerOne())
	n := x.post(killed, "a", ledger.InFlight)
	epoch := x.lane("s").Epoch
	other := x.other()
	if s, err := other.TakeForWorker("drill", "s", epoch, workerTwo()); s != nil || err != nil {
		t.Fatalf("the lane of one that lives: %v, %v", s, err)
	}
	x.kill(killed)
	if lane := x.lane("s"); lane.Held || lane.Free == 0 || lane.Uncertain != 1 {
		t.Errorf("of a dead worker it is %+v", lane)
	}
	s := other.take("s", workerTwo())
	if h := s.Handed(); h.HasDue || h.SinceLast < 0 {
		t.Errorf("with the lane came %+v", h)
	}
	if got := x.next(s, 9); got != "bc" {
		t.Errorf("next are %q", got)
	}
	_, ofGiveBack := killed.GiveBack(0)
	_, ofNext := killed.Next(9)
	for what, err := range map[string]error{"to give back": ofGiveBack, "next": ofNext, "done": killed.Done(noon, "finished"), "a check": killed.Check()} {
		if !isLost(err) {
			t.Errorf("%s of the loser: %v", what, err)
		}
	}
	later := x.post(s, "b", ledger.InFlight)
	if _, err := killed.Run().Begin(ledger.Attempt{Hash: "b", Started: noon}); !isLost(err) {
		t.Errorf("an attempt of the loser: %v", err)
	}
	if standings, err := x.Standings("s", "day"); err != nil || standings["b"].State != ledger.StateUncertain {
		t.Errorf("what the other has under way is %+v, %v", standings["b"], err)
	}
	must(t, s.Run().End(later, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon}))
	must(t, killed.Run().End(n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon}))
	if lane := x.lane("s"); lane.Sent != 2 || lane.Uncertain != 0 {
		t.Errorf("after the late answer it is %+v", lane)
	}
}

// TestNumbersOfLosers holds that no worker writes an attempt under a number under which one before it may still be about to.
func TestNumbersOfLosers(t *testing.T) {
	x := left(t, 9, "s")
	var losers []ledger.WorkersSlice
	for i := range 4 {
		s := x.take("s", workerOne())
		if i%2 == 0 {
			x.post(s, messages(9)[i].Hash, ledger.Accepted)
		}
		x.kill(s)
		losers = append(losers, s)
	}
	last := x.take("s", workerTwo())
	x.post(last, "i", ledger.InFlight)
	for _, s := range losers {
		if _, err := s.Run().Begin(ledger.Attempt{Hash: "i", Started: noon}); !isLost(err) {
			t.Errorf("an attempt of a loser: %v", err)
		}
	}
	if lane := x.lane("s"); lane.Sent != 2 || lane.Uncertain != 1 {
		t.Errorf("the losers have changed what is there: %+v", lane)
	}
}

// TestStaleEpoch holds that a lane is taken for a slice under its present epoch alone, for its own run.
func TestStaleEpoch(t *testing.T) {
	x := left(t, 1, "s")
	epoch := x.lane("s").Epoch
	for what, take := range map[string]func() (ledger.WorkersSlice, error){
		"an earlier epoch": func() (ledger.WorkersSlice, error) { return x.TakeForWorker("drill", "s", epoch-1, workerOne()) },
		"a later epoch":    func() (ledger.WorkersSlice, error) { return x.TakeForWorker("drill", "s", epoch+1, workerOne()) },
		"another run":      func() (ledger.WorkersSlice, error) { return x.TakeForWorker("other", "s", epoch, workerOne()) },
		"another space":    func() (ledger.WorkersSlice, error) { return x.TakeForWorker("drill", "t", epoch, workerOne()) },
	} {
		if s, err := take(); s != nil || err != nil {
			t.Errorf("%s: %v, %v", what, s, err)
		}
	}
	if s, err := x.TakeForWorker("drill", "s", epoch, workerOne()); s == nil || err != nil {
		t.Errorf("under its own epoch it is not taken: %v", err)
	}
}

// TestLeftToWorkersAlone holds that nobody but workers takes a lane that is left to them, until it is done, and what is said then.
func TestLeftToWorkersAlone(t *testing.T) {
	x, lanes := frozen(t, 2, "s", "t")
	must(t, lanes[1].Release())
	must(t, x.takeAsPlanner("t").Release()) // what was frozen alone keeps nobody
	lanes[1] = x.takeAsPlanner("t")
	must(t, x.StartWorkersRun(drill(), lanes))
	s := x.take("s", workerOne())
	x.post(s, "a", ledger.Accepted)
	refused := func(when string, parts ...string) {
		t.Helper()
		_, err := x.other().TakeLane(t.Context(), "s", planner(), false)
		busy := (*ledger.BusyError)(nil)
		if !errors.As(err, &busy) {
			t.Errorf("%s: %v", when, err)
			return
		}
		for _, part := range append(parts, "the run drill of plan.xlsx in the round \"day\" is left to workers in this space", "on desk by ada, process 7", "1 of 2 messages sent") {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%s: %q does not say %q", when, err, part)
			}
		}
	}
	refused("while a worker has it", "a worker posts there on one by w, process 1")
	_, err := s.GiveBack(0)
	must(t, err)
	refused("while nobody has it", "messages sent)")
	ended, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := x.TakeLane(ended, "s", planner(), true); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("who waits: %v", err)
	}
	x.refusesUpgrade(HeldError{Left: 2})
	must(t, x.take("s", workerTwo()).Done(noon, "finished"))
	must(t, x.takeAsPlanner("s").Release())
	must(t, x.take("t", workerTwo()).Done(noon, "finished"))
	x.refusesUpgrade(HeldError{})
}

// refusesUpgrade holds that an upgrade is refused so.
func (x leftTo) refusesUpgrade(want HeldError) {
	x.Helper()
	tx, err := x.DB.BeginTx(x.Context(), nil)
	must(x, err)
	err = refuseHeld(x.Context(), tx, Version())
	must(x, tx.Rollback())
	got := (*HeldError)(nil)
	if !errors.As(err, &got) {
		must(x, err)
		got = &HeldError{}
	}
	if *got != want {
		x.Errorf("an upgrade is refused as %+v", *got)
	}
}
