package ledger

import (
	"reflect"
	"slices"
	"testing"
	"time"
)

// TestStateAfter holds where a delivery stands after one more attempt.
func TestStateAfter(t *testing.T) {
	outcomes := []Outcome{InFlight, Accepted, Refused, NotNow, GaveUp, Unsent, Unknown}
	for _, c := range []struct {
		before State
		source Source
		after  []State // in the order of outcomes
	}{
		{"", SourcePosted, []State{StateUncertain, StateSent, StateFailed, StateOpen, StateFailed, StateOpen, StateUncertain}},
		{StateOpen, SourcePosted, []State{StateUncertain, StateSent, StateFailed, StateOpen, StateFailed, StateOpen, StateUncertain}},
		{StateFailed, SourcePosted, []State{StateUncertain, StateSent, StateFailed, StateFailed, StateFailed, StateFailed, StateUncertain}},
		{StateUncertain, SourcePosted, []State{StateUncertain, StateSent, StateUncertain, StateUncertain, StateUncertain, StateUncertain, StateUncertain}},
		{StateSent, SourcePosted, []State{StateSent, StateSent, StateSent, StateSent, StateSent, StateSent, StateSent}},
		{"", SourceImported, []State{StateUncertain, StateSent, StateFailed, StateOpen, StateOpen, StateOpen, StateUncertain}},
		{StateUncertain, SourceImported, []State{StateUncertain, StateSent, StateFailed, StateOpen, StateOpen, StateOpen, StateUncertain}},
		{StateSent, SourceImported, []State{StateSent, StateSent, StateSent, StateSent, StateSent, StateSent, StateSent}},
	} {
		for i, outcome := range outcomes {
			if got := (Standing{State: c.before}).After(Attempt{Source: c.source, Outcome: outcome}).State; got != c.after[i] {
				t.Errorf("%q after %q by %s is %q, want %q", c.before, outcome, c.source, got, c.after[i])
			}
		}
	}
}

