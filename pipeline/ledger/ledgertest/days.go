package ledgertest

import (
	"errors"
	"slices"
	"time"

	diff "github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
)

// days holds that a round has one day, which is there for everybody as it was written, in whole milliseconds.
func days(x fixture) {
	opened, other := x.open(), x.open()
	if d, found, err := opened.DayOf(x.Context(), "space", "day"); err != nil || found {
		x.Errorf("a day that never was: %+v, %v", d, err)
	}
	first := ledger.Day{Space: "space", Round: "day", Begun: noon.Add(1234567 * time.Nanosecond), Plan: "/a/plan.xlsx", Fixed: `{"zone":"Europe/Zürich"}`}
	second, elsewhere := first, first
	second.Round, second.Begun = "", noon.Add(time.Hour)
	elsewhere.Space, elsewhere.Begun = "other", noon
	x.must(opened.BeginDay(x.Context(), first), opened.BeginDay(x.Context(), second), other.BeginDay(x.Context(), elsewhere))
	again := first
	again.Plan, again.Begun = "/another.xlsx", noon
	if err := other.BeginDay(x.Context(), again); !errors.Is(err, ledger.ErrDayBegun) {
		x.Errorf("a second day in the round: %v", err)
	}
	first.Begun = noon.Add(time.Millisecond)
	for _, opened := range []ledger.Ledger{opened, other, x.open()} {
		got, err := opened.DaysOf(x.Context(), "space")
		if d := diff.Diff([]ledger.Day{second, first}, got); err != nil || d != "" {
			x.Errorf("the space has other days: %v\n%s", err, d)
		}
		day, found, err := opened.DayOf(x.Context(), "space", "day")
		if d := diff.Diff(first, day); err != nil || !found || d != "" {
			x.Errorf("the round has another day: %v\n%s", err, d)
		}
	}
}

// dayRequests holds that the posted requests of a round come in order, with what is known of their ends, and from a place on.
func dayRequests(x fixture) {
	opened, other := x.open(), x.open()
	at := noon.Add(time.Minute)
	first := x.begin(opened, ledger.Run{Name: "first", Round: "day"})
	x.must(first.Import(x.Context(), []ledger.Attempt{{Hash: "i", Ended: at, Requests: 3, Outcome: ledger.Accepted}}))
	x.post(first, ledger.Attempt{Hash: "a", InjectID: "A1", Team: "One", Body: "{}", Started: at, Ended: at.Add(time.Second), Outcome: ledger.NotNow})
	x.post(first, ledger.Attempt{Hash: "b", InjectID: "A2", Team: "One", Started: at, Ended: at, Outcome: ledger.Unsent})
	x.post(x.begin(opened, ledger.Run{Name: "dry", Round: "dry"}), ledger.Attempt{Hash: "z", Started: at})
	second := x.begin(other, ledger.Run{Name: "second", Round: "day"})
	x.post(second, ledger.Attempt{Hash: "c", InjectID: "A3", Team: "Two", Started: at})
	r1, _, err := opened.RunNamed(x.Context(), "first")
	r2, _, err2 := opened.RunNamed(x.Context(), "second")
	x.must(err, err2)
	want := []ledger.Request{
		{Run: "first", RunSeq: r1.Seq, N: 2, InjectID: "A1", Hash: "a", Team: "One", Started: at, Ended: at.Add(time.Second), Outcome: ledger.NotNow},
		{Run: "first", RunSeq: r1.Seq, N: 3, InjectID: "A2", Hash: "b", Team: "One", Started: at, Ended: at, Outcome: ledger.Unsent},
		{Run: "second", RunSeq: r2.Seq, N: 1, InjectID: "A3", Hash: "c", Team: "Two", Started: at},
	}
	hold := func(want []ledger.Request, runSeq, n int64) {
		x.Helper()
		got, err := opened.Requests(x.Context(), "space", "day", runSeq, n)
		if d := diff.Diff(want, got); err != nil || d != "" && len(want)+len(got) > 0 {
			x.Errorf("after %d, %d there are other requests: %v\n%s", runSeq, n, err, d)
		}
	}
	hold(want, 0, 0)
	for i, r := range want {
		hold(want[i+1:], r.RunSeq, r.N)
	}
	hold(want, r1.Seq, 0)
	x.must(second.End(x.Context(), 1, at.Add(time.Millisecond), ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: at.Add(time.Second)}))
	before := slices.Clone(want)
	want[2].Started, want[2].Ended, want[2].Outcome = at.Add(time.Millisecond), at.Add(time.Second), ledger.Accepted
	hold(want, 0, 0)
	for _, some := range [][2]int{{0, 0}, {1, 3}, {2, 3}} {
		now, err := opened.RequestsNow(x.Context(), "space", "day", before[some[0]:some[1]])
		if d := diff.Diff(want[some[0]:some[1]], now); err != nil || d != "" && len(now) > 0 {
			x.Errorf("those from %d on are others by now: %v\n%s", some[0], err, d)
		}
	}
}

// changes holds that whatever is written, here or by somebody else, makes the number another one, and that nothing else does.
func changes(x fixture) {
	writer, reader := x.open(), x.open()
	watched := []ledger.Ledger{writer, reader}
	numbers := make([]int64, len(watched))
	look := func(what string, want bool) {
		x.Helper()
		for i, opened := range watched {
			n, err := opened.Changes(x.Context())
			if x.must(err); what != "" && (n != numbers[i]) != want {
				x.Errorf("%s: the number of opening %d was %d and is %d", what, i, numbers[i], n)
			}
			numbers[i] = n
		}
	}
	var run ledger.OpenRun
	var n int64
	var err error
	look("", false)
	look("nothing was written", false)
	for _, write := range []struct {
		what string
		do   func() error
	}{
		{"a day was begun", func() error { return writer.BeginDay(x.Context(), ledger.Day{Space: "space", Round: "day"}) }},
		{"a control was appended", func() error {
			_, err := writer.Append(x.Context(), appendTo("day", 0, ledger.DayControl{ID: "1", State: ledger.ControlWaits}))
			return err
		}},
		{"a control was answered", func() error {
			_, err := reader.Append(x.Context(), appendTo("day", 1, ledger.DayControl{ID: "1", N: 1, State: ledger.ControlTaken}))
			return err
		}},
		{"a run was begun", func() error { run = x.begin(writer, ledger.Run{Name: "run", Round: "day"}); return nil }},
		{"a request was begun", func() error { n, err = run.Begin(x.Context(), ledger.Attempt{Hash: "a", Started: noon}); return err }},
		{"a request was ended", func() error {
			return run.End(x.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon})
		}},
	} {
		x.must(write.do())
		look(write.what, true)
		for range 3 {
			_, _, err := reader.DayOf(x.Context(), "space", "day")
			x.must(err)
			look("it was only read since "+write.what, false)
		}
	}
	x.must(reader.Close())
	if n, err := reader.Changes(x.Context()); err == nil {
		x.Errorf("a closed ledger has the number %d", n)
	}
}
