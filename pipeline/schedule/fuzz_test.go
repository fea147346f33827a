package schedule_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/schedule"
	"simcast/readers"
)

// Whatever stands in the cells of a plan, each is a moment or has a problem. A moment reads the same when it is written in
// RFC 3339, and by itself.
func FuzzTimes(f *testing.F) {
	for _, test := range atReadings() {
		for text := range strings.SplitSeq(test.cells, " ; ") {
			f.Add(test.header, text, "2", "0930", int64(1795185000), uint8(readers.Text), uint8(0))
		}
	}
	f.Add("at", "02:30", "2026-03-29", "1075", int64(-2208988800), uint8(readers.Date), uint8(1))
	f.Add("at", "0.999999", "03/04/2026", "a", int64(90000), uint8(readers.Clock), uint8(2))
	zone := berlin(f)
	f.Fuzz(func(t *testing.T, header, at, day, other string, unix int64, kind, order uint8) {
		cell := func(text string) readers.Cell {
			kind := readers.Kind(kind % uint8(readers.Fault+1))
			if strings.TrimSpace(text) == "" || kind == readers.Empty {
				return readers.Cell{}
			}
			return readers.Cell{Text: text, Unix: unix, Kind: kind}
		}
		rows := []schedule.Row{
			{Number: 2, ID: "A1", At: cell(at), Day: readers.Cell{Text: day, Kind: readers.Text}, OnBoard: true},
			{Number: 3, ID: "A2", At: readers.Cell{Text: other, Kind: readers.Text}, DTG: cell(day), OnBoard: true},
			{Number: 4, ID: other, At: readers.Cell{Text: at, Kind: readers.Text}, OnBoard: true},
		}
		options := schedule.Options{Zone: zone, Order: schedule.DateOrder(order % 3), StartEx: startEx(zone)}
		columns := schedule.Columns{At: header, Day: "day", DTG: "dtg"}
		read := schedule.Read(rows, columns, options)
		entries := schedule.Schedule(rows, read.Moments, options.StartEx, zone)
		holdProblems(t, read)
		for i, m := range read.Moments {
			at, known := m.At(options.StartEx, zone)
			isBad := slices.ContainsFunc(read.Problems, func(p schedule.Problem) bool { return p.Row == rows[i].Number && p.Detail.Code == "bad-time" })
			switch {
			case isBad && (known || m.Kind != schedule.None):
				t.Fatalf("row %d is bad, and %+v", rows[i].Number, m)
			case !isBad && !known && m.Kind != schedule.None && m.Kind != schedule.After, (m.ReadAs == "") != (m.Kind == schedule.None):
				t.Fatalf("row %d is no moment and not bad: %+v", rows[i].Number, m)
			case m.Kind != schedule.After && known != (entries[i].At != nil):
				t.Fatalf("row %d is %v in the schedule, and %v", rows[i].Number, entries[i].At, at)
			}
			if known && at.Year() > 1900 && at.Year() < 2119 {
				holdRFC3339(t, at, options)
			}
		}
	})
}

func holdProblems(t *testing.T, read schedule.Reading) {
	t.Helper()
	for _, p := range read.Problems {
		if p.Row == 0 || p.Column == "" || p.Detail.Code == "" || p.Detail.Message == "" || p.Detail.Suggestion == "" || len(p.Detail.Message)+len(p.Detail.Suggestion) > 4<<10 {
			t.Fatalf("%+v %+v", p, p.Detail)
		}
	}
}

// holdRFC3339 holds a moment to read as itself when it is written in RFC 3339.
func holdRFC3339(t *testing.T, at time.Time, options schedule.Options) {
	t.Helper()
	if at.Year() < 1954 {
		return
	}
	text := at.Format(time.RFC3339)
	again := schedule.Read([]schedule.Row{{Number: 2, At: readers.Cell{Text: text, Kind: readers.Text}}}, schedule.Columns{At: "at"}, options)
	if read, known := again.Moments[0].At(options.StartEx, options.Zone); !known || !read.Equal(at) {
		t.Fatalf("%s is read as %v", text, read)
	}
	if read, detail := schedule.ParseAbsolute(text, options.Zone, options.Order); detail != nil || !read.Equal(at) {
		t.Fatalf("%s by itself is read as %v %v", text, read, detail)
	}
}
