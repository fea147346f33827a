package ledgertest

import (
	"slices"
	"strings"
	"time"

	diff "github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
)

// standings folds the attempts of several runs, as they were written.
func standings(x fixture) {
	opened := x.open()
	at := func(minutes int) time.Time { return noon.Add(time.Duration(minutes) * time.Minute) }
	first := x.begin(opened, ledger.Run{Name: "first"})
	x.post(first, ledger.Attempt{Hash: "a", InjectID: "A1", TeamID: 7, Team: "T - Port", Place: "plan.csv:2", Started: at(1), Outcome: ledger.NotNow, HTTPStatus: 429, Reason: "429"})
	x.post(first, ledger.Attempt{Hash: "a", InjectID: "A1", TeamID: 7, Team: "T - Port", Place: "plan.csv:2", Started: at(2), Outcome: ledger.Unsent, Reason: "refused"})
	x.post(first, ledger.Attempt{Hash: "b", Started: at(3), Outcome: ledger.Unknown, Reason: "no answer"})
	x.post(first, ledger.Attempt{Hash: "c", Started: at(4), Outcome: ledger.InFlight})
	second := x.begin(opened, ledger.Run{Name: "second"})
	x.post(second, ledger.Attempt{Hash: "a", InjectID: "A1", TeamID: 7, Team: "T - Port", Place: "plan.csv:3", Draft: true, Started: at(5),
		Outcome: ledger.Accepted, HTTPStatus: 201, MessageID: "m-1", Reason: "draft"})
	x.post(second, ledger.Attempt{Hash: "b", Started: at(6), Outcome: ledger.NotNow, HTTPStatus: 500, Reason: "500"})
	x.post(second, ledger.Attempt{Hash: "d", Started: at(7), Outcome: ledger.Refused, HTTPStatus: 400, Reason: "400"})
	want := map[string]ledger.Standing{
		"a": {State: ledger.StateSent, InjectID: "A1", IDs: []string{"A1"}, TeamID: 7, HTTPStatus: 201, MessageID: "m-1",
			Reason: "draft", Requests: 2, SentAt: at(5)},
		"b": {State: ledger.StateUncertain, IDs: []string{""}, HTTPStatus: 500, Reason: "500", Generation: 1, Requests: 2, SentAt: at(3)},
		"c": {State: ledger.StateUncertain, IDs: []string{""}, Requests: 1, SentAt: at(4)},
		"d": {State: ledger.StateFailed, HTTPStatus: 400, Reason: "400", Requests: 1},
	}
	got, err := opened.Standings(x.Context(), "space", "")
	x.must(err)
	if d := diff.Diff(want, got); d != "" {
		x.Error(d)
	}
}

// sentStaysSent holds that a later refusal takes back nothing.
func sentStaysSent(x fixture) {
	opened := x.open()
	run := x.begin(opened, ledger.Run{})
	x.post(run, ledger.Attempt{Hash: "a", Started: noon, Outcome: ledger.Accepted, HTTPStatus: 200, MessageID: "m-1"})
	x.post(run, ledger.Attempt{Hash: "a", Started: noon.Add(time.Hour), Outcome: ledger.Refused, HTTPStatus: 400, Reason: "400"})
	if s := x.standing(opened, "a"); s.State != ledger.StateSent || s.MessageID != "m-1" || s.HTTPStatus != 200 || !s.SentAt.Equal(noon) || s.Requests != 2 {
		x.Errorf("%+v", s)
	}
}

// spacesAndRoundsApart holds that neither knows of another's deliveries.
func spacesAndRoundsApart(x fixture) {
	opened := x.open()
	x.post(x.begin(opened, ledger.Run{Space: "one", Round: "day"}), ledger.Attempt{Hash: "a", Outcome: ledger.Accepted})
	x.post(x.begin(opened, ledger.Run{Space: "one"}), ledger.Attempt{Hash: "b", Outcome: ledger.Accepted})
	x.post(x.begin(opened, ledger.Run{Space: "two"}), ledger.Attempt{Hash: "c", Outcome: ledger.Accepted})
	for _, c := range []struct{ space, round, want string }{
		{"one", "day", "a"}, {"one", "", "b"}, {"two", "", "c"}, {"two", "day", ""}, {"one", "DAY", ""},
	} {
		standings, err := opened.Standings(x.Context(), c.space, c.round)
		x.must(err)
		if _, found := standings[c.want]; len(standings) > 1 || c.want != "" && !found || c.want == "" && len(standings) > 0 {
			x.Errorf("%s %q has %v, want %q alone", c.space, c.round, standings, c.want)
		}
	}
}

// imported holds a file's word to be written whole, and to count for the
// requests that it stands for.
func imported(x fixture) {
	opened := x.open()
	run := x.begin(opened, ledger.Run{})
	x.must(run.Import(x.Context(), nil), run.Import(x.Context(), []ledger.Attempt{
		{Hash: "a", Outcome: ledger.Accepted, MessageID: "m-1", Started: noon, Requests: 3},
		{Hash: "b", Outcome: ledger.NotNow, Requests: 0},
	}))
	x.post(run, ledger.Attempt{Hash: "b", Outcome: ledger.Accepted, Started: noon})
	if a, b := x.standing(opened, "a"), x.standing(opened, "b"); a.State != ledger.StateSent || a.Requests != 3 || a.MessageID != "m-1" || b.Requests != 1 {
		x.Errorf("%+v, %+v", a, b)
	}
}

