package worker

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/worker/handout"
)

func TestSlicesDoNotAllEndTogether(t *testing.T) {
	for _, c := range []struct {
		random float64
		want   time.Duration
	}{{0, 7 * time.Second}, {0.5, 7500 * time.Millisecond}, {0.999, 7999 * time.Millisecond}} {
		if got := sliceLength(c.random); got != c.want {
			t.Errorf("with %v: %s, not %s", c.random, got, c.want)
		}
	}
}

func TestOffers(t *testing.T) {
	waits := func(space string, epoch int64, free time.Duration) ledger.WorkersSpace {
		return ledger.WorkersSpace{Run: "run", Space: space, Epoch: epoch, Free: free}
	}
	job := func(space string, epoch, n int64) handout.Job {
		return handout.Job{Key: "key of " + space, Run: "run", Space: space, Epoch: epoch, N: n}
	}
	keyOf := func(space string) (string, bool) { return "key of " + space, space != "foreign" }
	for _, c := range []struct {
		name    string
		waiting []ledger.WorkersSpace
		isFull  bool
		rank    int
		made    []handout.Job
		want    []handout.Job
		known   []handout.Job
	}{
		{name: "nothing waits", made: []handout.Job{job("a", 1, 0)}},
		{name: "lanes that have just become free", waiting: []ledger.WorkersSpace{waits("a", 1, 0), waits("b", 7, 4999*time.Millisecond)},
			want: []handout.Job{job("a", 1, 0), job("b", 7, 0)}, known: []handout.Job{job("a", 1, 0), job("b", 7, 0)}},
		{name: "what is there is not inserted again", waiting: []ledger.WorkersSpace{waits("a", 1, time.Second), waits("b", 1, time.Second)}, made: []handout.Job{job("a", 1, 0)},
			want: []handout.Job{job("b", 1, 0)}, known: []handout.Job{job("a", 1, 0), job("b", 1, 0)}},
		{name: "a job that came to nothing is replaced", waiting: []ledger.WorkersSpace{waits("a", 1, 5*time.Second)}, made: []handout.Job{job("a", 1, 0)},
			want: []handout.Job{job("a", 1, 1)}, known: []handout.Job{job("a", 1, 1)}},
		{name: "and so is that of an earlier epoch", waiting: []ledger.WorkersSpace{waits("a", 2, 0)}, made: []handout.Job{job("a", 1, 0)},
			want: []handout.Job{job("a", 2, 0)}, known: []handout.Job{job("a", 2, 0)}},
		{name: "a full worker replaces it later", waiting: []ledger.WorkersSpace{waits("a", 1, 59*time.Second)}, isFull: true, made: []handout.Job{job("a", 1, 0)},
			known: []handout.Job{job("a", 1, 0)}},
		{name: "but does", waiting: []ledger.WorkersSpace{waits("a", 1, 64*time.Second)}, isFull: true, made: []handout.Job{job("a", 1, 0)},
			want: []handout.Job{job("a", 1, 12)}, known: []handout.Job{job("a", 1, 12)}},
		{name: "a full worker offers what is new", waiting: []ledger.WorkersSpace{waits("a", 1, 0)}, isFull: true,
			want: []handout.Job{job("a", 1, 0)}, known: []handout.Job{job("a", 1, 0)}},
		{name: "another worker comes first", waiting: []ledger.WorkersSpace{waits("a", 1, time.Second)}, rank: 1},
		{name: "but has offered nothing", waiting: []ledger.WorkersSpace{waits("a", 1, 1500*time.Millisecond)}, rank: 1,
			want: []handout.Job{job("a", 1, 0)}, known: []handout.Job{job("a", 1, 0)}},
		{name: "many workers come first, and a job is replaced", waiting: []ledger.WorkersSpace{waits("a", 1, 7900*time.Millisecond), waits("b", 1, 8*time.Second)}, rank: 9,
			want: []handout.Job{job("b", 1, 1)}, known: []handout.Job{job("b", 1, 1)}},
		{name: "what this one has offered is there", waiting: []ledger.WorkersSpace{waits("a", 1, 0)}, rank: 1, made: []handout.Job{job("a", 1, 0)}, known: []handout.Job{job("a", 1, 0)}},
		{name: "a space that it does not serve", waiting: []ledger.WorkersSpace{waits("foreign", 1, 0)}},
	} {
		made, want := map[handout.Job]bool{}, map[handout.Job]bool{}
		for _, job := range c.made {
			made[job] = true
		}
		for _, job := range c.known {
			want[job] = true
		}
		jobs, known := offers(c.waiting, keyOf, func(string) int { return c.rank }, !c.isFull, made)
		if d := cmp.Diff(c.want, jobs); d != "" {
			t.Errorf("%s: offered (-want +got)\n%s", c.name, d)
		}
		if d := cmp.Diff(want, known); d != "" {
			t.Errorf("%s: known (-want +got)\n%s", c.name, d)
		}
	}
}

