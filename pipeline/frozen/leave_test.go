package frozen

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/readers"
)

// away is a ledger whose database cannot be reached until a moment.
type away struct {
	ledger.Workers
	until time.Time
	tries int
}

func (a *away) StartWorkersRun(ctx context.Context, _ ledger.WorkersRun, _ []ledger.HeldLane) error {
	return ledger.UntilReached(ctx, 0, func(context.Context) error {
		if a.tries++; time.Now().Before(a.until) {
			return ledger.ErrUnreachable
		}
		return nil
	})
}

// TestStartWithoutAnswer holds that a start which the ledger does not answer is tried again for minutes, and that it is
// said where it stays unknown whether workers have it.
func TestStartWithoutAnswer(t *testing.T) {
	for lasts, isKnown := range map[time.Duration]bool{0: true, 3 * time.Minute: true, time.Hour: false} {
		synctest.Test(t, func(t *testing.T) {
			to := &away{until: time.Now().Add(lasts)}
			leaving := &Leaving{Job: &pipeline.Job{RunName: "drill"}, To: to}
			err := leaving.startWorkers(t.Context(), []*pipeline.SpaceRun{{File: &readers.File{}}}, "")
			if errors.Is(err, ledger.ErrUnreachable) == isKnown || isKnown != (err == nil) || !isKnown && !strings.Contains(err.Error(), "perhaps") {
				t.Errorf("away for %s: %v after %d tries", lasts, err, to.tries)
			}
		})
	}
}

// refusing is a ledger in which something is frozen, until it is to be forgotten.
type refusing struct {
	ledger.Workers
	frozen map[string]bool
}

func (r refusing) AbandonRun(_ context.Context, run string) (bool, error) {
	delete(r.frozen, run)
	return false, nil
}

// TestRefusedDayLeavesNothing holds that nothing is left in the ledger of a day for which there are no workers.
func TestRefusedDayLeavesNothing(t *testing.T) {
	t.Parallel()
	to, refused := refusing{frozen: map[string]bool{"drill": true}}, errors.New("no worker has the key")
	day := &LeftDay{Ready: func([]*pipeline.SpaceRun) (string, error) { return "", refused }}
	if err := (&Leaving{Job: &pipeline.Job{RunName: "drill"}, To: to, Day: day}).Start(t.Context()); !errors.Is(err, refused) || len(to.frozen) > 0 {
		t.Errorf("%v, and %v is left", err, to.frozen)
	}
}
