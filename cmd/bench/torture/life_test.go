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
	jump    time.Duration         // by which the clock is put forward, at the moment of the cut
	during  func(*sandbox, *life) // called when the process runs; nil for nothing

	pid       int
	exit      int           // its code, -1 where it was killed
	shot      bool          // a kill was sent to it
	killed    bool          // by that, or by a signal before it listened to any
	signals   int           // sent to it, kills aside
	signalled time.Time     // when the first of them was
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
func (b *sandbox) live(l *life) {
	b.Helper()
	b.lives = append(b.lives, l)
	b.service.begin(l.number, l.mood, l.gets, l.cut.at)
	ctx, cancel := context.WithTimeout(context.Background(), longestLife())
	defer cancel()
	cmd := exec.CommandContext(ctx, l.program, l.args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = b.folder, append(l.env, "GOTRACEBACK=all"), &l.out, &l.said
	cmd.WaitDelay = 10 * time.Second
	if canSignal {
		cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGABRT) } // it tells where it hangs
	}
	holdOld := b.openOld(l)
	began := time.Now()
	b.must(cmd.Start())
	l.pid = cmd.Process.Pid
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait() // ProcessState has it
		close(ended)
	}()
	if l.during != nil {
		l.during(b, l)
	}
	switch {
	case l.jump > 0:
		b.leap(l, ended)
	case len(l.cut.how) > 0:
		b.end(l, cmd.Process, ended)
	}
	<-ended
	if l.cut.at != nil {
		l.cut.at.letGo()
	}
	l.exit, l.took = cmd.ProcessState.ExitCode(), time.Since(began)
	l.killed = l.exit == -1 || !canSignal && l.shot && l.exit == 1
	if ctx.Err() != nil {
		b.Errorf("%s hung:\n%s%s", b.named(l), l.out.String(), l.said.String())
	}
	b.service.waitIdle()
	holdOld()
}

// openOld opens the results that stand before a life. hold then holds that nothing was written into
// them: new ones take their place, so that they are at no moment half.
func (b *sandbox) openOld(l *life) (hold func()) {
	b.Helper()
	if !canSignal {
		return func() {} // what is open there cannot be replaced
	}
	file, err := os.Open(b.results)
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
		b.must(err)
		after, err := io.ReadAll(file)
		b.must(err)
		if !bytes.Equal(before, after) {
			b.Errorf("%s: the results were written into, where new ones are to take their place", b.named(l))
		}
	}
}

// end waits for the moment of the cut, and ends the process.
func (b *sandbox) end(l *life, process *os.Process, ended <-chan struct{}) {
	if !b.comes(l.cut, ended) {
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
			continue
		}
		if l.signals++; l.signals == 1 {
			l.signalled = time.Now()
		}
	}
}

// comes waits for the moment, and reports false where the process ended before it.
func (b *sandbox) comes(c cut, ended <-chan struct{}) bool {
	switch {
	case c.at != nil:
		select {
		case <-c.at.hit:
		case <-ended:
			return false
		}
	case c.writing > 0:
		return b.writes(c.writing, ended)
	}
	return true
}

// writes waits until so many half-written results files have been seen.
func (b *sandbox) writes(most int, ended <-chan struct{}) bool {
	seen := map[string]bool{}
	for len(seen) < most {
		if !pause(300*time.Microsecond, ended) {
			return false
		}
		entries, err := os.ReadDir(b.folder)
		b.must(err)
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
func (b *sandbox) drawCut() cut {
	c := cut{after: time.Duration(b.dice.IntN(3000)) * time.Microsecond, between: time.Duration(b.dice.IntN(20)) * time.Millisecond}
	ways := [][]os.Signal{nil, nil, nil, nil, nil, nil, {os.Kill}, {os.Kill}, {os.Kill}, {os.Kill}, {os.Kill},
		{os.Interrupt}, {os.Interrupt, os.Interrupt}, {os.Interrupt, syscall.SIGTERM}, {syscall.SIGTERM}, {syscall.SIGHUP}, {os.Interrupt, os.Kill}}
	if !canSignal {
		ways = [][]os.Signal{nil, {os.Kill}}
	}
	c.how = ways[b.dice.IntN(len(ways))]
	if c.how == nil {
		return c
	}
	switch point := b.dice.IntN(10); {
	case point < 6:
		most := []int{20, 60, 250}[b.dice.IntN(3)]
		c.at = newTrigger(1+b.dice.IntN(most), phase(b.dice.IntN(3)), 0)
		if len(c.how) == 1 && b.dice.IntN(2) == 0 {
			c.at.hold = briefHold
		}
	case point < 8:
		c.writing = 1 + b.dice.IntN(2)
	default:
		c.after = time.Duration(b.dice.IntN(150)) * time.Millisecond
	}
	return c
}
