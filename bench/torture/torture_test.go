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
	var worlds errgroup.Group
	worlds.SetLimit(*worldsAtOnce)
	for n := 0; total.get(figFaulted) < *wantDeliveries || total.get(figKills) < *wantKills; n++ {
		if t.Failed() {
			break
		}
		worlds.Go(func() error {
			t.Run(fmt.Sprintf("round %d", n), func(t *testing.T) { playRound(t, n, total) })
			return nil
		})
	}
	_ = worlds.Wait() // the rounds tell by themselves
	t.Logf("-torture.seed %d\n%s", seed, total)
}

// mostLives bounds a round; what is left then is posted by the last life, in peace.
const mostLives = 10

// playRound plays one plan to its end, through several lives under faults and a last one without.
func playRound(t *testing.T, n int, total *figures) {
	w := newWorld(t, n, []string{"csv", "xlsx"}[n%2])
	w.figures = total
	w.resend = w.dice.IntN(4) == 0
	share := []float64{0.1, 0.3, 0.6, 0.9}[w.dice.IntN(4)]
	for range mostLives {
		l := w.anyLife()
		l.mood = mood{faults: share, connections: share / 20}
		l.cut = w.drawCut()
		if w.dice.IntN(12) == 0 {
			l.gets = &getFaults[w.dice.IntN(len(getFaults))]
		}
		w.drawJump(l)
		w.live(l)
		if j := w.judge(l); t.Failed() || j.isDone() {
			break
		}
	}
	w.finish()
	total.of(w)
}

// isDone reports whether there is nothing left to post.
func (j *judge) isDone() bool {
	return j.hasLines && !j.killed && count(j.lines, func(l line) bool { return l.result == "pending" || l.result == "failed" }) == 0
}

// finish plays the last life, which nothing disturbs, and holds everything to have its end.
func (w *world) finish() {
	w.Helper()
	if w.Failed() {
		return // more would only hide what was found
	}
	l := w.anyLife()
	w.live(l)
	j := w.judge(l)
	j.holdEnd()
}
