package clock

import "golang.org/x/sys/unix"

// bootClock runs in sleep on macOS.
const bootClock = unix.CLOCK_MONOTONIC
