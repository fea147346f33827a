package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/jsonout"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// setClock has the clock of the day's database be so much later than the machine's.
func (x *workersDay) setClock(ahead time.Duration) {
	x.Helper()
	x.must(pgtest.SetClock(x.Context(), x.database, ahead))
}

// newClockedDay is a workersDay whose database has a clock that is set, and whose processes go by the machine's.
func newClockedDay(t *testing.T) *workersDay {
	x := newWorkersDay(t)
	x.setClock(0)
	x.env = append(x.env, "SIMCAST_TEST_CLOCK="+systemClock)
	return x
}

// until asks again and again with a command until it ends with 0.
func (x *workersDay) until(args ...string) {
	x.Helper()
	for {
		if code, _ := x.run(nil, args...); code == 0 {
			return
		}
	}
}

// TestWorkersAndWrongClocks holds that a worker which takes a day over does not play it by a clock of the database that was set by two
// hours, either way: it puts the day on hold, and nothing is sent or missed. When the clock is right again, the day goes on after resume.
// Where the clock was set back, the lanes of the worker that died before are taken all the same.
func TestWorkersAndWrongClocks(t *testing.T) {
	t.Parallel()
	for _, ahead := range []time.Duration{2 * time.Hour, -2 * time.Hour} {
		t.Run(ahead.String(), func(t *testing.T) {
			t.Parallel()
			x := newClockedDay(t)
			x.must(os.WriteFile(x.path("plan.csv"), []byte(strings.Replace(dayOfWorkers, "+1s", "+1h", 1)), 0o600))
			x.work()
			x.simcast(0, nil, playForWorkers("day", "--detach", "--past", "send")...)
			x.publish(1)
			x.workers[0].kill()
			x.setClock(ahead)
			x.work()
			for _, name := range []string{"north", "south"} {
				x.says(name + ": the day is on hold: the clock of the database shows ")
			}
			x.setClock(0)
			resume := []string{"control", "resume", "--spaces", "spaces.csv", "--round", "day"}
			x.until(resume...)
			var boards jsonout.StatusOfAll
			x.simcast(0, &boards, "control", "status", "--spaces", "spaces.csv", "--round", "day")
			for _, in := range boards.Spaces {
				if b := in.Entries[1]; in.Held || b.ID != "B" || b.State != "waiting" {
					t.Errorf("in %s the day goes on, on hold: %v, with %+v", in.Space, in.Held, b)
				}
			}
			x.simcast(0, nil, "control", "release", "C", "--spaces", "spaces.csv", "--round", "day")
			x.publish(2)
			x.simcast(0, nil, "control", "endex", "--yes", "--spaces", "spaces.csv", "--round", "day")
			var runs jsonout.Runs
			for x.simcast(0, &runs, "runs"); runs.Runs[0].State != "done"; {
				x.simcast(0, &runs, "runs")
			}
			if north, south := x.standIns["north"].Count(), x.standIns["south"].Count(); north != 2 || south != 2 {
				t.Errorf("north has %d messages, south %d", north, south)
			}
		})
	}
}

// TestPlayAndWrongClocks holds that play refuses a day by a clock of the database that is far from the machine's, where it asks nobody, and
// writes nothing; that a dry run says so; and that a day may begin by a clock that is nearly right.
func TestPlayAndWrongClocks(t *testing.T) {
	t.Parallel()
	x := newClockedDay(t)
	x.setClock(-2 * time.Hour)
	x.work()
	x.must(os.WriteFile(x.path("one.csv"), []byte("id,persona,channel,body,at\nA,petra_lindqvist,gosocial,Text A,+0s\n"), 0o600))
	one := func(more ...string) []string {
		return append([]string{"play", "one.csv", "--round", "one", "--startex", "now", "--interval", "1ms"}, more...)
	}
	many := []string{"play", "plan.csv", "--spaces", "spaces.csv", "--round", "day", "--startex", "now", "--interval", "1ms", "--new-hosts", "--yes"}
	for _, args := range [][]string{one("--yes"), one(), many, playForWorkers("day")} {
		if code, said := x.run(nil, args...); code != exitCannot || !strings.Contains(said, "simcast: the clock of the database shows 20") || !strings.Contains(said, "correct the one that is wrong, and start it again") {
			t.Errorf("%q ends with %d:\n%s", args, code, said)
		}
	}
	if code, said := x.run(nil, one("--dry-run")...); code != exitDone || !strings.Contains(said, "Attention: the clock of the database shows 20") {
		t.Errorf("a dry run ends with %d:\n%s", code, said)
	}
	published := func() (n int) {
		for _, standIn := range x.standIns {
			n += standIn.Count()
		}
		return n
	}
	if n := published(); n != 0 {
		t.Errorf("%d messages went out", n)
	}
	x.setClock(30 * time.Second)
	x.simcast(0, nil, one("--yes")...) // a day that had begun would want no --startex now
	if n := published(); n != 1 {
		t.Errorf("of the day by a clock that is nearly right %d messages went out", n)
	}
}
