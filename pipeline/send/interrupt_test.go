package send

import (
	"strings"
	"testing"
	"time"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
)

// TestInterrupt ends a run politely at each point where it can be: what is in
// flight ends by itself, what is not begun is never made, nothing is lost.
func TestInterrupt(t *testing.T) {
	slow := ok
	slow.takes = 100 * time.Millisecond
	for _, c := range []struct {
		name    string
		script  []reply
		after   time.Duration // since the start
		want    string
		states  string
		posts   int // -1 for any number
		reasons []string
	}{
		{"before the first request", nil, 0, "pending pending pending", "- - -", 0, []string{"interrupted", "interrupted", "interrupted"}},
		{"in flight", script(ok, slow), 550 * time.Millisecond, "sent sent pending", "sent sent -", 2, []string{"", "", "interrupted"}},
		{"between two requests", nil, 700 * time.Millisecond, "sent sent pending", "sent sent -", 2, []string{"", "", "interrupted"}},
		{"written down, not made", nil, 996 * time.Millisecond, "sent sent pending", "sent sent pending", 2, []string{"", "", "interrupted"}},
		{"in the wait after a 429", script(ok, retryAfter(429, time.Minute)), 10 * time.Second, "sent pending pending", "sent pending -", 2,
			[]string{"", "429 (Too Many Requests)", "interrupted"}},
		{"in an outage", script(ok, times(500, noWay)), time.Minute, "sent pending pending", "sent pending -", -1, []string{"", "no connection", "interrupted"}},
		{"in flight of the last", script(ok, ok, slow), 1050 * time.Millisecond, "sent sent sent", "sent sent sent", 3, []string{"", "", ""}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &sendFixture{script: c.script, soft: func(_ *sendFixture, cancel func()) {
				if c.after == 0 {
					cancel()
				}
				time.AfterFunc(c.after, cancel)
			}}
			s.play(t, pipetest.PostRow, pipetest.MailRow, pipetest.PopupRow)
			if s.results() != c.want || s.states() != c.states || c.posts >= 0 && len(s.posts) != c.posts {
				t.Errorf("%s after %d posts, %s in the ledger; want %s after %d, %s", s.results(), len(s.posts), s.states(), c.want, c.posts, c.states)
			}
			if all := !strings.Contains(c.want, "pending"); s.ending.Interrupted == all || s.ending.Stopped != "" {
				t.Errorf("interrupted %v, stopped for %q", s.ending.Interrupted, s.ending.Stopped)
			}
			for i, part := range c.reasons {
				if got := s.status(i).Reason; !strings.Contains(got, part) || part == "" && got != "" {
					t.Errorf("delivery %d: %q, want %q", i, got, part)
				}
			}
			if last := s.events[len(s.events)-1]; last != "sheet" {
				t.Errorf("the last event is %q: the results are not written", last)
			}
			if most := c.after + time.Second; s.lasted > most {
				t.Errorf("it lasts %s", s.lasted)
			}
		})
	}
}

// TestInterruptKeepsUncertain holds what was uncertain so, when its second try is
// interrupted.
func TestInterruptKeepsUncertain(t *testing.T) {
	for name, first := range map[string]reply{"before it": ok, "in its wait": retryAfter(429, time.Minute)} {
		s := &sendFixture{past: []plantest.Past{plantest.WasUncertain, plantest.WasUncertain}, wishes: plan.ResendOptions{ResendUncertain: true}, script: script(first, retryAfter(429, time.Minute)),
			soft: func(_ *sendFixture, cancel func()) { time.AfterFunc(400*time.Millisecond, cancel) }}
		s.play(t, pipetest.PostRow, pipetest.MailRow)
		want := map[string]string{"before it": "sent uncertain", "in its wait": "uncertain uncertain"}[name]
		if s.results() != want || s.status(1).SentAt.IsZero() {
			t.Errorf("%s: %s, want %s", name, s.results(), want)
		}
	}
}
