package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestAskedAfterASleep answers, at a terminal, the question of a run that stood still. It is
// put in spite of --yes.
func TestAskedAfterASleep(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, keys string
		code       int
		published  int
		says       string
	}{
		{"yes", "y\n", exitDone, 3, "3 sent."},
		{"no", "n\n", exitOpen, 1, "The run stopped: simcast stood still for about 1 h 00 min"},
		{"Enter", "\n", exitOpen, 1, "The run stopped: simcast stood still"},
		{"Ctrl-C", "\x03", exitInterrupted, 1, "Interrupted: messages that were not tried are pending."},
		{"Ctrl-D", "\x04", exitOpen, 1, "The run stopped: simcast stood still"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newSleeper(t)
			s.holdBack()
			s.start("send", "plan.csv", "--yes", "--interval", "1ms")
			s.arrives(1)
			s.putForward(time.Hour)
			s.release()
			s.shows("simcast was paused for about 1 h 00 min: the machine slept, or its clock was put forward. 2 messages are left. Continue? [y/N] ")
			s.types(c.keys)
			if code := s.ends(); code != c.code || len(s.standIn().Published()) != c.published || !strings.Contains(s.screen(), c.says) {
				t.Errorf("exit %d and %d published, want %d and %d:\n%s", code, len(s.standIn().Published()), c.code, c.published, s.screen())
			}
		})
	}
}

// sleeper is simcast at a terminal of its own.
type sleeper struct {
	*workplace
	clock    string
	terminal *os.File
	cmd      *exec.Cmd
	window   *unix.Winsize // of the terminal; nil: it does not say

	mu      sync.Mutex
	changed *sync.Cond
	shown   bytes.Buffer
	closed  bool // the terminal shows nothing any more
}

func newSleeper(t *testing.T) *sleeper {
	s := sleeperIn(newWorkplace(t))
	s.clock = s.path("clock")
	s.env = append(s.env, "SIMCAST_TEST_CLOCK="+s.clock)
	s.must(writeTable(s.path("plan.csv"), [][]string{{"id", "persona", "channel", "body"},
		{"A1", "port_authority", "microblog", "One"}, {"A2", "port_authority", "microblog", "Two"}, {"A3", "port_authority", "microblog", "Three"}}))
	return s
}

// sleeperIn goes by the machine's clock.
func sleeperIn(place *workplace) *sleeper {
	s := &sleeper{workplace: place}
	s.changed = sync.NewCond(&s.mu)
	return s
}

// putForward puts the clock ahead of the machine's. A process that reads it meanwhile has it as it was, or as it is then.
func (s *sleeper) putForward(ahead time.Duration) {
	s.Helper()
	next := s.clock + ".next"
	s.must(errors.Join(os.WriteFile(next, []byte(ahead.String()), 0o600), os.Rename(next, s.clock)))
}

// start runs simcast with a pseudo-terminal as its own.
func (s *sleeper) start(args ...string) {
	s.Helper()
	path, err := exec.LookPath("simcast")
	s.must(err)
	master, slave, err := openTerminal()
	s.must(err)
	s.terminal = master
	if s.window != nil {
		s.must(unix.IoctlSetWinsize(int(slave.Fd()), unix.TIOCSWINSZ, s.window))
	}
	s.mu.Lock()
	s.closed = false // that of an earlier one is
	s.mu.Unlock()
	s.cmd = exec.CommandContext(s.Context(), path, args...)
	s.cmd.Dir = s.folder
	s.cmd.Env = append(s.env, "SIMCAST_API_KEY="+s.standIn().Key()) // the test may have put another space there
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = slave, slave, slave
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	s.must(s.cmd.Start())
	s.must(slave.Close())
	go func() {
		_ = copyScreen(s, master) // it ends in an error where the process has closed the other side
		s.mu.Lock()
		defer s.mu.Unlock()
		s.closed = true
		s.changed.Broadcast()
	}()
	s.Cleanup(func() { _ = master.Close() })
}

// Write takes what the terminal shows.
func (s *sleeper) Write(data []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changed.Broadcast()
	return s.shown.Write(data)
}

func (s *sleeper) screen() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text()
}

// text is what the terminal has shown, without colours and in one line, for it wraps its lines. mu is held.
func (s *sleeper) text() string {
	return blanks.ReplaceAllString(colourCodes.ReplaceAllString(s.shown.String(), ""), " ")
}

// lines is what the terminal has shown, line by line.
func (s *sleeper) lines() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shown.String()
}

var colourCodes, blanks = regexp.MustCompile(`\x1b\[[\d;]*m`), regexp.MustCompile(`\s+`)

func (s *sleeper) shows(text string) {
	s.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for !strings.Contains(s.text(), text) {
		if s.closed {
			s.Fatalf("it ended without showing %q:\n%s", text, s.text())
		}
		s.changed.Wait()
	}
}

func (s *sleeper) arrives(n int) {
	s.sandbox.mu.Lock()
	defer s.sandbox.mu.Unlock()
	for s.arrived < n {
		s.sandbox.changed.Wait()
	}
}

func (s *sleeper) types(keys string) {
	s.Helper()
	_, err := s.terminal.WriteString(keys)
	s.must(err)
}

// ends waits for the end, and for all that is shown until then.
func (s *sleeper) ends() (code int) {
	_ = s.cmd.Wait() // ProcessState has it
	s.mu.Lock()
	defer s.mu.Unlock()
	for !s.closed {
		s.changed.Wait()
	}
	return s.cmd.ProcessState.ExitCode()
}
