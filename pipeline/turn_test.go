package pipeline

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"simcast/ledger"
)

// TestTurns holds when an outcome goes to the disk with the next attempt, and when by itself.
func TestTurns(t *testing.T) {
	slow := ok
	slow.takes = 80 * time.Millisecond
	for _, c := range []struct {
		name   string
		script []reply
		want   string
	}{
		{"all is well", nil, "sheet begin post end tell begin post turn post turn post end tell sheet"},
		{"a service that is slow to answer", times(4, slow), "sheet begin post end tell begin post turn post end tell begin post end tell sheet"},
		{"one is refused", script(ok, status(400)), "sheet begin post end tell begin post turn post turn post end tell sheet"},
		{"one has to wait", script(ok, ok, status(503)), "sheet begin post end tell begin post turn post end tell begin post turn post end tell sheet"},
		{"one may be out", script(ok, lost), "sheet begin post end tell begin post turn post turn post end tell sheet"},
		{"the key is refused", script(ok, ok, status(401)), "sheet begin post end tell begin post turn post end tell sheet"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := (&scene{atOnce: true, script: c.script}).play(t, numbered(4)...)
			if got := strings.Join(s.events, " "); got != c.want {
				t.Errorf("%s\nwant %s", got, c.want)
			}
		})
	}
}

// TestAtOnceIsNoOther holds a run without pauses to come to what one with pauses comes to, in the
// results and in the ledger, whatever the service answers and whoever interrupts.
func TestAtOnceIsNoOther(t *testing.T) {
	replies := []reply{ok, ok, ok, lost, noWay, webPage, brokenOff, status(400), status(429), status(503), status(502), status(401)}
	rapid.Check(t, func(r *rapid.T) {
		answers := rapid.SliceOfN(rapid.SampledFrom(replies), 0, 20).Draw(r, "answers")
		stopAt := rapid.IntRange(0, 12).Draw(r, "interrupted at")
		play := func(atOnce bool) *scene {
			s := &scene{atOnce: atOnce, script: answers}
			s.soft = func(s *scene, cancel func()) {
				s.onPost = func(n int) {
					if n == stopAt {
						cancel()
					}
				}
			}
			return s.play(t, numbered(8)...)
		}
		paced, quick := play(false), play(true)
		if quick.results() != paced.results() || quick.states() != paced.states() {
			r.Fatalf("at once: %s, %s in the ledger; with pauses: %s, %s", quick.results(), quick.states(), paced.results(), paced.states())
		}
		if quick.ending.Counts != paced.ending.Counts || quick.progress[len(quick.progress)-1].Done() != paced.progress[len(paced.progress)-1].Done() {
			r.Fatalf("at once: %+v; with pauses: %+v", quick.ending, paced.ending)
		}
		if events := strings.Join(quick.events, " "); strings.Contains(events, "post tell") || strings.Contains(events, "post post") {
			r.Fatalf("an outcome has to wait: %s", events)
		}
	})
}

// turnBook fails at turns, and from the n-th call of the others on, counted from 0.
type turnBook struct{ brokenBook }

func (turnBook) Turn(int64, time.Time, ledger.Attempt, ledger.Attempt) (int64, error) {
	return 0, errDisk
}

// TestTurnThatFails holds that each of the two is tried by itself, and none is lost for the other.
func TestTurnThatFails(t *testing.T) {
	for _, c := range []struct {
		name         string
		begins, ends int
		want, states string
		posts        int
		stop         string
	}{
		{"only together", 9, 9, "sent sent sent", "sent sent sent", 3, ""},
		{"the attempt alone", 2, 9, "sent sent pending", "sent sent -", 2, "an attempt could not be written down"},
		{"the outcome too", 9, 1, "sent sent pending", "sent uncertain -", 2, "an outcome could not be written down"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := (&scene{atOnce: true, book: func(b AttemptLog) AttemptLog { return &turnBook{brokenBook{b, c.begins, c.ends}} }}).play(t, numbered(3)...)
			if s.results() != c.want || len(s.posts) != c.posts || s.states() != c.states || !strings.Contains(s.ending.Stopped, c.stop) || c.stop == "" && s.ending.Stopped != "" {
				t.Errorf("%s after %d posts, %s in the ledger, stopped for %q", s.results(), len(s.posts), s.states(), s.ending.Stopped)
			}
		})
	}
}
