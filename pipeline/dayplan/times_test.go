package dayplan_test

import (
	"strings"
	"testing"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/pipetest"
)

// moments are the planned moments of rows at these times, by their clocks.
func moments(t *testing.T, times dayplan.Times, source *dayplan.Source, at ...string) string {
	t.Helper()
	var rows []pipetest.Row
	for i, text := range at {
		rows = append(rows, pipetest.MailRow.With("id", string(rune('A'+i)), "at", text, "body", "at "+text))
	}
	entries := dayplan.Entries(load(t, source, dayplan.Overlay{}, rows...), nil, times)
	var got []string
	for _, e := range entries {
		if e.After != "" {
			got = append(got, e.After+" "+e.Span.String())
			continue
		}
		got = append(got, clockOf(e.Planned))
	}
	return strings.Join(got, ", ")
}

// In a rehearsal, clock times and dates count from the plan's own STARTEX, spans from that of the day; all of them are as many
// times shorter as it is faster.
func TestMomentsOfARehearsal(t *testing.T) {
	at := []string{"2026-12-01 10:00", "11:30", "D+1 10:00", "+01:00", "after A +10m", "2026-12-01 09:00", ""}
	for name, c := range map[string]struct {
		times dayplan.Times
		want  string
	}{
		"the day itself": {dayplan.Times{StartEx: startEx}, "01 10:00:00, 22 11:30:00, 23 10:00:00, 22 10:00:00, A 10m0s, 01 09:00:00, none"},
		"another day": {dayplan.Times{StartEx: startEx, PlanStartEx: time.Date(2026, 12, 1, 10, 0, 0, 0, time.UTC), Speed: 1},
			"22 09:00:00, 22 10:30:00, 23 09:00:00, 22 10:00:00, A 10m0s, 22 08:00:00, none"},
		"sixty times as fast": {dayplan.Times{StartEx: startEx, PlanStartEx: time.Date(2026, 12, 1, 10, 0, 0, 0, time.UTC), Speed: 60},
			"22 09:00:00, 22 09:01:30, 22 09:24:00, 22 09:01:00, A 10s, 22 08:59:00, none"},
		"seven times as fast, in whole milliseconds": {dayplan.Times{StartEx: startEx, PlanStartEx: time.Date(2026, 12, 1, 10, 0, 0, 0, time.UTC), Speed: 7},
			"22 09:00:00, 22 09:12:51.428, 22 12:25:42.857, 22 09:08:34.285, A 1m25.714s, 22 08:51:25.715, none"},
	} {
		if got := moments(t, c.times, sourceOf(t), at...); got != c.want {
			t.Errorf("%s: got  %s\nwant %s", name, got, c.want)
		}
	}
}

// A clock time is what clocks show, and a span from STARTEX is elapsed time, on the day on which clocks are put back.
func TestMomentsWhereClocksArePutBack(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Berlin")
	pipetest.Must(t, err)
	begin := time.Date(2026, time.October, 24, 9, 0, 0, 0, zone)
	source := sourceOf(t, func(o *pipeline.SendOptions) { o.Timezone = "Europe/Berlin" })
	source.StartEx = begin
	if got, want := moments(t, dayplan.Times{StartEx: begin}, source, "D+1 09:00", "+24h", "D+1 01:30"), "25 08:00:00, 25 07:00:00, 24 23:30:00"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	_, err = source.Load(t.Context(), pipetest.SaveCSV(t, pipetest.MailRow.With("id", "A", "at", "D+1 02:30")), dayplan.Overlay{})
	if err == nil {
		t.Error("a clock time that is shown twice is taken")
	}
}

