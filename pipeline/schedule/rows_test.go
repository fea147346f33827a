package schedule_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/schedule"
)

// rowsOf makes rows of lines "dtg, day, at": the last of them that are given.
func rowsOf(t testing.TB, lines string) []schedule.Row {
	t.Helper()
	var rows []schedule.Row
	for i, line := range strings.Split(lines, " ; ") {
		cells := strings.Split(", , "+line, ", ")
		cells = cells[len(cells)-3:]
		for at := range cells {
			cells[at] = strings.TrimSpace(cells[at])
		}
		rows = append(rows, schedule.Row{Number: i + 2, ID: "A" + string(rune('1'+i)), OnBoard: true,
			DTG: cellOf(t, cells[0]), Day: cellOf(t, cells[1]), At: cellOf(t, cells[2])})
	}
	return rows
}

func TestRowsAreRead(t *testing.T) {
	zone := berlin(t)
	options := schedule.Options{Zone: zone, StartEx: startEx(zone)}
	dayAt := schedule.Columns{Day: "Date", At: "Time"}
	all := schedule.Columns{Day: "Date", At: "Time", DTG: "DTG"}
	for _, test := range []struct {
		columns     schedule.Columns
		lines, want string
	}{
		// The day of the exercise, or a date.
		{dayAt, "2, 09:30 ; n|2, n|930 ; Day 2, 0930 ; Jour 2, 09h30 ; Tag 2, 09:30 ; 2026-11-21, 09:30 ; 21-Nov, 09:30 ; 21Nov, 0930 ; n|46347, n|0.395833333333", "2026-11-21 09:30 ; 2026-11-21 09:30 ; 2026-11-21 09:30 ; 2026-11-21 09:30 ; 2026-11-21 09:30 ; 2026-11-21 09:30 ; 2026-11-21 09:30 ; 2026-11-21 09:30 ; 2026-11-21 09:30"},
		{dayAt, "d|2026-11-22 00:00, c|09:30 ; d|2026-11-22 08:00, c|09:30 ; d|2026-11-23 00:00, d|2026-11-22 09:30 ; 4- Mar, 0700", "2026-11-22 09:30 ; 2026-11-22 09:30 ; 2026-11-22 09:30 ; 2026-03-04 07:00"},
		{dayAt, "D+1, 0930 ; J+1, 09h30 ; Day 2, 09:30 ; d + 1, n|930", "2026-11-21 09:30 ; 2026-11-21 09:30 ; 2026-11-21 09:30 ; 2026-11-21 09:30"},
		{dayAt, "1, 09:30 ; 2, 09:30", "2026-11-20 09:30 ; 2026-11-21 09:30"},
		{dayAt, "0, 09:30 ; 0, 10:30", "2026-11-20 09:30 ; 2026-11-20 10:30"},
		{dayAt, "0, 09:30 ; 1, 09:30 ; Day 2, 09:30 ; , 09:30", "bad day ; bad day ; 2026-11-21 09:30 ; 2026-11-20 09:30"},
		{dayAt, "0, 09:30 ; 2, 09:30", "bad day ; bad day"},
		{dayAt, "D+0, 09:30 ; 1, 09:30 ; D-1, 09:30", "2026-11-20 09:30 ; bad day ; 2026-11-19 09:30"},
		{dayAt, "Day 0, 09:30 ; Day 1, 09:30", "bad day ; 2026-11-20 09:30"},
		{dayAt, "-1, 09:30 ; 1.5, 09:30 ; 1000, 09:30 ; Monday, 09:30 ; f|#REF!, 09:30 ; 09:30, 09:30 ; T+2, 09:30 ; 2026-02-30, 09:30 ; 29-Feb, 09:30 ; +1, 09:30", "bad day ; bad day ; bad day ; bad day ; bad day ; bad day ; bad day ; bad day ; bad day ; bad day"},
		{dayAt, "03/04/2026, 09:30 ; 22/11/2026, 09:30", "2026-04-03 09:30 ; 2026-11-22 09:30"},
		{dayAt, "03/04/2026, 09:30 ; 05/05/2026, 09:30", "bad day ; 2026-05-05 09:30"},
		{dayAt, "1/0/1900, 09:30 ; ---, 09:30", "2026-11-20 09:30 ; 2026-11-20 09:30"},
		{dayAt, "2026-03-29, 02:30 ; 2026-10-25, 02:30 ; 2026-03-29, 03:30", "bad at ; bad at ; 2026-03-29 03:30"},
		// What is written in at wins over the day.
		{dayAt, "2026-11-25, 2026-11-22 09:30 ; Monday, 220930NOV26 ; 2, +01:30 ; 3, D+1 09:30 ; #REF!, after A1", "2026-11-22 09:30 ; 2026-11-22 09:30 ; 2026-11-20 09:30 ; 2026-11-21 09:30 ; after A1 0s"},
		{dayAt, "2026-11-25,  ; Monday, --- ; 2,  ; d|2026-11-22 09:30,  ; , 09:30", "none ; none ; none ; 2026-11-22 09:30 ; 2026-11-20 09:30"},
		// A date-time group beside them wins, unless it cannot be read.
		{all, "220930NOV26, 2026-11-25, 10:00 ; , 2026-11-25, 10:00 ; TBD, 2026-11-25, 10:00 ; f|#REF!, , +01:30 ; 220930NOV26, Monday, noon ; 2026-11-22, 2, 10:00", "2026-11-22 09:30 ; 2026-11-25 10:00 ; 2026-11-25 10:00 ; 2026-11-20 09:30 ; 2026-11-22 09:30 ; 2026-11-21 10:00"},
		{all, "1/0/2020 08:00, 2026-11-25, 10:00 ; 0/1/2026 0900, 2, 10:00 ; 12/0/2026, , +01:30 ; 1/0/1900 08:00, 2026-11-25, 10:00 ; 1/0/00 8:00, 2, 10:00 ; 1/0/2020 08:00, 2, ", "2026-11-25 10:00 ; 2026-11-21 10:00 ; 2026-11-20 09:30 ; 2026-11-25 08:00 ; 2026-11-21 08:00 ; 2026-11-21 08:00"},
		{all, "TBD, 2026-11-25,  ; TBD, , noon ; ---, , 10:00", "bad dtg ; bad dtg ; 2026-11-20 10:00"},
		{schedule.Columns{Day: "Date", DTG: "DTG"}, "220930NOV26, ,  ; , 2026-11-25,  ; , d|2026-11-25 10:00,  ; 0930, 2, ", "2026-11-22 09:30 ; none ; 2026-11-25 10:00 ; 2026-11-21 09:30"},
		// Dates alone without a column of times are the planner's own.
		{schedule.Columns{Day: "Date"}, "2026-11-25,  ; Monday,  ; 2, ", "none ; none ; none"},
		{schedule.Columns{Day: "Date"}, "2026-11-25 10:00,  ; 2026-11-26,  ; Monday, ", "2026-11-25 10:00 ; none ; none"},
	} {
		rows := rowsOf(t, test.lines)
		read := schedule.Read(rows, test.columns, options)
		for i, want := range strings.Split(test.want, " ; ") {
			if got := shown(read, i, rows[i].Number, options); got != want {
				t.Errorf("row %d of %q is %s, and not %s", i, test.lines, got, want)
			}
		}
	}
}

