package sqlite

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"simcast/pipeline/ledger"
)

// TestStateAfter holds where a delivery stands after one more attempt.
func TestStateAfter(t *testing.T) {
	outcomes := []ledger.Outcome{ledger.InFlight, ledger.Accepted, ledger.Refused, ledger.NotNow, ledger.GaveUp, ledger.Unsent, ledger.Unknown}
	for _, c := range []struct {
		before ledger.State
		source ledger.Source
		after  []ledger.State // in the order of outcomes
	}{
		{"", ledger.SourcePosted, []ledger.State{ledger.StateUncertain, ledger.StateSent, ledger.StateFailed, ledger.StateOpen, ledger.StateFailed, ledger.StateOpen, ledger.StateUncertain}},
		{ledger.StateOpen, ledger.SourcePosted, []ledger.State{ledger.StateUncertain, ledger.StateSent, ledger.StateFailed, ledger.StateOpen, ledger.StateFailed, ledger.StateOpen, ledger.StateUncertain}},
		{ledger.StateFailed, ledger.SourcePosted, []ledger.State{ledger.StateUncertain, ledger.StateSent, ledger.StateFailed, ledger.StateFailed, ledger.StateFailed, ledger.StateFailed, ledger.StateUncertain}},
		{ledger.StateUncertain, ledger.SourcePosted, []ledger.State{ledger.StateUncertain, ledger.StateSent, ledger.StateUncertain, ledger.StateUncertain, ledger.StateUncertain, ledger.StateUncertain, ledger.StateUncertain}},
		{ledger.StateSent, ledger.SourcePosted, []ledger.State{ledger.StateSent, ledger.StateSent, ledger.StateSent, ledger.StateSent, ledger.StateSent, ledger.StateSent, ledger.StateSent}},
		{"", ledger.SourceImported, []ledger.State{ledger.StateUncertain, ledger.StateSent, ledger.StateFailed, ledger.StateOpen, ledger.StateOpen, ledger.StateOpen, ledger.StateUncertain}},
		{ledger.StateUncertain, ledger.SourceImported, []ledger.State{ledger.StateUncertain, ledger.StateSent, ledger.StateFailed, ledger.StateOpen, ledger.StateOpen, ledger.StateOpen, ledger.StateUncertain}},
		{ledger.StateSent, ledger.SourceImported, []ledger.State{ledger.StateSent, ledger.StateSent, ledger.StateSent, ledger.StateSent, ledger.StateSent, ledger.StateSent, ledger.StateSent}},
	} {
		for i, outcome := range outcomes {
			if got := (ledger.Standing{State: c.before}).After(ledger.Attempt{Source: c.source, Outcome: outcome}).State; got != c.after[i] {
				t.Errorf("%q after %q by %s is %q, want %q", c.before, outcome, c.source, got, c.after[i])
			}
		}
	}
}

