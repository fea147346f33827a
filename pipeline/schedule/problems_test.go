package schedule_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/schedule"
	"simcast/readers"
)

// told are the problems of rows, in short: code, column and row.
func told(read schedule.Reading) string {
	var all []string
	for _, p := range read.Problems {
		all = append(all, fmt.Sprintf("%s %s %d", p.Detail.Code, p.Column, p.Row))
	}
	return strings.Join(all, ", ")
}

func TestProblemsBesideOtherRows(t *testing.T) {
	zone := berlin(t)
	known, unknown := schedule.Options{Zone: zone, StartEx: startEx(zone)}, schedule.Options{Zone: zone}
	all := schedule.Columns{At: "at", Day: "day", DTG: "dtg"}
	for _, test := range []struct {
		lines         string
		columns       schedule.Columns
		known, before string // what is told with STARTEX, and without
	}{
		{"09:30 ; 09:40 ; 09:40", all, "", ""},
		{" ;  ; ", all, "", ""},
		{"noon ;  ; ", all, "bad-time at 2", "bad-time at 2"},
		{"09:30 ;  ; --- ; after A1", all, "no-time at 3, no-time at 4", "no-time at 3, no-time at 4"},
		{"+1h ;  ; 2026-11-22, ", all, "no-time at 3, no-time at 4", "no-time at 3, no-time at 4"},
		{"09:30 ; noon ; ", all, "bad-time at 3, no-time at 4", "bad-time at 3, no-time at 4"},
		{"2026-11-22, 09:30 ; Monday, ", all, "no-time at 3", "no-time at 3"},
		{"220930NOV26, ,  ; , 2026-11-22, ", schedule.Columns{Day: "day", DTG: "dtg"}, "no-time dtg 3", "no-time dtg 3"},
		{"2026-11-22,  ; Monday, ", schedule.Columns{Day: "day"}, "", ""},
		{"2026-11-22 09:30,  ; 2026-11-21 09:30, ", schedule.Columns{Day: "day"}, "time-backwards day 3", "time-backwards day 3"},
		{"09:30 ; 09:20 ; 09:25 ; 08:00", all, "time-backwards at 3, time-backwards at 5", "time-backwards at 3, time-backwards at 5"},
		{"23:50 ; 00:10", all, "time-backwards at 3", "time-backwards at 3"},
		{"23:50 ; D+1 00:10 ; +90m ; +80m", all, "time-backwards at 4, time-backwards at 5", "time-backwards at 5"},
		{"2026-11-22 09:30 ; 22-Nov 09:00 ; 22-Nov 08:00 ; 2026-11-22 09:00", all, "time-backwards at 3, time-backwards at 4", "time-backwards at 4, time-backwards at 5"},
		{"09:30 ; after A3 ; 10:00", all, "", ""},
		{"2026-10-25T02:30:00+02:00 ; 2026-10-25T02:10:00+01:00", all, "", ""},
		{"2026-03-29, 02:30 ; 2026-10-25, 02:30", all, "bad-time at 2, bad-time at 3", "bad-time at 2, bad-time at 3"},
		{"D+2 H+3 ; J-1 09:30", all, "time-backwards at 3", ""},
	} {
		rows := rowsOf(t, test.lines)
		if got := told(schedule.Read(rows, test.columns, known)); got != test.known {
			t.Errorf("%q with STARTEX: %s, and not %s", test.lines, got, test.known)
		}
		if got := told(schedule.Read(rows, test.columns, unknown)); got != test.before {
			t.Errorf("%q without STARTEX: %s, and not %s", test.lines, got, test.before)
		}
	}
}

// A row that is not on the board has nothing told of it, but its cell counts for its column. One that needs no time is not
// missed.
func TestRowsThatAreNotPlayed(t *testing.T) {
	rows := rowsOf(t, "n|930 ; n|1075 ; noon ;  ;  ; 08:00")
	for i := range rows {
		rows[i].OnBoard = i == 0 || i > 3
	}
	rows[4].TimeOptional, rows[5].TimeOptional = true, true
	if got := told(schedule.Read(rows, schedule.Columns{At: "at"}, schedule.Options{})); got != "bad-time at 2" {
		t.Error(got)
	}
}

