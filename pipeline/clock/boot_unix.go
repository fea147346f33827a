//go:build linux || darwin

package clock

import (
	"time"

	"golang.org/x/sys/unix"
)

// sinceBoot is how long the machine has been up, sleep included; 0 where it cannot be read.
func sinceBoot() time.Duration {
	var at unix.Timespec
	if err := unix.ClockGettime(bootClock, &at); err != nil {
		return 0
	}
	return time.Duration(at.Nano())
}
