package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// process is simcast in the background.
type process struct {
	sandbox *sandbox
	cmd     *exec.Cmd
	stdout  bytes.Buffer
	stderr  bytes.Buffer
	ended   bool
	done    chan struct{}
}

// written tells those who wait for it that the process has said something.
type written struct {
	sandbox *sandbox
	to      *bytes.Buffer
}

func (w written) Write(data []byte) (int, error) {
	w.sandbox.mu.Lock()
	defer w.sandbox.mu.Unlock()
	w.sandbox.changed.Broadcast()
	return w.to.Write(data)
}

// launch starts a program in a folder. There is one at a time.
func (b *sandbox) launch(folder string, env []string, name string, args ...string) error {
	path, err := exec.LookPath(name)
	if err != nil {
		return err
	}
	p := &process{sandbox: b, cmd: exec.Command(path, args...), done: make(chan struct{})}
	p.cmd.Dir, p.cmd.Env = folder, env
	p.cmd.Stdout, p.cmd.Stderr = written{b, &p.stdout}, written{b, &p.stderr}
	if err := p.cmd.Start(); err != nil {
		return err
	}
	b.process = p
	go func() {
		defer close(p.done)
		_ = p.cmd.Wait() // ProcessState has it
		b.mu.Lock()
		defer b.mu.Unlock()
		p.ended = true
		b.changed.Broadcast()
	}()
	return nil
}

// environment is what a script's processes live in.
func environment(ts *testscript.TestScript) []string {
	var env []string
	for _, name := range []string{"PATH", "HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "SYSTEMROOT", "TMPDIR", "TMP", "TZ", "NO_COLOR",
		"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS",
		"SIMCAST_BASE_URL", "SIMCAST_API_KEY", "SIMCAST_LEDGER", "SIMCAST_TEST_KEYS", "SIMCAST_TEST_CLOCK", "LINT", "DISPLAY", "GOCOVERDIR", "GORACE", "GOGC"} {
		if value := ts.Getenv(name); value != "" {
			env = append(env, name+"="+value)
		}
	}
	return env
}

func (p *process) kill() {
	_ = p.cmd.Process.Kill() // it may have ended
	<-p.done
}

// mostWait is how long a script waits for something: a process that never does it must not keep all tests from ending.
const mostWait = 3 * time.Minute

// waitFor waits until is true, and reports false where the process ended first, or nothing came of it for long.
func (b *sandbox) waitFor(is func() bool) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	isLate := false
	defer time.AfterFunc(mostWait, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		isLate = true
		b.changed.Broadcast()
	}).Stop()
	for !is() {
		if b.process.ended || isLate {
			return false
		}
		b.changed.Wait()
	}
	return true
}

// running is the sandbox with the process in its background.
func running(ts *testscript.TestScript, neg bool, args []string, least int, usage string) (*sandbox, *process) {
	b := theSandbox(ts, neg, args, least, usage)
	if b.process == nil {
		ts.Fatalf("no process is in the background")
	}
	return b, b.process
}

func cmdStart(ts *testscript.TestScript, neg bool, args []string) {
	b := theSandbox(ts, neg, args, 1, "start PROGRAM [ARG]...")
	if b.process != nil {
		ts.Fatalf("one process is in the background already")
	}
	ts.Check(b.launch(ts.MkAbs("."), environment(ts), args[0], args[1:]...))
}

func cmdInterrupt(ts *testscript.TestScript, neg bool, args []string) {
	_, p := running(ts, neg, args, 0, "interrupt")
	ts.Check(p.cmd.Process.Signal(os.Interrupt))
}

func cmdHangup(ts *testscript.TestScript, neg bool, args []string) {
	_, p := running(ts, neg, args, 0, "hangup")
	ts.Check(p.cmd.Process.Signal(syscall.SIGHUP))
}

func cmdQuit(ts *testscript.TestScript, neg bool, args []string) {
	_, p := running(ts, neg, args, 0, "quit")
	ts.Check(p.cmd.Process.Signal(syscall.SIGQUIT))
}

func cmdKill(ts *testscript.TestScript, neg bool, args []string) {
	b, p := running(ts, neg, args, 0, "kill9")
	p.kill()
	b.process = nil
	b.take(ts, p.stdout.String(), p.stderr.String())
}

func cmdSays(ts *testscript.TestScript, neg bool, args []string) {
	b, p := running(ts, neg, args, 1, "says TEXT")
	said := func() bool {
		return strings.Contains(p.stdout.String(), args[0]) || strings.Contains(p.stderr.String(), args[0])
	}
	if !b.waitFor(said) {
		ts.Fatalf("it ended, or minutes passed, without saying %q:\n%s%s", args[0], p.stdout.String(), p.stderr.String())
	}
}

func cmdArrived(ts *testscript.TestScript, neg bool, args []string) {
	b, p := running(ts, neg, args, 1, "arrived N")
	n := number(ts, args[0])
	if !b.waitFor(func() bool { return b.arrived >= n }) {
		ts.Fatalf("it ended after %d POSTs:\n%s", b.arrived, p.stderr.String())
	}
}

func cmdEnds(ts *testscript.TestScript, neg bool, args []string) {
	b, p := running(ts, neg, args, 1, "ends CODE")
	<-p.done
	b.process = nil
	b.take(ts, p.stdout.String(), p.stderr.String())
	if code := p.cmd.ProcessState.ExitCode(); code != number(ts, args[0]) {
		ts.Fatalf("exit code %d, not %s", code, args[0])
	}
	ts.Check(schemasOf(ts).holdOutput(p.cmd.Args[1:], p.stdout.Bytes()))
}

// take makes the outputs those that stdout and stderr look at.
func (b *sandbox) take(ts *testscript.TestScript, stdout, stderr string) {
	b.printed.WriteString(stdout + stderr)
	_, err := ts.Stdout().Write([]byte(stdout))
	ts.Check(err)
	_, err = ts.Stderr().Write([]byte(stderr))
	ts.Check(err)
}
