package view_test

import (
	"slices"
	"testing"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/history"
)

// A day is one line, which says whether it has ended; of many the last ones are shown.
func TestDaysOfAHistory(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	days := &history.Days{Played: []history.PlayedDay{
		{Round: "old", Begun: at, StartEx: at}, {Round: "dry", Begun: at, StartEx: at}, {Round: "one", Begun: at, StartEx: at}, {Round: "two", Begun: at, StartEx: at},
		{Begun: at, StartEx: at.Add(30 * time.Minute)}, {Round: "day", Begun: at, StartEx: at, Ended: at.Add(time.Hour), EndedBy: "Ada"},
		{Round: "self", Begun: at, StartEx: at, Ended: at.Add(time.Hour), EndedBy: "simcast"}}}
	var got []string
	for _, line := range view.PlayedDays(days, history.Spaces{}, time.FixedZone("Tokyo", 9*3600)).Lines {
		got = append(got, view.Text(line))
	}
	want := []string{"2 more rounds were played as exercise days: choose them with --round.",
		`Round "one" is an exercise day: begun 2026-11-20 18:00:00, STARTEX 2026-11-20 18:00:00, not ended; simcast play goes on with it.`,
		`Round "two" is an exercise day: begun 2026-11-20 18:00:00, STARTEX 2026-11-20 18:00:00, not ended; simcast play goes on with it.`,
		"The round without a name is an exercise day: begun 2026-11-20 18:00:00, STARTEX 2026-11-20 18:30:00, not ended; simcast play goes on with it.",
		`Round "day" is an exercise day: begun 2026-11-20 18:00:00, STARTEX 2026-11-20 18:00:00, ended 2026-11-20 19:00:00 by Ada.`,
		`Round "self" is an exercise day: begun 2026-11-20 18:00:00, STARTEX 2026-11-20 18:00:00, ended 2026-11-20 19:00:00.`}
	if !slices.Equal(got, want) {
		t.Errorf("it says\n%q, not\n%q", got, want)
	}
}