// The plan's own STARTEX is its row of that kind, else what the flag says, else its earliest moment.
func TestPlanStartEx(t *testing.T) {
	row := func(at string) pipetest.Row { return pipetest.MailRow.With("at", at, "body", at, "id", at, "kind", "") }
	startex := pipetest.Row{"kind": "STARTEX", "at": "08:30", "body": "It begins."}
	for name, c := range map[string]struct {
		rows []pipetest.Row
		flag string
		want string
	}{
		"its row":                        {[]pipetest.Row{row("08:00"), startex, row("09:30")}, "07:00", "20 08:30:00"},
		"its row, with dates":            {[]pipetest.Row{row("2026-12-05 08:00"), startex}, "", "05 08:30:00"},
		"the flag":                       {[]pipetest.Row{row("08:00"), row("09:30")}, "07:00", "20 07:00:00"},
		"the flag, with dates":           {[]pipetest.Row{row("2026-12-05 08:00")}, "07:00", "05 07:00:00"},
		"the earliest":                   {[]pipetest.Row{row("10:00"), row("09:30"), row("D+1 08:00")}, "", "20 09:30:00"},
		"spans alone":                    {[]pipetest.Row{row("+01:00")}, "", "none"},
		"what is skipped does not count": {[]pipetest.Row{row("08:00").With("skip", "x"), row("09:30")}, "", "20 09:30:00"},
	} {
		got, err := dayplan.FindPlanStartEx(load(t, sourceOf(t), dayplan.Overlay{}, c.rows...), c.flag, pipetest.Noon)
		if err != nil || clockOf(got) != c.want {
			t.Errorf("%s: got %s, want %s: %v", name, clockOf(got), c.want, err)
		}
	}
	plan := load(t, sourceOf(t), dayplan.Overlay{}, row("08:00"))
	for _, flag := range []string{"now", "soon", "+01:00"} {
		if got, err := dayplan.FindPlanStartEx(plan, flag, pipetest.Noon); err == nil {
			t.Errorf("%q is taken as %s", flag, got)
		}
	}
}

// Verbs name moments by the day's clocks.
func TestParseWhen(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Berlin")
	pipetest.Must(t, err)
	d := day.Day{StartEx: time.Date(2026, time.October, 24, 9, 0, 0, 0, zone), Zone: "Europe/Berlin", Speed: 1}
	nextDay := time.Date(2026, time.October, 25, 11, 0, 0, 123456789, zone)
	for text, want := range map[string]string{
		"now": "25 10:00:00.123", " NOW ": "25 10:00:00.123", "09:30": "25 08:30:00", "9:30 pm": "25 20:30:00", "2026-10-24 10:00": "24 08:00:00", "D+0 10:00": "24 08:00:00",
		"+24h": "25 07:00:00", "-5m": "24 06:55:00", "01:30": "24 23:30:00", "25-Oct 09:30": "25 08:30:00", "251200ZOCT26": "25 12:00:00", "2026-10-25T02:30:00+01:00": "25 01:30:00",
	} {
		if got, wrong := dayplan.ParseWhen(text, d, nextDay); wrong != nil || clockOf(got) != want {
			t.Errorf("%q: got %s, want %s: %v", text, clockOf(got), want, wrong)
		}
	}
	for _, text := range []string{"", "soon", "02:30", "D+1 02:30", "2026-10-25 02:30", "2027-03-28 02:30", "25:00", "after A12", "2026-10-25", "03/04/2026 09:30", "{{.x}}"} {
		got, wrong := dayplan.ParseWhen(text, d, nextDay)
		if wrong == nil {
			t.Errorf("%q is taken as %s", text, clockOf(got))
		} else if wrong.Code != "bad-time" || wrong.Message == "" || wrong.Suggestion == "" || strings.Contains(wrong.Suggestion, "cell") {
			t.Errorf("%q: %+v", text, wrong)
		}
	}
	d.Speed = 60
	if got, wrong := dayplan.ParseWhen("+01:00", d, nextDay); wrong != nil || clockOf(got) != "24 07:01:00" {
		t.Errorf("a span in a rehearsal: %s, %v", clockOf(got), wrong)
	}
}
