package torture

import (
	"slices"
	"testing"
)

// TestOneFault has one POST of a life meet a fault, of each meaning in turn, and all others none: where
// many come together, one hides what the exit code and the results make of another.
func TestOneFault(t *testing.T) {
	t.Parallel()
	for n, means := range []meaning{accepted, refused, stops, limited, busy, lost} {
		t.Run(string(means), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, 4000+n, "csv")
			w.shorten()
			fits := slices.DeleteFunc(faults(), func(f fault) bool { return f.means != means || f.long })
			l := w.newLife("send")
			l.mood.first = []fault{noFault, fits[w.dice.IntN(len(fits))]}
			w.live(l)
			w.judge(l)
			w.finish()
		})
	}
}