// ids holds that a ledger keeps every id under which a delivery that went out has stood.
func ids(x fixture) {
	opened := x.open()
	run := x.begin(opened, ledger.Run{})
	x.post(run, ledger.Attempt{Hash: "a", InjectID: "A", Outcome: ledger.Refused})
	x.post(run, ledger.Attempt{Hash: "a", InjectID: "B", Outcome: ledger.Accepted})
	x.post(run, ledger.Attempt{Hash: "a", InjectID: "C", Outcome: ledger.Accepted})
	x.post(run, ledger.Attempt{Hash: "a", InjectID: "B", Outcome: ledger.Refused})
	x.post(run, ledger.Attempt{Hash: "b", InjectID: "D", Outcome: ledger.InFlight})
	x.must(run.Rename(x.Context(), nil), run.Rename(x.Context(), []ledger.Renamed{{Hash: "a", InjectID: "N"}, {Hash: "a", InjectID: "B"}, {Hash: "nothing", InjectID: "N"}}), run.Rename(x.Context(), []ledger.Renamed{{Hash: "a", InjectID: "N"}}))
	x.must(x.begin(opened, ledger.Run{Round: "day"}).Rename(x.Context(), []ledger.Renamed{{Hash: "b", InjectID: "X"}}))
	for delivery, want := range map[string][]string{"a": {"B", "C", "N"}, "b": {"D"}} {
		if got := x.standing(opened, delivery).IDs; !slices.Equal(got, want) {
			x.Errorf("%s stands under %q, want %q", delivery, got, want)
		}
	}
}

// knownDeliveries tells where deliveries were tried before.
func knownDeliveries(x fixture) {
	opened := x.open()
	x.post(x.begin(opened, ledger.Run{Space: "one", Round: "day"}), ledger.Attempt{Hash: "a", Outcome: ledger.Accepted})
	x.post(x.begin(opened, ledger.Run{Space: "two", Round: "day"}), ledger.Attempt{Hash: "b", Outcome: ledger.Refused})
	for _, c := range []struct {
		space, round, hashes string
		but                  string // besides the space
		here                 int
		elsewhere            bool
	}{
		{"one", "day", "a", "", 1, false}, {"one", "day", "b", "", 0, true}, {"one", "day", "a b", "", 1, true},
		{"one", "", "a b", "", 0, false}, {"three", "day", "a", "", 0, true}, {"one", "day", "c", "", 0, false}, {"one", "day", "", "", 0, false},
		{"one", "day", "a b", "two", 1, false}, {"three", "day", "a", "two", 0, true}, {"three", "day", "a", "one", 0, false},
	} {
		hashes := setOf(c.hashes)
		here, err := opened.CountKnown(x.Context(), c.space, c.round, hashes)
		x.must(err)
		elsewhere, err := opened.SpacesKnowing(x.Context(), c.round, hashes, c.space, c.but)
		if x.must(err); here != c.here || len(elsewhere) > 0 != c.elsewhere {
			x.Errorf("%+v: %v and %v", c, here, elsewhere)
		}
	}
	for hashes, want := range map[string][]string{"a": {"one"}, "b": {"two"}, "a b c": {"one", "two"}, "c": nil, "": nil} {
		if got, err := opened.SpacesKnowing(x.Context(), "day", setOf(hashes)); err != nil || !slices.Equal(got, want) {
			x.Errorf("%q is known in %v, %v, want %v", hashes, got, err, want)
		}
	}
	if got, err := opened.SpacesKnowing(x.Context(), "", setOf("a b")); err != nil || len(got) > 0 {
		x.Errorf("in another round it is known in %v, %v", got, err)
	}
}

// setOf has the words of a text.
func setOf(text string) map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		words[word] = true
	}
	return words
}

// postedBodies are those of what went out, or may have, in one round of one space.
func postedBodies(x fixture) {
	opened := x.open()
	run := x.begin(opened, ledger.Run{Round: "day"})
	for _, a := range []ledger.Attempt{
		{Hash: "a", Body: "a-1", Outcome: ledger.Unknown}, {Hash: "b", Body: "b-1", Outcome: ledger.Refused}, {Hash: "c", Body: "c-1", Outcome: ledger.InFlight},
		{Hash: "a", Body: "a-2", Outcome: ledger.Accepted}, {Hash: "d", Body: "d-1", Outcome: ledger.Unsent}, {Hash: "e", Body: "e-1", Outcome: ledger.NotNow},
		{Hash: "f", Body: "f-1", Outcome: ledger.GaveUp},
	} {
		x.post(run, a)
	}
	x.must(run.Import(x.Context(), []ledger.Attempt{{Hash: "g", Outcome: ledger.Accepted, Requests: 1}}))
	x.post(x.begin(opened, ledger.Run{Round: "rehearsal"}), ledger.Attempt{Hash: "a", Body: "a-0", Outcome: ledger.Accepted})
	x.post(x.begin(opened, ledger.Run{Space: "other", Round: "day"}), ledger.Attempt{Hash: "a", Body: "a-9", Outcome: ledger.Accepted})
	var got []ledger.PostedBody
	for posted, err := range opened.PostedBodies(x.Context(), "space", "day") {
		x.must(err)
		got = append(got, posted)
	}
	want := []ledger.PostedBody{{Hash: "a", Body: "a-1"}, {Hash: "c", Body: "c-1"}, {Hash: "a", Body: "a-2", Accepted: true}}
	if d := diff.Diff(want, got); d != "" {
		x.Error(d)
	}
}
