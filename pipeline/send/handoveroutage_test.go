package send

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
)

// TestOutageGoesWithTheLane holds that an outage goes on where a lane changes hands, and that a time in which nobody has tried is no part of
// it: then whoever takes the lane tries for as long as is left of --max-outage.
func TestOutageGoesWithTheLane(t *testing.T) {
	const tried = 10 * time.Minute
	limits := Limits{MaxAttempts: 5, MaxOutage: 15 * time.Minute}
	first := &heldLane{handover: ledger.Handover{SinceLast: -1}}
	s := &sendFixture{lane: first, script: times(10_000, noWay), limits: limits}
	s.soft = func(_ *sendFixture, cancel func()) { time.AfterFunc(tried, cancel) }
	s.play(t, pipetest.PostRow)
	if s.results() != "pending" || len(first.notes) == 0 {
		t.Fatalf("%s, and with the lane is left %q", s.results(), first.notes)
	}
	note := first.notes[len(first.notes)-1]
	for _, c := range []struct {
		since      time.Duration // the last attempt
		from, till time.Duration // in which the run stops
	}{
		{5 * time.Second, 4 * time.Minute, 5*time.Minute + 5*time.Second},
		{14 * time.Minute, 4 * time.Minute, 5*time.Minute + 5*time.Second}, // nobody has tried
		{20 * time.Hour, 4 * time.Minute, 5*time.Minute + 5*time.Second},
	} {
		next := &sendFixture{lane: &heldLane{handover: ledger.Handover{SinceLast: c.since, Note: note}}, script: times(10_000, noWay), limits: limits}
		next.play(t, pipetest.PostRow)
		if last := next.posts[len(next.posts)-1]; !strings.Contains(next.ending.Stopped, "--max-outage") || last < c.from || last > c.till {
			t.Errorf("%s after the last attempt it tries for %s, stopped for %q", c.since, last, next.ending.Stopped)
		}
	}
}

// manyHands is a run without a way to the service, whose lane changes hands again and again.
type manyHands struct {
	interval   time.Duration // that is asked for; 0: the usual one
	pace       time.Duration // the interval that is kept at the start, after answers 429; 0: no other
	takes      time.Duration // each request
	gap        time.Duration // from the end of the holder's last request until the next one takes the lane
	diesInNext bool          // each holder dies right when its second request begins, else it ends after its first one
}

// lasts is how long it is from the first failure until the run stops.
func (m manyHands) lasts(t *testing.T) time.Duration {
	noAnswer := noWay
	noAnswer.takes = m.takes
	encoded, err := json.Marshal(carriedState{Interval: m.pace})
	pipetest.Must(t, err)
	note, since, now, firstFailed := string(encoded), time.Duration(0), time.Duration(0), time.Duration(-1)
	for now < 2*time.Hour {
		lane, noteInNext := &heldLane{handover: ledger.Handover{SinceLast: since, Note: note}}, ""
		s := &sendFixture{interval: m.interval, lane: lane, script: times(10_000, noAnswer), limits: Limits{MaxAttempts: 5, MaxOutage: 15 * time.Minute}}
		s.soft = func(s *sendFixture, cancel func()) {
			s.onPost = func(n int) {
				if n == 1 {
					noteInNext = lane.notes[len(lane.notes)-1]
				}
				if n == 1 || !m.diesInNext {
					cancel()
				}
			}
		}
		s.play(t, pipetest.PostRow)
		failed := now + s.posts[0] + m.takes
		if firstFailed < 0 {
			firstFailed = failed
		}
		switch {
		case len(s.posts) > 1:
			note, since, now = noteInNext, m.gap, now+s.posts[1]+m.gap
		case s.ending.Stopped != "":
			return failed - firstFailed
		default:
			note, since, now = lane.notes[len(lane.notes)-1], m.takes+m.gap, failed+m.gap
		}
	}
	return now
}

// TestOutageOverManyHands holds that an outage is as long as it is where the lane changes hands after each attempt, however long the
// requests take, at any pace.
func TestOutageOverManyHands(t *testing.T) {
	const silent, slow = 15 * time.Second, 200 * time.Second
	for name, c := range map[string]struct {
		manyHands
		apart time.Duration // two requests that fail, at most
	}{
		"refused at once":            {manyHands{gap: silent}, silent},
		"5 s each":                   {manyHands{takes: 5 * time.Second, gap: silent}, silent + 5*time.Second},
		"30 s each":                  {manyHands{takes: 30 * time.Second, gap: silent}, silent + 30*time.Second},
		"slowly":                     {manyHands{interval: slow / 16, pace: slow, gap: slow + silent}, slow + silent},
		"slowly, dies in a request":  {manyHands{interval: slow / 16, pace: slow, gap: silent, diesInNext: true}, 2 * slow},
		"quickly, dies in a request": {manyHands{gap: silent, diesInNext: true}, silent},
	} {
		if lasts := c.lasts(t); lasts < 15*time.Minute-c.apart || lasts > 15*time.Minute+c.apart {
			t.Errorf("%s: the run stops after %s", name, lasts)
		}
	}
}
