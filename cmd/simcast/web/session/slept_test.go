package session_test

import (
	"context"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/clock"
)

// leap is a clock that goes ahead by an hour in its n-th wait.
type leap struct {
	n     int64
	waits atomic.Int64
}

func (l *leap) Now() time.Time {
	if l.waits.Load() < l.n {
		return time.Now()
	}
	return time.Now().Add(time.Hour)
}

func (l *leap) Until(ctx context.Context, moment time.Time) error {
	moment = time.Now().Add(moment.Sub(l.Now()))
	l.waits.Add(1)
	return clock.System{}.Until(ctx, moment)
}

// Nobody can be asked in the middle of a run: it stops, says why, and goes on when it is
// sent again.
func TestAMachineThatSleptStopsTheRun(t *testing.T) {
	s := newTestSession(t)
	d, err := session.New(session.Config{Folder: filepath.Join(s.folder, "desk"), Access: s.access, Zone: time.UTC, Interval: time.Millisecond, Clock: &leap{n: 5}})
	s.must(err)
	s.Session.Close(t.Context())
	s.Session = d
	t.Cleanup(func() { d.Close(context.Background()) })
	plan := s.upload(posts(5)...)
	now := s.ended(s.send(plan, pipeline.SendOptions{}))
	if now.Err != nil || now.Summary == nil || now.Summary.Sent != 2 || now.Summary.Pending != 3 ||
		!strings.Contains(now.Summary.Stopped, "stood still for about 1 h 00 min") {
		t.Fatalf("the run ended as %+v, %v", now.Summary, now.Err)
	}
	if len(now.Open) != 3 || !strings.Contains(now.Open[0].Status.Reason, "stood still") {
		t.Errorf("open are %+v", now.Open)
	}
	if now = s.ended(s.send(plan, pipeline.SendOptions{})); now.Summary == nil || now.Summary.Sent != 3 || now.Summary.Already != 2 || now.Summary.Stopped != "" {
		t.Errorf("sent again, it ended as %+v, %v", now.Summary, now.Err)
	}
	for body, n := range s.published() {
		if n != 1 {
			t.Errorf("%q went out %d times", body, n)
		}
	}
}