// A clock time of the first day or of a day of the exercise is on a real clock as soon as STARTEX is known.
func TestDaylightSavingByStartEx(t *testing.T) {
	zone := berlin(t)
	rows := rowsOf(t, "02:30 ; D+1 02:30 ; 25-Oct 02:30 ; n|230 ; +18h30")
	columns := schedule.Columns{At: "at"}
	for startex, want := range map[time.Time]string{
		{}:                                       "time-backwards at 5",
		time.Date(2026, 3, 28, 8, 0, 0, 0, zone): "bad-time at 3, bad-time at 4",
		time.Date(2026, 3, 29, 8, 0, 0, 0, zone): "bad-time at 2, bad-time at 4, bad-time at 5",
		time.Date(2026, 10, 24, 8, 0, 0, 0, zone): "bad-time at 3, bad-time at 4",
	} {
		got := told(schedule.Read(rows, columns, schedule.Options{Zone: zone, StartEx: startex}))
		if got != want {
			t.Errorf("%v: %s", startex, got)
		}
	}
	read := schedule.Read(rows, columns, schedule.Options{Zone: zone})
	for _, entry := range schedule.Schedule(rows, read.Moments, time.Date(2026, 3, 28, 8, 0, 0, 0, zone), zone) {
		if shown := entry.At != nil; shown != (entry.Row == 2 || entry.Row == 5 || entry.Row == 6) {
			t.Errorf("row %d is %v", entry.Row, entry.At)
		}
	}
}

// A problem says how its cell was read, and what to write.
func TestWordsOfProblems(t *testing.T) {
	zone := berlin(t)
	options := schedule.Options{Zone: zone, StartEx: startEx(zone)}
	for _, test := range []struct{ header, lines, message, suggestion string }{
		{"at", "n|930 ; n|1075", `"930" is a whole number: it is a military time only if all whole numbers of the column are, and "1075" in row 3 is not`, "write 09:30, or correct row 3"},
		{"at", "n|1075 ; n|930", `"1075" is a whole number, and no military time: those are hours up to 23 and minutes up to 59`, "write a clock time such as 09:30, or a span from STARTEX such as +90m"},
		{"at", "+90", `"+90" has no unit`, "write +90m for minutes, or hours and minutes such as +01:30"},
		{"at", "03/04/2026 09:30", `"03/04/2026 09:30" does not say which number is the day and which the month`, "write 2026-04-03 09:30 or 2026-03-04 09:30, or give --date-order dmy or mdy for all such dates"},
		{"at", "03/04/2026, 09:30", `"03/04/2026" does not say which number is the day and which the month`, "write 2026-04-03 or 2026-03-04, or give --date-order dmy or mdy for all such dates"},
		{"at", "2026-11-22", `"2026-11-22" has no time of day`, "write 2026-11-22 09:30, or call the column day"},
		{"at", "J-60", `"J-60" has no time of day`, "write D-60 09:30, or put the time of day into a column of its own"},
		{"at", "2026-03-29 02:30", `"2026-03-29 02:30": clocks in Europe/Berlin never show 2026-03-29 02:30, as they are put forward`, "write 2026-03-29 01:30 or 2026-03-29 03:30"},
		{"at", "25-Oct, 0230", `"0230": clocks in Europe/Berlin show 2026-10-25 02:30 twice, as they are put back`, "write 2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00"},
		{"offset", "n|130", `"130" may be minutes, or hours and minutes, after STARTEX`, "write +130m for minutes, or hours and minutes such as +01:30"},
		{"offset", "9:30 AM", `"9:30 AM" is a clock time, but the header "offset" says that times are from STARTEX`, "write a span such as +01:30, or a day with it such as D+0 13:30"},
		{"at", "0, 09:30 ; 1, 09:30", `"0" may be counted from 0 or from 1`, "write D+0 for the first day and D+1 for the second, or Day 1 and Day 2"},
		{"at", "29-Feb, 09:30", `"29-Feb" is a day that the calendar does not have`, "check the day and the month, and write it as 2026-11-22"},
	} {
		read := schedule.Read(rowsOf(t, test.lines), schedule.Columns{At: test.header, Day: "day"}, options)
		if len(read.Problems) == 0 {
			t.Errorf("%q has no problem", test.lines)
			continue
		}
		detail := read.Problems[0].Detail
		if diff := cmp.Diff([]string{test.message, test.suggestion, "bad-time"}, []string{detail.Message, detail.Suggestion, detail.Code}); diff != "" {
			t.Errorf("%q: %s", test.lines, diff)
		}
	}
}

