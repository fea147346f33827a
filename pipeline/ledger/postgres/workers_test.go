package postgres

import (
	"context"
	"database/sql"
	"slices"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/tables"
)

// TestWorkersRun holds that a lane goes from worker to worker until nothing is left, and is everybody's then.
func TestWorkersRun(t *testing.T) {
	t.Parallel()
	x := left(t, 3, "s")
	first := x.take("s", workerOne())
	if h := first.Handover(); h.HasDue || h.SinceLast >= 0 {
		t.Errorf("with the lane came %+v", h)
	}
	if got := x.posted(first); got != "" {
		t.Errorf("at first posted are %q", got)
	}
	x.post(first, "a", ledger.Accepted)
	must(t, first.GiveBack(t.Context(), ledger.PostEnd{DueIn: time.Hour}, noon))
	lane := x.lane("s")
	epoch := lane.Epoch
	if lane.Held || lane.Sent != 1 || lane.ToSend != 3 || lane.DueIn < 50*time.Minute || lane.Free != 0 || lane.Holder != workerOne().Holder || lane.Name != "Space s" || lane.Results != "s.csv" || lane.RunInSpace != "drill-s" {
		t.Errorf("given back, it is %+v", lane)
	}
	second := x.other()
	s := second.take("s", workerTwo())
	if h := s.Handover(); !h.HasDue || h.Due < 50*time.Minute || h.SinceLast < 0 {
		t.Errorf("with the lane came %+v", h)
	}
	if lane := x.lane("s"); !lane.Held || lane.Holder != workerTwo().Holder || lane.Epoch != epoch+1 {
		t.Errorf("taken, it is %+v", lane)
	}
	x.post(s, "c", ledger.Accepted)
	must(t, s.GiveBack(t.Context(), ledger.PostEnd{Done: true, How: "finished"}, noon))
	must(t, s.GiveBack(t.Context(), ledger.PostEnd{Done: true, How: "finished"}, noon)) // as after a lost answer
	if lane := x.lane("s"); lane.Held || lane.How != "finished" || lane.Ended.IsZero() || lane.Ended.Equal(noon) || lane.Sent != 2 {
		t.Errorf("done, it is %+v", lane)
	}
	run, found, err := x.RunNamed(t.Context(), "drill-s")
	if must(t, err); !found || run.How != "finished" || !run.Ended.Equal(noon) || run.Epoch != epoch+1 {
		t.Errorf("the run in the space is %+v", run)
	}
	if again, err := x.TakeForWorker(t.Context(), "drill", "s", epoch+1, workerOne()); again != nil || err != nil {
		t.Errorf("taken once more: %v, %v", again, err)
	}
	must(t, x.takeAsPlanner("s").Release(t.Context()))
}

// TestPosted holds which messages whoever has a lane has to post no more.
func TestPosted(t *testing.T) {
	t.Parallel()
	x := left(t, 7, "s")
	s := x.take("s", workerOne())
	for i, outcome := range []ledger.Outcome{ledger.Accepted, ledger.NotNow, ledger.Refused, ledger.Unsent, ledger.GaveUp, ledger.Unknown} {
		x.post(s, hashes(7)[i], outcome)
	}
	if got := x.posted(s); got != "acef" {
		t.Errorf("posted are %q", got)
	}
	x.post(s, "b", ledger.NotNow)
	x.post(s, "d", ledger.InFlight)
	if got := x.posted(s); got != "acdef" {
		t.Errorf("after one more each, posted are %q", got)
	}
	x.post(s, "b", ledger.Accepted)
	x.post(s, "g", ledger.Accepted)
	if got := x.posted(s); got != "abcdefg" {
		t.Errorf("at the end, posted are %q", got)
	}
	if lane := x.lane("s"); lane.Sent != 3 || lane.Failed != 2 || lane.Uncertain != 2 {
		t.Errorf("the lane is %+v", lane)
	}
	if run, found, err := x.WorkersRunNamed(t.Context(), "drill"); err != nil || !found || run.Sent != 3 || run.ToSend != 7 || run.Spaces != 1 || run.Done != 0 {
		t.Errorf("the run is %+v, %v", run, err)
	}
}

