package schedule_test

import (
	"strconv"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"simcast/pipeline/schedule"
	"simcast/readers"
)

// berlin is the zone of the tests, whose clocks are put forward on 29 March 2026 and back on 25 October.
func berlin(t testing.TB) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// startEx is 08:00 on Friday, 20 November 2026.
func startEx(zone *time.Location) time.Time {
	return time.Date(2026, time.November, 20, 8, 0, 0, 0, zone)
}

// fataler is a test, or a property of one.
type fataler interface {
	Helper()
	Fatal(...any)
}

// cellOf makes a cell of a short text: n: a number, d: a date, c: a clock time in hours and minutes, f: a fault, b: yes or no.
func cellOf(t fataler, text string) readers.Cell {
	t.Helper()
	kind, rest, _ := strings.Cut(text, "|")
	switch kind {
	case "n":
		return readers.Cell{Text: rest, Kind: readers.Number}
	case "d":
		wall, err := time.Parse("2006-01-02 15:04:05", rest+":00"[:3*(2-strings.Count(rest, ":"))])
		if err != nil {
			t.Fatal(err)
		}
		return readers.Cell{Text: rest, Unix: wall.Unix(), Kind: readers.Date}
	case "c":
		hours, minutes, _ := strings.Cut(rest, ":")
		h, errH := strconv.Atoi(hours)
		m, errM := strconv.Atoi(minutes)
		if errH != nil || errM != nil {
			t.Fatal(text)
		}
		return readers.Cell{Text: rest, Unix: int64(h*3600 + m*60), Kind: readers.Clock}
	case "f":
		return readers.Cell{Text: rest, Kind: readers.Fault}
	case "b":
		return readers.Cell{Text: rest, Kind: readers.Bool}
	case "":
		return readers.Cell{}
	}
	return readers.Cell{Text: text, Kind: readers.Text}
}

// shown is the moment of a row for a test: what clocks show, "none", "after …", or "bad COLUMN".
func shown(read schedule.Reading, i int, number int, options schedule.Options) string {
	for _, problem := range read.Problems {
		if problem.Row == number && problem.Detail.Code == "bad-time" {
			return "bad " + problem.Column
		}
	}
	m := read.Moments[i]
	if m.Kind == schedule.After {
		return "after " + m.Cause + " " + m.Span.String()
	}
	at, known := m.At(options.StartEx, options.Zone)
	if !known {
		return "none"
	}
	return strings.TrimSuffix(at.In(options.Zone).Format("2006-01-02 15:04:05"), ":00")
}

// A reading is the cells of a column `at`, and what is wanted of each.
type reading struct {
	header string
	cells  string // separated by " ; "
	want   string // as well, or one for all
}

