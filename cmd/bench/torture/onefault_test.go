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
			b := newSandbox(t, 4000+n, "csv")
			b.shorten()
			fits := slices.DeleteFunc(faults(), func(f fault) bool { return f.means != means || f.long })
			l := b.newLife("send")
			l.mood.first = []fault{noFault, fits[b.dice.IntN(len(fits))]}
			b.live(l)
			b.judge(l)
			b.finish()
		})
	}
}
