package pgtest

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// patience is how long a program is waited for. It is far more than one takes, as tests share a machine.
const patience = 3 * time.Minute

// process is a program that runs. It has ended when no process holds its standard error any more, so that
// the children of a killed server are gone too.
type process struct {
	cmd   *exec.Cmd
	log   *log
	ended chan struct{}
}

// start runs a program until it has written the line that says it is ready. One that does not is killed.
func (a account) start(ready string, name string, args ...string) (*process, error) {
	return a.startWithin(patience, ready, name, args...)
}

func (a account) startWithin(most time.Duration, ready string, name string, args ...string) (*process, error) {
	p := &process{cmd: exec.Command(name, args...), log: newLog(ready), ended: make(chan struct{})}
	a.runAs(p.cmd)
	p.cmd.Dir = "/"
	p.cmd.Stderr = p.log
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		_ = p.cmd.Wait() // how it ended stands in its log
		close(p.ended)
	}()
	select {
	case <-p.log.ready:
		return p, nil
	case <-p.ended:
		return nil, fmt.Errorf("%s ended at its start: %s", name, p.log.text())
	case <-time.After(most):
		_ = p.cmd.Process.Kill() // it may have ended meanwhile
		return nil, fmt.Errorf("%s did not say %q for %v, and was killed: %s", name, ready, most, p.log.text())
	}
}

// end sends a signal and waits until the program is gone. One that does not go is killed, and the test process with it: what a test has
// seen of it is worth nothing.
func (p *process) end(how os.Signal) { p.endWithin(patience, how) }

func (p *process) endWithin(most time.Duration, how os.Signal) {
	_ = p.cmd.Process.Signal(how) // it may have ended already
	select {
	case <-p.ended:
	case <-time.After(most):
		_ = p.cmd.Process.Kill()
		panic(fmt.Sprintf("%s has not ended %v after the signal %q, and was killed: %s", p.cmd.Path, most, how, p.log.text()))
	}
}

// logged is how much of a log is kept.
const logged = 1 << 16

// log keeps the end of what a program wrote, and says when a text was in it.
type log struct {
	want  string
	ready chan struct{}

	mu   sync.Mutex
	kept string
	seen bool
}

func newLog(want string) *log { return &log{want: want, ready: make(chan struct{})} }

func (l *log) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.kept += string(b)
	if !l.seen && strings.Contains(l.kept, l.want) {
		l.seen = true
		close(l.ready)
	}
	if len(l.kept) > logged {
		l.kept = l.kept[len(l.kept)-logged:]
	}
	return len(b), nil
}

func (l *log) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.kept
}