// TestRank holds that all workers come to the same order, in which each is the first for some spaces.
func TestRank(t *testing.T) {
	const workers, spaces = 4, 100
	firsts := map[int]int{}
	for n := range spaces {
		space := spaceID(n)
		taken := map[int]bool{}
		for me := range workers {
			s := sight{}
			for i := range workers {
				if i != me {
					s.view.Others = append(s.view.Others, ledger.Worker{Holder: ledger.Holder{Host: "host", PID: i}})
				}
			}
			s.view.ServedBy = map[string][]int{space: {0, 1, 2}}
			rank := s.rankOf(space, ledger.Holder{Host: "host", PID: me})
			if rank == 0 {
				firsts[me]++
			}
			taken[rank] = true
		}
		if len(taken) != workers {
			t.Fatalf("the ranks for %s are %v", space, taken)
		}
	}
	for me := range workers {
		if n := firsts[me]; n < spaces/workers/3 {
			t.Errorf("worker %d is the first for %d spaces of %d", me, n, spaces)
		}
	}
}

// seen is what a worker sees: its lanes at the look, how many wait, and the others, all of which serve the space s.
func seen(lanes, waiting int, others ...ledger.Worker) sight {
	s := sight{lanesThen: lanes, lanes: lanes, maxLanes: 100, given: make([]int, len(others))}
	s.view = ledger.WorkersView{Waiting: make([]ledger.WorkersSpace, waiting), Others: others, ServedBy: map[string][]int{}}
	for i := range others {
		s.view.ServedBy["s"] = append(s.view.ServedBy["s"], i)
	}
	return s
}

func has(lanes int) ledger.Worker { return ledger.Worker{Lanes: lanes, MaxLanes: 100} }
func full(lanes int) ledger.Worker {
	return ledger.Worker{Lanes: lanes, MaxLanes: lanes}
}

// with changes what a worker sees.
func (s sight) with(change func(*sight)) sight {
	change(&s)
	return s
}

func TestTakes(t *testing.T) {
	const takes = time.Duration(0)
	for _, c := range []struct {
		name   string
		sight  sight
		space  string
		n      int64
		whom   string
		putOff int
		again  time.Duration
		never  bool
	}{
		{name: "a worker alone", sight: seen(5, 1), again: takes},
		{name: "at --max-lanes", sight: seen(100, 1), again: time.Second},
		{name: "at --max-lanes, and nobody else has taken it", sight: seen(100, 1), n: 1, again: time.Second},
		{name: "while it drains", sight: seen(0, 1).with(func(s *sight) { s.drains = true }), again: time.Second},
		{name: "another one has fewer", sight: seen(5, 1, has(4)), again: leaveFor},
		{name: "another one has as many", sight: seen(5, 1, has(5)), again: takes},
		{name: "another one has fewer, but no room", sight: seen(5, 1, full(4)), again: takes},
		{name: "another one has fewer, but does not serve the space", sight: seen(5, 1, has(0)), space: "mine alone", again: takes},
		{name: "another one has fewer, and does not take it", sight: seen(5, 1, has(0)), n: 1, again: takes},
		{name: "it was left for as long as a span", sight: seen(90, 1, has(0)), putOff: 16, again: takes},
		{name: "it was not left so often", sight: seen(90, 1, has(0)), putOff: 15, again: leaveFor},
		{name: "it was left twice, and the other one has far fewer", sight: seen(9, 1, has(0)), putOff: 2, again: leaveFor},
		{name: "it was left twice, and the other one has a few fewer", sight: seen(9, 1, has(1)), putOff: 2, again: takes},
		{name: "it is meant for this one", sight: seen(5, 1, has(0)), whom: "me", again: takes},
		{name: "it is meant for this one, which is full", sight: seen(100, 1), whom: "me", never: true},
		{name: "it is meant for this one, which drains", sight: seen(0, 1).with(func(s *sight) { s.drains = true }), whom: "me", never: true},
		{name: "there is enough for all: its share is not full", sight: seen(0, 30, has(0), has(0)).with(func(s *sight) { s.lanes = 9 }), again: takes},
		{name: "its share is full", sight: seen(0, 30, has(0), has(0)).with(func(s *sight) { s.lanes = 10 }), again: leaveFor},
		{name: "shares are rounded up", sight: seen(0, 31, has(0), has(0)).with(func(s *sight) { s.lanes = 10 }), again: takes},
		{name: "one without room has no share", sight: seen(0, 30, has(0), full(0)).with(func(s *sight) { s.lanes = 14 }), again: takes},
	} {
		if c.space == "" {
			c.space = "s"
		}
		is, again := c.sight.takes(handout.Job{Space: c.space, N: c.n, For: c.whom}, c.putOff)
		if again != c.again || is != (c.again == takes && !c.never) {
			t.Errorf("%s: taken %v, else again in %s", c.name, is, again)
		}
	}
}

