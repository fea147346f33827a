package history_test

import (
	"path/filepath"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
)

// A message that was sent in a day has the moments of its inject, one that another run sent in the round has none. What people
// asked for is there, refused or not, and so is what simcast did by itself.
func TestDaysOf(t *testing.T) {
	record, err := sqlite.Open(filepath.Join(t.TempDir(), "ledger.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer record.Close()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	startex := time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC)
	fixed, err := day.Day{StartEx: startex, Zone: "UTC", Speed: 1}.Encode()
	must(err)
	must(record.RememberSpace(ledger.Space{ID: "space", Address: "example.org", Seen: startex}, "key", nil))
	must(record.BeginDay(ledger.Day{Space: "space", Round: "day", Begun: startex, Plan: "plan.xlsx", Fixed: fixed}))
	write := func(seconds int, e day.Event) {
		e.At = startex.Add(time.Duration(seconds) * time.Second)
		_, err := dayrecord.Append(record, "space", "day", "here", e)
		must(err)
	}
	write(-2, day.Event{By: day.BySimcast, Control: day.Control{Verb: day.EventTake}, Entries: []day.Entry{{ID: "A", Kind: day.Inject, Planned: startex.Add(time.Minute), Deliveries: 1}}})
	write(-1, day.Event{By: "ann", Control: day.Control{Verb: day.EventStart}, Run: "run of the day", Options: &day.Options{}})
	write(10, day.Event{By: "ann", Control: day.Control{Verb: day.VerbSlip, Length: 5 * time.Minute}})
	_, err = record.AddControl(ledger.DayControl{Space: "space", Round: "day", By: "bob", Host: "there", Asked: startex, State: ledger.ControlRefused,
		Body: `{"verb":"hold","reason":"lunch"}`, Answer: "the day is on hold already"})
	must(err)
	run, err := record.BeginRun(ledger.Run{Name: "run of the day", Space: "space", Round: "day", Started: startex})
	must(err)
	started := startex.Add(6*time.Minute + 250*time.Millisecond)
	n, err := run.Begin(ledger.Attempt{Source: ledger.SourcePosted, Space: "space", Round: "day", Hash: "03aa", InjectID: "A", Started: started, Requests: 1})
	must(err)
	must(run.End(n, started, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: started.Add(time.Second)}))

	days, err := history.DaysOf(record, history.Filter{})
	must(err)
	got := days.Moments(ledger.Entry{Attempt: ledger.Attempt{Space: "space", Round: "day", InjectID: "A"}, RunName: "run of the day"})
	want := history.Moments{Planned: startex.Add(time.Minute), Expected: startex.Add(6 * time.Minute), Actual: started}
	if !got.Planned.Equal(want.Planned) || !got.Expected.Equal(want.Expected) || !got.Actual.Equal(want.Actual) {
		t.Errorf("%+v, not %+v", got, want)
	}
	if other := days.Moments(ledger.Entry{Attempt: ledger.Attempt{Space: "space", Round: "day", InjectID: "A"}, RunName: "a rerun"}); other != (history.Moments{}) {
		t.Errorf("a rerun has %+v", other)
	}
	var said []string
	for _, c := range days.Controls {
		said = append(said, c.Verb+" "+c.What+" "+c.State+" "+c.By+" "+c.Answer)
	}
	for i, want := range []string{"start  taken ann ", "slip +5m taken ann ", "hold lunch refused bob the day is on hold already"} {
		if i >= len(said) || said[i] != want {
			t.Fatalf("%q", said)
		}
	}
	if none, err := history.DaysOf(record, history.Filter{Rounds: []string{"other"}}); err != nil || len(none.Controls) > 0 {
		t.Errorf("another round has %v, %v", none.Controls, err)
	}
}
