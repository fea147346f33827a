package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"simcast/cmd/bench/compare"
)

// often is how often a process is asked for its memory: often enough to miss little, and not so
// often that it shows in its time.
const often = 5 * time.Millisecond

// measured runs a command that is to end well: its time by the clock, from before it is started until
// it has ended, and its peak memory as Linux last told it. What rusage says instead counts in the
// parent at its fork.
func measured(cmd *exec.Cmd) (compare.Trial, error) {
	var said bytes.Buffer
	cmd.Stderr = &said
	began := time.Now()
	if err := cmd.Start(); err != nil {
		return compare.Trial{}, err
	}
	ended := make(chan struct{})
	peak := make(chan int)
	go func() { peak <- watch(cmd.Process.Pid, ended) }()
	err := cmd.Wait()
	took := time.Since(began)
	close(ended)
	t := compare.Trial{Value: took.Seconds(), Peak: <-peak, Cores: (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds() / took.Seconds()}
	if err != nil {
		return t, fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, tail(said.String()))
	}
	return t, nil
}

// watch is the most memory that a process ever had, in KiB, until it has ended.
func watch(pid int, ended <-chan struct{}) (peak int) {
	tick := time.NewTicker(often)
	defer tick.Stop()
	for {
		select {
		case <-ended:
			return peak
		case <-tick.C:
			peak = max(peak, peakNow(pid))
		}
	}
}

func peakNow(pid int) (kib int) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, after, _ := bytes.Cut(status, []byte("VmHWM:"))
	_, _ = fmt.Fscan(bytes.NewReader(after), &kib) // a process that is ending has none
	return kib
}

// tail is what a process said last.
func tail(text string) string {
	const most = 2000
	return text[max(0, len(text)-most):]
}

// program is simcast with this command line, and with nothing of the caller's settings.
func (b *bench) program(ctx context.Context, settings []string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, b.simcast, args...)
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "SIMCAST_") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, settings...)
	return cmd
}
