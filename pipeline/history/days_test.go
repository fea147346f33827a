package history_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
)

// dayOfTests is a ledger with a day that began at startex.
type dayOfTests struct {
	t       *testing.T
	ledger  *sqlite.Ledger
	startex time.Time
}

// newDay begins a day in the round "day".
func newDay(t *testing.T) *dayOfTests {
	record, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "ledger.db"))
	pipetest.Must(t, err)
	t.Cleanup(func() { _ = record.Close() })
	d := &dayOfTests{t: t, ledger: record, startex: time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC)}
	pipetest.Must(t, record.RememberSpace(t.Context(), ledger.Space{ID: "space", Address: "example.org", Seen: d.startex}, "key", []ledger.Team{{ID: 1, Name: "S - Harbour"}}, nil))
	d.begin("day")
	d.write(-2, day.Event{By: day.BySimcast, Control: day.Control{Verb: day.EventTake},
		Entries: []day.Entry{{ID: "A", Kind: day.Inject, Planned: d.startex.Add(time.Minute), Deliveries: 1}, {ID: "B", Kind: day.Inject, Planned: d.startex.Add(time.Hour), Deliveries: 1}}})
	d.write(-1, day.Event{By: "ann", Control: day.Control{Verb: day.EventStart}, Run: "run of the day", Options: &day.Options{}})
	d.write(10, day.Event{By: "ann", Control: day.Control{Verb: day.VerbSlip, Length: 5 * time.Minute}})
	return d
}

// begin begins a day in a round.
func (d *dayOfTests) begin(round string) {
	fixed, err := day.Day{StartEx: d.startex, Zone: "UTC", Speed: 1}.Encode()
	pipetest.Must(d.t, err)
	pipetest.Must(d.t, d.ledger.BeginDay(d.t.Context(), ledger.Day{Space: "space", Round: round, Begun: d.startex.Add(-time.Minute), Plan: "plan.xlsx", Fixed: fixed}))
}

// write writes an event into the record, so many seconds after STARTEX.
func (d *dayOfTests) write(seconds int, e day.Event) {
	d.t.Helper()
	e.At = d.startex.Add(time.Duration(seconds) * time.Second)
	pipetest.Happens(d.t, d.ledger, "space", "day", e)
}

// refused writes a control that was refused.
func (d *dayOfTests) refused(body, answer string) {
	pipetest.Appends(d.t, d.ledger, "space", "day", ledger.DayControl{By: "bob", Host: "there", Asked: d.startex.Add(time.Minute), State: ledger.ControlRefused, Body: body, Answer: answer})
}

// sent writes a message that a run has sent.
func (d *dayOfTests) sent(run string, at time.Time) {
	open, err := ledgertest.BeginRun(d.t.Context(), d.ledger, ledger.Run{Name: run, Space: "space", Round: "day", Started: at})
	pipetest.Must(d.t, err)
	n, err := ledgertest.Begin(d.t.Context(), open, ledger.Attempt{Source: ledger.SourcePosted, Space: "space", Round: "day", Hash: "03aa", InjectID: "A", Started: at, Requests: 1})
	pipetest.Must(d.t, err)
	pipetest.Must(d.t, open.End(d.t.Context(), n, at, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: at.Add(time.Second)}))
}

// days are those that a filter picks.
func (d *dayOfTests) days(f history.Filter, zone *time.Location) *history.Days {
	d.t.Helper()
	days, err := history.DaysOf(d.t.Context(), d.ledger, f, zone)
	pipetest.Must(d.t, err)
	return days
}

// saidBy are controls as people read them.
func saidBy(days *history.Days) (said []string) {
	for _, c := range days.Controls {
		said = append(said, strings.Join([]string{c.Verb, c.What, c.State, c.By, c.Answer}, "|"))
	}
	return said
}

// A message that was sent in a day has the moments of its inject, one that another run sent in the round has none. What people
// asked for is there, refused or not, and so is what simcast did by itself.
func TestDaysOf(t *testing.T) {
	t.Parallel()
	d := newDay(t)
	d.refused(`{"verb":"hold","reason":"lunch"}`, "the day is on hold already")
	started := d.startex.Add(6*time.Minute + 250*time.Millisecond)
	d.sent("run of the day", started)

	days := d.days(history.Filter{}, time.UTC)
	got := days.Moments(ledger.Entry{Attempt: ledger.Attempt{Space: "space", Round: "day", InjectID: "A"}, RunName: "run of the day"})
	want := history.Moments{Planned: d.startex.Add(time.Minute), Expected: d.startex.Add(6 * time.Minute), Actual: started}
	if !got.Planned.Equal(want.Planned) || !got.Expected.Equal(want.Expected) || !got.Actual.Equal(want.Actual) {
		t.Errorf("%+v, not %+v", got, want)
	}
	if other := days.Moments(ledger.Entry{Attempt: ledger.Attempt{Space: "space", Round: "day", InjectID: "A"}, RunName: "a rerun"}); other != (history.Moments{}) {
		t.Errorf("a rerun has %+v", other)
	}
	if said, want := saidBy(days), []string{"start|the day is played from here on|taken|ann|", "slip|everything to come 5 min later|taken|ann|", "hold|lunch|refused|bob|the day is on hold already"}; !slices.Equal(said, want) {
		t.Errorf("%q, not\n%q", said, want)
	}
	if len(days.Played) != 1 || !days.Played[0].StartEx.Equal(d.startex) || !days.Played[0].Ended.IsZero() {
		t.Errorf("played are %+v", days.Played)
	}
	d.write(3600, day.Event{By: "ann", Control: day.Control{Verb: day.VerbEndEx}})
	if days := d.days(history.Filter{}, time.UTC); len(days.Played) != 1 || !days.Played[0].Ended.Equal(d.startex.Add(time.Hour)) || days.Played[0].EndedBy != "ann" {
		t.Errorf("played are %+v", days.Played)
	}
}

