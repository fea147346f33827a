package schedule_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"simcast/pipeline/schedule"
	"simcast/readers"
)

// Whatever was read of a row, its text says by itself in a column at.
func TestAMomentReadsTheSameAsText(t *testing.T) {
	zone := berlin(t)
	rapid.Check(t, func(t *rapid.T) {
		rows, columns := drawPlan(t)
		read := schedule.Read(rows, columns, schedule.Options{})
		made := make([]schedule.Row, len(rows))
		for i := range rows {
			made[i] = schedule.Row{Number: rows[i].Number, ID: rows[i].ID, At: readers.VerbatimCell(read.Moments[i].Text())}
		}
		again := schedule.Read(made, schedule.Columns{At: "at"}, schedule.Options{})
		for _, startex := range []time.Time{startEx(zone), {}} {
			for i, m := range read.Moments {
				want, hasWant := m.At(startex, zone)
				got, has := again.Moments[i].At(startex, zone)
				if !want.Equal(got) || has != hasWant || m.Kind == schedule.After && (again.Moments[i].Cause != m.Cause || again.Moments[i].Span != m.Span) {
					t.Fatalf("%+v became %q, and that %+v", m, made[i].At.Text, again.Moments[i])
				}
			}
		}
	})
}

func TestMomentsAsTexts(t *testing.T) {
	for written, want := range map[string]string{
		"T+90": "+01:30", "-90m": "-01:30", "+26h": "+26:00", "D+1 0930": "D+1 09:30", "Day 1 9:30:15": "D+0 09:30:15", "D-1 09:30": "D-1 09:30", "9:30 PM": "21:30",
		"220930ZNOV26": "2026-11-22T09:30:00Z", "220930NOV26": "2026-11-22 09:30", "29-Feb 09:30": "29-Feb 09:30", "after A12 +10m": "after A12 +00:10", "after A12": "after A12", "noon": "",
	} {
		rows := []schedule.Row{{Number: 2, At: readers.VerbatimCell(written)}}
		if got := schedule.Read(rows, schedule.Columns{At: "at"}, schedule.Options{}).Moments[0].Text(); got != want {
			t.Errorf("%q became %q, want %q", written, got, want)
		}
	}
}

func TestRowsArePutInOrderOnlyWhereTheirTimesCanBeCompared(t *testing.T) {
	for _, c := range []struct {
		at   []string
		want bool
	}{
		{[]string{"+01:30", "+20m"}, true},
		{[]string{"09:30", "D+1 08:00"}, true},
		{[]string{"2026-11-22 09:30", "220930ZNOV26"}, true},
		{[]string{"22-Nov 09:30", "23-Nov 09:30"}, true},
		{[]string{"09:30", "after A1 +10m"}, true},
		{[]string{"09:30", "after A9"}, false},
		{[]string{"09:30", "+10m"}, false},
		{[]string{"09:30", "2026-11-22 09:30"}, false},
		{[]string{"09:30", ""}, false},
	} {
		var rows []schedule.Row
		for i, at := range c.at {
			rows = append(rows, schedule.Row{Number: i + 2, ID: "A" + string(rune('1'+i)), At: readers.VerbatimCell(at)})
		}
		read := schedule.Read(rows, schedule.Columns{At: "at"}, schedule.Options{})
		if _, got := schedule.Order(rows, read.Moments, nil); got != c.want {
			t.Errorf("%q: %v", c.at, got)
		}
	}
}
