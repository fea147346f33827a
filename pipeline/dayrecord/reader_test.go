package dayrecord_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
)

// TestOpen holds that a round without a day has no reader, and that one with a day has what is fixed for it.
func TestOpen(t *testing.T) {
	path, _ := newLedger(t)
	if reader, found, err := dayrecord.Open(t.Context(), open(t, path), space, "other"); err != nil || found || reader != nil {
		t.Errorf("a round without a day: %v, %v, %v", reader, found, err)
	}
	reader := read(t, open(t, path))
	if diff := cmp.Diff(day.Record{Day: fixedDay}, reader.Record()); diff != "" {
		t.Errorf("the day has another record:\n%s", diff)
	}
	if head := reader.Head(); head.Plan != "/plan.csv" || !head.Begun.Equal(startEx) {
		t.Errorf("the day is %+v", head)
	}
}

// TestRecord holds that an event comes back as it was written down, and that the requests of the day's own runs are there by
// their starts.
func TestRecord(t *testing.T) {
	path, player := newLedger(t)
	reader := read(t, open(t, path))
	take := day.Event{Control: day.Control{Verb: day.EventTake}, Entries: []day.Entry{{ID: "A1", Row: 2, Kind: day.Inject, Planned: startEx, Deliveries: 2, Teams: []string{"One"}}}}
	write(t, player, -2, take)
	foreign := start(t, player, 0, "foreign", false)
	end(t, foreign, post(t, foreign, 0, "A1"), 0, ledger.Accepted)
	run := start(t, player, -1, "first", true)
	end(t, run, post(t, run, 5, "A1"), 7, ledger.NotNow)
	post(t, run, 9, "A1")
	end(t, run, post(t, run, 6, "A2"), 6, ledger.Unsent)
	update(t, reader, true)
	update(t, reader, false)
	record := reader.Record()
	take.N, take.At, take.By = 1, startEx.Add(-2*time.Millisecond), day.BySimcast
	if diff := cmp.Diff(take, record.Events[0]); diff != "" || len(record.Events) != 2 {
		t.Errorf("%d events, and the first came back as another one:\n%s", len(record.Events), diff)
	}
	want := []day.Request{{ID: "A2", Started: startEx.Add(6 * time.Millisecond), Ended: startEx.Add(7 * time.Millisecond)},
		{ID: "A1", Started: startEx.Add(7 * time.Millisecond), Ended: startEx.Add(8 * time.Millisecond)},
		{ID: "A1", Started: startEx.Add(9 * time.Millisecond), Counts: true}}
	if diff := cmp.Diff(want, record.Requests); diff != "" {
		t.Errorf("it has other requests:\n%s", diff)
	}
	if e := reader.State().Entry("A1"); e == nil || !e.Actual.Equal(startEx.Add(9*time.Millisecond)) {
		t.Errorf("the state of the entry is %+v", e)
	}
	if before := reader.State(); before != reader.State() {
		t.Error("the state is folded again where nothing changed")
	}
}

// TestLateAnswer holds that a request of an earlier run which gets its answer late has it in the record, whatever came after it.
func TestLateAnswer(t *testing.T) {
	path, player := newLedger(t)
	stopped := start(t, player, 0, "stopped", true)
	n := post(t, stopped, 1, "A1")
	next := start(t, player, 3, "next", true)
	end(t, next, post(t, next, 4, "A2"), 4, ledger.Accepted)
	reader := read(t, open(t, path))
	end(t, stopped, n, 6, ledger.Accepted)
	update(t, reader, true)
	update(t, reader, false)
	want := []day.Request{{ID: "A2", Started: startEx.Add(4 * time.Millisecond), Ended: startEx.Add(5 * time.Millisecond), Counts: true},
		{ID: "A1", Started: startEx.Add(6 * time.Millisecond), Ended: startEx.Add(7 * time.Millisecond), Counts: true}}
	if diff := cmp.Diff(want, reader.Record().Requests); diff != "" {
		t.Errorf("it has other requests:\n%s", diff)
	}
}

