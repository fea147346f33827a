package frozenday

import (
	"slices"
	"testing"
	"time"

	"simcast/pipeline/day"
)

// What was decided about what is past when the day was left to workers counts once: what is past when another worker goes on stays so.
func TestDecidedOnce(t *testing.T) {
	t.Parallel()
	s := newStage(t, header+row("A", "+0s", "")+row("B", "+2h", ""))
	s.options.Day.SameAs.StartEx = s.options.Day.SameAs.StartEx.Add(-time.Hour)
	s.options.Decided = day.PastSend
	first := s.play()
	s.publishes(1)
	first.stop()
	first.wait()
	s.later = 2 * time.Hour
	second := s.play()
	s.askUntilTaken(day.Control{Verb: day.VerbEndEx})
	second.wait()
	if got := s.lines(); s.standIn.Count() != 1 || !slices.Equal(got, []string{"A sent", "B pending"}) {
		t.Errorf("published %d, the results are %q", s.standIn.Count(), got)
	}
}
