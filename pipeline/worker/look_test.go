package worker

import (
	"context"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
)

// TestTwoKeysOfOneSpace holds that of two keys of one space the first one of the list is used, and that this is told once.
func TestTwoKeysOfOneSpace(t *testing.T) {
	both := map[string]string{"key of space-00": "s", "key of space-01": "s"}
	for name, found := range map[string][]map[string]string{"at once": {both}, "one after the other": {{"key of space-00": "s"}, both, both}} {
		w := New(Config{Keys: keys(0, 2), Clock: clock.System{}})
		var told []Event
		for _, f := range found {
			told = append(told, w.serve(f)...)
		}
		if key, serves := w.keyOf("s"); !serves || key != "key of space-00" || len(w.unknown) != 0 {
			t.Errorf("%s: it uses %q, and %v are not found", name, key, w.unknown)
		}
		if len(told) != 1 || told[0].Space.Key.Name != "space-01" || !strings.Contains(told[0].Err.Error(), "that of space-00 is used") {
			t.Errorf("%s: it tells %+v", name, told)
		}
	}
}

// TestServedFor holds since when there was a worker for a space: this one, or another one that was there before it. Where this one has
// not looked for a while nobody knows.
func TestServedFor(t *testing.T) {
	now := stopped{time.Now()}
	w := New(Config{MaxLanes: 1, Clock: &now})
	older := ledger.Worker{Holder: ledger.Holder{Host: "older"}, Started: now.at.Add(-time.Hour), MaxLanes: 1}
	look := func() {
		w.see(ledger.WorkersView{Others: []ledger.Worker{older}, ServedBy: map[string][]int{"shared": {0}}}, nil, 0)
	}
	holds := func(when string, own, shared time.Duration) {
		t.Helper()
		if got := [2]time.Duration{w.ServedFor("own"), w.ServedFor("shared")}; got != [2]time.Duration{own, shared} {
			t.Errorf("%s: %v", when, got)
		}
	}
	look()
	holds("at the first look", 0, time.Hour)
	now.at = now.at.Add(lookGap)
	look()
	holds("a minute later", time.Minute, time.Hour+time.Minute)
	now.at = now.at.Add(time.Hour)
	look()
	holds("after a gap", 0, 0)
	now.at = now.at.Add(time.Second)
	look()
	holds("after one more look", time.Second, time.Second)
}

// stopped is a clock that stands still.
type stopped struct{ at time.Time }

func (s *stopped) Now() time.Time { return s.at }

func (*stopped) Until(context.Context, time.Time) error { panic("nobody waits") }
