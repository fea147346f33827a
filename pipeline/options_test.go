package pipeline

import (
	"testing"
	"time"

	"simcast/pipeline/pace"
	"simcast/pipeline/send"
)

// TestMaxInterval holds that an interval is refused that could not be slowed down any more.
func TestMaxInterval(t *testing.T) {
	for interval, valid := range map[time.Duration]bool{0: true, pace.MaxInterval: true, pace.MaxInterval + 1: false} {
		if err := (&SendOptions{Interval: interval, Limits: send.DefaultLimits()}).Validate(); valid != (err == nil) {
			t.Errorf("%s: %v", interval, err)
		}
	}
}
