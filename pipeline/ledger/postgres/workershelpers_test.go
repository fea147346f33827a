package postgres

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

func planner() ledger.Holder { return ledger.Holder{User: "ada", Host: "desk", PID: 7} }
func workerOne() ledger.Worker {
	return ledger.Worker{Holder: ledger.Holder{User: "w", Host: "one", PID: 1}, ID: "one"}
}
func workerTwo() ledger.Worker {
	return ledger.Worker{Holder: ledger.Holder{User: "w", Host: "two", PID: 2}, ID: "two"}
}

// leftTo is a database in which a run is left to workers.
type leftTo struct {
	*testing.T
	address string
	*Ledger
}

// hashes are those of so many messages of a space.
func hashes(n int) (list []string) {
	for i := range n {
		list = append(list, string(rune('a'+i)))
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
		_, err = lane.BeginRun(t.Context(), ledger.Run{Name: "drill-" + space, Plan: "plan.xlsx", Round: "day", Started: noon, ToSend: n})
		must(t, err)
		must(t, x.Freeze(t.Context(), "drill", ledger.FrozenSpace{Space: space, Name: "Space " + space, RunInSpace: "drill-" + space, ToSend: n, Results: space + ".csv", Source: planFile()}))
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
	must(t, x.StartWorkersRun(t.Context(), drill(), lanes))
	return x
}

// other is the ledger as another process has opened it.
func (x leftTo) other() leftTo {
	x.Helper()
	return leftTo{x.T, x.address, openAt(x.T, x.address, nil)}
}

func (x leftTo) lane(space string) ledger.WorkersSpace {
	x.Helper()
	lanes, err := x.WorkersSpaces(x.Context(), "drill")
	must(x, err)
	for _, lane := range lanes {
		if lane.Space == space {
			return lane
		}
	}
	x.Fatalf("the run has no lane of %s: %+v", space, lanes)
	return ledger.WorkersSpace{}
}

// take takes a lane under its present epoch.
func (x leftTo) take(space string, by ledger.Worker) ledger.WorkerLane {
	x.Helper()
	s, err := x.TakeForWorker(x.Context(), "drill", space, x.lane(space).Epoch, by)
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

func (x leftTo) post(s ledger.WorkerLane, hash string, outcome ledger.Outcome) (n int64) {
	x.Helper()
	n, err := s.Run().Begin(x.Context(), ledger.Attempt{Hash: hash, Started: noon})
	must(x, err)
	if outcome != ledger.InFlight {
		must(x, s.Run().End(x.Context(), n, noon, ledger.AttemptEnd{Outcome: outcome, Ended: noon}))
	}
	return n
}

// posted are the hashes of what was posted.
func (x leftTo) posted(s ledger.WorkerLane) string {
	x.Helper()
	posted, err := s.Posted(x.Context())
	must(x, err)
	return strings.Join(slices.Sorted(maps.Keys(posted)), "")
}

// kill leaves lanes as a process does that was killed long ago.
func (x leftTo) kill(s ledger.WorkerLane) {
	x.Helper()
	must(x, s.(*takenLane).EndHold())
	must(x, pgtest.Exec(x.Context(), x.address, `UPDATE simcast.lanes SET beat = beat - 20000`))
}

func isLost(err error) bool {
	lost := (*ledger.LaneLostError)(nil)
	return errors.As(err, &lost)
}
