package pace

import (
	"testing"
	"time"
)

// TestPacesOfAnyInterval holds that no interval that may be asked for runs out of numbers: however often
// a pace is slowed down, it is never quicker than asked, nor without an end.
func TestPacesOfAnyInterval(t *testing.T) {
	for _, interval := range []time.Duration{0, 1, time.Second, 50 * time.Hour, MaxInterval} {
		least := max(interval, 1)
		for _, p := range []Pacer{New(interval, 0), New(interval, least)} {
			at := time.Now()
			for range 50 {
				p.Started(at)
				p.Limited(time.Second)
				if p.Interval() < least || p.Interval() > max(interval*slowestPace, time.Minute) {
					t.Fatalf("%s became %s", interval, p.Interval())
				}
				at = p.Next(at)
				for range 12 {
					p.Started(at)
					p.Accepted()
					at = p.Next(at)
				}
			}
			if wait := Backoff(interval, interval, func() float64 { return 1 })(100); wait < interval {
				t.Errorf("%s: a wait of %s", interval, wait)
			}
		}
	}
}
