package frozen

import (
	"context"
	"errors"
	"strings"
	"testing"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
)

// answering is a ledger that answers the question whether a run was started.
type answering struct {
	ledger.Workers
	answers []error // one each time; nil: it says isStarted
	started bool
	asked   int
}

func (a *answering) AbandonRun(context.Context, string) (bool, error) {
	a.asked++
	return a.started, a.answers[min(a.asked, len(a.answers))-1]
}

// TestStartWithoutAnswer holds that a run whose start was not answered goes on where it was started, is over where it was not, and is
// neither where the ledger does not say.
func TestStartWithoutAnswer(t *testing.T) {
	t.Parallel()
	lost, away := errors.Join(ledger.ErrUnreachable, errors.New("the commit was lost")), ledger.ErrUnreachable
	broken := errors.New("broken")
	for _, c := range []struct {
		name      string
		to        answering
		asked     int
		isUnknown bool
		says      string // "": it was started
	}{
		{"it was started", answering{answers: []error{nil}, started: true}, 1, false, ""},
		{"it was not", answering{answers: []error{nil}}, 1, false, "the commit was lost"},
		{"it is said later", answering{answers: []error{away, away, nil}, started: true}, 3, false, ""},
		{"it is never said", answering{answers: []error{away}}, settleTries, true, "perhaps it was"},
		{"the ledger is broken", answering{answers: []error{broken}}, 1, false, "broken"},
	} {
		err := (&Leaving{Job: &pipeline.Job{}, To: &c.to}).settleStart(t.Context(), lost)
		if c.says == "" != (err == nil) || err != nil && !strings.Contains(err.Error(), c.says) || errors.Is(err, ledger.ErrUnreachable) != c.isUnknown || c.to.asked != c.asked {
			t.Errorf("%s: %v, after %d questions", c.name, err, c.to.asked)
		}
	}
}

// refusing is a ledger that keeps what is frozen, until it is to be forgotten.
type refusing struct {
	ledger.Workers
	frozen map[string]int
}

func (r refusing) FreezePlan(_ context.Context, run string, files []ledger.FrozenFile) error {
	r.frozen[run] = len(files)
	return nil
}

func (r refusing) AbandonRun(_ context.Context, run string) (bool, error) {
	delete(r.frozen, run)
	return false, nil
}

// TestRefusedDayLeavesNothing holds that nothing is left in the ledger of a day for which there are no workers.
func TestRefusedDayLeavesNothing(t *testing.T) {
	t.Parallel()
	to, refused := refusing{frozen: map[string]int{}}, errors.New("no worker has the key")
	day := &LeftDay{Plan: []ledger.FrozenFile{{Name: "plan.csv"}}, Ready: func([]*pipeline.SpaceRun) (string, error) {
		if to.frozen["drill"] != 1 {
			t.Errorf("frozen is %v", to.frozen)
		}
		return "", refused
	}}
	if err := (&Leaving{Job: &pipeline.Job{RunName: "drill"}, To: to, Day: day}).Start(t.Context()); !errors.Is(err, refused) || len(to.frozen) > 0 {
		t.Errorf("%v, and %v is left", err, to.frozen)
	}
}
