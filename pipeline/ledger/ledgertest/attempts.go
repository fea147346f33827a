package ledgertest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	diff "github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
)

// attemptsAsWritten holds every field of an attempt to come back as it was.
func attemptsAsWritten(x fixture) {
	opened := x.open()
	run := x.begin(opened, ledger.Run{Name: "n", Round: "day"})
	begun, _, err := opened.RunNamed(x.Context(), "n")
	x.must(err)
	want := ledger.Attempt{Run: begun.Seq, Source: ledger.SourcePosted, Space: "space", Round: "day", Hash: "d", InjectID: "A1", Place: "plan.xlsx:Injects!A2",
		Persona: "hash", PersonaName: "Ada", Channel: "mail", TeamID: 5202, Team: "T - Port; 'x'", Endpoint: "/messages", Body: "{\"body\":\"Zürich \u2028\"}",
		Draft: true, Generation: 3, Started: noon, Ended: noon.Add(time.Second), Outcome: ledger.Refused, HTTPStatus: 400, MessageID: "m", Reason: "r", Requests: 1}
	want.N = x.post(run, want)
	entries, err := opened.LatestEntries(x.Context(), ledger.EntryFilter{}, 10, 0)
	x.must(err)
	if d := diff.Diff([]ledger.Entry{{Attempt: want, RunName: "n", Result: ledger.StateFailed, Requests: 1, Now: ledger.StateFailed, Latest: true}}, entries); d != "" {
		x.Error(d)
	}
}

// durable holds that what was written is there for everybody at once, and after the ledger was closed: an attempt
// before its outcome, and then its outcome. One that never had an outcome is uncertain.
func durable(x fixture) {
	opened, other := x.open(), x.open()
	run := x.begin(opened, ledger.Run{Name: "first"})
	at := noon.Add(time.Minute)
	n, err := run.Begin(x.Context(), ledger.Attempt{Hash: "a", Started: at})
	x.must(err)
	if s := x.standing(other, "a"); s.State != ledger.StateUncertain || s.Requests != 1 || !s.SentAt.Equal(at) {
		x.Errorf("before its outcome an attempt is %+v", s)
	}
	x.must(run.End(x.Context(), n, at.Add(time.Second), ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: at.Add(2 * time.Second)}))
	if s := x.standing(other, "a"); s.State != ledger.StateSent || s.Requests != 1 || !s.SentAt.Equal(at.Add(time.Second)) {
		x.Errorf("after its outcome it is %+v", s)
	}
	_, err = run.Begin(x.Context(), ledger.Attempt{Hash: "b", Started: at})
	x.must(err, opened.Close(), other.Close())
	again := x.open()
	if a, b := x.standing(again, "a"), x.standing(again, "b"); a.State != ledger.StateSent || b.State != ledger.StateUncertain || !b.SentAt.Equal(at) {
		x.Errorf("opened again, it has %+v and %+v", a, b)
	}
	if last, found, err := again.LastRun(x.Context(), "space"); err != nil || !found || last.Name != "first" || !last.Ended.IsZero() || last.How != "" {
		x.Errorf("the run that was not closed is %+v, %v", last, err)
	}
}

// spentNumber holds that the number of an attempt which was given up, whether it was written down or not, is no other attempt's. What was
// made is not ended without an error where it is not there.
func spentNumber(x fixture) {
	opened := x.open()
	run := x.begin(opened, ledger.Run{Name: "first"})
	for _, outcome := range []ledger.Outcome{ledger.Accepted, ledger.Refused, ledger.Unknown, ledger.NotNow, ledger.GaveUp} {
		if err := run.End(x.Context(), 1, noon, ledger.AttemptEnd{Outcome: outcome, Ended: noon}); !errors.Is(err, ledger.ErrNoAttempt) {
			x.Errorf("the end %q of an attempt that is not there: %v", outcome, err)
		}
	}
	x.must(run.End(x.Context(), 1, noon, ledger.AttemptEnd{Outcome: ledger.Unsent, Ended: noon}))
	n, err := run.Begin(x.Context(), ledger.Attempt{Hash: "a", Started: noon})
	x.must(err)
	if n != 2 {
		x.Errorf("after the first one was given up, an attempt has the number %d", n)
	}
	x.must(run.End(x.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.Unsent, Ended: noon}))
	if n, err = run.Begin(x.Context(), ledger.Attempt{Hash: "a", Started: noon}); err != nil || n != 3 {
		x.Errorf("the next one has the number %d: %v", n, err)
	}
	x.must(run.End(x.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon, MessageID: "m"}))
	if s := x.standing(opened, "a"); s.State != ledger.StateSent || s.MessageID != "m" {
		x.Errorf("it is %+v", s)
	}
}

