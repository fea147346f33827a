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
func (w *world) drawJump(l *life) {
	if w.dice.IntN(8) > 0 {
		return
	}
	l.jump = []time.Duration{longestStill - 30*time.Second, 10 * time.Minute, time.Hour, 25 * time.Hour}[w.dice.IntN(4)]
	l.program = clockedProgram
	l.env = append(l.env, "SIMCAST_TEST_CLOCK="+w.clock(), "SIMCAST_TEST_KEYS="+filepath.Join(w.home, "keys.json"))
	l.cut = cut{at: newTrigger(1+w.dice.IntN(60), phase(w.dice.IntN(2)), longHold)}
}

// clock is the file that says how far the clock is ahead. It stays so for the lives that go by it.
func (w *world) clock() string { return filepath.Join(w.home, "clock") }

// leap puts the clock forward when the POST has come so far, and lets it go on.
func (w *world) leap(l *life, ended <-chan struct{}) {
	w.Helper()
	if !w.comes(l.cut, ended) {
		return
	}
	w.ahead += l.jump
	next := w.clock() + ".next"
	w.must(os.WriteFile(next, []byte(w.ahead.String()), 0o600))
	w.must(os.Rename(next, w.clock())) // at no moment is it half
	l.jumped = true
	if l.jump > longestStill {
		w.service.endRun(l.number)
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
