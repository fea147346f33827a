package play_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/pipetest"
)

// machine has a wall clock that somebody sets. The bubble's time is the true one.
type machine struct{ durationBox }

func (m *machine) Now() time.Time { return time.Now().Add(m.get()) }

func (m *machine) Until(ctx context.Context, moment time.Time) error {
	return pipetest.BubbleClock{}.Until(ctx, moment.Add(-m.get()))
}

// newProcess is the record's clock of a process that begins now.
func (m *machine) newProcess() *processClock { return &processClock{machine: m, ahead: m.get()} }

// processClock begins with what the wall clock shows, and goes on by itself.
type processClock struct {
	machine *machine
	mu      sync.Mutex
	ahead   time.Duration // of the true time
}

func (p *processClock) get() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.ahead
}

func (p *processClock) Now() time.Time { return time.Now().Add(p.get()) }

func (p *processClock) Until(ctx context.Context, moment time.Time) error {
	return pipetest.BubbleClock{}.Until(ctx, moment.Add(-p.get()))
}

func (p *processClock) wallAhead() time.Duration { return p.machine.get() - p.get() }

func (p *processClock) goOn(ahead time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ahead = p.machine.get() - ahead
}

// asking is the clock of who asks for something.
func (s *stage) asking() clock.Clock {
	if s.machine == nil {
		return pipetest.BubbleClock{}
	}
	return s.machine
}

// agree holds that who looks at the day by the wall clock sees the exercise time that the player has.
func (r *run) agree(when string) {
	r.Helper()
	wall := r.machine.Now()
	shown, found, err := control.Target{Ledger: r.ledger, Space: r.space(), Round: "day"}.Board(r.stage.Context(), wall)
	if err != nil || !found {
		r.Fatal(when, found, err)
	}
	if own := r.player.Board(); (shown.ExerciseTime-own.ExerciseTime).Abs() >= time.Second || shown.At.Sub(own.At).Abs() >= time.Second {
		r.Errorf("%s: others see exercise time %s at %s, and the player has %s at %s", when, shown.ExerciseTime, shown.At, own.ExerciseTime, own.At)
	}
}

// ends waits for the end of a day that is over within half an hour.
func (r *run) ends() {
	r.Helper()
	time.Sleep(30 * time.Minute)
	if !r.player.Ended() {
		r.Errorf("the day does not end: %v", r.player.Board().Counts)
		r.must("ann", day.Control{Verb: day.VerbEndEx})
	}
	r.wait()
}

// settings are how far the wall clock is set, both ways.
func settings() []time.Duration { return []time.Duration{time.Hour, -time.Hour} }

// A wall clock that is set while a day is played moves nothing: not what goes out, nor what others see, nor the moment of a hold.
func TestWallClockIsSet(t *testing.T) {
	t.Parallel()
	for _, by := range settings() {
		t.Run(by.String(), func(t *testing.T) {
			bubble(t, header+row("A", "+1m")+row("B", "+10m")+row("C", "+20m"), func(s *stage) {
				s.machine = &machine{}
				r := s.play(options())
				startex := r.player.Board().StartEx
				time.Sleep(2 * time.Minute)
				r.agree("before")
				s.machine.add(by)
				time.Sleep(time.Second)
				r.agree("after")
				answer, err := s.ask("ann", day.Control{Verb: day.VerbHold})
				pipetest.Must(t, err)
				if at := answer.At.Sub(startex); at < 2*time.Minute || at > 2*time.Minute+2*time.Second {
					t.Errorf("the hold took effect %s after STARTEX", at)
				}
				time.Sleep(5 * time.Minute)
				r.agree("on hold")
				s.must("ann", day.Control{Verb: day.VerbResume})
				s.machine.add(-by) // and back
				time.Sleep(time.Second)
				r.agree("set back")
				r.ends()
				if got := s.posted(startex); len(got) != 3 || got[0] != 60 || got[1] < 899 || got[1] > 902 || got[2]-got[1] != 600 {
					t.Errorf("posted %v", got)
				}
				if notes := strings.Join(s.notes(), "\n"); strings.Count(notes, "machine's clock is") != 2 {
					t.Errorf("told: %s", notes)
				}
				s.inOrder()
			})
		})
	}
}

