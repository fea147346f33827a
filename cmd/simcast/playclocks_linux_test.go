package main

import (
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger/postgres/pgtest"
)

// TestWrongClocksAtATerminal holds that a day by a clock of the database which is far from the machine's is asked about, with both clocks
// above the question.
func TestWrongClocksAtATerminal(t *testing.T) {
	t.Parallel()
	s := newSleeper(t)
	address := pgtest.Database(t)
	s.must(pgtest.SetClock(t.Context(), address, -2*time.Hour))
	s.env = append(s.env, "SIMCAST_TEST_CLOCK="+systemClock, "SIMCAST_LEDGER="+address)
	s.must(writeTable(s.path("plan.csv"), [][]string{{"id", "persona", "channel", "body", "at"}, {"A1", "port_authority", "microblog", "One", "+0m"}}))
	for _, c := range []struct {
		answer          string
		code, published int
	}{{"n\n", exitCannot, 0}, {"y\n", exitDone, 1}} {
		s.start("play", "plan.csv", "--round", "day", "--startex", "now", "--interval", "1ms")
		s.isAsked(askPlay, c.answer)
		code, screen := s.ends(), strings.Join(strings.Fields(s.screen()), " ")
		if code != c.code || s.standIn().Count() != c.published || !strings.Contains(screen, "Attention: the clock of the database shows 20") {
			t.Errorf("after %q exit code %d, %d published:\n%s", c.answer, code, s.standIn().Count(), s.lines())
		}
	}
}