// TestStandings folds the attempts of several runs, as they are on disk.
func TestStandings(t *testing.T) {
	book := openNew(t)
	at := func(minutes int) time.Time { return noon.Add(time.Duration(minutes) * time.Minute) }
	first := begin(t, book, ledger.Run{})
	post(t, first, ledger.Attempt{Delivery: "a", Inject: "A1", TeamID: 7, Team: "T - Port", Place: "plan.csv:2", Started: at(1), Outcome: ledger.NotNow, Status: 429, Reason: "429"})
	post(t, first, ledger.Attempt{Delivery: "a", Inject: "A1", TeamID: 7, Team: "T - Port", Place: "plan.csv:2", Started: at(2), Outcome: ledger.Unsent, Reason: "refused"})
	post(t, first, ledger.Attempt{Delivery: "b", Started: at(3), Outcome: ledger.Unknown, Reason: "no answer"})
	post(t, first, ledger.Attempt{Delivery: "c", Started: at(4), Outcome: ledger.InFlight})
	second := begin(t, book, ledger.Run{})
	post(t, second, ledger.Attempt{Delivery: "a", Inject: "A1", TeamID: 7, Team: "T - Port", Place: "plan.csv:3", Draft: true, Started: at(5),
		Outcome: ledger.Accepted, Status: 201, MessageID: "m-1", Reason: "draft"})
	post(t, second, ledger.Attempt{Delivery: "b", Started: at(6), Outcome: ledger.NotNow, Status: 500, Reason: "500"})
	post(t, second, ledger.Attempt{Delivery: "d", Started: at(7), Outcome: ledger.Refused, Status: 400, Reason: "400"})

	want := map[string]ledger.Standing{
		"a": {State: ledger.StateSent, Inject: "A1", IDs: []string{"A1"}, TeamID: 7, Team: "T - Port", Place: "plan.csv:3", Draft: true, Run: 2, Status: 201, MessageID: "m-1",
			Reason: "draft", Requests: 2, SentAt: at(5)},
		"b": {State: ledger.StateUncertain, IDs: []string{""}, Run: 2, Status: 500, Reason: "500", Requests: 2, SentAt: at(3)},
		"c": {State: ledger.StateUncertain, IDs: []string{""}, Run: 1, Requests: 1, SentAt: at(4)},
		"d": {State: ledger.StateFailed, Run: 2, Status: 400, Reason: "400", Requests: 1},
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
	run := begin(t, book, ledger.Run{})
	post(t, run, ledger.Attempt{Delivery: "a", Started: noon, Outcome: ledger.Accepted, Status: 200, MessageID: "m-1"})
	post(t, run, ledger.Attempt{Delivery: "a", Started: noon.Add(time.Hour), Outcome: ledger.Refused, Status: 400, Reason: "400"})
	if s := standing(t, book, "a"); s.State != ledger.StateSent || s.MessageID != "m-1" || s.Status != 200 || !s.SentAt.Equal(noon) || s.Requests != 2 {
		t.Errorf("%+v", s)
	}
}

// TestSpacesAndRoundsApart holds that neither knows of another's deliveries.
func TestSpacesAndRoundsApart(t *testing.T) {
	book := openNew(t)
	post(t, begin(t, book, ledger.Run{Space: "one", Round: "day"}), ledger.Attempt{Delivery: "a", Outcome: ledger.Accepted})
	post(t, begin(t, book, ledger.Run{Space: "one"}), ledger.Attempt{Delivery: "b", Outcome: ledger.Accepted})
	post(t, begin(t, book, ledger.Run{Space: "two"}), ledger.Attempt{Delivery: "c", Outcome: ledger.Accepted})
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
	run := begin(t, book, ledger.Run{})
	must(t, run.Import(nil), run.Import([]ledger.Attempt{
		{Delivery: "a", Outcome: ledger.Accepted, MessageID: "m-1", Started: noon, Requests: 3},
		{Delivery: "b", Outcome: ledger.NotNow, Requests: 0},
	}))
	post(t, run, ledger.Attempt{Delivery: "b", Outcome: ledger.Accepted, Started: noon})
	if a, b := standing(t, book, "a"), standing(t, book, "b"); a.State != ledger.StateSent || a.Requests != 3 || a.MessageID != "m-1" || b.Requests != 1 {
		t.Errorf("%+v, %+v", a, b)
	}
	var sources []ledger.Source
	for attempt, err := range book.attempts("ORDER BY n") {
		must(t, err)
		sources = append(sources, attempt.Source)
	}
	if !slices.Equal(sources, []ledger.Source{ledger.SourceImported, ledger.SourceImported, ledger.SourcePosted}) {
		t.Errorf("sources %v", sources)
	}
}

// TestAttemptsAsWritten holds every field of an attempt to come back as it was.
func TestAttemptsAsWritten(t *testing.T) {
	book := openNew(t)
	run := begin(t, book, ledger.Run{Name: "n", Round: "day"})
	want := ledger.Attempt{Run: 1, N: 1, Source: ledger.SourcePosted, Space: "space", Round: "day", Delivery: "d", Inject: "A1", Place: "plan.xlsx:Injects!A2",
		Persona: "hash", PersonaName: "Ada", Channel: "mail", TeamID: 5202, Team: "T - Port; 'x'", Endpoint: "/messages", Body: "{\"body\":\"Zürich \u2028\"}",
		Draft: true, Started: noon, Ended: noon.Add(time.Second), Outcome: ledger.Refused, Status: 400, MessageID: "m", Reason: "r", Requests: 1}
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
