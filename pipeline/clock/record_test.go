package clock

import (
	"context"
	"testing"
	"time"
)

// The record's clock goes on from the wall clock, and waits no shorter than it is asked to.
func TestRecord(t *testing.T) {
	before := time.Now()
	r := NewRecord()
	if err := r.Until(t.Context(), r.Now().Add(20*time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	passed, wall := r.Now().Sub(before.Round(0)), time.Since(before)
	if passed < 20*time.Millisecond || passed > wall+10*time.Millisecond {
		t.Errorf("%s passed, and %s on the wall", passed, wall)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.Until(ended, r.Now().Add(time.Hour)); err == nil {
		t.Error("it did not end with its context")
	}
}

// It goes on with a record by which the wall clock was set, and with the latest one of several.
func TestRecordGoesOn(t *testing.T) {
	r := NewRecord()
	for i, c := range []struct{ given, want time.Duration }{{time.Hour, time.Hour}, {2 * time.Hour, time.Hour}, {-time.Minute, -time.Minute}, {0, -time.Minute}} {
		r.GoOn(c.given)
		if ahead := r.WallAhead(); ahead < c.want-time.Second || ahead > c.want+time.Second {
			t.Errorf("%d: the wall clock is ahead by %s, not %s", i, ahead, c.want)
		}
	}
	if err := r.Until(t.Context(), r.Now().Add(time.Millisecond)); err != nil {
		t.Error(err)
	}
}

// A sleep, which the clock that runs in it has noticed, counts as passed.
func TestRecordCountsSleep(t *testing.T) {
	r := NewRecord()
	if r.boot == 0 {
		return // this system does not tell
	}
	r.boot -= time.Hour
	if ahead := time.Until(r.Now()); ahead < time.Hour-time.Second || ahead > time.Hour+time.Second {
		t.Errorf("an hour of sleep counts as %s", ahead)
	}
	if behind := r.WallAhead(); behind > -time.Hour+time.Second {
		t.Errorf("the wall clock is ahead by %s", behind)
	}
}
