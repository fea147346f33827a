package ledgercopy

import (
	"testing"
	"time"

	"simcast/pipeline/ledger"
)

// TestAnswerAboutAnotherRequest holds that what one planner found about the own request settles no request of another one, whichever
// file is copied first, and be the answer given with resolve or in a results file.
func TestAnswerAboutAnotherRequest(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]func(run ledger.OpenRun) error{
		"resolved": func(run ledger.OpenRun) error {
			return run.Resolve(ledger.Attempt{Hash: "a", InjectID: "id a", Ended: began.Add(time.Hour), Outcome: ledger.Refused, By: "ada"}, 1)
		},
		"failed in a results file": func(run ledger.OpenRun) error {
			return run.Import([]ledger.Attempt{{Hash: "a", InjectID: "id a", Ended: began.Add(time.Hour), Outcome: ledger.Refused}})
		},
		"pending in a results file": func(run ledger.OpenRun) error {
			return run.Import([]ledger.Attempt{{Hash: "a", InjectID: "id a", Ended: began.Add(time.Hour), Outcome: ledger.NotNow}})
		},
	} {
		for _, isFirst := range []bool{true, false} {
			ada := newPair(t)
			bo := pair{file: newPair(t).file, address: ada.address}
			ada.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
				post(t, lane, "of ada", map[string]ledger.Outcome{"a": ledger.Unknown, "b": ledger.Accepted})
				run, err := lane.BeginRun(ledger.Run{Name: "answer", Round: round, Started: began})
				must(t, err)
				must(t, answer(run))
				must(t, run.Close(began, "finished"))
			})
			bo.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
				post(t, lane, "of bo", map[string]ledger.Outcome{"a": ledger.Unknown})
			})
			order, left := []pair{bo, ada}, 1
			if isFirst {
				order, left = []pair{ada, bo}, 0
			}
			for i, of := range order {
				done, err := of.copy(t)
				must(t, err)
				if want := i * left; done.LeftUncertain != want {
					t.Errorf("%s, Ada's first %v: it left out %d answers, not %d", name, isFirst, done.LeftUncertain, want)
				}
			}
			if found := ada.standings(t, true); found["a"].State != ledger.StateUncertain || found["b"].State != ledger.StateSent {
				t.Errorf("%s, Ada's first %v: they stand as %+v", name, isFirst, found)
			}
			if done, err := ada.copy(t); err != nil || done != (Copied{Moved: 1}) {
				t.Errorf("%s: once more it added %+v: %v", name, done, err)
			}
		}
	}
}

// TestAnswerAboutTheOwnRequest holds that an answer is taken along where the target has the message by the source alone.
func TestAnswerAboutTheOwnRequest(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Unknown})
	})
	_, err := p.copy(t)
	must(t, err)
	p.putBack(t)
	p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
		run, err := lane.BeginRun(ledger.Run{Name: "answer", Round: round, Started: began})
		must(t, err)
		must(t, run.Resolve(ledger.Attempt{Hash: "a", InjectID: "id a", Ended: began.Add(time.Hour), Outcome: ledger.Refused, By: "ada"}, 1))
		must(t, run.Close(began, "finished"))
	})
	if done, err := p.copy(t); err != nil || done != (Copied{Runs: 1, Attempts: 1, Moved: 1}) {
		t.Errorf("it added %+v: %v", done, err)
	}
	if a := p.standings(t, true)["a"]; a.State != ledger.StateFailed {
		t.Errorf("it stands as %+v", a)
	}
}

// TestAnswerSinceAnInterruptedCopy holds that a copy which is repeated, though all of it was there, does not bring an answer back that was left
// out: somebody has looked since, and found the message.
func TestAnswerSinceAnInterruptedCopy(t *testing.T) {
	t.Parallel()
	answer := func(lane ledger.HeldLane, name string, outcome ledger.Outcome, requests int) {
		run, err := lane.BeginRun(ledger.Run{Name: name, Round: round, Started: began})
		must(t, err)
		must(t, run.Resolve(ledger.Attempt{Hash: "a", InjectID: "id a", Ended: began.Add(time.Hour), Outcome: outcome, By: "ada"}, requests))
		must(t, run.Close(began, "finished"))
	}
	p := newPair(t)
	p.in(t, true, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "of bo", map[string]ledger.Outcome{"a": ledger.Unknown})
	})
	p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "of ada", map[string]ledger.Outcome{"a": ledger.Unknown})
		answer(lane, "not there", ledger.Refused, 1)
	})
	p.kill(t, committed)
	p.in(t, true, func(_ ledger.Ledger, lane ledger.HeldLane) { answer(lane, "there", ledger.Accepted, 2) })
	if done, err := p.copy(t); err != nil || done != (Copied{Moved: 1}) {
		t.Errorf("it added %+v: %v", done, err)
	}
	if a := p.standings(t, true)["a"]; a.State != ledger.StateSent {
		t.Errorf("it stands as %+v", a)
	}
}
