package torture

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"
)

// dayNumbers is where the rounds of days are numbered from, so that they share no dice with others.
const dayNumbers = 20_000

// mostKillsOfShort is up to how many kills days are short, and play is started again at once.
const mostKillsOfShort = 9

// TestDays plays exercise days, in which play is killed and started again, until enough were killed.
func TestDays(t *testing.T) {
	t.Parallel()
	total := newFigures()
	total.table = tableOfDays
	t.Logf("-torture.seed %d", seed)
	if *onlyRound >= 0 {
		playDay(t, *onlyRound, total)
		t.Logf("\n%s", total)
		return
	}
	var days errgroup.Group
	days.SetLimit(*roundsAtOnce)
	for n := 0; total.get(figDayKills) < *dayKills && !t.Failed(); n++ {
		days.Go(func() error {
			if total.get(figDayKills) < *dayKills {
				t.Run(fmt.Sprintf("day %d", n), func(t *testing.T) { playDay(t, n, total) })
			}
			return nil
		})
	}
	_ = days.Wait() // the days tell by themselves
	holdGone(t, total)
	t.Logf("-torture.seed %d\n%s", seed, total)
}

// dayBox is a sandbox in which a day is played.
type dayBox struct {
	*sandbox
	isShort   bool
	isPatient bool // what is late is never past, and the service has no faults but slow answers: all that is not taken out goes
	isCalm    bool // nothing is aimed at, and the service has no faults
	seconds   int  // within so many after STARTEX all rows have their moment
	pastAfter time.Duration
	past      string
	isCue     bool        // it begins in mode cue
	starts    []time.Time // of the lives
	ends      []time.Time
	plans     []planned // what each life found in the plan's file
	reopened  []int     // the lives that took the ended day up again
	wish      wish

	planning sync.Mutex // held while the plan or the cells of a row change
	verbs    sync.Mutex // guards what follows while controllers are at work
	rows     []*dayRow
	done     []*asked
}

// playDay plays one day to its end.
func playDay(t *testing.T, n int, total *figures) {
	d := newDayBox(t, n)
	over := make(chan struct{})
	var controllers sync.WaitGroup
	for i, name := range []string{"ada", "bo"} {
		h := &hands{dayBox: d, name: name, dice: rand.New(rand.NewPCG(seed, uint64(d.round<<8+i)))}
		controllers.Go(func() { h.work(over) })
	}
	lives := 2 + d.dice.IntN(max(*dayLives-1, 1))
	if d.isShort {
		lives = min(3, *dayLives)
	}
	d.dayLives(lives - 1)
	close(over)
	controllers.Wait()
	d.endDay()
	d.reopenDay()
	if !t.Failed() {
		d.judgeDay(total)
	}
}

// newDayBox draws a day.
func newDayBox(t testing.TB, n int) *dayBox {
	t.Helper()
	d := &dayBox{sandbox: newSandbox(t, dayNumbers+n, "csv"), isShort: *dayKills <= mostKillsOfShort, seconds: 12}
	if d.isShort {
		d.seconds = 2
	}
	d.pastAfter = chance(d.dice, []time.Duration{0, 700 * time.Millisecond, 700 * time.Millisecond, 2 * time.Second})
	d.past = chance(d.dice, []string{"keep", "keep", "keep", "send", "skip", "shift"})
	d.isCue = d.dice.IntN(8) == 0
	switch n % 3 {
	case 0:
		d.isPatient, d.pastAfter, d.past = true, time.Minute, "keep"
	case 1:
		d.isCalm = true
	}
	d.drawRows()
	d.writeDay()
	return d
}

// dayLife is a life of play, always by the same command. Only a day that is known to have begun has its mode by itself.
func (d *dayBox) dayLife() *life {
	l := &life{number: len(d.lives), program: program, env: d.environment(), mood: mood{drawn: dayFaultAt},
		args: []string{"play", d.plan.path, "--round", "day", "--startex", "now", "--yes", "--json", "--interval", "20ms",
			"--past-after", d.pastAfter.String(), "--past", d.past, "--results", d.results}}
	if d.isCue && !d.hasBegun() {
		l.args = append(l.args, "--mode", "cue")
	}
	return l
}

// hasBegun reports whether a verb has taken effect: there is a day then.
func (d *dayBox) hasBegun() bool {
	d.verbs.Lock()
	defer d.verbs.Unlock()
	return slices.ContainsFunc(d.done, (*asked).took)
}

// dayLives lives so many lives that are killed.
func (d *dayBox) dayLives(lives int) {
	share := []float64{0, 0.1, 0.3}[d.dice.IntN(3)]
	if d.isPatient || d.isCalm {
		share = 0
	}
	for range lives {
		if d.Failed() {
			return
		}
		l := d.dayLife()
		l.mood.faults = share
		d.drawDayCut(l)
		d.playOn(l)
		if !d.goesOn() {
			return // the day has ended by itself
		}
		gap := time.Duration(d.dice.IntN(400)) * time.Millisecond
		if !d.isShort && d.dice.IntN(3) == 0 {
			gap += 3 * time.Second
		}
		d.liveWithout(d.dice.IntN(4))
		time.Sleep(gap) // exercise time passes, and nobody can send
	}
}

