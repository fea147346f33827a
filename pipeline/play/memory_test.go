package play_test

import (
	"flag"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

var longDay = flag.Bool("play.longday", false, "play eight hours of 2,000 entries in fake time, and hold the memory to what it was after the first")

// TestMemoryOfALongDay holds the heap near the end of a day to what it was after the first hour: looking for controls four times
// a second must keep nothing, and what was played little. Without its flag the day has two hours and few entries.
func TestMemoryOfALongDay(t *testing.T) {
	hours, entries, most := 2, 40, 1
	if *longDay {
		hours, entries, most = 8, 2000, 6
	}
	var plan strings.Builder
	plan.WriteString(header)
	for n := range entries {
		at := n * hours * 3600 / entries
		plan.WriteString(row(fmt.Sprintf("A%04d", n), fmt.Sprintf("+%02d:%02d:%02d", at/3600, at/60%60, at%60)))
	}
	bubble(t, plan.String(), func(s *stage) {
		r := s.play(options())
		time.Sleep(time.Hour)
		s.forget()
		first := heapNow()
		time.Sleep(time.Duration(hours-1)*time.Hour - time.Hour/2)
		s.forget()
		last := heapNow()
		r.wait()
		if r.summary.Sent != entries {
			t.Errorf("%d of %d were sent", r.summary.Sent, entries)
		}
		t.Logf("heap after an hour: %d KiB, after %g hours: %d KiB", first>>10, float64(hours)-0.5, last>>10)
		if last > first+int64(most)<<20 {
			t.Errorf("the heap grew by %d KiB, more than %d MiB", (last-first)>>10, most)
		}
	})
}

// forget releases what the stage alone keeps of what was played.
func (s *stage) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.told, s.posts = nil, nil
}

// heapNow is what is in use after what is not has been let go.
func heapNow() int64 {
	runtime.GC()
	runtime.GC() // pools give back with the second
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
