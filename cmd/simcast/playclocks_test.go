package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger/postgres/pgtest"
)

var clockIsAhead = regexp.MustCompile(`Attention: this machine's clock is (\S+) ahead of the exercise's, by which the day goes\.`)

// TestClockOfTheDatabase holds that a day goes by the database's clock, and that play says before it begins that the machine's is another
// one.
func TestClockOfTheDatabase(t *testing.T) {
	t.Parallel()
	x := newWorkersDay(t)
	x.must(pgtest.SetClock(t.Context(), x.database, -2*time.Hour))
	x.env = append(x.env, "SIMCAST_TEST_CLOCK="+systemClock)
	x.simcast(0, nil, "ledger", "migrate")
	x.must(os.WriteFile(x.path("one.csv"), []byte("id,persona,channel,body,at\nA,petra_lindqvist,gosocial,Text A,+0s\n"), 0o600))
	one := []string{"play", "one.csv", "--round", "one", "--startex", "now", "--interval", "1ms"}
	many := []string{"play", "plan.csv", "--spaces", "spaces.csv", "--round", "day", "--startex", "now", "--new-hosts"}
	for _, args := range [][]string{append(many, "--dry-run"), append(one, "--dry-run"), append(one, "--yes")} {
		before := time.Now().UTC().Add(-2 * time.Hour)
		code, said := x.run(nil, args...)
		text := strings.Join(strings.Fields(said), " ")
		_, startex, _ := strings.Cut(text, " STARTEX ")
		startex, _, _ = strings.Cut(startex, " (UTC)")
		at, err := time.Parse(time.DateTime, before.Format(time.DateOnly+" ")+startex)
		if late := at.Sub(before).Abs(); err != nil || late > time.Minute && late < 23*time.Hour { // at midnight it is of the next date
			t.Errorf("%q begins at %s, not after %s: %v", args, startex, before, err)
		}
		told := clockIsAhead.FindStringSubmatch(text)
		if code != exitDone || told == nil {
			t.Fatalf("%q ends with %d:\n%s", args, code, said)
		}
		if ahead, err := time.ParseDuration(told[1]); err != nil || (ahead-2*time.Hour).Abs() > time.Minute { // to the time that the question takes
			t.Errorf("%q: the clock is ahead by %s: %v", args, ahead, err)
		}
	}
	published := 0
	for _, standIn := range x.standIns {
		published += standIn.Count()
	}
	if published != 1 {
		t.Errorf("%d messages went out", published)
	}
}
