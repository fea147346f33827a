package play_test

import (
	"errors"
	"testing"
	"time"

	"simcast/pipeline/play"
)

// A clock time that has passed may be shown as one of tomorrow, with ENDEX on that day.
func TestStartExTomorrow(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+5m"), func(s *stage) {
		midnight := time.Now().UTC().Truncate(24 * time.Hour)
		time.Sleep(time.Until(midnight.Add(23*time.Hour + 50*time.Minute)))
		o := options()
		o.StartEx, o.EndEx = "00:10", "00:30"
		if _, err := s.prepare(o, s.Context()); !errors.As(err, new(*play.StartExPassedError)) {
			t.Fatalf("%v", err)
		}
		o.IsTomorrow = true
		r := s.play(o)
		board := r.player.Board()
		if want := midnight.Add(24*time.Hour + 10*time.Minute); !board.StartEx.Equal(want) || !board.EndEx.Equal(want.Add(20*time.Minute)) {
			t.Errorf("from %s to %s", board.StartEx, board.EndEx)
		}
		r.wait()
	})
}