func TestGivesUp(t *testing.T) {
	const goesOn = -9
	for _, c := range []struct {
		name   string
		sight  sight
		space  string
		dueIn  time.Duration
		isLong bool
		want   int
	}{
		{name: "a worker alone", sight: seen(5, 0), want: goesOn},
		{name: "lanes wait, and it has room", sight: seen(5, 3), want: goesOn},
		{name: "at --max-lanes, and a lane waits", sight: seen(100, 1), want: forWaiting},
		{name: "at --max-lanes, and nothing waits", sight: seen(100, 0), want: goesOn},
		{name: "that lane has its place", sight: seen(100, 1).with(func(s *sight) { s.freed = 1 }), want: goesOn},
		{name: "another one has two fewer", sight: seen(5, 0, has(3)), want: 0},
		{name: "another one has one fewer", sight: seen(5, 0, has(4)), want: goesOn},
		{name: "the emptiest gets it", sight: seen(5, 0, has(3), has(1), has(2)), want: 1},
		{name: "another one has two fewer, but no room", sight: seen(5, 0, full(3)), want: goesOn},
		{name: "another one has two fewer, but does not serve the space", sight: seen(5, 0, has(0)), space: "mine alone", want: goesOn},
		{name: "what was given up for it counts", sight: seen(5, 0, has(3)).with(func(s *sight) { s.given[0] = 1 }), want: goesOn},
		{name: "and fills its room", sight: seen(5, 0, ledger.Worker{MaxLanes: 1}).with(func(s *sight) { s.given[0] = 1 }), want: goesOn},
		{name: "a job that has lasted", sight: seen(5, 0), isLong: true, want: forNobody},
		{name: "nothing to do for a whole slice", sight: seen(5, 0), dueIn: shortest, want: forNobody},
		{name: "nothing to do for a part of it", sight: seen(5, 0), dueIn: shortest - 1, want: goesOn},
		{name: "while it drains", sight: seen(5, 0).with(func(s *sight) { s.drains = true }), want: forNobody},
	} {
		if c.space == "" {
			c.space = "s"
		}
		gives, whom := c.sight.givesUp(c.space, c.dueIn, c.isLong)
		if gives != (c.want != goesOn) || gives && whom != c.want {
			t.Errorf("%s: given up %v, for %d", c.name, gives, whom)
		}
	}
}

func TestYields(t *testing.T) {
	const keeps = -9
	for _, c := range []struct {
		name  string
		sight sight
		space string
		want  int
	}{
		{name: "a worker alone", sight: seen(5, 0), want: keeps},
		{name: "another one has joined", sight: seen(5, 0, has(0)), want: 0},
		{name: "the emptiest gets it", sight: seen(9, 0, has(3), has(1), has(2)), want: 1},
		{name: "another one has one fewer", sight: seen(5, 0, has(4)), want: keeps},
		{name: "another one is full", sight: seen(5, 0, full(0)), want: keeps},
		{name: "another one does not serve the space", sight: seen(5, 0, has(0)), space: "mine alone", want: keeps},
		{name: "it has its share, and others give the rest", sight: seen(4, 0, has(2), has(6)), want: keeps},
		{name: "it has come to its share", sight: seen(30, 0, has(0), has(0)).with(func(s *sight) { s.lanes = 10 }), want: keeps},
		{name: "it has not yet", sight: seen(30, 0, has(0), has(0)).with(func(s *sight) { s.lanes = 11 }), want: 0},
		{name: "lanes wait for the other one", sight: seen(5, 1, has(0)), want: keeps},
		{name: "what was given up for it counts", sight: seen(5, 0, has(0)).with(func(s *sight) { s.lanes, s.given[0] = 4, 3 }), want: keeps},
	} {
		if c.space == "" {
			c.space = "s"
		}
		yields, whom := c.sight.yields(c.space)
		if yields != (c.want != keeps) || yields && whom != c.want {
			t.Errorf("%s: %v, for %d", c.name, yields, whom)
		}
	}
}

// TestSharing holds that workers which give up lanes by what they see come to the same number, whoever joins.
func TestSharing(t *testing.T) {
	for _, start := range [][]int{{30, 0, 0}, {1, 0, 0}, {2, 0}, {17, 3, 9, 0}, {500, 0}} {
		lanes := append([]int(nil), start...)
		for range 600 { // slices that end, one of each worker, and then a look
			for me := range lanes {
				var others []ledger.Worker
				var who []int
				for i, n := range lanes {
					if i != me {
						others, who = append(others, ledger.Worker{Lanes: n, MaxLanes: 1000}), append(who, i)
					}
				}
				s := seen(lanes[me], 0, others...)
				s.maxLanes = 1000
				if gives, whom := s.givesUp("s", 0, false); gives {
					lanes[me]--
					lanes[who[whom]]++
				}
			}
		}
		least, most := lanes[0], lanes[0]
		for _, n := range lanes {
			least, most = min(least, n), max(most, n)
		}
		if most-least > 1 {
			t.Errorf("%v comes to %v", start, lanes)
		}
	}
}