// What was asked for is in plain words, with its moments in the zone of the reader.
func TestControlsInWords(t *testing.T) {
	t.Parallel()
	for want, body := range map[string]string{
		"slip|everything from A on 1 h 30 min earlier":           `{"verb":"slip","ids":["A"],"length":-5400000000000}`,
		"retime|A: to 2026-11-22 19:45:00":                       `{"verb":"retime","ids":["A"],"when":"10:45","moment":"2026-11-22T10:45:00Z"}`,
		"went past|A: simcast did not run, or the machine slept": `{"verb":"past by","ids":["A"],"cause":"machine"}`,
		"?|this simcast does not understand it":                  `{"verb":`,
	} {
		d := newDay(t)
		d.refused(body, "")
		said := saidBy(d.days(history.Filter{}, time.FixedZone("Tokyo", 9*3600)))
		if got := said[len(said)-1]; got != want+"|refused|bob|" {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// Spaces, rounds, a time, ids and the last run pick what was asked for.
func TestControlsThatAFilterPicks(t *testing.T) {
	t.Parallel()
	d := newDay(t)
	d.write(20, day.Event{By: "ann", Control: day.Control{Verb: day.VerbNow, IDs: []string{"A"}}})
	d.write(30, day.Event{By: "ann", Control: day.Control{Verb: day.VerbSkip, IDs: []string{"B"}, Reason: "late"}})
	d.sent("run of the day", d.startex.Add(21*time.Second))
	for name, c := range map[string]struct {
		filter history.Filter
		want   string
		played int
	}{
		"all":              {history.Filter{}, "start slip now skip", 1},
		"another round":    {history.Filter{Rounds: []string{"other"}}, "", 0},
		"another space":    {history.Filter{Spaces: []string{"other"}}, "", 0},
		"an id":            {history.Filter{IDs: []string{"a"}}, "start slip now", 1},
		"a time":           {history.Filter{Since: d.startex.Add(20 * time.Second)}, "now skip", 1},
		"a later time":     {history.Filter{Since: d.startex.Add(time.Hour)}, "", 0},
		"the last run":     {history.Filter{LastRun: true}, "start slip now skip", 1},
		"a team, a result": {history.Filter{Teams: []string{"none"}, Results: []ledger.State{ledger.StateFailed}}, "start slip now skip", 1},
	} {
		days := d.days(c.filter, time.UTC)
		var verbs []string
		for _, control := range days.Controls {
			verbs = append(verbs, control.Verb)
		}
		if got := strings.Join(verbs, " "); got != c.want || len(days.Played) != c.played {
			t.Errorf("%s: %q and %d days, not %q and %d", name, got, len(days.Played), c.want, c.played)
		}
	}
	d.sent("a rerun", d.startex.Add(2*time.Hour))
	if days := d.days(history.Filter{LastRun: true}, time.UTC); len(days.Controls)+len(days.Played) > 0 {
		t.Errorf("a rerun has %+v", days)
	}
}

// A day that cannot be read is told, and its controls and the other days are there all the same.
func TestADayThatCannotBeRead(t *testing.T) {
	t.Parallel()
	d := newDay(t)
	pipetest.Must(t, d.ledger.BeginDay(t.Context(), ledger.Day{Space: "space", Round: "odd", Begun: d.startex, Plan: "plan.xlsx", Fixed: `{"startex":"never"}`}))
	pipetest.Appends(t, d.ledger, "space", "odd", ledger.DayControl{By: "bob", Asked: d.startex, State: ledger.ControlWaits, Body: `{"verb":"hold"}`})
	days := d.days(history.Filter{}, time.UTC)
	if len(days.Unreadable) != 1 || !strings.Contains(days.Unreadable[0], `the round "odd" cannot be read`) {
		t.Errorf("unreadable is %q", days.Unreadable)
	}
	if said := saidBy(days); len(said) != 3 || !slices.Contains(said, "hold||waits|bob|") || len(days.Played) != 1 {
		t.Errorf("%q, of %d days", said, len(days.Played))
	}
}

// A space with a day and without a message has its name.
func TestASpaceWithoutAMessageHasItsName(t *testing.T) {
	t.Parallel()
	d := newDay(t)
	spaces, err := history.SpacesOf(t.Context(), d.ledger)
	pipetest.Must(t, err)
	if got := spaces.Name("space"); got != "S - Harbour at example.org" || spaces.Several() {
		t.Errorf("it is %q, of %q", got, spaces.IDs)
	}
}