// runs holds that runs are found again by name, and come in the order in which they were begun, wherever that was.
func runs(x fixture) {
	opened := x.open()
	first := ledger.Run{Name: "first", Space: "space", Round: "day", Plan: "plan.xlsx", Host: "here", PID: 7, Started: noon, ToSend: 4}
	x.must(x.begin(opened, first).Close(x.Context(), noon.Add(time.Hour), "finished"), opened.Close())
	opened = x.open()
	x.begin(opened, ledger.Run{Name: "second"})
	x.begin(x.open(), ledger.Run{Name: "third", Space: "other"})
	var seqs [3]int64
	for i, name := range []string{"first", "second", "third"} {
		r, found, err := opened.RunNamed(x.Context(), name)
		if x.must(err); !found {
			x.Errorf("the %s run is not there", name)
		}
		if seqs[i] = r.Seq; i > 0 {
			continue
		}
		first.Seq, first.Epoch, first.Ended, first.How = r.Seq, 1, noon.Add(time.Hour), "finished"
		if d := diff.Diff(first, r); d != "" {
			x.Error(d)
		}
	}
	if seqs[0] >= seqs[1] || seqs[1] >= seqs[2] {
		x.Errorf("the runs' places are %v", seqs)
	}
	if last, found, err := opened.LastRun(x.Context(), "space"); err != nil || !found || last.Name != "second" {
		x.Errorf("the last run is %+v, %v", last, err)
	}
	if r, found, err := opened.RunNamed(x.Context(), "fourth"); found || err != nil {
		x.Errorf("a run that never was: %+v, %v", r, err)
	}
	if r, found, err := opened.LastRun(x.Context(), "third space"); found || err != nil {
		x.Errorf("a run where none was: %+v, %v", r, err)
	}
}

// manyAtOnce holds that runs in many spaces, by two openings of the ledger, do not stand in one another's way.
func manyAtOnce(x fixture) {
	const spaces, attempts = 16, 10
	opened := []ledger.Ledger{x.open(), x.open()}
	errs := make([]error, spaces)
	var side sync.WaitGroup
	for i := range spaces {
		side.Go(func() { errs[i] = postSome(x.Context(), opened[i%2], fmt.Sprint("space ", i), attempts) })
	}
	side.Wait()
	x.must(errs...)
	for i := range spaces {
		standings, err := opened[0].Standings(x.Context(), fmt.Sprint("space ", i), "")
		if x.must(err); len(standings) != attempts {
			x.Errorf("space %d has %d deliveries, want %d", i, len(standings), attempts)
		}
		for delivery, s := range standings {
			if s.State != ledger.StateSent || s.MessageID != "message "+delivery {
				x.Errorf("%s of space %d is %+v", delivery, i, s)
			}
		}
	}
}

// postSome is a run of so many deliveries, with a look at the ledger after each.
func postSome(ctx context.Context, opened ledger.Ledger, space string, attempts int) error {
	run, err := BeginRun(ctx, opened, ledger.Run{Name: space, Space: space, Started: noon, CommitDelay: time.Millisecond})
	for i := 0; i < attempts && err == nil; i++ {
		var n int64
		delivery := fmt.Sprint(i)
		if n, err = run.Begin(ctx, ledger.Attempt{Hash: delivery, Started: noon}); err == nil {
			err = run.End(ctx, n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, MessageID: "message " + delivery, Ended: noon})
		}
		if err == nil {
			_, err = opened.Standings(ctx, space, "")
		}
	}
	if err != nil {
		return err
	}
	return run.Close(ctx, noon, "finished")
}