// TestUnanswered holds that a control is no event before it is taken, and then one at the moment at which it was taken, and
// that one which is refused never is.
func TestUnanswered(t *testing.T) {
	path, player := newLedger(t)
	reader, asker := read(t, open(t, path)), open(t, path)
	hold := ask(t, asker, day.Control{Verb: day.VerbHold, Reason: "NO DUFF"})
	note := ask(t, asker, day.Control{Verb: day.VerbNote, Reason: "hm"})
	refused := ask(t, asker, day.Control{Verb: day.VerbEndEx})
	update(t, reader, true)
	if diff := cmp.Diff([]ledger.DayControl{hold, note, refused}, reader.Waiting()); diff != "" || len(reader.Record().Events) > 0 {
		t.Errorf("waiting are other controls, or some are events:\n%s", diff)
	}
	write(t, player, 5, day.Event{Control: day.Control{Verb: day.VerbNote}})
	hold.State, hold.At = ledger.ControlTaken, startEx.Add(7*time.Millisecond)
	note.State, note.At = ledger.ControlTaken, startEx.Add(3*time.Millisecond)
	refused.State = ledger.ControlRefused
	for _, c := range []ledger.DayControl{note, refused, hold} {
		appends(t, player, c)
	}
	update(t, reader, true)
	var numbers []int64
	for _, e := range reader.Record().Events {
		numbers = append(numbers, e.N)
	}
	if diff := cmp.Diff([]int64{4, 5, 7}, numbers); diff != "" || len(reader.Waiting()) > 0 {
		t.Errorf("the events come in another order, or %v are waiting:\n%s", reader.Waiting(), diff)
	}
	if s := reader.State(); !s.Held || s.HeldBy != "Ada" || s.HoldText != "NO DUFF" {
		t.Errorf("the day is not on hold: %+v", s)
	}
}

// TestHead holds that a day that is played from another plan is seen to have changed.
func TestHead(t *testing.T) {
	path, player := newLedger(t)
	reader := read(t, open(t, path))
	note := ledger.DayControl{ID: "note", State: ledger.ControlTaken, At: startEx, Body: `{"verb":"note"}`}
	_, err := player.Append(t.Context(), []ledger.Append{{Space: space, Round: round, Seen: reader.Last(), Source: &ledger.DaySource{Plan: "/other.csv"}, Controls: []ledger.DayControl{note}}})
	must(t, err)
	update(t, reader, true)
	if plan := reader.Head().Plan; plan != "/other.csv" {
		t.Errorf("it is played from %s", plan)
	}
}

// TestUnreadable holds that what cannot be read is told with its place, and that such a control does no harm before it is taken.
func TestUnreadable(t *testing.T) {
	path, player := newLedger(t)
	reader := read(t, open(t, path))
	bad := appends(t, player, ledger.DayControl{ID: "bad", State: ledger.ControlWaits, Body: "{"})
	update(t, reader, true)
	bad.State, bad.At = ledger.ControlTaken, startEx
	appends(t, player, bad)
	for range 2 {
		if _, err := reader.Update(t.Context()); err == nil || !strings.Contains(err.Error(), `event 2 of the day in the round "day"`) {
			t.Errorf("an event that cannot be read: %v", err)
		}
	}
	must(t, player.BeginDay(t.Context(), ledger.Day{Space: space, Round: "bad", Fixed: "{"}))
	if _, found, err := dayrecord.Open(t.Context(), player, space, "bad"); err == nil || found || !strings.Contains(err.Error(), `in the round "bad"`) {
		t.Errorf("a day that cannot be read: %v, %v", found, err)
	}
}

// TestRequestCounts holds which requests begin their entry.
func TestRequestCounts(t *testing.T) {
	for outcome, want := range map[ledger.Outcome]bool{ledger.InFlight: true, ledger.Accepted: true, ledger.Refused: true, ledger.GaveUp: true,
		ledger.Unknown: true, ledger.NotNow: false, ledger.Unsent: false} {
		if got := dayrecord.Request(ledger.Request{Outcome: outcome}).Counts; got != want {
			t.Errorf("a request of the outcome %q counts: %v", outcome, got)
		}
	}
}
