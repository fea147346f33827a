package send

import (
	"context"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// changedBook is a ledger in which the day has something newer than the first attempt's writer has read.
type changedBook struct {
	AttemptLedger
	begun []ledger.Attempt
}

func (b *changedBook) Begin(ctx context.Context, a ledger.Attempt) (int64, error) {
	if b.begun = append(b.begun, a); len(b.begun) == 1 {
		return 0, ledger.ErrChanged
	}
	a.Seen = 0 // that ledger has no day
	return b.AttemptLedger.Begin(ctx, a)
}

// An attempt behind something that the queue has not read is not made: the queue is told, and says what goes out then.
func TestChangedDay(t *testing.T) {
	book := &changedBook{}
	r := &dayRun{board: &board{seen: 7}, books: func(b AttemptLedger) AttemptLedger { book.AttemptLedger = b; return book }}
	r.play(t, func(a, b, c *plan.Delivery) []turn { return []turn{{a, 0, 0}, {b, 0, 0}, {a, 0, 0}} })
	r.happens(t, "changed", "b accepted final", "a accepted final")
	if len(book.begun) != 3 || book.begun[0].Seen != 7 || len(r.posts) != 2 || r.ending.Stopped != "" {
		t.Errorf("%d attempts, posted %v: %+v", len(book.begun), r.posts, r.ending)
	}
}