// TestKilledWorker holds that the lane of a worker that was killed goes on with another, that what it had under way is uncertain and
// is not posted again, and that it cannot write any more, but for the end of what it had under way.
func TestKilledWorker(t *testing.T) {
	t.Parallel()
	x := left(t, 3, "s")
	killed := x.take("s", workerOne())
	n := x.post(killed, "a", ledger.InFlight)
	epoch := x.lane("s").Epoch
	other := x.other()
	if s, err := other.TakeForWorker(t.Context(), "drill", "s", epoch, workerTwo()); s != nil || err != nil {
		t.Fatalf("the lane of one that lives: %v, %v", s, err)
	}
	x.kill(killed)
	if lane := x.lane("s"); lane.Held || lane.Free == 0 || lane.Uncertain != 1 {
		t.Errorf("of a dead worker it is %+v", lane)
	}
	s := other.take("s", workerTwo())
	if h := s.Handover(); h.HasDue || h.SinceLast < 0 {
		t.Errorf("with the lane came %+v", h)
	}
	if got := x.posted(s); got != "a" {
		t.Errorf("posted are %q", got)
	}
	for what, err := range map[string]error{"to give back": killed.GiveBack(t.Context(), ledger.PostEnd{}, noon), "done": killed.GiveBack(t.Context(), ledger.PostEnd{Done: true, How: "finished"}, noon), "a check": killed.Check(t.Context())} {
		if !isLost(err) {
			t.Errorf("%s of the loser: %v", what, err)
		}
	}
	x.post(s, "b", ledger.Accepted)
	must(t, killed.Run().End(t.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon}))
	if lane := x.lane("s"); lane.Sent != 2 || lane.Uncertain != 0 {
		t.Errorf("after the late answer it is %+v", lane)
	}
}

// TestNumbersOfLosers holds that no worker writes an attempt under a number under which one before it may still be about to.
func TestNumbersOfLosers(t *testing.T) {
	t.Parallel()
	x := left(t, 9, "s")
	var losers []ledger.WorkerLane
	for i := range 4 {
		s := x.take("s", workerOne())
		if i%2 == 0 {
			x.post(s, hashes(9)[i], ledger.Accepted)
		}
		x.kill(s)
		losers = append(losers, s)
	}
	last := x.take("s", workerTwo())
	x.post(last, "i", ledger.InFlight)
	for _, s := range losers {
		if _, err := s.Run().Begin(t.Context(), ledger.Attempt{Hash: "i", Started: noon}); !isLost(err) {
			t.Errorf("an attempt of a loser: %v", err)
		}
	}
	if lane := x.lane("s"); lane.Sent != 2 || lane.Uncertain != 1 {
		t.Errorf("the losers have changed what is there: %+v", lane)
	}
}

// TestStaleEpoch holds that a lane is taken under its present epoch alone, for its own run.
func TestStaleEpoch(t *testing.T) {
	t.Parallel()
	x := left(t, 1, "s")
	epoch := x.lane("s").Epoch
	for what, take := range map[string]func() (ledger.WorkerLane, error){
		"an earlier epoch": func() (ledger.WorkerLane, error) {
			return x.TakeForWorker(t.Context(), "drill", "s", epoch-1, workerOne())
		},
		"a later epoch": func() (ledger.WorkerLane, error) {
			return x.TakeForWorker(t.Context(), "drill", "s", epoch+1, workerOne())
		},
		"another run": func() (ledger.WorkerLane, error) {
			return x.TakeForWorker(t.Context(), "other", "s", epoch, workerOne())
		},
		"another space": func() (ledger.WorkerLane, error) {
			return x.TakeForWorker(t.Context(), "drill", "t", epoch, workerOne())
		},
	} {
		if s, err := take(); s != nil || err != nil {
			t.Errorf("%s: %v, %v", what, s, err)
		}
	}
	if s, err := x.TakeForWorker(t.Context(), "drill", "s", epoch, workerOne()); s == nil || err != nil {
		t.Errorf("under its own epoch it is not taken: %v", err)
	}
}

