//go:build unix

package workers

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"
)

var (
	wantDays   = flag.Bool("workers.days", false, "TestDays plays; it takes a minute and more")
	wantDrains = flag.Int("workers.drains", 1, "so many workers are ended by SIGTERM; of TestDays alone")
	wantCount  = flag.Int("workers.count", 3, "workers at a time; of TestDays alone")
	isQuiet    = flag.Bool("workers.quiet", false, "nobody controls the day; of TestDays alone")
)

const (
	// pace is the interval of a day. What is late is caught up with it.
	pace = 100 * time.Millisecond
	// takes is how long a request takes: many troubles come while one is on its way.
	takes = 300 * time.Millisecond
	// apart is how far the timed entries are from each other in the plan.
	apart = time.Second
	// between is about how long it is from one trouble to the next.
	between = 3 * time.Second
	// drainedWithin is how long a worker may take to end after a SIGTERM.
	drainedWithin = time.Minute
)

// entry is a row of the plan of a day.
type entry struct {
	id, mark      string
	at            time.Duration // after STARTEX
	isContingency bool
}

// day is a day that workers play, with its troubles and its controller.
type day struct {
	*round
	entries []entry
	machine string // the folder of the controller's own machine
	asked   []*asked
	drains  []drain
	began   time.Time // when the day was left to the workers
	before  int64     // transactions of the database until then
}

// drain is a SIGTERM of a worker.
type drain struct {
	took    time.Duration
	unknown []string // what became uncertain meanwhile in the spaces that it had
}

// TestDays plays a day, with the troubles of its flags, and with a controller.
func TestDays(t *testing.T) {
	if !*wantDays {
		t.Skip("it takes a minute and more: it runs with -workers.days, as in .ci/run")
	}
	seed := *givenSeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("-workers.seed %d", seed)
	long := time.Duration(*wantKills+*wantStops+*wantDrains+3**wantCuts+2**wantDatabases+1)*between + time.Duration(*wantStops+*wantCuts)*stillFor + 25*time.Second
	if *isQuiet {
		long += time.Minute // it is played for its figures
	}
	d := newDay(t, seed, long)
	d.signed(len(d.workers))
	run := d.leaveDay()
	d.began, d.before = time.Now(), d.transactions()
	over := make(chan struct{})
	var controller sync.WaitGroup
	if !*isQuiet {
		controller.Go(func() { d.control(rand.New(rand.NewPCG(seed, 2)), over) })
	}
	d.troubles()
	close(over)
	controller.Wait()
	d.finish(2*long + time.Minute)
	took, transactions := time.Since(d.began), d.transactions()-d.before
	e := d.dayEvidence(run)
	for _, wrong := range e.judge() {
		t.Error(wrong)
	}
	d.searchDatabase()
	d.tell(e)
	d.tellPace(e, took, transactions)
}

// tellPace prints what the day has cost, and how late its entries began.
func (d *day) tellPace(e *dayEvidence, took time.Duration, transactions int64) {
	d.t.Helper()
	late := e.lateness()
	d.t.Logf("%s, %.0f transactions a second; where nothing disturbed it, %d entries began late by %s in the middle, %s at p99", took.Round(time.Second),
		float64(transactions)/took.Seconds(), len(late), at(late, 0.5).Round(time.Millisecond), at(late, 0.99).Round(time.Millisecond))
	for _, w := range d.workers {
		must(d.t, w.cmd.Process.Signal(syscall.SIGTERM))
		must(d.t, w.cmd.Wait())
		d.t.Logf("a worker has used the processor for %s", (w.cmd.ProcessState.UserTime() + w.cmd.ProcessState.SystemTime()).Round(time.Millisecond))
	}
}

// at is the value below which a share of sorted values lies.
func at(sorted []time.Duration, share float64) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[int(share*float64(len(sorted)-1))]
}

func newDay(t *testing.T, seed uint64, long time.Duration) *day {
	d := &day{round: &round{fleet: newFleet(t, *wantSpaces, 0, *wantCount, takes), dice: rand.New(rand.NewPCG(seed, 1)), between: between}, machine: t.TempDir()}
	d.copyList(d.machine)
	for n := range int(long / apart) {
		d.entries = append(d.entries, entry{id: fmt.Sprintf("A%04d", n), mark: fmt.Sprint(n), at: time.Duration(n+1) * apart})
		if n%6 == 0 && !*isQuiet {
			d.entries = append(d.entries, entry{id: fmt.Sprintf("C%04d", n), mark: fmt.Sprint(10000 + n), isContingency: true})
		}
	}
	return d
}