// atReadings are columns of times without a day.
func atReadings() []reading {
	return []reading{
		// From STARTEX.
		{"at", "+01:30 ; +01:30:00 ; +90m ; +1h30 ; +1h30m ; +5400s ; + 1:30 ; +90 min", "2026-11-20 09:30"},
		{"at", "T+90m ; T+90 ; T+01:30 ; T + 90 ; t+1h30 ; T+1:30:00 ; STARTEX+90m ; STARTEX + 90 min ; startex+1:30 ; Startex+90", "2026-11-20 09:30"},
		{"at", "+2h ; H+2 ; H+2:00 ; H + 2 ; h+2h ; +120m ; H+1 M+60 ; +2 hours ; +2 hrs", "2026-11-20 10:00"},
		{"at", "T+15m ; T+15 ; T+015 ; +0:15 ; H+0:15", "2026-11-20 08:15"},
		{"at", "T+05 ; +5m", "2026-11-20 08:05"},
		{"at", "-01:30 ; -90m ; T-90 ; H-1:30 ; STARTEX-90m ; −90m ; –01:30 ; H-1 M-30 ; H-2 M+30", "2026-11-20 06:30"},
		{"at", "STARTEX ; +0 ; T+0 ; H+0 ; +00:00 ; H-0", "2026-11-20 08:00"},
		{"at", "H+3 M+45 ; H+3M+45 ; +3h45 ; +03:45", "2026-11-20 11:45"},
		{"at", "D+2 H+3 M+45 ; d+2 h+3 m+45 ; J+2 H+3 M+45 ; +51:45", "2026-11-22 11:45"},
		{"at", "J+1 H+2 M-5 ; D+1 H+1 M+55", "2026-11-21 09:55"},
		{"at", "D+1 H+0 ; +24h ; +24:00 ; J+1 M+0", "2026-11-21 08:00"},
		{"at", "+1:30:15", "2026-11-20 09:30:15"},
		{"at", "+90 ; -90 ; T+0130 ; STARTEX+0130 ; +1:75 ; +1h75 ; +1:3 ; +99999h ; + ; T+ ; T15 ; H2 ; +1.5h ; M+45 ; H+2 D+1 ; H+2 H+3 ; +90m later", "bad at"},
		{"offset", "01:30 ; 90m ; 1h30 ; 01:30:00 ; +01:30 ; T+90 ; 1h 30m ; c|01:30 ; n|0.0625 ; 0.0625", "2026-11-20 09:30"},
		{"Time (relative to start)", "01:30 ; 90m ; 1h30", "2026-11-20 09:30"},
		{"Offset", "2h ; 02:00 ; 120 min ; c|02:00", "2026-11-20 10:00"},
		{"offset", "0130 ; 01:30 ; 00130", "2026-11-20 09:30"},
		{"offset", "c|25:30 ; 25:30 ; 25h30 ; D+1 H+1 M+30", "2026-11-21 09:30"},
		{"offset", "n|15 ; 15 ; 0:15 ; T+15", "2026-11-20 08:15"},
		{"offset", "n|30 ; n|130", "bad at"},
		{"offset", "n|30 ; n|90", "bad at"},
		{"offset", "-01:30 ; 2026-11-21 09:30 ; D+1 09:30 ; after A1", "2026-11-20 06:30 ; 2026-11-21 09:30 ; 2026-11-21 09:30 ; after A1 0s"},
		{"offset", "9:30 AM", "bad at"},
		{"T+", "n|90 ; 90 ; T+90 ; 01:30 ; c|01:30 ; 90m ; +90m", "2026-11-20 09:30"},
		{"T+ (min)", "n|15 ; 15 ; 0:15", "2026-11-20 08:15"},
		{"T +", "n|130 ; 130 ; 2:10 ; n|0", "2026-11-20 10:10 ; 2026-11-20 10:10 ; 2026-11-20 10:10 ; 2026-11-20 08:00"},
		{"T+", "n|1440 ; 1440 ; 24h", "2026-11-21 08:00"},
		{"T+ (min)", "n|90 ; 90 ; 90m", "2026-11-20 09:30"},
		{"T+ (hours)", "n|2 ; 2 ; 90", "bad at"},
		{"T+ (h)", "2h ; 02:00 ; c|02:00", "2026-11-20 10:00"},
		{"T+", "0130 ; 9:30 AM ; n|1.5", "bad at"},

		// Clock times.
		{"at", "09:30 ; 9:30 ; 9:30 AM ; 9:30am ; 9:30 a.m. ; 0930 ; 0930L ; 0930 L ; 0930L ; 0930J ; 09h30 ; 9h30 ; 9 h 30 ; 0930h ; 0930 hrs ; 09:30 Uhr ; 9.30 Uhr ; c|09:30 ; 00930 ; 09:30:00 ; 09:30`", "2026-11-20 09:30"},
		{"Time", "n|930 ; 930 ; n|0.395833333333333 ; 0.395833 ; 0,395833 ; n|46346.395833333336", "2026-11-20 09:30 ; 2026-11-20 09:30 ; 2026-11-20 09:30 ; 2026-11-20 09:30 ; 2026-11-20 09:30 ; 2026-11-20 09:30"},
		{"at", "9:30 PM ; 9:30pm ; 2130 ; 21h30 ; 21:30 ; 9.30 pm", "2026-11-20 21:30 ; 2026-11-20 21:30 ; 2026-11-20 21:30 ; 2026-11-20 21:30 ; 2026-11-20 21:30 ; bad at"},
		{"at", "12:15 AM ; 0:15 ; 0015 ; 00h15 ; n|15", "2026-11-20 00:15"},
		{"at", "12:15 PM ; 1215", "2026-11-20 12:15"},
		{"at", "9AM ; 9 am ; 9h ; 09h ; 9 Uhr ; 09:00 ; n|900 ; 0900", "2026-11-20 09:00"},
		{"at", "9:30:15 ; 09:30:15 ; 9:30:15 AM", "2026-11-20 09:30:15"},
		{"at", "0800L  ; 0800L ; n|800 ; 00800 ; 0800", "2026-11-20 08:00"},
		{"at", "n|0 ; 0 ; 0000 ; 00:00 ; 12:00 AM ; c|00:00", "2026-11-20 00:00"},
		{"at", "n|0.4583 ; 0.4583 ; 0.458", "2026-11-20 11:00"},
		{"at", "n|0.25 ; n|600 ; 0.25 ; 0600", "2026-11-20 06:00"},
		{"at", "n|0.25 ; n|600 ; n|1075 ; 0600", "2026-11-20 06:00 ; bad at ; bad at ; bad at"},
		{"at", "0930 ; 2400", "bad at"},
		{"at", "0930 ; 12000 ; 09:30", "bad at ; bad at ; 2026-11-20 09:30"},
		{"at", "n|2359 ; n|1", "2026-11-20 23:59 ; 2026-11-20 00:01"},
		{"at", "10:100 ; 10:100:00 AM ; 24:00 ; 25:00 ; 09:60 ; 09:30:60 ; 9:5 ; 22:15 AM ; 13:30 PM ; 0:30 AM ; c|24:00 ; 0975L ; 2400L", "bad at"},
		{"at", "n|1200.5 ; 1200.5 ; n|-0.5 ; n|1.5 ; n|80000.5 ; n|20261122 ; 20261122 ; n|1e300 ; n|19999.5", "bad at"},
		{"at", "0930Z ; 0930A ; 09:30 UTC ; 09:30Z ; 09:30+01:00", "bad at"},
		{"at", "f|#REF! ; #REF! ; f|#N/A ; b|TRUE ; Post earthquake ; USED IN MEETING #1 ; Include in meeting #1 ; TBD ; 0900-0930 ; morning ; 9 ; am ; Nov ; after ; afterA1", "bad at ; bad at ; bad at ; bad at ; bad at ; bad at ; bad at ; bad at ; bad at ; bad at ; 2026-11-20 00:09 ; bad at ; bad at ; bad at ; bad at"},

		// Days of the exercise.
		{"at", "D+0 09:30 ; D+0 0930 ; J+0 09h30 ; Day 1 09:30 ; J 09h30 ; D 0930 ; Tag 1 9:30 Uhr ; Jour 1 09h30 ; D-Day 0930 ; Jour J 09h30 ; Day 1, 9:30 AM ; DAY1 0930L", "2026-11-20 09:30"},
		{"at", "D+1 09:30 ; D+1 0930 ; J+1 09h30 ; Day 2 09:30 ; d+1 9:30 am ; D + 1 09:30 ; Day 2 at 09:30 ; Day+1 09:30 ; D+01 09:30", "2026-11-21 09:30"},
		{"at", "D-1 09:30 ; J-1 09h30", "2026-11-19 09:30"},
		{"at", "J-60 ; D+1 ; Day 2 ; Day 0 09:30 ; D1 09:30 ; D+1 25:00 ; Day two ; D+1 0930 0945 ; D+ 09:30 ; D+1000 09:30", "bad at"},

		// Absolute.
		{"at", "2026-11-22 09:30 ; 22.11.2026 09:30 ; 22.11.26 9:30 ; d|2026-11-22 09:30 ; 2026-11-22T09:30 ; 2026-11-22T09:30:00 ; 2026-11-22T08:30:00Z ; 2026-11-22T09:30:00+01:00 ; 2026-11-22t08:30:00z ; 2026-11-22 08:30Z ; 2026-11-22 08:30 UTC ; 2026-11-22T09:30:00.25+01:00", "2026-11-22 09:30"},
		{"at", "2026/11/22 09:30 ; 2026-11-22 0930 ; 2026-11-22, 09:30 ; 2026-11-22  9:30 AM ; 22.11.2026 09h30 ; 22.11.2026 um 9:30 Uhr ; 22 Nov 2026 09:30 ; 22-Nov-26 0930 ; 22nd November 2026 at 9:30 AM ; Nov 22, 2026 9:30 AM ; November 22 2026 0930 ; Sunday, 22 November 2026 09:30 ; 22. November 2026 09:30 ; 22 novembre 2026 09h30", "2026-11-22 09:30"},
		{"at", "220930NOV26 ; 220930LNOV2026 ; 220830ZNOV26 ; 220930NOV2026 ; 22 0930 L NOV 26 ; 220930lnov26 ; 220930 Nov 2026 ; 220930JNOV26 ; 220930ANOV26 ; 220330RNOV26 ; 222030MNOV26 ; 220930NOV26` ; 220930NOV", "2026-11-22 09:30"},
		{"at", "210900AUG2011`", "2011-08-21 09:00"},
		{"at", "181000MAY11 ; n|40681.4166666667 ; 40681.416667 ; 18/5/11 1000 ; 18/05/2011 10:00 ; 18 mai 2011 10h00", "2011-05-18 10:00"},
		{"at", "22-Nov 09:30 ; 22 Nov 0930 ; Nov 22 09:30 ; 22.11. 09:30 ; 22Nov 0930 ; 22-Nov 9h30", "2026-11-22 09:30"},
		{"at", "320930NOV26 ; 222530NOV26 ; 220975NOV26 ; 310930NOV26 ; 220930XYZ26 ; 22093NOV26 ; 220930NOV261 ; 290930FEB26", "bad at"},
		{"at", "2026-13-22 09:30 ; 2026-02-30 09:30 ; 31.04.2026 09:30 ; 2026-11-22 25:30 ; 2026-11-22 ; 22.11.2026 ; 22-Nov ; 2026-11-22 noon ; 2026-11 09:30 ; 0026-11-22 09:30 ; 1026-11-22 09:30 ; d|1900-01-01 09:30 ; Monday 22 November 2026 09:30", "bad at"},
		{"at", "d|2026-11-22 00:00 ; d|2026-11-23 00:00", "bad at"},
		{"at", "d|2026-11-22 00:00 ; d|2026-11-22 09:30", "2026-11-22 00:00 ; 2026-11-22 09:30"},
		{"at", "n|46348 ; n|46348.5", "2026-11-22 00:00 ; 2026-11-22 12:00"},
		{"at", "n|46348 ; n|46349", "bad at"},
		{"at", "2026-11-22 00:00 ; 2026-11-22T00:00:00+01:00", "2026-11-22 00:00"},
		{"at", "1/0/2020  08:00:00 ; 1/0/1900 8:00 AM ; 0/1/1900 08:00 ; 1/0/00 8:00", "2026-11-20 08:00"},
		{"at", "1/0/1900 ; 09:30", "none ; 2026-11-20 09:30"},

		// Day and month.
		{"at", "03/04/2026 09:30 ; 5/3/10 0715 ; 3-4-2026 09:30", "bad at"},
		{"at", "03/04/2026 09:30 ; 26/06/2024 09h00", "2026-04-03 09:30 ; 2024-06-26 09:00"},
		{"at", "03/04/2026 09:30 ; 11/22/2026 09:30 ; 5/3/10 0715", "2026-03-04 09:30 ; 2026-11-22 09:30 ; 2010-05-03 07:15"},
		{"at", "03/04/2026 09:30 ; 11/22/2026 09:30 ; 22/11/2026 09:30", "bad at ; 2026-11-22 09:30 ; 2026-11-22 09:30"},
		{"at", "05/05/2026 09:30", "2026-05-05 09:30"},
		{"at", "26-11-22 09:30 ; 05-05-05 09:30", "bad at"},
		{"at", "13/13/2026 09:30 ; 32/01/2026 09:30 ; 31/04/2026 09:30", "bad at"},
		{"at", "5/7/2013  22:15:00 AM ; 5/62013  2:00:00 PM ; 10:100:00 AM", "bad at"},

		// Daylight saving.
		{"at", "2026-03-29 01:59 ; 2026-03-29 03:00 ; 29 Mar 2026 0300", "2026-03-29 01:59 ; 2026-03-29 03:00 ; 2026-03-29 03:00"},
		{"at", "2026-03-29 02:30 ; d|2026-03-29 02:30 ; 290230LMAR26 ; 29-Mar 0230 ; 2026-10-25 02:30 ; 250230OCT26 ; 25.10.2026 02:00", "bad at"},
		{"at", "2026-10-25T02:30:00+02:00 ; 250030ZOCT26 ; 250230BOCT26 ; 2026-10-25 03:00", "2026-10-25 02:30 ; 2026-10-25 02:30 ; 2026-10-25 02:30 ; 2026-10-25 03:00"},

		// After others, and nothing.
		{"at", "after A12 ; After A12 +10m ; after  IAA 2876 +1h30 ; AFTER A12 +00:10 ; after A12+10m ; after A12 soon", "after A12 0s ; after A12 10m0s ; after IAA 2876 1h30m0s ; after A12 10m0s ; after A12 10m0s ; after A12 soon 0s"},
		{"at", " ; --- ; - ; n/a ; NA ; None ; 09:30", "none ; none ; none ; none ; none ; none ; 2026-11-20 09:30"},
	}
}

func TestTimesAreRead(t *testing.T) {
	zone, count := berlin(t), 0
	options := schedule.Options{Zone: zone, StartEx: startEx(zone)}
	for _, test := range atReadings() {
		cells, want := strings.Split(test.cells, " ; "), strings.Split(test.want, " ; ")
		rows := make([]schedule.Row, len(cells))
		for i, text := range cells {
			rows[i] = schedule.Row{Number: i + 2, At: cellOf(t, text), OnBoard: true}
		}
		read := schedule.Read(rows, schedule.Columns{At: test.header}, options)
		for i := range rows {
			count++
			wanted := want[0]
			if len(want) > 1 {
				wanted = want[i]
			}
			if got := shown(read, i, rows[i].Number, options); got != wanted {
				t.Errorf("%s of %q: %q is %s, and not %s", test.header, test.cells, cells[i], got, wanted)
			}
		}
	}
	if count < 300 {
		t.Errorf("%d cells were read", count)
	}
}
