package play_test

import (
	"testing"
	"time"

	"simcast/pipeline/day"
)

// What is called just before its moment goes out at once: the sender, which waits for that moment already, waits no longer.
func TestCalledJustBeforeItsMoment(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m"), func(s *stage) {
		r := s.play(options())
		time.Sleep(58*time.Second + 500*time.Millisecond)
		before := s.published("Text of A")
		s.must("ann", day.Control{Verb: day.VerbNow, IDs: []string{"A"}})
		time.Sleep(300 * time.Millisecond)
		if after := s.published("Text of A"); before != 0 || after != 1 {
			t.Errorf("it was published %d times before it was called, and %d times after that", before, after)
		}
		r.wait()
	})
}
