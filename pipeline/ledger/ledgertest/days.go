package ledgertest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
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
	x.must(other.SetDayPlan(x.Context(), "space", "day", "/b/plan.xlsx"))
	first.Plan = "/b/plan.xlsx"
	first.Begun = noon.Add(time.Millisecond)
	if err := opened.SetDayPlan(x.Context(), "space", "no day", "/c"); !errors.Is(err, ledger.ErrNoDay) {
		x.Errorf("a day that never was has another plan: %v", err)
	}
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

// controls holds that the controls of a day are numbered from 1 in each day, come back as written and as answered, and in
// order.
func controls(x fixture) {
	opened, other := x.open(), x.open()
	c := ledger.DayControl{Space: "space", Round: "day", By: "Ada", Host: "here", Asked: noon, State: ledger.ControlOpen, Body: `{"verb":"hold"}`}
	if n, err := opened.AddControl(x.Context(), c); !errors.Is(err, ledger.ErrNoDay) {
		x.Errorf("a control of no day is number %d, %v", n, err)
	}
	x.must(opened.BeginDay(x.Context(), ledger.Day{Space: "space", Round: "day"}), opened.BeginDay(x.Context(), ledger.Day{Space: "space", Round: "dry"}))
	var want []ledger.DayControl
	for i, state := range []ledger.ControlState{ledger.ControlOpen, ledger.ControlWaits, ledger.ControlTaken, ledger.ControlOpen} {
		c.State = state
		c.At = time.Time{}
		if state == ledger.ControlTaken {
			c.At = noon.Add(time.Minute)
		}
		n, err := []ledger.Ledger{opened, other}[i%2].AddControl(x.Context(), c)
		if x.must(err); n != int64(i+1) {
			x.Errorf("control %d has the number %d", i+1, n)
		}
		c.N = n
		want = append(want, c)
	}
	again := want[2]
	again.Again = true
	if n, err := other.AddControl(x.Context(), again); err != nil || n != 3 {
		x.Errorf("the third control, added again, has the number %d, %v", n, err)
	}
	c.Round, c.State, c.Again = "dry", ledger.ControlOpen, true // the first try did not add it
	if n, err := opened.AddControl(x.Context(), c); err != nil || n != 1 {
		x.Errorf("the first control of another day has the number %d, %v", n, err)
	}
	want[0].State, want[0].At, want[0].Answer = ledger.ControlTaken, noon.Add(time.Second), "done"
	x.answer(opened, want[0], true)
	want[1].State, want[1].Body, want[1].Answer = ledger.ControlRefused, `{"verb":"note"}`, "it cannot be"
	x.answer(other, want[1], true)
	changed := want[2]
	changed.State = ledger.ControlWithdrawn
	x.answer(opened, changed, false)
	changed.N = 9
	x.answer(opened, changed, false)
	holdControls(x, x.open(), want)
}

// holdControls holds that a day has these controls, the last of which is unanswered.
func holdControls(x fixture, opened ledger.Ledger, want []ledger.DayControl) {
	x.Helper()
	for after := range want {
		got, err := opened.Controls(x.Context(), "space", "day", int64(after))
		if d := diff.Diff(want[after:], got); err != nil || d != "" {
			x.Errorf("after %d there are other controls: %v\n%s", after, err, d)
		}
		one, err := opened.Control(x.Context(), "space", "day", want[after].N)
		if d := diff.Diff(want[after], one); err != nil || d != "" {
			x.Errorf("there is another control %d: %v\n%s", want[after].N, err, d)
		}
	}
	if got, err := opened.UnansweredControls(x.Context(), "space", "day"); err != nil || diff.Diff(want[len(want)-1:], got) != "" {
		x.Errorf("unanswered are %+v, %v", got, err)
	}
	if _, mayBeAsked, err := opened.ChangesOf(x.Context(), "space", "day"); err != nil || !mayBeAsked {
		x.Errorf("it may have unanswered ones: %v, %v", mayBeAsked, err)
	}
	if got, err := opened.Controls(x.Context(), "space", "day", int64(len(want))); err != nil || len(got) > 0 {
		x.Errorf("after the last one there are %+v, %v", got, err)
	}
	if got, err := opened.Control(x.Context(), "space", "day", int64(len(want)+1)); !errors.Is(err, ledger.ErrNoControl) {
		x.Errorf("a control that never was: %+v, %v", got, err)
	}
}

