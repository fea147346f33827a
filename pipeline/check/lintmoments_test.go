package check_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/settings"
)

// Without STARTEX, spans from it, clock times and dates cannot be compared: those of most rows count.
func TestMomentsOfSeveralSortsWithoutStartEx(t *testing.T) {
	at := func(moments ...string) (rows []pipetest.Row) {
		for _, moment := range moments {
			rows = append(rows, markedRow.With("id", "A"+moment, "at", moment, "body", moment))
		}
		return rows
	}
	for name, c := range map[string]struct {
		rows    []pipetest.Row
		startEx string
		want    []string
	}{
		"spans":                 {at("+00:10", "+01:00", "+01:20", "2026-11-20 10:40"), "", []string{"3 team-idle at"}},
		"dates":                 {at("+00:10", "2026-11-20 09:30", "2026-11-20 10:30", "2026-11-20 10:40"), "", []string{"4 team-idle at"}},
		"clock times":           {at("+00:10", "09:00", "10:00", "2026-11-20 12:40", "10:20"), "", []string{"4 team-idle at"}},
		"one of each":           {at("+00:10", "09:00", "2026-11-20 12:40"), "", nil},
		"what follows a date":   {at("+00:10", "2026-11-20 09:30", "after A2026-11-20 09:30 +40m", "2026-11-20 10:30"), "", []string{"4 team-idle at"}},
		"with startex, all":     {at("+00:10", "09:30", "2026-11-20 10:30", "+01:40"), "09:00", []string{"4 team-idle at"}},
		"before startex":        {at("08:30", "09:00", "-00:10"), "09:00", []string{"2 out-of-hours at"}},
		"startex is not known":  {at("D-1 09:00", "D+0 09:00", "D+0 09:20"), "", nil},
		"a day of several days": {at("D+0 09:00", "D+1 09:00", "D+1 10:00"), "09:00", []string{"4 team-idle at"}},
	} {
		t.Run(name, func(t *testing.T) {
			options := plan.Options{}
			if c.startEx != "" {
				options.Settings.StartEx, _ = settings.ParseClock(c.startEx)
			}
			got := slices.DeleteFunc(told(linted(t, options, c.rows...).Verdict.Problems), func(found string) bool { return strings.HasSuffix(found, " time-backwards at") })
			if !slices.Equal(got, c.want) {
				t.Errorf("got %v\nwant %v", got, c.want)
			}
		})
	}
}

// STARTEX as it is asked for wins over that of the settings.
func TestStartExThatIsAskedFor(t *testing.T) {
	options := plan.Options{StartEx: time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)}
	options.Settings.StartEx, _ = settings.ParseClock("09:00")
	holdTold(t, linted(t, options, markedRow.With("id", "A1", "at", "08:10"), markedRow.With("id", "A2", "at", "07:50", "body", "b")),
		"3 time-backwards at", "3 out-of-hours at")
}
