package play_test

import (
	"context"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/pipetest"
)

// With a limit of 0 what fell in a time in which nobody could send is past, however little; the queue makes nothing past.
func TestPastAfterZero(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+1m")+row("C", "+1m")+row("D", "+5m")+row("E", "+10m"), func(s *stage) {
		o := options()
		o.PastAfter = 0
		r := s.play(o)
		time.Sleep(2 * time.Minute)
		if n := s.published("Text of C"); n != 1 {
			t.Error("the queue has made something past")
		}
		s.set(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "20")
			w.WriteHeader(http.StatusTooManyRequests)
		})
		time.Sleep(3*time.Minute + 5*time.Second)
		s.set(nil)
		time.Sleep(time.Minute)
		if r.state("D") != day.IsPast || s.published("Text of D") != 0 {
			t.Errorf("D is %s", r.state("D"))
		}
		s.must("ann", day.Control{Verb: day.VerbPast, Choice: day.PastSkip})
		r.wait()
		if s.published("Text of E") != 1 || s.published("Text of D") != 0 {
			t.Error("D was sent, or E was not")
		}
	})
}

// set answers POSTs in place of the stand-in.
func (s *stage) set(answer http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer = answer
}

// What is asked for --past is done with what went past while nobody could send.
func TestPastChoices(t *testing.T) {
	t.Parallel()
	for choice, want := range map[string][]string{
		day.PastSend: {"Text of A", "Text of B"}, day.PastSkip: {"Text of B"}, day.PastShift: {"Text of A", "Text of B"}, "keep": {"Text of B"},
	} {
		t.Run(choice, func(t *testing.T) {
			bubble(t, header+row("A", "+1m")+row("B", "+20m"), func(s *stage) {
				o := options()
				o.Past = choice
				s.set(func(w http.ResponseWriter, _ *http.Request) {
					w.Header().Set("Retry-After", "60")
					w.WriteHeader(http.StatusTooManyRequests)
				})
				r := s.play(o)
				startex := r.player.Board().StartEx
				time.Sleep(10 * time.Minute)
				s.set(nil)
				time.Sleep(15 * time.Minute)
				if choice == "keep" {
					s.must("ann", day.Control{Verb: day.VerbEndEx})
				}
				r.wait()
				for _, text := range []string{"Text of A", "Text of B"} {
					wanted := 0
					for _, w := range want {
						if w == text {
							wanted = 1
						}
					}
					if got := s.published(text); got != wanted {
						t.Errorf("%q was published %d times", text, got)
					}
				}
				posts := s.posted(startex)
				if last := posts[len(posts)-1]; choice == day.PastShift && last < 1200+60 {
					t.Errorf("what was to come was not moved: %v", posts)
				}
			})
		})
	}
}

// A key that is refused holds the day, and resume goes on with it.
func TestRefusedKeyHolds(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+10m"), func(s *stage) {
		s.set(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) })
		r := s.play(options())
		time.Sleep(2 * time.Minute)
		board := r.player.Board()
		if !board.Held || board.HeldBy != day.BySimcast || board.HoldReason == "" {
			t.Fatalf("held %v by %s: %s", board.Held, board.HeldBy, board.HoldReason)
		}
		s.set(nil)
		s.must("ann", day.Control{Verb: day.VerbResume})
		r.wait()
		if s.published("Text of B") != 1 {
			t.Error("B was not sent")
		}
	})
}

// In the mode cue an entry turns due and waits for now. ENDEX misses what is left, and a day that is taken up again has it as past.
func TestCueAndEndEx(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+2m", "", "", "auto")+row("C", "+3m"), func(s *stage) {
		o := options()
		o.Mode, o.EndEx = day.ModeCue, "2000-01-01 00:30"
		r := s.play(o)
		time.Sleep(10 * time.Minute)
		if r.state("A") != day.IsDue || r.state("B") != day.IsPlayed || r.state("C") != day.IsDue {
			t.Errorf("A is %s, B is %s, C is %s", r.state("A"), r.state("B"), r.state("C"))
		}
		s.must("ann", day.Control{Verb: day.VerbNow, IDs: []string{"A"}})
		r.wait()
		if r.player.Missed() != 1 || s.published("Text of A") != 1 || s.published("Text of C") != 0 {
			t.Errorf("missed %d", r.player.Missed())
		}
		if _, err := s.prepare(o, s.Context()); err == nil {
			t.Fatal("an ended day was played")
		}
		o.Reopen, o.StartEx, o.EndEx = true, "", ""
		r = s.play(o)
		if r.state("C") != day.IsPast {
			t.Errorf("C is %s", r.state("C"))
		}
		s.must("ann", day.Control{Verb: day.VerbPast, Choice: day.PastSend})
		r.wait()
		if s.published("Text of C") != 1 {
			t.Error("C was not sent")
		}
	})
}

