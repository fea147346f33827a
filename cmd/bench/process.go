package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// measured runs a command that is to end well: its time by the clock, from before it is started until
// it has ended, and its peak memory as Linux last told it.
func measured(cmd *exec.Cmd) (*trial, error) {
	var said bytes.Buffer
	cmd.Stderr = &said
	t := &trial{began: time.Now()}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	ended, peak := make(chan struct{}), make(chan int)
	go func() { peak <- watch(cmd.Process.Pid, ended) }()
	err := cmd.Wait()
	t.value = time.Since(t.began).Seconds()
	close(ended)
	t.peak = <-peak
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, said.Bytes())
	}
	return t, nil
}

// watch is the most memory that a process ever had, in KiB, until it has ended. What rusage says instead counts in the
// parent at its fork.
func watch(pid int, ended <-chan struct{}) (peak int) {
	tick := time.NewTicker(5 * time.Millisecond) // often enough to miss little, and not so often that it shows in its time
	defer tick.Stop()
	for {
		select {
		case <-ended:
			return peak
		case <-tick.C:
			status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid)) // a process that is ending has none
			_, after, _ := bytes.Cut(status, []byte("VmHWM:"))
			kib := 0
			_, _ = fmt.Fscan(bytes.NewReader(after), &kib)
			peak = max(peak, kib)
		}
	}
}