// leaveDay leaves the day to the workers, and gives the name of the run.
func (d *day) leaveDay() (run string) {
	d.t.Helper()
	rows := [][]string{{"id", "persona", "channel", "team", "body", "at", "kind"}}
	for _, e := range d.entries {
		at, kind := fmt.Sprintf("+%d:%02d:%02d", int(e.at.Hours()), int(e.at.Minutes())%60, int(e.at.Seconds())%60), ""
		if e.isContingency {
			at, kind = "", "contingency"
		}
		rows = append(rows, []string{e.id, "petra_lindqvist", "gosocial", "Port operations", "Message " + e.mark + ": smoke over the port", at, kind})
	}
	plan := filepath.Join(d.folder, "plan.csv")
	d.writeCSV(plan, rows)
	cmd := d.command("play", plan, "--spaces", d.list, "--new-hosts", "--yes", "--round", "torture", "--startex", "now", "--workers", "--detach",
		"--interval", pace.String(), "--past-after", "10m", "--ledger", d.server.URL("postgres"), "--results", filepath.Join(d.folder, "results"))
	if out, err := cmd.CombinedOutput(); err != nil {
		d.t.Fatalf("the day was not left to the workers: %v\n%s", err, out)
	}
	return d.runName()
}

// troubles has them come, in the order of the dice.
func (d *day) troubles() {
	d.t.Helper()
	var all []func()
	for _, kind := range []struct {
		trouble func()
		times   int
	}{{d.kill, *wantKills}, {d.stop, *wantStops}, {d.drain, *wantDrains}, {d.cut, *wantCuts}, {d.crash, *wantDatabases}} {
		all = append(all, slices.Repeat([]func(){kind.trouble}, kind.times)...)
	}
	d.dice.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, trouble := range all {
		d.rest(between)
		if d.left() < *wantSpaces {
			d.t.Error("the day has ended before its last trouble, so that less was tried than was asked for")
			return
		}
		trouble()
	}
}

// cut cuts a worker off from the database, for a while or for longer than its lanes are its own.
func (d *day) cut() {
	d.cutFor(func() {
		if d.rest(2 * between); d.dice.IntN(2) == 0 {
			time.Sleep(stillFor)
		}
	})
}

// drain ends a worker as a service manager does, and starts another one in its place.
func (d *day) drain() {
	w := d.any()
	held := d.heldBy(w)
	before := d.unknownIn(held)
	began := time.Now()
	must(d.t, w.cmd.Process.Signal(syscall.SIGTERM))
	late := time.AfterFunc(drainedWithin, func() { _ = w.cmd.Process.Kill() }) // it may have ended
	err := w.cmd.Wait()
	late.Stop()
	took := time.Since(began)
	if err != nil {
		d.t.Errorf("a worker that was to end after %s ended so: %v\n%s", took.Round(time.Millisecond), err, w.said)
	}
	var unknown []string
	for _, key := range d.unknownIn(held) {
		if !slices.Contains(before, key) {
			unknown = append(unknown, key)
		}
	}
	d.drains = append(d.drains, drain{took: took, unknown: unknown})
	d.search("what a worker said", w.said.Bytes())
	w.relay.Cut()
	d.rest(between)
	d.workers[slices.Index(d.workers, w)] = d.start()
}

// tell prints the figures of a day.
func (d *day) tell(e *dayEvidence) {
	d.t.Helper()
	count := map[string]int{}
	for _, a := range e.asked {
		for _, in := range a.in {
			count[a.verb+" "+in.state]++
		}
	}
	sent, uncertain := 0, 0
	for _, l := range e.lines {
		switch l.result {
		case "sent":
			sent++
		case "uncertain":
			uncertain++
		}
	}
	longest := time.Duration(0)
	for _, one := range e.drains {
		longest = max(longest, one.took)
	}
	paused := e.pauses()
	d.t.Logf("%d messages of %d entries in %d spaces: %d sent, %d uncertain; kills %d, stops %d, drains %d (the longest took %s), cuts %d, databases %d",
		len(e.posts), len(e.lines), len(e.lanes), sent, uncertain, *wantKills, *wantStops, *wantDrains, longest.Round(time.Millisecond), *wantCuts, *wantDatabases)
	d.t.Logf("a lane went on after a kill within %s, after a stop within %s, after a cut within %s, after a crash of the database within %s", paused[isKill], paused[isStop], paused[isCut],
		paused[isCrash])
	d.t.Logf("verbs, by what they were answered in each space: %v", count)
}