// A date and time by itself is read as in at, and what is less or counts from STARTEX is bad.
func TestParseAbsolute(t *testing.T) {
	zone := berlin(t)
	for text, want := range map[string]string{
		"2026-11-22 09:30": "2026-11-22T09:30:00+01:00", "22.11.2026 09:30": "2026-11-22T09:30:00+01:00", " 220930ZNOV26 ": "2026-11-22T09:30:00Z",
		"220930LNOV2026": "2026-11-22T09:30:00+01:00", "2026-07-22T09:30:00-05:00": "2026-07-22T09:30:00-05:00", "26/06/2024 09h00": "2024-06-26T09:00:00+02:00",
		"03/04/2026 09:30": "", "2026-11-22": "", "09:30": "", "+01:30": "", "D+1 09:30": "", "22-Nov 09:30": "", "0805": "", "46346.5": "", "after A1": "", "": "", "noon": "",
		"2026-03-29 02:30": "", "2026-10-25 02:30": "", "1026-11-22 09:30": "", "2026-11-22 25:00": "",
	} {
		at, detail := schedule.ParseAbsolute(text, zone, schedule.Unsettled)
		if detail != nil {
			if want != "" || detail.Code != "bad-time" || detail.Message == "" || detail.Suggestion == "" || detail.Value != text {
				t.Errorf("%q: %+v", text, detail)
			}
			continue
		}
		if got := at.Format(time.RFC3339); got != want {
			t.Errorf("%q is %s, and not %q", text, got, want)
		}
	}
	if at, detail := schedule.ParseAbsolute("03/04/2026 09:30", nil, schedule.MDY); detail != nil || at.Format(time.RFC3339) != "2026-03-04T09:30:00Z" {
		t.Errorf("%v %v", at, detail)
	}
}

// A time that has days before it says what its cell shows and what it holds. From STARTEX it is a span.
func TestTimesPastMidnight(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text          string
		hours         int64 // that the cell holds
		isShown       bool  // with its days, as [h]:mm has them
		header, shows string
		suggests      string
	}{
		{"24:30", 24, false, "at", "the cell shows 00:30, and holds 24:30, which no clock shows", "D+1 00:30"},
		{"49:30", 49, false, "Uhrzeit", "the cell shows 01:30, and holds 49:30, which no clock shows", "D+2 01:30"},
		{"26:30", 26, false, "Heure", "the cell shows 02:30, and holds 26:30, which no clock shows", "D+1 02:30"},
		{"24:30", 24, true, "at", `"24:30" is a time that no clock shows`, "D+1"},
		{"23:30", 23, true, "at", "", ""},
		{"24:30", 24, false, "offset", "", ""},
		{"49:30", 49, false, "Time (relative to STARTEX)", "", ""},
	} {
		cell := readers.Cell{Text: test.text, Unix: test.hours*3600 + 1800, Kind: readers.Clock, ShownBy: 1}
		if test.isShown {
			cell.ShownBy = 0
		}
		read := schedule.Read([]schedule.Row{{Number: 2, OnBoard: true, At: cell}}, schedule.Columns{At: test.header}, schedule.Options{Zone: time.UTC})
		if test.shows == "" {
			if len(read.Problems) > 0 {
				t.Errorf("%s under %s: %v", test.text, test.header, read.Problems)
			}
			continue
		}
		if len(read.Problems) != 1 || read.Problems[0].Detail.Message != test.shows || !strings.Contains(read.Problems[0].Detail.Suggestion, test.suggests) {
			t.Errorf("%s under %s: %v, want %s", test.text, test.header, read.Problems, test.shows)
		}
	}
}

// A cell without a value says what it has in place of one.
func TestTimesWithoutAValue(t *testing.T) {
	t.Parallel()
	for text, says := range map[string]string{
		readers.NoStyle + "0.4375":         "the cell has no time, but a number whose style is missing: 0.4375",
		"a formula without a stored value": "the cell has no time, but a formula without a stored value",
		"#REF!":                            `"#REF!" stands where a spreadsheet has no value`,
	} {
		row := schedule.Row{Number: 2, OnBoard: true, At: readers.Cell{Text: text, Kind: readers.Fault}}
		read := schedule.Read([]schedule.Row{row}, schedule.Columns{At: "at"}, schedule.Options{Zone: time.UTC})
		if len(read.Problems) != 1 || read.Problems[0].Detail.Message != says {
			t.Errorf("%s: %v, want %s", text, read.Problems, says)
		} else if offers := strings.Contains(read.Problems[0].Detail.Suggestion, "give the cell a format"); offers != strings.HasPrefix(text, readers.NoStyle) {
			t.Errorf("%s: a format is offered: %t", text, offers)
		}
	}
}
