package send

import (
	"testing"

	"pgregory.net/rapid"

	"simcast/pipeline/pipetest"
)

// TestAtOnceIsNoOther holds a run without pauses to come to what one with pauses comes to, in the
// results and in the ledger, whatever the service answers and whoever interrupts.
func TestAtOnceIsNoOther(t *testing.T) {
	replies := []reply{ok, ok, ok, lost, noWay, webPage, brokenOff, status(400), status(429), status(503), status(502), status(401)}
	rapid.Check(t, func(r *rapid.T) {
		answers := rapid.SliceOfN(rapid.SampledFrom(replies), 0, 20).Draw(r, "answers")
		stopAt := rapid.IntRange(0, 12).Draw(r, "interrupted at")
		play := func(atOnce bool) *sendFixture {
			s := &sendFixture{atOnce: atOnce, script: answers}
			s.soft = func(s *sendFixture, cancel func()) {
				s.onPost = func(n int) {
					if n == stopAt {
						cancel()
					}
				}
			}
			return s.play(t, pipetest.Numbered(8)...)
		}
		paced, quick := play(false), play(true)
		if quick.results() != paced.results() || quick.states() != paced.states() {
			r.Fatalf("at once: %s, %s in the ledger; with pauses: %s, %s", quick.results(), quick.states(), paced.results(), paced.states())
		}
		if quick.ending.Counts != paced.ending.Counts || quick.progress[len(quick.progress)-1].Done() != paced.progress[len(paced.progress)-1].Done() {
			r.Fatalf("at once: %+v; with pauses: %+v", quick.ending, paced.ending)
		}
	})
}