// The order that is given holds for all dates, and no cell settles another.
func TestDateOrderIsGiven(t *testing.T) {
	for order, want := range map[schedule.DateOrder][]string{
		schedule.DMY: {"2026-04-03 09:30", "2024-06-26 09:00", "bad at", "2022-11-26 09:30", "2026-03-04 09:30"},
		schedule.MDY: {"2026-03-04 09:30", "bad at", "2026-11-22 09:30", "bad at", "2026-03-04 09:30"},
	} {
		options := schedule.Options{Zone: time.UTC, Order: order}
		rows := rowsOf(t, "03/04/2026 09:30 ; 26/06/2024 09h00 ; 11/22/2026 09:30 ; 26-11-22 09:30 ; 04.03.2026 09:30")
		read := schedule.Read(rows, schedule.Columns{At: "at"}, options)
		for i := range rows {
			if got := shown(read, i, rows[i].Number, options); got != want[i] {
				t.Errorf("%d: row %d is %s, and not %s", order, i, got, want[i])
			}
		}
	}
}

// Without STARTEX nothing that counts from it is a moment, and nothing of it is bad.
func TestStartExIsNotKnown(t *testing.T) {
	options := schedule.Options{Zone: berlin(t)}
	rows := rowsOf(t, "09:30 ; +01:30 ; D+1 09:30 ; 29-Feb 09:30 ; 2026-11-22 09:30 ; 2026-03-29 02:30")
	read := schedule.Read(rows, schedule.Columns{At: "at"}, options)
	want := []string{"none", "none", "none", "none", "2026-11-22 09:30", "bad at"}
	for i := range rows {
		if got := shown(read, i, rows[i].Number, options); got != want[i] {
			t.Errorf("row %d is %s, and not %s", i, got, want[i])
		}
	}
	kinds := []schedule.Kind{schedule.OnFirstDay, schedule.FromStartEx, schedule.OnDay, schedule.OnDate, schedule.Absolute, schedule.None}
	for i, kind := range kinds {
		if read.Moments[i].Kind != kind {
			t.Errorf("row %d has the kind %d", i, read.Moments[i].Kind)
		}
	}
	at, known := read.Moments[3].At(time.Date(2028, 1, 5, 8, 0, 0, 0, time.UTC), options.Zone)
	if !known || at.Format(time.DateTime) != "2028-02-29 09:30:00" {
		t.Errorf("29-Feb is %v", at)
	}
}

