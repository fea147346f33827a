package ledgertest

import (
	"errors"
	"fmt"
	"time"

	diff "github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
)

// resolutions holds what somebody found who looked in the exercise to settle what is uncertain, and nothing else, with who
// says so and when. It is no request, and what is posted later counts as ever.
func resolutions(x fixture) {
	opened := x.open()
	at, looked := noon.Add(time.Minute), noon.Add(time.Hour)
	run := x.begin(opened, ledger.Run{Name: "first"})
	for _, hash := range []string{"there", "not there", "sent again", "refused again"} {
		x.post(run, ledger.Attempt{Hash: hash, InjectID: "A1", TeamID: 7, Started: at, Outcome: ledger.Unknown, HTTPStatus: 502, Reason: "no answer"})
	}
	x.post(run, ledger.Attempt{Hash: "sent", InjectID: "A1", TeamID: 7, Started: at, Outcome: ledger.Accepted, MessageID: "m-1"})
	x.post(run, ledger.Attempt{Hash: "refused", InjectID: "A1", TeamID: 7, Started: at, Outcome: ledger.Refused, Reason: "400"})
	second := x.begin(opened, ledger.Run{Name: "second"})
	for hash, outcome := range map[string]ledger.Outcome{"there": ledger.Accepted, "not there": ledger.Refused, "sent again": ledger.Refused, "refused again": ledger.Refused,
		"sent": ledger.Refused, "refused": ledger.Accepted} {
		x.must(second.Resolve(x.Context(), ledger.Attempt{Hash: hash, InjectID: "A1", TeamID: 7, Body: "{}", Ended: looked, Outcome: outcome, Reason: "Ada looked", By: "Ada", Requests: 9}, 1))
	}
	x.post(second, ledger.Attempt{Hash: "sent again", InjectID: "A1", TeamID: 7, Started: looked.Add(time.Minute), Outcome: ledger.Unknown, Reason: "no answer"})
	x.post(second, ledger.Attempt{Hash: "refused again", InjectID: "A1", TeamID: 7, Started: looked.Add(time.Minute), Outcome: ledger.Refused, HTTPStatus: 404, Reason: "404"})
	x.must(opened.Close())
	got, err := x.open().Standings(x.Context(), "space", "")
	x.must(err)
	resolution, ids := ledger.Resolution{By: "Ada", At: looked, About: at}, []string{"A1"}
	if d := diff.Diff(map[string]ledger.Standing{
		"there":         {State: ledger.StateSent, InjectID: "A1", IDs: ids, TeamID: 7, HTTPStatus: 502, Reason: "Ada looked", Requests: 1, SentAt: at, Resolution: resolution},
		"not there":     {State: ledger.StateFailed, InjectID: "A1", IDs: ids, TeamID: 7, HTTPStatus: 502, Reason: "Ada looked", Generation: 1, Requests: 1, Resolution: resolution},
		"sent again":    {State: ledger.StateUncertain, InjectID: "A1", IDs: ids, TeamID: 7, Reason: "no answer", Generation: 1, Requests: 2, SentAt: looked.Add(time.Minute)},
		"refused again": {State: ledger.StateFailed, InjectID: "A1", IDs: ids, TeamID: 7, HTTPStatus: 404, Reason: "404", Generation: 1, Requests: 2, Resolution: resolution},
		"sent":          {State: ledger.StateSent, InjectID: "A1", IDs: ids, TeamID: 7, MessageID: "m-1", Requests: 1, SentAt: at},
		"refused":       {State: ledger.StateFailed, InjectID: "A1", TeamID: 7, Reason: "400", Requests: 1},
	}, got); d != "" {
		x.Error(d)
	}
	x.holdResolutionsInHistory()
}