// What was asked for while nothing played counts from the next start.
func TestAskedWhileNothingPlays(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+10m"), func(s *stage) {
		r := s.play(options())
		time.Sleep(2 * time.Minute)
		r.stop()
		r.wait()
		if _, err := s.ask("ann", day.Control{Verb: day.VerbNow, IDs: []string{"B"}}); err == nil {
			t.Error("now was taken though nothing plays")
		}
		answer, err := s.ask("ann", day.Control{Verb: day.VerbHold, Reason: "lunch"})
		pipetest.Must(t, err)
		if !answer.Waits {
			t.Errorf("%+v", answer)
		}
		o := options()
		o.StartEx = "now"
		r = s.play(o)
		if !r.player.Board().Held {
			t.Error("the hold was forgotten")
		}
		time.Sleep(20 * time.Minute)
		s.must("ann", day.Control{Verb: day.VerbResume})
		r.wait()
		if s.published("Text of B") != 1 {
			t.Error("B was not sent")
		}
	})
}

// What has its answer when its process is stopped is played from then on: nobody can leave out its rest.
func TestStoppedWithTheLastMessage(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+30m"), func(s *stage) {
		s.set(func(w http.ResponseWriter, _ *http.Request) {
			time.Sleep(10 * time.Second)
			w.WriteHeader(http.StatusOK)
		})
		r := s.play(options())
		time.Sleep(65 * time.Second)
		s.must("ann", day.Control{Verb: day.VerbHold})
		r.stop()
		r.wait()
		if r.state("A") != day.IsPlayed {
			t.Errorf("A is %s", r.state("A"))
		}
		if _, err := s.ask("ann", day.Control{Verb: day.VerbSkip, IDs: []string{"A"}, Reason: "not needed"}); err == nil {
			t.Error("A was skipped after it was played")
		}
	})
}

// What waits for a start is taken in its order. Who left it is told where it cannot be any more.
func TestWaiting(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+30m")+row("C", "+60m"), func(s *stage) {
		r := s.play(options())
		time.Sleep(2 * time.Minute)
		r.stop()
		r.wait()
		s.leave("bo", day.Control{Verb: day.VerbSlip, Length: time.Minute, IDs: []string{"B"}})
		s.leave("bo", day.Control{Verb: day.VerbSkip, IDs: []string{"B"}, Reason: "not needed"})
		s.leave("bo", day.Control{Verb: day.VerbSlip, Length: time.Minute, IDs: []string{"A"}, Also: true})
		r = s.play(options())
		board := r.player.Board()
		if moved := board.Lines[2].Expected.Sub(board.StartEx); moved != 61*time.Minute {
			t.Errorf("C is expected %s after STARTEX: the slip did not count", moved)
		}
		if r.state("B") != day.IsSkipped {
			t.Errorf("B is %s", r.state("B"))
		}
		synctest.Wait()
		equal(t, "told", s.notes(), []string{"Not done: slip by bo, which waited for somebody to play the day: A was played at 00:01:00"})
		r.wait()
	})
}

// A day over a year, by the clocks of a zone with daylight saving: 09:30 is 09:30 before and after both changes.
func TestYear(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("Europe/Berlin")
	pipetest.Must(t, err)
	plan := header
	var want []time.Time
	for i, date := range []string{"2000-03-25", "2000-03-26", "2000-07-01", "2000-10-28", "2000-10-29", "2000-12-31"} {
		plan += row(string(rune('A'+i)), date+" 09:30")
		at, err := time.ParseInLocation("2006-01-02 15:04", date+" 09:30", zone)
		pipetest.Must(t, err)
		want = append(want, at)
	}
	bubble(t, plan, func(s *stage) {
		s.lookEvery = time.Hour
		r := s.play(options(), func(asked *sendOptions) { asked.Timezone = "Europe/Berlin" })
		r.wait()
		for i, at := range s.posts {
			if off := at.Sub(want[i]); off < 0 || off > time.Second {
				t.Errorf("posted at %s, not at %s", at.In(zone), want[i])
			}
		}
		if len(s.posts) != len(want) {
			t.Errorf("%d posts", len(s.posts))
		}
	})
}

// An hour of sleep counts as passed: what fell in it is past, and what comes after goes out at its moment.
func TestSleep(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+30m")+row("B", "+90m"), func(s *stage) {
		clock := &sleeper{}
		s.clock = clock
		r := s.play(options())
		startex := r.player.Board().StartEx
		time.Sleep(10 * time.Minute)
		clock.sleep(time.Hour)
		time.Sleep(time.Minute)
		if r.state("A") != day.IsPast {
			t.Errorf("A is %s", r.state("A"))
		}
		if cause := r.player.Board().Lines[0].Cause; cause != day.CauseMachine {
			t.Errorf("A is past by %q", cause)
		}
		s.must("ann", day.Control{Verb: day.VerbSkip, IDs: []string{"A"}, Reason: "too late"})
		r.wait()
		equal(t, "posted", s.posted(startex), []int{1800}) // 90 minutes less the hour that the bubble has not seen
	})
}

// sleeper is the clock of a machine that may sleep, in a bubble.
type sleeper struct{ slept durationBox }

func (c *sleeper) Now() time.Time { return time.Now().Add(c.slept.get()) }

func (c *sleeper) sleep(d time.Duration) { c.slept.add(d) }

func (c *sleeper) Until(ctx context.Context, moment time.Time) error {
	for moment.After(c.Now()) {
		if err := (pipetest.BubbleClock{}).Until(ctx, time.Now().Add(min(moment.Sub(c.Now()), time.Second))); err != nil {
			return err
		}
	}
	return ctx.Err()
}
