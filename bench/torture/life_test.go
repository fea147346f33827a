package torture

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// life is one process of simcast.
type life struct {
	number  int
	program string   // its path
	args    []string // of the command line
	env     []string
	mood    mood
	gets    *getFault
	cut     cut
	jump    time.Duration       // by which the clock is put forward, at the moment of the cut
	during  func(*world, *life) // called when the process runs; nil for nothing

	pid       int
	exit      int           // its code, -1 where it was killed
	shot      bool          // a kill was sent to it
	killed    bool          // by that, or by a signal before it listened to any
	signals   int           // sent to it, kills aside
	jumped    bool          // its clock was put forward
	took      time.Duration // from its start to its end
	out, said bytes.Buffer  // standard output and standard error
}

// cut is how a life is ended before its time; the zero value lets it end by itself.
type cut struct {
	how     []os.Signal   // one after the other
	at      *trigger      // the moment, or
	writing int           // the moment when so many parts of a results file have been seen, or
	after   time.Duration // a while after the start; after the moment, where there is one
	between time.Duration // the signals
}

// longestLife is far above what any life takes; who reaches it hangs.
func longestLife() time.Duration {
	if *isLong {
		return 20 * time.Minute // several faults of a minute each
	}
	return 3 * time.Minute
}

// live runs a life to its end, and the service until all that it has sent is worked off.
func (w *world) live(l *life) {
	w.Helper()
	w.lives = append(w.lives, l)
	w.service.begin(l.number, l.mood, l.gets, l.cut.at)
	ctx, cancel := context.WithTimeout(context.Background(), longestLife())
	defer cancel()
	cmd := exec.CommandContext(ctx, l.program, l.args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = w.folder, l.env, &l.out, &l.said
	holdOld := w.openOld(l)
	began := time.Now()
	w.must(cmd.Start())
	l.pid = cmd.Process.Pid
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait() // ProcessState has it
		close(ended)
	}()
	if l.during != nil {
		l.during(w, l)
	}
	switch {
	case l.jump > 0:
		w.leap(l, ended)
	case len(l.cut.how) > 0:
		w.end(l, cmd.Process, ended)
	}
	<-ended
	if l.cut.at != nil {
		l.cut.at.letGo()
	}
	l.exit, l.took = cmd.ProcessState.ExitCode(), time.Since(began)
	l.killed = l.exit == -1 || !canSignal && l.shot && l.exit == 1
	if ctx.Err() != nil {
		w.Errorf("%s hung:\n%s", w.named(l), l.said.String())
	}
	w.service.settle()
	holdOld()
}

// openOld opens the results that stand before a life. hold then holds that nothing was written into
// them: new ones take their place, so that they are at no moment half.
func (w *world) openOld(l *life) (hold func()) {
	w.Helper()
	if !canSignal {
		return func() {} // what is open there cannot be replaced
	}
	file, err := os.Open(w.results)
	if err != nil {
		return func() {}
	}
	before, notOne := io.ReadAll(file)
	return func() {
		defer file.Close()
		if notOne != nil {
			return // a folder stood there
		}
		_, err := file.Seek(0, io.SeekStart)
		w.must(err)
		after, err := io.ReadAll(file)
		w.must(err)
		if !bytes.Equal(before, after) {
			w.Errorf("%s: the results were written into, where new ones are to take their place", w.named(l))
		}
	}
}

// end waits for the moment of the cut, and ends the process.
func (w *world) end(l *life, process *os.Process, ended <-chan struct{}) {
	if !w.comes(l.cut, ended) {
		return
	}
	if !pause(l.cut.after, ended) {
		return
	}
	for i, signal := range l.cut.how {
		if i > 0 && !pause(l.cut.between, ended) {
			return
		}
		if process.Signal(signal) != nil {
			return // it has ended
		}
		if signal == os.Kill {
			l.shot = true
		} else {
			l.signals++
		}
	}
}

// comes waits for the moment, and reports false where the process ended before it.
func (w *world) comes(c cut, ended <-chan struct{}) bool {
	switch {
	case c.at != nil:
		select {
		case <-c.at.hit:
		case <-ended:
			return false
		}
	case c.writing > 0:
		return w.writes(c.writing, ended)
	}
	return true
}

// writes waits until so many half-written results files have been seen.
func (w *world) writes(most int, ended <-chan struct{}) bool {
	seen := map[string]bool{}
	for len(seen) < most {
		if !pause(300*time.Microsecond, ended) {
			return false
		}
		entries, err := os.ReadDir(w.folder)
		w.must(err)
		for _, entry := range entries {
			if strings.HasSuffix(entry.Name(), partEnding) {
				seen[entry.Name()] = true
			}
		}
	}
	return true
}

// partEnding is that of a results file that is being written.
const partEnding = ".simcast-part"

// pause reports false where the process ended meanwhile.
func pause(d time.Duration, ended <-chan struct{}) bool {
	select {
	case <-time.After(d):
		return true
	case <-ended:
		return false
	}
}

// disturbed reports whether the request in flight at the end may have been cut off.
func (l *life) disturbed() bool { return l.killed || l.signals > 1 }

// drawCut draws how a life ends.
func (w *world) drawCut() cut {
	c := cut{after: time.Duration(w.dice.IntN(3000)) * time.Microsecond, between: time.Duration(w.dice.IntN(20)) * time.Millisecond}
	ways := [][]os.Signal{nil, nil, nil, nil, nil, nil, {os.Kill}, {os.Kill}, {os.Kill}, {os.Kill}, {os.Kill},
		{os.Interrupt}, {os.Interrupt, os.Interrupt}, {os.Interrupt, syscall.SIGTERM}, {syscall.SIGTERM}, {syscall.SIGHUP}, {os.Interrupt, os.Kill}}
	if !canSignal {
		ways = [][]os.Signal{nil, {os.Kill}}
	}
	c.how = ways[w.dice.IntN(len(ways))]
	if c.how == nil {
		return c
	}
	switch point := w.dice.IntN(10); {
	case point < 6:
		most := []int{20, 60, 250}[w.dice.IntN(3)]
		c.at = newTrigger(1+w.dice.IntN(most), phase(w.dice.IntN(3)), 0)
		if len(c.how) == 1 && w.dice.IntN(2) == 0 {
			c.at.hold = briefHold
		}
	case point < 8:
		c.writing = 1 + w.dice.IntN(2)
	default:
		c.after = time.Duration(w.dice.IntN(150)) * time.Millisecond
	}
	return c
}