func (x fixture) answer(opened ledger.Ledger, c ledger.DayControl, want bool) {
	x.Helper()
	if done, err := opened.AnswerControl(x.Context(), c); err != nil || done != want {
		x.Errorf("control %d was answered: %v, %v, want %v", c.N, done, err, want)
	}
}

// controlsAnsweredOnce holds that of all who answer a control at once, by two openings of the ledger, one does; and that
// controls which are written at once have numbers of their own.
func controlsAnsweredOnce(x fixture) {
	opened := []ledger.Ledger{x.open(), x.open()}
	x.must(opened[0].BeginDay(x.Context(), ledger.Day{Space: "space", Round: "day"}))
	const askers, answers = 8, 6
	errs := make([][2]error, askers)
	won := make([][answers]bool, askers+1) // by number and who answers
	var side sync.WaitGroup
	for i := range askers {
		side.Go(func() {
			c := ledger.DayControl{Space: "space", Round: "day", State: ledger.ControlOpen, Body: "{}"}
			c.N, errs[i][0] = opened[i%2].AddControl(x.Context(), c)
			if errs[i][0] != nil {
				return
			}
			var contest sync.WaitGroup
			answerErrs := make([]error, answers)
			for j := range answers {
				contest.Go(func() {
					answer := c
					answer.State, answer.Answer, answer.Body = ledger.ControlTaken, fmt.Sprint(j), ""
					won[c.N][j], answerErrs[j] = opened[j%2].AnswerControl(x.Context(), answer)
				})
			}
			contest.Wait()
			errs[i][1] = errors.Join(answerErrs...)
		})
	}
	side.Wait()
	for _, err := range errs {
		x.must(err[0], err[1])
	}
	for n := 1; n <= askers; n++ {
		c, err := opened[0].Control(x.Context(), "space", "day", int64(n))
		x.must(err)
		winners := 0
		for j, has := range won[n] {
			if has {
				winners++
				if c.Answer != fmt.Sprint(j) || c.Body != "{}" {
					x.Errorf("control %d, answered by %d, is %+v", n, j, c)
				}
			}
		}
		if winners != 1 {
			x.Errorf("control %d was answered by %d", n, winners)
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
	want := []ledger.DayRequest{
		{Run: "first", RunSeq: r1.Seq, N: 2, InjectID: "A1", Hash: "a", Team: "One", Started: at, Ended: at.Add(time.Second), Outcome: ledger.NotNow},
		{Run: "first", RunSeq: r1.Seq, N: 3, InjectID: "A2", Hash: "b", Team: "One", Started: at, Ended: at, Outcome: ledger.Unsent},
		{Run: "second", RunSeq: r2.Seq, N: 1, InjectID: "A3", Hash: "c", Team: "Two", Started: at},
	}
	hold := func(want []ledger.DayRequest, runSeq, n int64) {
		x.Helper()
		got, err := opened.DayRequests(x.Context(), "space", "day", runSeq, n)
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
		now, err := opened.DayRequestsNow(x.Context(), "space", "day", before[some[0]:some[1]])
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
		{"a control was added", func() error {
			_, err := writer.AddControl(x.Context(), ledger.DayControl{Space: "space", Round: "day", State: ledger.ControlOpen})
			return err
		}},
		{"a control was answered", func() error {
			_, err := reader.AnswerControl(x.Context(), ledger.DayControl{Space: "space", Round: "day", N: 1, State: ledger.ControlTaken})
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