// TestStandings folds the attempts of several runs, as they are on disk.
func TestStandings(t *testing.T) {
	book := openNew(t)
	at := func(minutes int) time.Time { return noon.Add(time.Duration(minutes) * time.Minute) }
	first := begin(t, book, Run{})
	post(t, first, Attempt{Delivery: "a", Inject: "A1", TeamID: 7, Team: "T - Port", Place: "plan.csv:2", Started: at(1), Outcome: NotNow, Status: 429, Reason: "429"})
	post(t, first, Attempt{Delivery: "a", Inject: "A1", TeamID: 7, Team: "T - Port", Place: "plan.csv:2", Started: at(2), Outcome: Unsent, Reason: "refused"})
	post(t, first, Attempt{Delivery: "b", Started: at(3), Outcome: Unknown, Reason: "no answer"})
	post(t, first, Attempt{Delivery: "c", Started: at(4), Outcome: InFlight})
	second := begin(t, book, Run{})
	post(t, second, Attempt{Delivery: "a", Inject: "A1", TeamID: 7, Team: "T - Port", Place: "plan.csv:3", Draft: true, Started: at(5),
		Outcome: Accepted, Status: 201, MessageID: "m-1", Reason: "draft"})
	post(t, second, Attempt{Delivery: "b", Started: at(6), Outcome: NotNow, Status: 500, Reason: "500"})
	post(t, second, Attempt{Delivery: "d", Started: at(7), Outcome: Refused, Status: 400, Reason: "400"})

	want := map[string]Standing{
		"a": {State: StateSent, Inject: "A1", IDs: []string{"A1"}, TeamID: 7, Team: "T - Port", Place: "plan.csv:3", Draft: true, Run: 2, Status: 201, MessageID: "m-1",
			Reason: "draft", Requests: 2, SentAt: at(5)},
		"b": {State: StateUncertain, IDs: []string{""}, Run: 2, Status: 500, Reason: "500", Requests: 2, SentAt: at(3)},
		"c": {State: StateUncertain, IDs: []string{""}, Run: 1, Requests: 1, SentAt: at(4)},
		"d": {State: StateFailed, Run: 2, Status: 400, Reason: "400", Requests: 1},
	}
	got, err := book.Standings("space", "")
	must(t, err)
	for delivery, s := range got {
		if !s.SentAt.Equal(want[delivery].SentAt) {
			t.Errorf("%s at %s, want %s", delivery, s.SentAt, want[delivery].SentAt)
		}
		if s.SentAt = want[delivery].SentAt; !reflect.DeepEqual(s, want[delivery]) {
			t.Errorf("%s: %+v\nwant %+v", delivery, s, want[delivery])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d deliveries, want %d", len(got), len(want))
	}
}

// TestSentStaysSent holds that a later refusal takes back nothing.
func TestSentStaysSent(t *testing.T) {
	book := openNew(t)
	run := begin(t, book, Run{})
	post(t, run, Attempt{Delivery: "a", Started: noon, Outcome: Accepted, Status: 200, MessageID: "m-1"})
	post(t, run, Attempt{Delivery: "a", Started: noon.Add(time.Hour), Outcome: Refused, Status: 400, Reason: "400"})
	if s := standing(t, book, "a"); s.State != StateSent || s.MessageID != "m-1" || s.Status != 200 || !s.SentAt.Equal(noon) || s.Requests != 2 {
		t.Errorf("%+v", s)
	}
}

// TestSpacesAndRoundsApart holds that neither knows of another's deliveries.
func TestSpacesAndRoundsApart(t *testing.T) {
	book := openNew(t)
	post(t, begin(t, book, Run{Space: "one", Round: "day"}), Attempt{Delivery: "a", Outcome: Accepted})
	post(t, begin(t, book, Run{Space: "one"}), Attempt{Delivery: "b", Outcome: Accepted})
	post(t, begin(t, book, Run{Space: "two"}), Attempt{Delivery: "c", Outcome: Accepted})
	for _, c := range []struct{ space, round, want string }{
		{"one", "day", "a"}, {"one", "", "b"}, {"two", "", "c"}, {"two", "day", ""}, {"one", "DAY", ""},
	} {
		standings, err := book.Standings(c.space, c.round)
		must(t, err)
		if _, found := standings[c.want]; len(standings) > 1 || c.want != "" && !found || c.want == "" && len(standings) > 0 {
			t.Errorf("%s %q has %v, want %q alone", c.space, c.round, standings, c.want)
		}
	}
}

// TestTell holds a file's word to be written whole, and to count for the
// requests that it stands for.
func TestTell(t *testing.T) {
	book := openNew(t)
	run := begin(t, book, Run{})
	must(t, run.Import(nil), run.Import([]Attempt{
		{Delivery: "a", Outcome: Accepted, MessageID: "m-1", Started: noon, Requests: 3},
		{Delivery: "b", Outcome: NotNow, Requests: 0},
	}))
	post(t, run, Attempt{Delivery: "b", Outcome: Accepted, Started: noon})
	if a, b := standing(t, book, "a"), standing(t, book, "b"); a.State != StateSent || a.Requests != 3 || a.MessageID != "m-1" || b.Requests != 1 {
		t.Errorf("%+v, %+v", a, b)
	}
	var sources []Source
	for attempt, err := range book.attempts("ORDER BY n") {
		must(t, err)
		sources = append(sources, attempt.Source)
	}
	if !slices.Equal(sources, []Source{SourceImported, SourceImported, SourcePosted}) {
		t.Errorf("sources %v", sources)
	}
}

// TestAttemptsAsWritten holds every field of an attempt to come back as it was.
func TestAttemptsAsWritten(t *testing.T) {
	book := openNew(t)
	run := begin(t, book, Run{Name: "n", Round: "day"})
	want := Attempt{Run: 1, N: 1, Source: SourcePosted, Space: "space", Round: "day", Delivery: "d", Inject: "A1", Place: "plan.xlsx:Injects!A2",
		Persona: "hash", PersonaName: "Ada", Channel: "mail", TeamID: 5202, Team: "T - Port; 'x'", Endpoint: "/messages", Body: "{\"body\":\"Zürich \u2028\"}",
		Draft: true, Started: noon, Ended: noon.Add(time.Second), Outcome: Refused, Status: 400, MessageID: "m", Reason: "r", Requests: 1}
	n, err := run.Begin(want)
	must(t, err, run.End(n, want.Started, want))
	for got, err := range book.attempts("WHERE n = $1", n) {
		must(t, err)
		if !got.Started.Equal(want.Started) || !got.Ended.Equal(want.Ended) {
			t.Errorf("from %s to %s", got.Started, got.Ended)
		}
		if got.Started, got.Ended = want.Started, want.Ended; got != want {
			t.Errorf("%+v\nwant %+v", got, want)
		}
	}
}
