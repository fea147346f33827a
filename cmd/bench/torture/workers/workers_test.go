//go:build unix

package workers

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"simcast/pipeline/ledger/postgres/pgtest"
)

var (
	wantKills     = flag.Int("workers.kills", 1, "so many workers are killed")
	wantStops     = flag.Int("workers.stops", 0, "so many workers stand still for 20 s")
	wantCuts      = flag.Int("workers.cuts", 0, "so often a worker is cut off from the database")
	wantDatabases = flag.Int("workers.databases", 1, "so often the database is stopped as in a crash")
	givenSeed     = flag.Uint64("workers.seed", 0, "what troubles are drawn from; 0: the time")
	restFor       = flag.Duration("workers.between", 1500*time.Millisecond, "about how long it is from one trouble to the next, and how long one lasts; of TestWorkers alone")
	wantSpaces    = flag.Int("workers.spaces", 6, "spaces")
)

// program is the path of the simcast that is tortured. It is set once before any test.
var program string

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(withProgram(m.Run))
}

func withProgram(run func() int) int {
	folder, err := os.MkdirTemp("", "simcast-workers-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	program = filepath.Join(folder, "simcast")
	build := exec.Command("go", "build", "-ldflags=-w", "-o", program, "simcast/cmd/simcast")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "simcast could not be built:", err)
		return 1
	}
	return run()
}

const (
	interval = 200 * time.Millisecond
	// latency is how long a request takes.
	latency = 20 * time.Millisecond
	// stillFor is how long a stopped worker stands still: longer than a silent lane is its own.
	stillFor = 20 * time.Second
	// most is how long a lane may wait after a kill.
	most = 20 * time.Second
)

// round draws the troubles of a run.
type round struct {
	*fleet
	dice    *rand.Rand
	between time.Duration // about how long it is from one trouble to the next
	kills   []time.Time
	woken   []waking
	hits    []hit
}

func TestWorkers(t *testing.T) {
	seed := *givenSeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("-workers.seed %d", seed)
	troubles := *wantKills + *wantStops + *wantCuts + *wantDatabases
	// How long troubles last themselves. Many of them hold lanes up, and need no more.
	themselves := min(25*time.Second, time.Duration(troubles+*wantCuts)**restFor*5/4)
	long := time.Duration(troubles+1)**restFor + time.Duration(*wantStops)*stillFor + themselves
	r := &round{fleet: newFleet(t, *wantSpaces, int(long/interval), 3, latency), dice: rand.New(rand.NewPCG(seed, 1)), between: *restFor}
	r.signed(len(r.workers)) // so that each has lanes when the first trouble comes
	r.leave(interval)
	for _, trouble := range r.draw() {
		r.rest(r.between)
		if r.left() == 0 {
			t.Fatal("the run has ended before its last trouble, so that less was tried than was asked for")
		}
		trouble()
	}
	until := time.Now().Add(long + time.Minute)
	for r.left() > 0 {
		if time.Now().After(until) {
			t.Fatalf("%d lanes are not done", r.left())
		}
		r.rest(300 * time.Millisecond)
	}
	e := r.evidence()
	e.kills, e.woken = r.kills, r.woken
	for _, wrong := range e.judge() {
		t.Error(wrong)
	}
	r.searchDatabase()
	pause, space := e.longestPause()
	if pause >= most {
		t.Errorf("space %d waited %s after a kill", space, pause.Round(time.Millisecond))
	}
	t.Logf("%d messages in %d spaces; kills %d, stops %d, cuts %d, databases %d; longest pause of a lane after a kill: %s", len(e.posts), len(e.lanes),
		*wantKills, *wantStops, *wantCuts, *wantDatabases, pause.Round(time.Millisecond))
}

// draw gives the troubles in the order of the dice.
func (r *round) draw() []func() {
	var all []func()
	for _, kind := range []struct {
		trouble func()
		times   int
	}{{r.kill, *wantKills}, {r.stop, *wantStops}, {r.cut, *wantCuts}, {r.crash, *wantDatabases}} {
		for range kind.times {
			all = append(all, kind.trouble)
		}
	}
	r.dice.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// rest waits for about so long: a trouble comes at any moment.
func (r *round) rest(about time.Duration) {
	time.Sleep(about/2 + time.Duration(r.dice.Int64N(int64(about))))
}

// any is a worker that has lanes, where there is one: others can be hit without any harm.
func (r *round) any() *worker {
	hold := slices.DeleteFunc(slices.Clone(r.workers), func(w *worker) bool { return len(r.heldBy(w)) == 0 })
	if len(hold) == 0 {
		hold = r.workers
	}
	return hold[r.dice.IntN(len(hold))]
}

// kill kills a worker, and starts another one in its place.
func (r *round) kill() {
	w := r.any()
	at := time.Now()
	r.kills = append(r.kills, at)
	must(r.t, w.cmd.Process.Kill())
	_ = w.cmd.Wait() // it was killed
	r.search("what a worker said", w.said.Bytes())
	held := r.heldBy(w) // they are its own for a while
	r.meet(held)
	r.hits = append(r.hits, hit{kind: isKill, at: at, spaces: held})
	w.relay.Cut()
	r.rest(r.between)
	r.workers[slices.Index(r.workers, w)] = r.start()
}

// stop has a worker stand still for longer than its lanes are its own.
func (r *round) stop() {
	w := r.any()
	at := time.Now()
	must(r.t, w.cmd.Process.Signal(syscall.SIGSTOP))
	held := r.heldBy(w)
	r.meet(held)
	r.hits = append(r.hits, hit{kind: isStop, at: at, spaces: held})
	time.Sleep(stillFor)
	for _, space := range held {
		r.woken = append(r.woken, waking{space, time.Now()})
	}
	must(r.t, w.cmd.Process.Signal(syscall.SIGCONT))
}

// cut cuts a worker off from the database for a while.
func (r *round) cut() {
	r.cutFor(func() { r.rest(2 * r.between) })
}

// cutFor cuts a worker off from the database until rest has ended.
func (r *round) cutFor(rest func()) {
	w := r.any()
	at := time.Now()
	w.relay.Cut()
	held := r.heldBy(w)
	r.meet(held)
	r.hits = append(r.hits, hit{kind: isCut, at: at, spaces: held})
	rest()
	w.relay.Mend()
}

// crash stops the database as in a crash, and starts it again.
func (r *round) crash() {
	var all []int
	for space := range *wantSpaces {
		all = append(all, space)
	}
	r.meet(all)
	at := time.Now()
	r.hits = append(r.hits, hit{kind: isCrash, at: at, spaces: all})
	r.server.Stop(pgtest.Immediate)
	r.rest(r.between)
	must(r.t, r.server.Start())
	r.crashed(at)
}