// inOrder holds that the record never goes back, and that each control was asked for just before it took effect.
func (s *stage) inOrder() {
	s.Helper()
	controls, err := s.ledger.Controls(s.Context(), s.space(), "day", 0)
	pipetest.Must(s, err)
	last := time.Time{}
	for _, c := range controls {
		if c.At.Before(last) || c.At.Sub(c.Asked).Abs() > 2*time.Second {
			s.Errorf("asked for at %s, and took effect at %s, after %s: %s", c.Asked, c.At, last, c.Body)
		}
		last = c.At
	}
	requests, err := s.ledger.Requests(s.Context(), s.space(), "day", 0, 0)
	pipetest.Must(s, err)
	last = time.Time{}
	for _, q := range requests {
		if q.Started.Before(last) {
			s.Errorf("%s began at %s, before the request that was made before it", q.InjectID, q.Started)
		}
		last = q.Started
	}
}

// stopAfterSetting plays a day for three minutes, sets the wall clock after two of them, and stops.
func (s *stage) stopAfterSetting(by time.Duration) (startex time.Time) {
	s.machine = &machine{}
	r := s.play(options())
	time.Sleep(2 * time.Minute)
	s.machine.add(by)
	time.Sleep(time.Minute)
	startex = r.player.Board().StartEx
	r.stop()
	r.wait()
	return startex
}

// playAgain goes on with the day.
func (s *stage) playAgain() *run {
	again := options()
	again.StartEx = ""
	return s.play(again)
}

// A process that goes on with a day has its exercise time, whatever the wall clock shows by then, and posts nothing twice.
func TestWallClockIsSetAndPlayStartsAgain(t *testing.T) {
	t.Parallel()
	for _, by := range settings() {
		t.Run(by.String(), func(t *testing.T) {
			bubble(t, header+row("A", "+1m")+row("B", "+10m")+row("C", "+20m"), func(s *stage) {
				startex := s.stopAfterSetting(by)
				time.Sleep(time.Minute)
				r := s.playAgain()
				r.agree("again")
				if got := r.player.Board().ExerciseTime.Round(time.Second); got != 4*time.Minute {
					t.Errorf("exercise time is %s after 4 minutes", got)
				}
				r.ends()
				equal(t, "posted", s.posted(startex), []int{60, 600, 1200})
				s.inOrder()
			})
		})
	}
}

// While nothing plays nobody sees that the wall clock is set. Set back it takes nothing back: the day goes on from the last
// thing that its record has.
func TestWallClockIsSetBackWhileNothingPlays(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+10m"), func(s *stage) {
		s.machine = &machine{}
		r := s.play(options())
		startex := r.player.Board().StartEx
		time.Sleep(2 * time.Minute)
		r.stop()
		r.wait()
		s.machine.add(-time.Hour)
		time.Sleep(time.Minute)
		r = s.playAgain()
		r.agree("again")
		if got := r.player.Board().ExerciseTime.Round(time.Second); got != 2*time.Minute {
			t.Errorf("exercise time is %s", got)
		}
		s.must("ann", day.Control{Verb: day.VerbNote, Reason: "hm"})
		r.ends()
		equal(t, "posted", s.posted(startex), []int{60, 660})
		if !slices.ContainsFunc(s.notes(), func(note string) bool { return strings.Contains(note, "behind the exercise's") }) {
			t.Errorf("told: %v", s.notes())
		}
		s.inOrder()
	})
}

// After a night the machine's clock counts: people read it, and the times of the next morning are meant by it.
func TestWallClockCountsAfterANight(t *testing.T) {
	t.Parallel()
	for _, by := range settings() {
		t.Run(by.String(), func(t *testing.T) {
			bubble(t, header+row("A", "+1m")+row("B", "+30h"), func(s *stage) {
				s.stopAfterSetting(by)
				time.Sleep(10 * time.Hour)
				r := s.playAgain()
				want := 10*time.Hour + 3*time.Minute + by
				if got := r.player.Board().ExerciseTime; (got - want).Abs() > 5*time.Second {
					t.Errorf("exercise time is %s, not %s", got, want)
				}
				r.agree("in the morning")
				s.must("ann", day.Control{Verb: day.VerbEndEx})
				r.wait()
			})
		})
	}
}

// durationBox is a duration that several goroutines read.
type durationBox struct {
	mu sync.Mutex
	d  time.Duration
}

func (b *durationBox) get() time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.d
}

func (b *durationBox) add(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.d += d
}
