package torture

import (
	"fmt"
	"testing"

	"golang.org/x/sync/errgroup"
)

// TestTorture plays rounds until enough deliveries have met a fault and enough processes were
// killed, and shows what it has seen.
func TestTorture(t *testing.T) {
	t.Parallel()
	total := newFigures()
	t.Logf("-torture.seed %d", seed)
	if *onlyRound >= 0 {
		playRound(t, *onlyRound, total)
		t.Logf("\n%s", total)
		return
	}
	var rounds errgroup.Group
	rounds.SetLimit(*roundsAtOnce)
	for n := 0; total.get(figFaulted) < *wantDeliveries || total.get(figKills) < *wantKills; n++ {
		if t.Failed() {
			break
		}
		rounds.Go(func() error {
			t.Run(fmt.Sprintf("round %d", n), func(t *testing.T) { playRound(t, n, total) })
			return nil
		})
	}
	_ = rounds.Wait() // the rounds tell by themselves
	t.Logf("-torture.seed %d\n%s", seed, total)
}

// mostLives bounds a round; what is left then is posted by the last life, in peace.
const mostLives = 10

// playRound plays one plan to its end, through several lives under faults and a last one without.
func playRound(t *testing.T, n int, total *figures) {
	b := newSandbox(t, n, []string{"csv", "xlsx"}[n%2])
	b.figures = total
	b.resend = b.dice.IntN(4) == 0
	share := []float64{0.1, 0.3, 0.6, 0.9}[b.dice.IntN(4)]
	for range mostLives {
		l := b.anyLife()
		l.mood = mood{faults: share, connections: share / 20}
		l.cut = b.drawCut()
		if b.dice.IntN(12) == 0 {
			l.gets = &getFaults[b.dice.IntN(len(getFaults))]
		}
		b.drawJump(l)
		b.live(l)
		if j := b.judge(l); t.Failed() || j.isDone() {
			break
		}
	}
	b.finish()
	total.of(b)
}

// isDone reports whether there is nothing left to post.
func (j *judge) isDone() bool {
	return j.hasLines && !j.killed && count(j.lines, func(l line) bool { return l.result == "pending" || l.result == "failed" }) == 0
}

// finish plays the last life, which nothing disturbs, and holds everything to have its end.
func (b *sandbox) finish() {
	b.Helper()
	if b.Failed() {
		return // more would only hide what was found
	}
	l := b.anyLife()
	b.live(l)
	j := b.judge(l)
	j.holdEnd()
}
