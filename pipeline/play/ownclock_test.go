package play_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/problem"
)

// ownClock is a ledger with a clock of its own, which is right.
type ownClock struct{ ledger.Ledger }

func (ownClock) OwnClock(_ context.Context) (now time.Time, has bool, err error) {
	return time.Now(), true, nil
}

// setClock is a ledger whose clock is set.
type setClock struct {
	ledger.Ledger
	by *atomic.Int64
}

func (s setClock) OwnClock(_ context.Context) (now time.Time, has bool, err error) {
	return time.Now().Add(time.Duration(s.by.Load())), true, nil
}

// sharedFile is a file that looks like a record which several machines share.
type sharedFile struct {
	ledger.Ledger
	ledger.Workers
}

// A day of several machines is refused in a zone that only this one knows, and begins once it is named.
func TestZoneWithoutAName(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+10m"), func(s *stage) {
		s.playerLedger, s.zone = sharedFile{s.ledger, nil}, time.FixedZone("Local", 0) // whatever this machine is set to
		_, err := s.prepare(options(), s.Context())
		if wrong, is := errors.AsType[*problem.UsageError](err); !is || wrong.Suggestion != "name the zone of the day with --timezone" {
			t.Errorf("got %v", err)
		}
		s.playerLedger = nil
		r := s.play(options()) // in a file
		r.stop()
		r.wait()
	})
}

// A day whose clock and the ledger's differ by two seconds or more says so, once of each difference, and goes on by its own.
func TestClocksApart(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+10m"), func(s *stage) {
		var by atomic.Int64
		s.playerLedger = setClock{s.ledger, &by}
		s.machine = &machine{}
		r := s.play(options())
		startex := r.player.Board().StartEx
		for _, set := range []time.Duration{0, 1900 * time.Millisecond, -30 * time.Second, -30 * time.Second, 0} {
			by.Store(int64(set))
			time.Sleep(90 * time.Second)
		}
		r.ends()
		notes := strings.Join(s.notes(), "\n")
		if strings.Count(notes, "The clock of this day is ") != 2 || strings.Count(notes, "The clock of this day is 30s ahead of the ledger's.") != 1 || !strings.Contains(notes, "as the ledger's again") {
			t.Errorf("told: %s", notes)
		}
		reader, _, err := dayrecord.Open(r.stage.Context(), s.ledger, s.space(), "day")
		pipetest.Must(t, err)
		noted := 0
		for _, e := range reader.Record().Events {
			if e.Verb == day.VerbNote && strings.HasPrefix(e.Reason, "The clock of this day is ") {
				noted++
			}
		}
		if noted != 2 {
			t.Errorf("%d notes in the day", noted)
		}
		equal(t, "posted", s.posted(startex), []int{600})
	})
}

// Where the ledger has a clock, a day goes by it on every machine: those whose clocks are wrong play it on at once, and see it, as if
// they were right.
func TestLedgersClock(t *testing.T) {
	t.Parallel()
	for _, by := range settings() {
		t.Run(by.String(), func(t *testing.T) {
			bubble(t, header+row("A", "+1m")+row("B", "+10m")+row("C", "+20m"), func(s *stage) {
				s.playerLedger = ownClock{s.ledger}
				s.machine = &machine{}
				s.machine.add(by)
				began := time.Now()
				r := s.play(options())
				startex := r.player.Board().StartEx
				if late := startex.Sub(began); late < 0 || late > 2*time.Second {
					t.Errorf("STARTEX is %s after the start", late)
				}
				time.Sleep(2 * time.Minute)
				r.stop()
				r.wait()
				if notes := strings.Join(s.notes(), "\n"); strings.Count(notes, "This machine's clock is 1h0m0s ") != 1 {
					t.Errorf("told: %s", notes)
				}
				s.machine = &machine{}
				s.machine.add(-by)
				time.Sleep(time.Minute)
				r = s.playAgain()
				seen, found, err := control.Target{Ledger: s.playerLedger, Space: s.space(), Round: "day"}.Board(r.stage.Context(), time.Time{})
				for of, board := range map[string]time.Duration{"the player": r.player.Board().ExerciseTime, "another machine": seen.ExerciseTime} {
					if err != nil || !found || board.Round(time.Second) != 3*time.Minute {
						t.Errorf("for %s exercise time is %s after 3 minutes: %v", of, board, err)
					}
				}
				r.ends()
				equal(t, "posted", s.posted(startex), []int{60, 600, 1200})
			})
		})
	}
}
