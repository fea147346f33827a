package clock

import (
	"time"

	"golang.org/x/sys/windows"
)

// sinceBoot is how long the machine has been up, sleep included.
func sinceBoot() time.Duration { return windows.DurationSinceBoot() }
