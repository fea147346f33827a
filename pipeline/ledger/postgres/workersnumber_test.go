package postgres

import (
	"context"
	"testing"
	"time"

	"simcast/pipeline/ledger"
)

// TestNumberOfAnother holds that a worker which has lost a lane, and has given up an attempt before, so that its next number is one that the
// next holder has used, leaves the attempt of that one alone: its message would be sent twice.
func TestNumberOfAnother(t *testing.T) {
	t.Parallel()
	x := left(t, 3, "a")
	one := x.take("a", workerOne())
	x.post(one, "h0", ledger.Accepted)
	ended, end := context.WithCancel(t.Context())
	end()
	n, err := one.Run().Begin(ended, ledger.Attempt{Hash: "h1", Started: noon})
	if err == nil {
		t.Fatal("an attempt is written down though its time is over")
	}
	must(t, one.Run().End(t.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.Unsent, Ended: noon}))
	x.kill(one)
	two := x.other().take("a", workerTwo())
	x.post(two, "h1", ledger.InFlight)
	x.post(two, "h2", ledger.Accepted)
	before := x.posted(two)
	for range 3 {
		if _, err := one.Run().Begin(t.Context(), ledger.Attempt{Hash: "h1", Started: noon.Add(time.Minute)}); !isLost(err) {
			t.Errorf("an attempt of who has lost the lane: %v", err)
		}
	}
	if after := x.posted(two); after != before {
		t.Errorf("posted is %q, and was %q", after, before)
	}
}