// TestCountedOnce holds that what two count at the same moment, as where one of them has lost its connection, is counted once.
func TestCountedOnce(t *testing.T) {
	t.Parallel()
	x := left(t, 3, "s")
	s := x.take("s", workerOne())
	x.post(s, "a", ledger.Accepted)
	x.post(s, "b", ledger.Refused)
	lost, err := x.DB.BeginTx(t.Context(), nil)
	must(t, err)
	must(t, countSpace(t.Context(), lost, "drill", "s"))
	again := make(chan error)
	go func() {
		again <- x.write(t.Context(), groupcommit.How{}, func(ctx context.Context, tx *sql.Tx) error { return countSpace(ctx, tx, "drill", "s") })
	}()
	mustWait(t, x.Ledger)
	must(t, lost.Commit())
	must(t, <-again)
	if lane := x.lane("s"); lane.Sent != 1 || lane.Failed != 1 {
		t.Errorf("it is %+v", lane)
	}
}

// TestCounts holds that what was counted as lanes were given back, and what came since, add up, also where an answer comes late.
func TestCounts(t *testing.T) {
	t.Parallel()
	x := left(t, 9, "s")
	counts := func(want ...int) {
		t.Helper()
		lane := x.lane("s")
		run, _, err := x.WorkersRunNamed(t.Context(), "drill")
		must(t, err)
		if got := []int{lane.Sent, lane.Failed, lane.Uncertain}; !slices.Equal(got, want) || run.Sent != want[0] {
			t.Errorf("sent, failed and uncertain are %v, want %v; of the run %d were sent", got, want, run.Sent)
		}
	}
	counted := func(want string) {
		t.Helper()
		got, err := tables.All(t.Context(), x.Ledger.Ledger, tables.ReadText, `SELECT sent || ' ' || failed FROM workers_lanes`)
		if must(t, err); got[0] != want {
			t.Errorf("counted are %q, want %q", got[0], want)
		}
	}
	giveBack := func(s ledger.WorkerLane) {
		t.Helper()
		must(t, s.GiveBack(t.Context(), ledger.PostEnd{}, noon))
	}
	first := x.take("s", workerOne())
	x.post(first, "a", ledger.Accepted)
	x.post(first, "b", ledger.NotNow)
	x.post(first, "c", ledger.Refused)
	late := x.post(first, "d", ledger.InFlight)
	counts(1, 1, 1)
	x.kill(first)
	second := x.take("s", workerTwo())
	x.post(second, "b", ledger.Accepted)
	x.post(second, "e", ledger.GaveUp)
	counts(2, 2, 1)
	giveBack(second)
	counted("1 1")
	counts(2, 2, 1)
	must(t, first.Run().End(t.Context(), late, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon}))
	counts(3, 2, 0)
	third := x.take("s", workerTwo())
	x.post(third, "f", ledger.Unknown)
	giveBack(third)
	counted("3 2")
	counts(3, 2, 1)
	fourth := x.take("s", workerOne())
	x.post(fourth, "g", ledger.Accepted)
	must(t, fourth.GiveBack(t.Context(), ledger.PostEnd{Done: true, How: "finished"}, noon))
	counts(4, 2, 1)
}

// TestCountsWhileHeld holds that what a worker posts is counted also where it keeps the lane.
func TestCountsWhileHeld(t *testing.T) {
	t.Parallel()
	x := left(t, 50, "s")
	s := x.take("s", workerOne())
	for i, hash := range hashes(45) {
		if got := x.posted(s); len([]rune(got)) != i {
			t.Fatalf("after %d messages posted are %q", i, got)
		}
		x.post(s, hash, ledger.Accepted)
	}
	counted := 0
	must(t, x.DB.QueryRowContext(t.Context(), `SELECT sent FROM workers_lanes`).Scan(&counted))
	if lane := x.lane("s"); counted != 40 || lane.Sent != 45 {
		t.Errorf("counted are %d, sent are %d", counted, lane.Sent)
	}
}
