package schedule

import (
	"strings"
	"testing"
	"time"
)

func TestWhenAnExerciseBegins(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, time.March, 28, 8, 15, 30, 5, zone)
	for text, want := range map[string]string{
		"now":                  "2026-03-28T08:15:31+01:00",
		" NOW ":                "2026-03-28T08:15:31+01:00",
		"09:30":                "2026-03-28T09:30:00+01:00",
		"0930":                 "2026-03-28T09:30:00+01:00",
		"9:30 AM":              "2026-03-28T09:30:00+01:00",
		"2026-11-22 09:30":     "2026-11-22T09:30:00+01:00",
		"2026-11-22T09:30:00Z": "2026-11-22T10:30:00+01:00",
		"220930ZNOV26":         "2026-11-22T10:30:00+01:00",
	} {
		if at, detail := ParseStartEx(text, now, zone, Unsettled); detail != nil || at.In(zone).Format(time.RFC3339) != want {
			t.Errorf("%q: %v, %+v, want %s", text, at, detail, want)
		}
	}
}

func TestWhatIsNoBeginning(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, time.March, 29, 8, 15, 30, 0, zone)
	for text, want := range map[string]string{
		"":                 "write now",
		"+01:30":           "write now",
		"after A12":        "write now",
		"D+1 09:30":        "write now",
		"soon":             "write now",
		"02:30":            "never show", // the clocks of that day skip it
		"03/04/2026 09:30": "2026",
		"2026-11-22":       "time of day",
	} {
		at, detail := ParseStartEx(text, now, zone, Unsettled)
		if detail == nil || !strings.Contains(detail.Message+detail.Suggestion, want) || detail.Code != "bad-time" {
			t.Errorf("%q: %v, %+v, want %q", text, at, detail, want)
		}
	}
}