// goesOn reports whether the last life has left a day that goes on.
func (d *dayBox) goesOn() bool {
	last := d.lives[len(d.lives)-1]
	return last.killed || last.exit == interrupted
}

// interrupted is the exit code after Ctrl-C.
const interrupted = 130

// liveWithout does what people do while nothing plays.
func (d *dayBox) liveWithout(draw int) {
	h := &hands{dayBox: d, name: "cy", dice: d.dice}
	switch draw {
	case 0: // the next start takes it
		d.planning.Lock()
		defer d.planning.Unlock()
		h.changePlan()
	case 1:
		id := h.someID()
		h.ask(&asked{verb: "jump", ids: []string{id}}, id)
	}
}

// playOn lives a life of play. Where verbs have the space for longer than it waits for that, on a machine that is slow, it is
// started again.
func (d *dayBox) playOn(l *life) {
	for range mostStarts {
		d.playOnce(l)
		if l.exit != 1 || !strings.Contains(l.said.String(), "in this space") {
			break
		}
		l = &life{number: len(d.lives), program: l.program, env: l.env, mood: l.mood, args: l.args}
	}
	isMeant := l.exit == 0 || l.exit == 3 || l.signals > 0 && l.exit == interrupted || len(d.reopened) > 0 && hasEnded(l)
	if !l.killed && !isMeant {
		d.Errorf("%s: the exit code is %d\n%s%s", d.named(l), l.exit, l.out.String(), l.said.String())
	}
}

// mostStarts is how often play is started where it finds its space taken.
const mostStarts = 5

// playOnce lives a life of play, and notes when.
func (d *dayBox) playOnce(l *life) {
	d.plans = append(d.plans, d.inPlan())
	d.starts = append(d.starts, time.Now())
	over := make(chan struct{})
	var shooter sync.WaitGroup
	if l.cut.at != nil {
		l.during = func(*sandbox, *life) { shooter.Go(func() { d.shootLate(l.pid, over) }) }
	}
	d.live(l)
	close(over)
	shooter.Wait()
	d.ends = append(d.ends, time.Now())
}

// shootLate kills a life whose moment does not come.
func (d *dayBox) shootLate(pid int, over <-chan struct{}) {
	if !pause(d.longest(), over) {
		return
	}
	if process, err := os.FindProcess(pid); err == nil {
		_ = process.Kill() // it may have ended
	}
}

// longest is how long a life is left alone that is to be killed.
func (d *dayBox) longest() time.Duration {
	if d.isShort {
		return 800 * time.Millisecond
	}
	return 3 * time.Second
}

// drawDayCut draws at which moment play is killed.
func (d *dayBox) drawDayCut(l *life) {
	l.cut.how = []os.Signal{os.Kill}
	if canSignal && d.dice.IntN(4) == 0 {
		l.cut.how = []os.Signal{os.Interrupt}
	}
	l.cut.after = time.Duration(d.dice.IntN(40)) * time.Millisecond
	switch draw := d.dice.IntN(10); {
	case draw < 4:
		l.cut.at = newTrigger(1+d.dice.IntN(4), phase(d.dice.IntN(3)), 50*time.Millisecond)
	case draw < 8 && !d.isShort:
		what := []string{"hold", "control", "answer", "reload"}[draw-4]
		l.cut.at = newTrigger(math.MaxInt, arrived, 0)
		d.wish.mu.Lock()
		d.wish.what, d.wish.at = what, l.cut.at
		d.wish.mu.Unlock()
		l.during = func(*sandbox, *life) {}
	default:
		l.cut.after = time.Duration(d.dice.Int64N(int64(d.longest())))
	}
}

// endDay plays the last life. Once all moments have come, it is ended by hand.
func (d *dayBox) endDay() {
	if d.Failed() || len(d.lives) > 0 && !d.goesOn() {
		return
	}
	d.wish.mu.Lock()
	d.wish.what = ""
	d.wish.mu.Unlock()
	d.playToEnd(d.dayLife(), func() time.Duration { return time.Until(d.starts[0].Add(time.Duration(d.seconds+1) * time.Second)) })
}

// diceOf are dice for a controller of the next life: those of the day are for one goroutine.
func (d *dayBox) diceOf(name string) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(d.round)<<16+uint64(len(d.lives))<<8+uint64(name[0])))
}

// playToEnd lives a life in which the day is resumed, and ended by hand when what is left has passed.
func (d *dayBox) playToEnd(l *life, left func() time.Duration) {
	h := &hands{dayBox: d, name: "ada", dice: d.diceOf("ada")}
	ended, asking := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(asking)
		if !pause(500*time.Millisecond, ended) {
			return
		}
		h.resume()
		h.aimAtAll(ended)
		rest := left()
		if h.isCalm {
			h.callInPeace(rest, ended)
			rest = left()
		}
		if h.isPatient && len(h.reopened) == 0 && pause(max(rest, 0), ended) {
			h.waitForQuiet(ended)
			rest = 0
		}
		for pause(max(rest, 0), ended) && !h.ask(&asked{verb: "endex"}).took() {
			rest = 200 * time.Millisecond
		}
	}()
	d.playOn(l)
	close(ended)
	<-asking
}
