package board

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"simcast/pipeline/ledger"
)

// hangingDay is a day whose ledger does not answer.
type hangingDay struct{ Day }

func (hangingDay) Read(ctx context.Context, _ time.Time) (Snapshot, error) {
	<-ctx.Done()
	return Snapshot{}, ledger.ErrUnreachable
}

// TestNobodyWaitsTwice holds that a page which comes while another one waits for a ledger that does not answer learns so in the same time as
// any other.
func TestNobodyWaitsTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &watch{turn: make(chan struct{}, 1), changed: make(chan struct{}), day: hangingDay{}, clock: time.Now}
		began := time.Now()
		go w.look(t.Context())
		synctest.Wait()
		_, err := w.look(t.Context())
		if !errors.Is(err, ledger.ErrUnreachable) || time.Since(began) != ledger.Soon {
			t.Errorf("%v after %s", err, time.Since(began))
		}
	})
}
