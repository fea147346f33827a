package main

import (
	"fmt"
	"os"
	"strings"
	"time"
)

// ticks are those of /proc, on every Linux that Go runs on.
const tick = time.Second / 100

// busy is the time that all cores were at work since the machine began, and that its host took from
// them; 0 where nobody tells.
func busy() time.Duration {
	line, _, _ := strings.Cut(read("/proc/stat"), "\n")
	var user, nice, system, idle, wait, irq, soft, stolen int64
	_, _ = fmt.Sscanf(line, "cpu %d %d %d %d %d %d %d %d", &user, &nice, &system, &idle, &wait, &irq, &soft, &stolen)
	return time.Duration(user+nice+system+irq+soft+stolen) * tick
}

// spent is the processor time of a process so far.
func spent(pid int) time.Duration {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, after, _ := strings.Cut(string(text), ") ") // its name may hold anything
	fields := strings.Fields(after)
	if len(fields) < 13 {
		return 0
	}
	var user, system int64
	_, _ = fmt.Sscan(fields[11]+" "+fields[12], &user, &system)
	return time.Duration(user+system) * tick
}