// changedResolutions holds that a resolution replaces the one before, until something goes out: then what was found before cannot be
// changed any more.
func changedResolutions(x fixture) {
	const there, notThere, unknown = ledger.Accepted, ledger.Refused, ledger.Unknown
	for name, c := range map[string]struct {
		found []ledger.Outcome // after the request that made it uncertain, in their order
		again ledger.Outcome   // of a request after the first of them; "none" where there was no other
		want  ledger.Standing
	}{
		"there after all":      {[]ledger.Outcome{notThere, there}, "none", ledger.Standing{State: ledger.StateSent, Replaced: []ledger.Result{{State: ledger.StateFailed, Reason: "found 0"}}}},
		"not there after all":  {[]ledger.Outcome{there, notThere}, "none", ledger.Standing{State: ledger.StateFailed, Replaced: []ledger.Result{{State: ledger.StateSent, Reason: "found 0"}}}},
		"taken back":           {[]ledger.Outcome{notThere, unknown}, "none", ledger.Standing{State: ledger.StateUncertain, Replaced: []ledger.Result{{State: ledger.StateFailed, Reason: "found 0"}}}},
		"taken back, then not": {[]ledger.Outcome{there, unknown, notThere}, "none", ledger.Standing{State: ledger.StateFailed, Replaced: []ledger.Result{{State: ledger.StateSent, Reason: "found 0"}}}},
		"changed twice":        {[]ledger.Outcome{there, notThere, there}, "none", ledger.Standing{State: ledger.StateSent, Replaced: []ledger.Result{{State: ledger.StateSent, Reason: "found 0"}, {State: ledger.StateFailed, Reason: "found 1"}}}},
		"refused since":        {[]ledger.Outcome{notThere, there}, ledger.Refused, ledger.Standing{State: ledger.StateSent, Replaced: []ledger.Result{{State: ledger.StateFailed, Reason: "again"}}}},
		"refused, then back":   {[]ledger.Outcome{notThere, unknown}, ledger.Refused, ledger.Standing{State: ledger.StateUncertain, Replaced: []ledger.Result{{State: ledger.StateFailed, Reason: "again"}}}},
		"out since":            {[]ledger.Outcome{notThere, notThere}, ledger.Accepted, ledger.Standing{State: ledger.StateSent}},
		"sent since, perhaps":  {[]ledger.Outcome{there, notThere}, ledger.Unknown, ledger.Standing{State: ledger.StateSent}},
		"in flight since":      {[]ledger.Outcome{there, unknown}, ledger.InFlight, ledger.Standing{State: ledger.StateSent}},
	} {
		opened := x.open()
		run := x.begin(opened, ledger.Run{Name: name, Round: name})
		x.post(run, ledger.Attempt{Hash: "a", Started: noon, Outcome: unknown})
		for i, outcome := range c.found {
			x.resolve(opened, run, "space", name, ledger.Attempt{Hash: "a", Ended: noon.Add(time.Duration(1+i) * time.Hour), Outcome: outcome, Reason: fmt.Sprint("found ", i), By: "Ada"})
			if i == 0 && c.again != "none" {
				x.post(run, ledger.Attempt{Hash: "a", Started: noon.Add(90 * time.Minute), Outcome: c.again, HTTPStatus: 404, Reason: "again"})
			}
		}
		standings, err := opened.Standings(x.Context(), "space", name)
		x.must(err)
		got := standings["a"]
		if d := diff.Diff(c.want, ledger.Standing{State: got.State, Replaced: got.Replaced}); d != "" {
			x.Errorf("%s: %s", name, d)
		}
		if got.State == ledger.StateUncertain && got.HTTPStatus != 0 {
			x.Errorf("%s: it has the status of another request: %+v", name, got)
		}
		if isSettled := got.Resolution.Is(); isSettled && !got.Resolution.About.Equal(noon) || got.State == ledger.StateUncertain && !got.SentAt.Equal(noon) {
			x.Errorf("%s: about another request: %+v", name, got)
		}
	}
}

// resolve writes down what somebody found of a delivery as it stands now.
func (x fixture) resolve(opened ledger.Ledger, run ledger.OpenRun, space, round string, found ledger.Attempt) {
	x.Helper()
	standings, err := opened.Standings(x.Context(), space, round)
	x.must(err)
	x.must(run.Resolve(x.Context(), found, standings[found.Hash].Requests))
}