func TestReadAs(t *testing.T) {
	rows := rowsOf(t, "09:30 ; 2, 09:30 ; 2026-11-22, 09:30 ; 22-Nov, 09:30 ; D-2 09:30 ; 2026-11-22 09:30 ; 220930NOV26 ; +90m ; -5m ; +0 ; H+3 M+45 ; D+1 H+1 ; +1:30:15 ; after A1 ; after A1 +10m ; +1m ; TBD, , 09:30 ; 1, 09:30 ; --- ; 22-Nov 09:30 ; +2h")
	read := schedule.Read(rows, schedule.Columns{At: "at", Day: "day", DTG: "dtg"}, schedule.Options{})
	var got []string
	for _, m := range read.Moments {
		got = append(got, m.ReadAs)
	}
	want := []string{"clock time on the first day", "clock time on day 2", "clock time on the date in day", "clock time on the date in day, in the year of STARTEX", "clock time 2 days before the first day",
		"date and time", "military date-time group", "90 minutes after STARTEX", "5 minutes before STARTEX", "at STARTEX", "3 hours 45 minutes after STARTEX", "1 day 1 hour after STARTEX", "90 minutes 15 seconds after STARTEX",
		"after A1", "10 minutes after A1", "1 minute after STARTEX", "clock time on the first day, as its dtg cannot be read", "clock time on the first day", "", "date and time in the year of STARTEX", "2 hours after STARTEX"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestSummaries(t *testing.T) {
	rows := rowsOf(t, "1, n|930 ; 2, 0945 ; 2, 09:50 ; , +90m ; , TBD ; , ")
	rows[0].OnBoard = false
	read := schedule.Read(rows, schedule.Columns{At: "at", Day: "day"}, schedule.Options{})
	want := []schedule.Summary{{"at", "military clock times, clock times, spans from STARTEX", "930", 4}, {"day", "days of the exercise", "1", 3}}
	if diff := cmp.Diff(want, read.Columns); diff != "" {
		t.Error(diff)
	}
}

func TestSchedule(t *testing.T) {
	zone := berlin(t)
	rows := rowsOf(t, "09:30 ; after A1 ; after A2 +10m ; after A9 ; after A6 ; after A5 +1m ; after A7 ; after A5 ;  ; after A1+10m ; 2026-11-20T08:00:00Z ; noon")
	rows[9].ID = "A1+10m"
	rows = append(rows, schedule.Row{Number: 14, ID: "B", At: cellOf(t, "after A1+10m"), OnBoard: true}, schedule.Row{Number: 15, ID: "C", At: cellOf(t, "+2h")},
		schedule.Row{Number: 16, ID: "D", At: cellOf(t, "after C +1h"), OnBoard: true})
	read := schedule.Read(rows, schedule.Columns{At: "at"}, schedule.Options{Zone: zone})
	var got []string
	for _, entry := range schedule.Schedule(rows, read.Moments, startEx(zone), zone) {
		at := "null"
		if entry.At != nil {
			at = entry.At.Format(time.RFC3339)
		}
		got = append(got, entry.ID+" "+at)
	}
	want := []string{"A1 2026-11-20T09:30:00+01:00", "A2 2026-11-20T09:30:00+01:00", "A3 2026-11-20T09:40:00+01:00", "A4 null", "A5 null", "A6 null", "A7 null", "A8 null", "A9 null",
		"A1+10m null", "A; 2026-11-20T09:00:00+01:00", "A< null", "B null", "D 2026-11-20T11:00:00+01:00"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
