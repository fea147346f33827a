package torture

import (
	"os"
	"path/filepath"
	"time"
)

// longestStill is how far a clock may jump before a run has to stop there.
const longestStill = 2 * time.Minute

// drawJump draws whether the machine sleeps, or its clock is put forward, while a POST of the
// life is in flight: by so much that the run stops, or that it goes on. Such a life is not cut.
func (b *sandbox) drawJump(l *life) {
	if b.dice.IntN(8) > 0 {
		return
	}
	l.jump = []time.Duration{longestStill - 30*time.Second, 10 * time.Minute, time.Hour, 25 * time.Hour}[b.dice.IntN(4)]
	l.program = clockedProgram
	l.env = append(l.env, "SIMCAST_TEST_CLOCK="+b.clock(), "SIMCAST_TEST_KEYS="+filepath.Join(b.home, "keys.json"))
	l.cut = cut{at: newTrigger(1+b.dice.IntN(60), phase(b.dice.IntN(2)), longHold)}
}

// clock is the file that says how far the clock is ahead. It stays so for the lives that go by it.
func (b *sandbox) clock() string { return filepath.Join(b.home, "clock") }

// leap puts the clock forward when the POST has come so far, and lets it go on.
func (b *sandbox) leap(l *life, ended <-chan struct{}) {
	b.Helper()
	if !b.comes(l.cut, ended) {
		return
	}
	b.ahead += l.jump
	next := b.clock() + ".next"
	b.must(os.WriteFile(next, []byte(b.ahead.String()), 0o600))
	b.must(os.Rename(next, b.clock())) // at no moment is it half
	l.jumped = true
	if l.jump > longestStill {
		b.service.endRun(l.number)
	}
	l.cut.at.letGo()
}

// endRun writes down that a life has to stop behind the POST that came last.
func (r *record) endRun(life int) {
	r.change(func() {
		for i := len(r.entries) - 1; i >= 0; i-- {
			if e := r.entries[i]; e.life == life {
				e.ends = true
				return
			}
		}
	})
}