// resolutionsOfLaterRequests holds that what somebody found is not written down of a delivery that was sent again since.
func resolutionsOfLaterRequests(x fixture) {
	opened := x.open()
	run := x.begin(opened, ledger.Run{Name: "first"})
	x.post(run, ledger.Attempt{Hash: "a", Started: noon, Outcome: ledger.Unknown})
	answers := x.begin(opened, ledger.Run{Name: "answers"})
	later := x.begin(opened, ledger.Run{Name: "later"})
	for i, outcome := range []ledger.Outcome{ledger.Unknown, ledger.InFlight, ledger.Refused} {
		x.post(later, ledger.Attempt{Hash: "a", Started: noon.Add(time.Minute), Outcome: outcome})
		for _, requests := range []int{i + 1, i + 3} {
			if err := answers.Resolve(x.Context(), ledger.Attempt{Hash: "a", Ended: noon.Add(time.Hour), Outcome: ledger.Refused}, requests); !errors.Is(err, ledger.ErrSentAgain) {
				x.Errorf("after %d requests an answer about %d of them met %v", i+2, requests, err)
			}
		}
	}
	got, err := opened.Standings(x.Context(), "space", "")
	x.must(err)
	if s := got["a"]; s.State != ledger.StateUncertain || s.Resolution.Is() {
		x.Errorf("it stands as %+v", s)
	}
	x.must(x.begin(opened, ledger.Run{Name: "last"}).Resolve(x.Context(), ledger.Attempt{Hash: "a", Ended: noon.Add(time.Hour), Outcome: ledger.Refused}, 4))
	if got, err = opened.Standings(x.Context(), "space", ""); err != nil || got["a"].State != ledger.StateFailed {
		x.Errorf("answered, it stands as %+v, %v", got["a"], err)
	}
}

// holdResolutionsInHistory holds that the history shows a resolution as of when it was said.
func (x fixture) holdResolutionsInHistory() {
	entries, err := x.open().LatestEntries(x.Context(), ledger.EntryFilter{Since: noon.Add(30 * time.Minute)}, 10, 0)
	x.must(err)
	got := map[string]string{}
	for _, e := range entries { // the latest first
		if got[e.Hash] != "" {
			got[e.Hash] += "; "
		}
		got[e.Hash] += fmt.Sprint(e.RunName, " ", e.Result, " ", e.Requests, " ", e.By, " ", e.Body, " ", e.Started.Sub(noon))
	}
	want := map[string]string{"there": "second sent 0 Ada {} 1h0m0s", "not there": "second failed 0 Ada {} 1h0m0s", "sent again": "second uncertain 1   1h1m0s; second failed 0 Ada {} 1h0m0s",
		"refused again": "second failed 1   1h1m0s; second failed 0 Ada {} 1h0m0s",
		"sent":          "second sent 0 Ada {} 1h0m0s", "refused": "second failed 0 Ada {} 1h0m0s"}
	if d := diff.Diff(want, got); d != "" {
		x.Error(d)
	}
}

// lastRequests holds that a delivery's last request is found, and what was none is not taken for one.
func lastRequests(x fixture) {
	opened := x.open()
	first := x.begin(opened, ledger.Run{Name: "first"})
	x.post(first, ledger.Attempt{Hash: "a", Started: noon, Outcome: ledger.NotNow, Body: "one"})
	x.post(first, ledger.Attempt{Hash: "a", Started: noon.Add(time.Minute), Outcome: ledger.Unknown, Body: "two"})
	x.post(first, ledger.Attempt{Hash: "a", Started: noon.Add(time.Hour), Outcome: ledger.Unsent, Body: "three"})
	x.post(first, ledger.Attempt{Hash: "b", Started: noon, Outcome: ledger.InFlight, Body: "four"})
	x.must(first.Import(x.Context(), []ledger.Attempt{{Hash: "c", Outcome: ledger.Unknown, Requests: 1}}),
		first.Resolve(x.Context(), ledger.Attempt{Hash: "b", Outcome: ledger.Refused, Ended: noon.Add(time.Hour), Body: "five"}, 1))
	x.post(x.begin(opened, ledger.Run{Round: "day"}), ledger.Attempt{Hash: "c", Started: noon, Outcome: ledger.Unknown, Body: "six"})
	hashes := []string{"a", "b", "c", "d"}
	for i := range 1200 { // more than one statement can name
		hashes = append(hashes, fmt.Sprint(i))
	}
	last, err := opened.LastRequests(x.Context(), "space", "", hashes)
	x.must(err)
	got := map[string]string{}
	for hash, a := range last {
		got[hash] = a.Body
	}
	if d := diff.Diff(map[string]string{"a": "two", "b": "four"}, got); d != "" {
		x.Error(d)
	}
	if none, err := opened.LastRequests(x.Context(), "space", "", nil); err != nil || len(none) > 0 {
		x.Errorf("of no delivery there are %v, %v", none, err)
	}
}
