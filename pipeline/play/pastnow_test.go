package play_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/pipetest"
)

// Whoever moves moments is told what that has made past.
func TestWhatAControlMakesPast(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+5m")+row("B", "+10m")+row("C", "+30m")+row("D", "+40m")+row("E", "+50m"), func(s *stage) {
		r := s.play(options())
		time.Sleep(time.Minute)
		for _, c := range []struct {
			control day.Control
			want    string
		}{
			{day.Control{Verb: day.VerbSlip, Length: -time.Minute}, ""},
			{day.Control{Verb: day.VerbSlip, Length: -5 * time.Minute}, "1 entry is past now: A"},
			{day.Control{Verb: day.VerbJump, IDs: []string{"D"}}, "2 entries are past now: B, C"},
			{day.Control{Verb: day.VerbRetime, IDs: []string{"E"}, When: "+0m"}, "E is past at once"},
		} {
			answer, err := s.ask("ann", c.control)
			if err != nil || !strings.HasPrefix(answer.Text, c.want) || strings.Contains(answer.Text, "\n") || c.want == "" && answer.Text != "" {
				t.Errorf("%s: %q, want %q (%v)", c.control.Verb, answer.Text, c.want, err)
			}
		}
		s.must("ann", day.Control{Verb: day.VerbEndEx})
		r.wait()
		results, err := os.ReadFile(s.results)
		pipetest.Must(t, err)
		if n := strings.Count(string(results), "control: a jump or a slip passed over it"); n != 3 {
			t.Errorf("%d rows say what passed over them:\n%s", n, results)
		}
	})
}
